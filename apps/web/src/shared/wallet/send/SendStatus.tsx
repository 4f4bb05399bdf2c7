import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { displayNameOf, UserLink } from '../../../app/names'
import { buttonClass } from '../../../ui/Button'
import { shortWallet } from '../../profile/profile-meta'
import { TokenAmount } from '../TokenText'
import { TransactionStatus } from '../TransactionStatus'
import type { TransferDraft } from './review'

/** A transfer that was sent: pending, then confirmed or failed. */
export function SendStatus({
  draft,
  hash,
  onDone,
}: {
  draft: TransferDraft
  hash: string
  onDone: () => void
}) {
  const { recipient, token, amount } = draft
  const { user } = recipient
  const name = user ? displayNameOf(user) : (recipient.name ?? shortWallet(recipient.address))
  return (
    <TransactionStatus
      kind="payment"
      chainId={token.chainId}
      hash={hash}
      label={t`Transfer`}
      titles={{ pending: t`Sending…`, confirmed: t`Sent`, failed: t`The transfer failed` }}
      failure={t`The chain rejected it. Your tokens are still yours; only the network fee was paid.`}
      onDone={onDone}
      more={
        user ? (
          <UserLink user={user} className={buttonClass('plain')}>
            {t`View profile`}
          </UserLink>
        ) : null
      }
    >
      <Trans>
        <TokenAmount amount={amount} token={token} /> to <bdi className="font-semibold">{name}</bdi>
      </Trans>
    </TransactionStatus>
  )
}
