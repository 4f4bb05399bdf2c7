import { t } from '@lingui/core/macro'
import type { LoggedMessage } from '@castaway/client/local'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { JsonTree } from '../../../shared/developers/json-tree/JsonTree'
import { SelectField } from '../../../ui/form/SelectField'
import { TextField } from '../../../ui/form/TextField'
import { controls } from '../controls'
import { formatNumber, formatTime } from '../format'
import { typedFid, useFilters } from '../use-filters'
import { LiveLog } from './LiveLog'

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

/** The log of signed messages that everything on the network is computed from. */
export default function MessageLog() {
  const { filters, filter } = useFilters<'type' | 'fid'>()
  const type = types.find((each) => each === filters.type)
  const fid = typedFid(filters.fid)
  return (
    <LiveLog
      queryKey={['controls', 'messages', type, fid]}
      read={async (before) => {
        const page = await controls.messages.list({
          ...(type && { type }),
          ...(fid && { fid }),
          ...(before && { before }),
        })
        return { items: page.messages, next: page.next }
      }}
      every={1_500}
      filters={
        <>
          <SelectField
            label={t`Type`}
            value={type ?? ''}
            onChange={(chosen) => filter({ type: chosen })}
          >
            <option value="">{t`All types`}</option>
            {types.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          <TextField
            label={t`Author’s FID`}
            inputMode="numeric"
            value={filters.fid ?? ''}
            onChange={(event) => filter({ fid: event.target.value.trim() })}
            error={filters.fid && !fid ? t`An FID is a number.` : undefined}
          />
        </>
      }
      words={{
        live: t`New messages as they come`,
        older: t`Older messages`,
        emptyTitle: t`No messages`,
        empty: t`No messages match.`,
      }}
    >
      {(messages) => (
        <ul>
          {messages.map((message) => (
            <li key={message.seq} className="border-b border-line">
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
    </LiveLog>
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
