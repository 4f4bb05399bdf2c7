import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { inspectClient } from './inspect-client'
import { Part } from './Part'

/** A channel: it has no signed message, so what there is is what the API answers. */
export function InspectChannel({ id }: { id: string }) {
  const row = useQuery({
    queryKey: ['inspect', 'channel', id],
    queryFn: ({ signal }) => inspectClient.lookupChannel({ id }, { signal }),
  })
  if (row.error) return <ErrorState error={row.error} retry={() => void row.refetch()} />
  if (!row.data) return <RowSkeletons />
  const { channel } = row.data
  return (
    <div className="px-(--row-x) py-4">
      <Link
        to="/c/$channelId"
        params={{ channelId: channel.id }}
        className="font-semibold text-channel hover:underline"
      >
        <bdi>/{channel.id}</bdi>
      </Link>
      <p className="mt-2 text-ink-soft text-pretty">
        {t`A channel isn’t a signed message: the provider keeps it. Casts belong to it by their parent URL, which is signed with each of them.`}
      </p>
      <Part title={t`Parent URL`}>
        <code dir="ltr" className="font-mono text-small [overflow-wrap:anywhere]">
          {channel.parent_url}
        </code>
      </Part>
      <Part title={t`What the API answers`}>
        <JsonTree label={t`What the API answers`} value={channel} depth={2} />
      </Part>
    </div>
  )
}
