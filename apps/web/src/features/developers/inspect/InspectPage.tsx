import { t } from '@lingui/core/macro'
import { EmptyState } from '../../../ui/EmptyState'
import { InspectCast } from './InspectCast'
import { InspectChannel } from './InspectChannel'
import { InspectPerson } from './InspectPerson'

/** `/developers/inspect/cast/…`, `…/person/…`, `…/channel/…`: where something of the network comes from. */
export default function InspectPage({ rest }: { rest: string }) {
  const [kind, encoded = ''] = rest.split('/')
  const id = decoded(encoded)
  if (kind === 'cast' && /^0x[0-9a-f]{40}$/i.test(id)) return <InspectCast key={id} hash={id} />
  if (kind === 'person' && /^[1-9]\d{0,14}$/.test(id))
    return <InspectPerson key={id} fid={Number(id)} />
  if (kind === 'channel' && id !== '') return <InspectChannel key={id} id={id} />
  return (
    <EmptyState title={t`Nothing to inspect`}>
      {t`Open the menu of a cast, a profile or a channel and choose Inspect.`}
    </EmptyState>
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
