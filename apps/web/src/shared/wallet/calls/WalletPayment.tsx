import { t } from '@lingui/core/macro'
import { useMfa } from '@castaway/auth-react'
import type { Call } from '@castaway/wallet/transactions'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog'
import { ErrorState } from '../../../ui/errors/ErrorState'
import { toast } from '../../../ui/toast/toasts'
import { LoginRoot } from '../../sign-in/LoginRoot'
import { connectAccount } from '../connect-account'
import { sendFailureText } from '../send-failure-text'
import { NoSendingWallet } from '../send/NoSendingWallet'
import { canSend, usePersonalWallets } from '../use-personal-wallets'
import { CallsQuestion } from './CallsDialog'
import { saveAppCall } from './save-app-call'
import { examinedCall, type TransactionCall } from './transaction-call'

interface WalletPaymentProps {
  /** Hexadecimal. */
  chainId: string
  /** What is paid, in a word or two. */
  title: string
  /** What its calls depend on. */
  of: readonly unknown[]
  /**
   * The calls of the wallet that pays, each of which may need those before it; or what stands in the way.
   * @throws if the chain can't be read
   */
  calls: (from: string) => Promise<readonly TransactionCall[] | { obstacle: ReactNode }>
  question: { title: string; action: string; text: ReactNode }
  /** Said once the chain has it. */
  done: string
  onDone: () => void
  onClose: () => void
}

/** A payment of Castaway's own with the person's wallet, after the same review as any other transaction. */
export function WalletPayment(props: WalletPaymentProps) {
  return (
    <LoginRoot>
      <Payment {...props} />
    </LoginRoot>
  )
}

function Payment({
  chainId,
  title,
  of,
  calls: callsOf,
  question,
  done,
  onDone,
  onClose,
}: WalletPaymentProps) {
  const castaway = useCastaway()
  const { guard } = useMfa()
  const own = usePersonalWallets()
  const holder = own.wallets.find(canSend)
  const from = holder?.address
  const { data, error, refetch } = useQuery({
    queryKey: ['wallet-payment', ...of, from],
    queryFn: () => callsOf(from!),
    enabled: from !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: 1,
  })
  const calls = data && !('obstacle' in data) ? data : undefined
  const obstacle = data && 'obstacle' in data ? data.obstacle : undefined
  if ((own.ready && !holder) || error || obstacle)
    return (
      <Dialog open onClose={onClose} title={title} width="narrow">
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          (obstacle ?? <NoSendingWallet />)
        )}
      </Dialog>
    )
  if (!calls || !holder) return null
  const pay = async () => {
    const { chainClient, sendInOrder, waitForTransaction } =
      await import('@castaway/wallet/transactions')
    const client = chainClient(Number(chainId))
    const hashes = await guard(async () =>
      sendInOrder(
        client,
        await connectAccount(holder.wallet!, holder.address),
        // None of them creates a contract.
        calls.map((call) => examinedCall(call) as Call),
        Number(chainId),
      ),
    )
    const hash = hashes.at(-1)!
    const { host } = location
    saveAppCall(castaway, {
      chainId,
      hash,
      from: holder.address,
      call: calls.at(-1)!,
      askedBy: host,
    })
    try {
      await waitForTransaction(client, hash)
    } catch (failure) {
      if ((failure as { code?: unknown }).code === 'transaction_failure') throw failure
      // Nothing invites to pay twice: the activity says what becomes of it.
      return toast({ title: t`Transaction sent` })
    }
    toast({ title: done })
    onDone()
  }
  return (
    <CallsQuestion
      chainId={chainId}
      from={holder.address}
      calls={calls}
      name="Castaway"
      host={location.host}
      question={question}
      onConfirm={pay}
      onClose={onClose}
      describeError={sendFailureText}
    />
  )
}
