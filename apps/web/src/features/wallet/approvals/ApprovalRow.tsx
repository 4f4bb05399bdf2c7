import { t } from '@lingui/core/macro'
import { Images, TriangleAlert } from 'lucide-react'
import { shortWallet } from '../../../shared/profile/profile-meta'
import { ApprovalText } from '../../../shared/wallet/ApprovalText'
import { showFiat } from '../../../shared/wallet/amounts'
import { networkName, networkOf } from '../../../shared/wallet/networks'
import { type TransactionRecord, transactionOf } from '../../../shared/wallet/transaction-records'
import { suspicionText } from '../../../shared/wallet/TokenText'
import { TokenImage } from '../../../shared/wallet/TokenImage'
import { useTransaction } from '../../../shared/wallet/use-transaction'
import { canSend } from '../../../shared/wallet/use-personal-wallets'
import { Button } from '../../../ui/Button'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { Permit2Terms } from './Permit2Terms'
import { RowIcon } from '../RowIcon'
import type { DescribedToken } from '../../../shared/wallet/use-described-tokens'
import { isKnownSpender, spenderName } from '../../../shared/wallet/known-spenders'
import type { OwnApproval } from './use-approvals'

interface ApprovalRowProps {
  approval: OwnApproval
  about: DescribedToken
  /** What could be taken now, in US dollars; null for what has no price. */
  risk: number | null
  /** Whether there are several wallets, so that it says which. */
  isOneOfMany: boolean
  /** The transaction that revokes it, if one was sent. */
  revocation: TransactionRecord<'revocation'> | undefined
  onRevoke: () => void
}

/** Who can take what, since when, and a button that takes the approval back. */
export function ApprovalRow(props: ApprovalRowProps) {
  const { approval, about, risk, isOneOfMany, revocation, onRevoke } = props
  const { chainId, spender, grantedAt, holder, isContract, permit2 } = approval
  const { token, name, suspicion } = about
  const network = networkOf(chainId)!
  const who = spenderName(chainId, spender)
  return (
    <li className="flex items-start gap-3.5 border-b border-line px-(--row-x) py-3.5">
      {token ? <TokenImage token={token} /> : <RowIcon icon={Images} />}
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <ApprovalText assets={approval.assets} about={about} spender={who} />
        </p>
        {risk !== null && risk > 0 && !suspicion ? (
          <p className="text-small font-semibold">{t`Could take ${showFiat(risk)} now`}</p>
        ) : null}
        <p className="text-small text-ink-soft">
          {networkName(network)} · <RelativeTime time={new Date(grantedAt).toISOString()} />
          {permit2 ? (
            <>
              {' · '}
              <Permit2Terms expiresAt={permit2.expiresAt} />
            </>
          ) : null}
          {isOneOfMany ? (
            <>
              {' · '}
              <span dir="ltr" className="font-mono">
                {shortWallet(holder.address)}
              </span>
            </>
          ) : null}
          {suspicion ? ` · ${suspicionText(suspicion)}` : ''}
        </p>
        {isContract || suspicion || isKnownSpender(chainId, spender) ? null : (
          <p className="mt-1 flex gap-2 text-small text-danger text-pretty">
            <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            {t`This is someone’s wallet, not an app. Thieves ask for such approvals.`}
          </p>
        )}
        {revocation ? <RevocationState revocation={revocation} /> : null}
        {canSend(holder) ? null : (
          <p className="text-small text-ink-soft text-pretty">
            {holder.wallet
              ? t`Smart accounts can’t revoke from here yet.`
              : t`To revoke it, connect this wallet in this browser.`}
          </p>
        )}
      </div>
      {canSend(holder) ? (
        <Button
          size="small"
          tone="danger"
          aria-label={t`Revoke: ${who}, ${name}`}
          disabled={revocation?.body.state === 'pending'}
          onClick={onRevoke}
        >
          {t`Revoke`}
        </Button>
      ) : null}
    </li>
  )
}

/** What becomes of the transaction. Once it is confirmed, the row goes. */
function RevocationState({ revocation }: { revocation: TransactionRecord<'revocation'> }) {
  const { chainId, hash } = transactionOf(revocation)
  const saved = revocation.body.state
  const { state } = useTransaction('revocation', chainId, hash, {
    isPending: saved === 'pending',
    isCancellation: revocation.body.isCancellation,
  })
  const shown = saved === 'pending' ? state : saved
  if (shown === 'canceled') return null
  if (shown === 'failed')
    return (
      <p className="text-small text-danger text-pretty">
        {t`Couldn’t be revoked: the chain rejected it. Only the network fee was paid.`}
      </p>
    )
  return (
    <output className="block text-small text-ink-soft">
      {shown === 'unknown' ? t`Not confirmed yet` : t`Revoking…`}
    </output>
  )
}
