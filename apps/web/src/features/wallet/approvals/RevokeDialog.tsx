import { t } from '@lingui/core/macro'
import { useMfa } from '@castaway/auth-react'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { recordsOf } from '../../../app/records'
import { shortWallet } from '../../../shared/profile/profile-meta'
import { ErrorNote } from '../../../shared/sign-in/ErrorNote'
import { loginErrorText } from '../../../shared/sign-in/login-error-text'
import { connectAccount } from '../../../shared/wallet/connect-account'
import { ApprovalText } from '../../../shared/wallet/ApprovalText'
import { type CallFacts, examineCalls } from '../../../shared/wallet/examine-calls'
import { networkName, networkOf } from '../../../shared/wallet/networks'
import { feeIsMissing, wouldFail } from '../../../shared/wallet/obstacles'
import { FeeRow, ReviewRow } from '../../../shared/wallet/ReviewRow'
import { saveTransaction, transactionRecordId } from '../../../shared/wallet/transaction-records'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { toastError } from '../../../ui/toast/toast-error'
import { sendFailureText } from '../../../shared/wallet/send-failure-text'
import { useCoinPrice } from '../../../shared/wallet/use-coin-price'
import type { DescribedToken } from '../../../shared/wallet/use-described-tokens'
import { spenderName } from '../../../shared/wallet/known-spenders'
import { Permit2Terms } from './Permit2Terms'
import { revocationFacts } from './revocations'
import type { OwnApproval } from './use-approvals'

/** Shows what revoking costs, and has the wallet confirm it. */
export function RevokeDialog({
  approval,
  about,
  onClose,
}: {
  approval: OwnApproval
  about: DescribedToken
  onClose: () => void
}) {
  const { chainId, spender, owner, holder, permit2 } = approval
  const castaway = useCastaway()
  const { guard } = useMfa()
  const network = networkOf(chainId)!
  const price = useCoinPrice(network, owner)
  const { data: facts, error } = useQuery({
    queryKey: ['wallet-revocation', ...Object.values(revocationFacts(approval)), chainId],
    queryFn: async () => {
      const { revocation } = await import('@castaway/wallet/history')
      return examineCalls(chainId, owner, [revocation(approval)])
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const obstacle = facts && obstacleOf(approval, facts)
  const revoke = async () => {
    const hash = await guard(() => submit(approval, facts!))
    // It is sent, whether or not it can be listed.
    await saveTransaction(
      recordsOf(castaway).store,
      'revocation',
      transactionRecordId(chainId, hash),
      {
        ...revocationFacts(approval),
        symbol: about.name.slice(0, 64),
        state: 'pending',
        sentAt: Date.now(),
      },
    ).catch(toastError)
  }
  return (
    <ConfirmDialog
      title={t`Revoke this approval?`}
      action={t`Revoke`}
      disabled={!facts || obstacle !== undefined}
      onConfirm={revoke}
      onClose={onClose}
      describeError={sendFailureText}
    >
      <p className="text-ink">
        <ApprovalText
          assets={approval.assets}
          about={about}
          spender={spenderName(chainId, spender)}
        />
        {permit2 ? (
          <>
            {' · '}
            <Permit2Terms expiresAt={permit2.expiresAt} />
          </>
        ) : null}
      </p>
      <p>{t`Afterwards it can’t. The app may ask you again the next time you use it.`}</p>
      <dl className="divide-y divide-line rounded-card border border-line text-ink">
        <ReviewRow label={t`Address`}>
          <span dir="ltr" className="block font-mono text-small [overflow-wrap:anywhere]">
            {spender}
          </span>
        </ReviewRow>
        <ReviewRow label={t`From`}>
          <bdi>{holder.wallet?.name}</bdi>{' '}
          <span dir="ltr" className="font-mono text-small text-ink-soft">
            {shortWallet(owner)}
          </span>
        </ReviewRow>
        <ReviewRow label={t`Network`}>{networkName(network)}</ReviewRow>
        <FeeRow fee={facts?.fee} price={price} isUnknown={error !== null} />
      </dl>
      {error ? <ErrorNote failure={loginErrorText(error)} /> : null}
      {obstacle ? <ErrorNote failure={obstacle} /> : null}
    </ConfirmDialog>
  )
}

/** Why it can't be revoked, said before it costs anything. */
function obstacleOf({ chainId, token }: OwnApproval, { fee, isShort, simulation }: CallFacts) {
  if (isShort) return feeIsMissing({ chainId, contract: token }, '')
  if (simulation?.succeeds === false || fee === null)
    return wouldFail(t`Revoking would fail`, simulation?.reason)
  return undefined
}

/** @returns the transaction's hash */
async function submit(approval: OwnApproval, { gas }: CallFacts): Promise<string> {
  const [{ revocation }, { sendTransaction }] = await Promise.all([
    import('@castaway/wallet/history'),
    import('@castaway/wallet/transactions'),
  ])
  const { chainId, holder, owner } = approval
  return sendTransaction(
    await connectAccount(holder.wallet!, owner),
    { ...revocation(approval), ...gas },
    { chainId: Number(chainId) },
  )
}
