import { t } from '@lingui/core/macro'
import { useMfa } from '@castaway/auth-react'
import { type Account, useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { CallsQuestion } from '../../../shared/wallet/calls/CallsDialog'
import { saveAppCall } from '../../../shared/wallet/calls/save-app-call'
import { examinedCall } from '../../../shared/wallet/calls/transaction-call'
import { connectAccount } from '../../../shared/wallet/connect-account'
import { readChain } from '../../../shared/wallet/read-chain'
import { NoSendingWallet } from '../../../shared/wallet/send/NoSendingWallet'
import { sendFailureText } from '../../../shared/wallet/send-failure-text'
import { canSend, usePersonalWallets } from '../../../shared/wallet/use-personal-wallets'
import { LoginRoot } from '../../../shared/sign-in/LoginRoot'
import { Dialog } from '../../../ui/dialog/Dialog'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { toast } from '../../../ui/toast/toasts'
import { OP_MAINNET, rentCall } from './rent-call'

interface WalletRentProps {
  account: Account
  /** Called once the chain has it. */
  onRented: () => void
  onClose: () => void
}

/** Rents a unit of storage with the person's own wallet, after the same review as any other transaction. */
export default function WalletRent(props: WalletRentProps) {
  return (
    <LoginRoot>
      <Payment {...props} />
    </LoginRoot>
  )
}

function Payment({ account, onRented, onClose }: WalletRentProps) {
  const castaway = useCastaway()
  const { guard } = useMfa()
  const own = usePersonalWallets()
  const holder = own.wallets.find(canSend)
  const {
    data: call,
    error,
    refetch,
  } = useQuery({
    queryKey: ['storage-rent', account.fid],
    queryFn: () => rentCall(account.fid, 1, readChain),
    staleTime: 0,
    retry: 1,
  })
  const handle = account.username || String(account.fid)
  if ((own.ready && !holder) || error)
    return (
      <Dialog open onClose={onClose} title={t`Rent storage`} width="narrow">
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <NoSendingWallet />}
      </Dialog>
    )
  if (!call || !holder) return null
  const rent = async () => {
    const { chainClient, sendTransaction, waitForTransaction } =
      await import('@castaway/wallet/transactions')
    const chainId = Number(OP_MAINNET)
    const hash = await guard(async () =>
      sendTransaction(await connectAccount(holder.wallet!, holder.address), examinedCall(call), {
        chainId,
      }),
    )
    const { host } = location
    saveAppCall(castaway, { chainId: OP_MAINNET, hash, from: holder.address, call, askedBy: host })
    try {
      await waitForTransaction(chainClient(chainId), hash)
    } catch (failure) {
      if ((failure as { code?: unknown }).code === 'transaction_failure') throw failure
      // Nothing invites to pay twice: the activity says what becomes of it.
      return toast({ title: t`Transaction sent` })
    }
    toast({ title: t`Storage unit rented` })
    onRented()
  }
  return (
    <CallsQuestion
      chainId={OP_MAINNET}
      from={holder.address}
      calls={[call]}
      name="Castaway"
      host={location.host}
      question={{
        title: t`Rent one more unit for @${handle}?`,
        action: t`Rent`,
        text: t`One unit for one year, paid by your wallet in ETH on OP Mainnet. Any excess comes back at once.`,
      }}
      onConfirm={rent}
      onClose={onClose}
      describeError={sendFailureText}
    />
  )
}
