import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar } from '../../../ui/Avatar'
import { Button } from '../../../ui/Button'
import { Menu } from '../../../ui/menu/Menu'
import { displayNameOf, handleOf } from '../../../app/names'
import { Badge, rowClass } from '../login/shared'
import { signerNote } from '../../../shared/accounts/signer-note'
import type { SavedAccount } from '../../../shared/accounts/saved-accounts'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'

const ApproveSigner = lazyWithRetry(() => import('../../../shared/accounts/ApproveSigner'))

interface AccountRowProps {
  account: SavedAccount
  isCurrent: boolean
  isPreferred: boolean
  onSwitch: (everywhere: boolean) => void
  onRemove: () => void
  onApproved: () => void
}

/** One account: who it is, whether it may cast, and its actions. */
export function AccountRow(props: AccountRowProps) {
  const { account, isCurrent, isPreferred, onSwitch, onRemove, onApproved } = props
  const [approving, setApproving] = useState(false)
  const name = displayNameOf(account)
  const handle = handleOf(account)
  const note = signerNote(account)
  return (
    <li>
      <div className={rowClass}>
        <Avatar url={account.pfp_url} name={name} seed={account.fid} size={44} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="truncate font-semibold">{name}</bdi>
            {isCurrent ? <Badge tone="good">{t`This tab`}</Badge> : null}
            {isPreferred ? <Badge>{t`Default for new tabs`}</Badge> : null}
          </p>
          <p className="text-small text-ink-soft">
            <bdi>@{handle}</bdi> · <span className="tabular">fid {account.fid}</span>
            {note ? <> · {note}</> : null}
          </p>
        </div>
        {note ? (
          <Button
            size="small"
            aria-expanded={approving}
            onClick={() => setApproving(!approving)}
            aria-label={t`Approve @${handle}`}
          >
            <Trans>Approve</Trans>
          </Button>
        ) : !isCurrent ? (
          <Button
            size="small"
            onClick={() => onSwitch(false)}
            aria-label={t`Switch to @${handle} in this tab`}
          >
            <Trans>Switch</Trans>
          </Button>
        ) : null}
        <Menu
          label={t`More options for @${handle}`}
          icon={<Ellipsis size={19} aria-hidden="true" />}
          size="small"
          items={[
            ...(account.proved && !(isCurrent && isPreferred)
              ? [{ label: t`Switch to @${handle} in all tabs`, onSelect: () => onSwitch(true) }]
              : []),
            { label: t`Remove from Castaway`, tone: 'danger', onSelect: onRemove },
          ]}
        />
      </div>
      {approving && note ? (
        <div className="border-t border-line">
          <Suspense>
            <ApproveSigner
              account={account}
              onApproved={() => {
                setApproving(false)
                onApproved()
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </li>
  )
}
