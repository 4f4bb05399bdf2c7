import { t } from '@lingui/core/macro'
import type { LoggedMessage } from '@castaway/client/local'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { TextField } from '../../../ui/form/TextField'
import { RowSkeletons } from '../../../ui/Skeleton'
import { controls } from '../controls'
import { formatNumber, formatTime } from '../format'

/** The protocol's names of messages. */
const types = [
  'CAST_ADD',
  'CAST_REMOVE',
  'REACTION_ADD',
  'REACTION_REMOVE',
  'LINK_ADD',
  'LINK_REMOVE',
  'LINK_COMPACT_STATE',
  'VERIFICATION_ADD_ETH_ADDRESS',
  'VERIFICATION_REMOVE',
  'USER_DATA_ADD',
  'USERNAME_PROOF',
  'FRAME_ACTION',
]

const states: Record<LoggedMessage['state'], () => string> = {
  'in view': () => t`In view`,
  removed: () => t`Removed by a later message`,
  pruned: () => t`Pruned: the account’s storage was full`,
  revoked: () => t`Revoked with its key`,
}

/** Milliseconds. */
const LOOK_EVERY = 1_500
const MOST_PAGES = 2

/** The log of signed messages that everything on the network is computed from. */
export default function MessageLog() {
  const search = useSearch({ strict: false }) as { type?: string; fid?: string }
  const navigate = useNavigate()
  const select = useId()
  const [isLive, setLive] = useState(true)
  const type = types.find((each) => each === search.type)
  const fid = /^[1-9]\d{0,9}$/.test(search.fid ?? '') ? Number(search.fid) : undefined
  const log = useInfiniteQuery({
    queryKey: ['controls', 'messages', type, fid],
    queryFn: ({ pageParam: before }) =>
      controls.messages.list({
        ...(type && { type }),
        ...(fid && { fid }),
        ...(before && { before }),
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Someone who reads older messages isn't waiting for new ones, and all pages would be read again.
    refetchInterval: ({ state }) =>
      isLive && (state.data?.pages.length ?? 1) <= MOST_PAGES && LOOK_EVERY,
  })
  const filter = (change: { type?: string | undefined; fid?: string | undefined }) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(
        Object.entries({ ...search, ...change }).filter(([, value]) => value),
      ) as never,
      replace: true,
    })
  const messages = log.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <>
      <div className="flex flex-wrap items-start gap-3 border-b border-line px-(--row-x) py-4">
        <div>
          <label htmlFor={select} className="mb-1.5 block text-small font-semibold">
            {t`Type`}
          </label>
          <select
            id={select}
            value={type ?? ''}
            onChange={(event) => filter({ type: event.target.value || undefined })}
            className="h-11 rounded-card border border-line-strong/60 bg-raised px-3"
          >
            <option value="">{t`All types`}</option>
            {types.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </div>
        <TextField
          label={t`Author’s FID`}
          inputMode="numeric"
          value={search.fid ?? ''}
          onChange={(event) => filter({ fid: event.target.value.trim() || undefined })}
          error={search.fid && !fid ? t`An FID is a number.` : undefined}
        />
        <label className="inline-flex min-h-11 items-center gap-2 mid:mt-6.5">
          <input
            type="checkbox"
            checked={isLive}
            onChange={(event) => setLive(event.target.checked)}
          />
          {t`New messages as they come`}
        </label>
      </div>
      {log.isError ? (
        <ErrorState error={log.error} retry={() => void log.refetch()} />
      ) : log.isPending ? (
        <RowSkeletons count={6} />
      ) : messages.length === 0 ? (
        <EmptyState title={t`No messages`}>{t`No message of the log is like this.`}</EmptyState>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message.seq} className="border-b border-line">
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
      {log.hasNextPage ? (
        <div className="px-(--row-x) py-4">
          <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t`Older messages`}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Message({ message }: { message: LoggedMessage }) {
  const [open, setOpen] = useState(false)
  const { seq, hash, fid, username, type, at, bytes, signer, state, received_at } = message
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer px-(--row-x) py-2.5 -outline-offset-2! hover:bg-sunken/70">
        <span className="font-mono text-small font-semibold">{type}</span>{' '}
        <bdi>{username ? `@${username}` : fid}</bdi>
        {state === 'in view' ? null : (
          <span className="text-small text-danger"> · {states[state]()}</span>
        )}
        <span className="block text-small text-ink-soft tabular">
          {formatNumber(seq)} · {formatTime(at)}
        </span>
      </summary>
      {open ? (
        <div className="px-(--row-x) pb-4">
          <dl className="mb-3 grid gap-x-4 text-small mid:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{t`Hash`}</dt>
            <dd className="font-mono [overflow-wrap:anywhere]">
              {type === 'CAST_ADD' && state === 'in view' ? (
                <Link
                  to="/cast/$hash"
                  params={{ hash }}
                  className="text-accent-strong hover:underline"
                >
                  {hash}
                </Link>
              ) : (
                hash
              )}
            </dd>
            <dt className="text-ink-soft">{t`Signed by`}</dt>
            <dd className="font-mono [overflow-wrap:anywhere]">{signer}</dd>
            <dt className="text-ink-soft">{t`Received`}</dt>
            <dd>{formatTime(received_at)}</dd>
            <dt className="text-ink-soft">{t`Size`}</dt>
            <dd>{t`${formatNumber(bytes)} bytes`}</dd>
          </dl>
          <JsonTree value={message.message} label={t`Message`} depth={3} />
        </div>
      ) : null}
    </details>
  )
}
