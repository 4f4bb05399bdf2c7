import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SignerFacts } from '@castaway/client/local'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { buttonClass } from '../../../ui/Button'
import { formatNumber, formatTime } from '../format'
import { Fact } from '../island/Fact'
import { Approve } from './Approve'
import { statusNames } from './status-names'

const kinds: Record<SignerFacts['kind'], () => string> = {
  managed: () => t`Signer that the island holds`,
  developer_managed: () => t`Signer that the program holds`,
  auth_address: () => t`Auth address`,
}

/** A signer in a line; opened, its facts, and what happened to it, in order. */
export function Signer({ signer }: { signer: SignerFacts }) {
  const [open, setOpen] = useState(false)
  const { uuid, public_key: key, kind, app, status, permissions, account, messages } = signer
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer px-(--row-x) py-2.5 -outline-offset-2! hover:bg-sunken/70">
        <span className="font-semibold">
          {account ? <bdi>{nameOf(account)}</bdi> : statusNames[status]()}
        </span>
        {account && status !== 'approved' ? (
          <span className={status === 'revoked' ? 'text-small text-danger' : 'text-small'}>
            {' · '}
            {statusNames[status]()}
          </span>
        ) : null}
        <code dir="ltr" className="block truncate text-start font-mono text-small text-ink-soft">
          {uuid ?? key}
        </code>
        <span className="block text-small text-ink-soft tabular">
          <bdi>{app}</bdi> · {formatTime(signer.created_at)}
          {messages > 0
            ? ` · ${plural(messages, { one: '# message', other: '# messages' })}`
            : null}
        </span>
      </summary>
      {open ? (
        <div className="px-(--row-x) pt-2 pb-4">
          <dl className="grid gap-x-4 gap-y-1 text-small mid:grid-cols-[8rem_minmax(0,1fr)]">
            <Fact name={t`Kind`}>{kinds[kind]()}</Fact>
            {uuid ? (
              <Fact name={t`UUID`}>
                <code>{uuid}</code>
              </Fact>
            ) : null}
            <Fact name={t`Public key`}>
              <code>{key}</code>
            </Fact>
            {permissions ? (
              <Fact name={t`Permissions`}>
                <code>{permissions.join(', ')}</code>
              </Fact>
            ) : null}
          </dl>
          <History signer={signer} />
          {signer.approval_url ? (
            <div className="mt-4 flex flex-wrap items-end gap-3">
              <a
                href={signer.approval_url}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('plain')}
              >
                {t`Open its approval page`}
              </a>
            </div>
          ) : null}
          {status === 'generated' || status === 'pending_approval' ? (
            <Approve signer={signer} />
          ) : null}
        </div>
      ) : null}
    </details>
  )
}

const nameOf = ({ fid, username }: { fid: number; username: string | null }) =>
  username === null ? t`Account ${fid}` : `@${username}`

/** What happened to it, in order. */
function History({ signer }: { signer: SignerFacts }) {
  const { account, request, removed_at: removedAt, messages, last_message_at: lastAt } = signer
  return (
    <>
      <h3 className="mt-4 mb-1 text-small font-semibold">{t`History`}</h3>
      <ol className="grid gap-1.5 text-small">
        <Step at={signer.created_at}>{t`Made by the program ${signer.app}`}</Step>
        {request ? (
          <Step>
            {t`Approval asked for by ${nameOf(request)}, until ${formatTime(request.deadline)}`}
            {request.sponsor_fid === null
              ? null
              : ` · ${t`paid by account ${request.sponsor_fid}`}`}
          </Step>
        ) : null}
        {account && signer.added_at !== null ? (
          <Step at={signer.added_at}>
            <Trans>
              Added to the account <Account account={account} />
            </Trans>
          </Step>
        ) : null}
        {messages > 0 && lastAt !== null ? (
          <Step at={lastAt}>{t`Signed the last of ${formatNumber(messages)} messages`}</Step>
        ) : null}
        {removedAt === null ? null : <Step at={removedAt}>{t`Removed by its owner`}</Step>}
      </ol>
    </>
  )
}

const Step = ({ at, children }: { at?: number; children: ReactNode }) => (
  <li className="grid gap-x-4 mid:grid-cols-[12rem_minmax(0,1fr)]">
    <span className="text-ink-soft tabular">{at === undefined ? null : formatTime(at)}</span>
    <span className="[overflow-wrap:anywhere]">{children}</span>
  </li>
)

const Account = ({ account }: { account: { fid: number; username: string | null } }) => (
  <Link
    to="/developers/$"
    params={{ _splat: `inspect/person/${account.fid}` }}
    className="text-accent-strong hover:underline"
  >
    <bdi>{nameOf(account)}</bdi>
  </Link>
)
