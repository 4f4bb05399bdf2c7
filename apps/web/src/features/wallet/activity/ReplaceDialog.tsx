import { t } from '@lingui/core/macro'
import { useMfa } from '@castaway/auth-react'
import { useCastaway } from '@castaway/react'
import type { PendingTransaction } from '@castaway/wallet/transactions'
import { useQuery } from '@tanstack/react-query'
import { recordsOf } from '../../../app/records'
import { ErrorNote } from '../../../shared/sign-in/ErrorNote'
import { loginErrorText } from '../../../shared/sign-in/login-error-text'
import { connectAccount } from '../../../shared/wallet/connect-account'
import { networkOf } from '../../../shared/wallet/networks'
import { FeeRow } from '../../../shared/wallet/ReviewRow'
import {
  replaceTransaction,
  transactionOf,
  type TransactionKind,
  type TransactionRecord,
} from '../../../shared/wallet/transaction-records'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { toastError } from '../../../ui/toast/toast-error'
import { useCoinPrice } from '../../../shared/wallet/use-coin-price'
import { sendFailureText } from '../../../shared/wallet/send-failure-text'

interface ReplaceDialogProps {
  kind: TransactionKind
  record: TransactionRecord
  holder: PersonalWallet
  pending: PendingTransaction
  purpose: 'speed-up' | 'cancel'
  onClose: () => void
}

const transactions = () => import('@castaway/wallet/transactions')

/** Shows what it costs to speed up or cancel what waits, and has the wallet confirm it. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const { kind, record, holder, pending, purpose, onClose } = props
  const { chainId } = transactionOf(record)
  const castaway = useCastaway()
  const { guard } = useMfa()
  const price = useCoinPrice(networkOf(chainId), holder.address)
  const { data: next, error } = useQuery({
    queryKey: ['wallet-replacement', pending.hash, purpose],
    queryFn: async () => {
      const { chainClient, replacementOf } = await transactions()
      return replacementOf(chainClient(Number(chainId)), pending, purpose)
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const send = async () => {
    const { sendTransaction } = await transactions()
    const hash = await guard(async () =>
      sendTransaction(await connectAccount(holder.wallet!, pending.from), next!, {
        chainId: Number(chainId),
      }),
    )
    // A cancellation that is sped up still cancels.
    const isCancellation = purpose === 'cancel' || record.body.isCancellation === true
    const { store } = recordsOf(castaway)
    // It is sent, whether or not it can be listed.
    await replaceTransaction(store, kind, record as never, hash, isCancellation).catch(toastError)
  }
  const isCancel = purpose === 'cancel'
  return (
    <ConfirmDialog
      title={isCancel ? t`Cancel this transaction?` : t`Speed up this transaction?`}
      action={isCancel ? t`Cancel transaction` : t`Speed up`}
      tone={isCancel ? 'destructive' : 'primary'}
      disabled={!next}
      onConfirm={send}
      onClose={onClose}
      describeError={sendFailureText}
    >
      <p>
        {isCancel
          ? t`An empty transaction takes its place, for the fee below. If the first one is confirmed first, it can’t be stopped.`
          : t`It is sent again with a higher fee, in place of the first one. Only one of them counts.`}
      </p>
      <dl className="rounded-card border border-line text-ink">
        <FeeRow
          fee={next && next.gas * next.maxFeePerGas}
          price={price}
          isUnknown={error !== null}
        />
      </dl>
      {error ? <ErrorNote failure={loginErrorText(error)} /> : null}
    </ConfirmDialog>
  )
}
