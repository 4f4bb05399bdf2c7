import { t } from '@lingui/core/macro'
import type { ApiKeyFacts } from '@castaway/client/local'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RowSkeletons } from '../../../ui/Skeleton'
import { formatList } from '../../../ui/format/format-list'
import { controls } from '../controls'
import { formatTime } from '../format'
import type { PageProps } from '../page-props'
import { callsText, errorsText } from './counts'
import { KeyDetails } from './KeyDetails'
import { NewKey } from './NewKey'
import { KEYS } from './query-key'
import { scopeNames } from './scopes'

/** Page `/developers/keys`: the keys of the API, `…/new`, and one of them. */
export default function KeysPage({ rest }: PageProps) {
  const list = useQuery({
    queryKey: KEYS,
    queryFn: async () => (await controls.apiKeys.list()).keys,
  })
  if (rest === 'new') return <NewKey />
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <RowSkeletons count={3} />
  if (rest !== '') {
    const found = list.data.find(({ id }) => id === rest)
    return found ? <KeyDetails key={rest} apiKey={found} /> : <NoKey />
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-(--row-x) py-4">
        <p className="min-w-0 flex-1 basis-60 text-small text-ink-soft text-pretty">
          {t`A key gives a program access to the API of this island. Make one for each program, with only what it needs.`}
        </p>
        <Link
          to="/developers/$"
          params={{ _splat: 'keys/new' }}
          search={{}}
          className={buttonClass('primary')}
        >
          {t`New key`}
        </Link>
      </div>
      <ul>
        {list.data.map((key) => (
          <li key={key.id} className="border-b border-line">
            <Row apiKey={key} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ apiKey }: { apiKey: ApiKeyFacts }) {
  const { id, name, app, hint, scopes, last_used_at: lastUsed, calls, errors } = apiKey
  return (
    <Link
      to="/developers/$"
      params={{ _splat: `keys/${id}` }}
      search={{}}
      className="block px-(--row-x) py-3 -outline-offset-2! hover:bg-sunken/70"
    >
      <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
      <span className="block text-small text-ink-soft">
        {hint === null ? (
          t`From the settings`
        ) : (
          <>
            <bdi>{app.name}</bdi> · <code dir="ltr">…{hint}</code>
          </>
        )}
        {' · '}
        {scopes === null ? t`Everything` : formatList(scopes.map((scope) => scopeNames[scope]()))}
      </span>
      <span className="block text-small text-ink-soft tabular">
        {lastUsed === null ? t`Never used` : t`Last used ${formatTime(lastUsed)}`}
        {calls > 0 ? ` · ${t`Last 24 hours: ${callsText(calls)}`}` : null}
        {errors > 0 ? <span className="text-danger"> · {errorsText(errors)}</span> : null}
      </span>
    </Link>
  )
}

function NoKey() {
  return (
    <EmptyState
      title={t`Key not found`}
      action={
        <Link
          to="/developers/$"
          params={{ _splat: 'keys' }}
          search={{}}
          className={buttonClass('primary')}
        >
          {t`All keys`}
        </Link>
      }
    >
      {t`It may have been deleted.`}
    </EmptyState>
  )
}
