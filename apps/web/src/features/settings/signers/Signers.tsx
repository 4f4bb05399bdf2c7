import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, gatewayJson, type Me } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { RowSkeletons } from '../../../ui/Skeleton'
import { displayNameOf } from '../../../app/names'
import { Badge, listClass, rowClass } from '../login/shared'
import { Section } from '../Section'
import { permissionLabel } from './permission-labels'
import { type AccountKey, type AccountKeys, accountKeysKey, keyName } from './keys'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'

const RevokeKey = lazyWithRetry(() => import('./RevokeKey'))

interface SignersProps {
  account: Account
  mode: Me['mode']
  /** One of them was revoked. */
  onRevoked: () => Promise<unknown>
}

/** What can write in the name of an account: every key, who asked for it, since when, and how it ends. */
export function Signers({ account, mode, onRevoked }: SignersProps) {
  const [ending, setEnding] = useState<AccountKey | null>(null)
  const queryKey = accountKeysKey(account.fid)
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => gatewayJson<AccountKeys>('/api/_keys', { signal, as: account.fid }),
    staleTime: 0,
  })
  const keys = found.data?.keys ?? []
  const name = account.username || String(account.fid)
  return (
    <Section
      title={t`Signers`}
      about={t`Signers are keys that can post as @${name} until its wallet revokes them. They can’t move the account or anything in the wallet.`}
    >
      {found.isError ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.data ? (
        <RowSkeletons count={2} />
      ) : keys.length === 0 ? (
        <p className="text-ink-soft">
          <Trans>No signers can post for this account.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Signers`} className={listClass}>
          {keys.map((key) => (
            <KeyRow key={key.public_key} of={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-small text-ink-soft text-pretty">
        {found.data && !found.data.complete ? (
          <Trans>
            This provider only reports the signer created here. Your wallet’s app shows all of the
            account’s signers.
          </Trans>
        ) : null}{' '}
        <Trans>
          Keys for your smart account are in{' '}
          <Link to="/settings/wallets" className="font-medium underline underline-offset-2">
            Wallets
          </Link>
          .
        </Trans>
      </p>
      {ending ? (
        <Suspense>
          <RevokeKey
            accountKey={ending}
            fid={account.fid}
            mode={mode}
            onClose={() => setEnding(null)}
            onDone={() => void onRevoked().then(() => setEnding(null))}
          />
        </Suspense>
      ) : null}
    </Section>
  )
}

function KeyRow({ of: key, onEnd }: { of: AccountKey; onEnd: () => void }) {
  const { app, removed_at: removed } = key
  const title = keyName(key)
  return (
    <li className={rowClass}>
      {app ? (
        <Avatar url={app.pfp_url} name={displayNameOf(app)} seed={app.fid} size={36} />
      ) : (
        <span className="grid size-9 place-items-center rounded-full bg-sunken text-ink-soft">
          <KeyRound size={18} aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <bdi className="truncate">{title}</bdi>
          {key.ours ? <Badge tone="good">{t`Used here`}</Badge> : null}
          {removed ? <Badge>{t`Revoked`}</Badge> : null}
        </p>
        <p className="text-small text-ink-soft">
          {app ? (
            <>
              <Trans>Requested by app account {app.fid}</Trans> ·{' '}
            </>
          ) : null}
          {permissionLabel(key.permissions)}
          {removed ? (
            <>
              {' '}
              · <Trans>revoked</Trans> <RelativeTime time={removed} />
            </>
          ) : key.added_at ? (
            <>
              {' '}
              · <Trans>since</Trans> <RelativeTime time={key.added_at} />
            </>
          ) : null}
        </p>
        <p className="truncate font-mono text-small text-ink-soft" title={key.public_key}>
          {key.public_key.slice(0, 10)}…{key.public_key.slice(-8)}
        </p>
      </div>
      {removed ? null : (
        <Button
          size="small"
          tone="quiet"
          onClick={onEnd}
          aria-label={key.ours ? t`Revoke the signer used here` : t`Revoke ${title}`}
        >
          <Trans>Revoke</Trans>
        </Button>
      )}
    </li>
  )
}
