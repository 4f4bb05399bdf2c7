import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { displayNameOf, UserLink } from '../../../app/names'
import { buttonClass } from '../../../ui/Button'
import { shortWallet } from '../../profile/profile-meta'
import { TransactionStatus } from '../TransactionStatus'
import { tokenIdOf, type TransferDraft } from './review'
import { SentAssetText } from './SentAsset'

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
  const { recipient, asset } = draft
  const { user } = recipient
  const name = user ? displayNameOf(user) : (recipient.name ?? shortWallet(recipient.address))
  return (
    <TransactionStatus
      kind="payment"
      chainId={tokenIdOf(asset).chainId}
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
        <SentAssetText draft={draft} /> to <bdi className="font-semibold">{name}</bdi>
      </Trans>
    </TransactionStatus>
  )
}
