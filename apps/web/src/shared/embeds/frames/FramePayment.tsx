import { t } from '@lingui/core/macro'
import { useMfa } from '@castaway/auth-react'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog'
import { toast } from '../../../ui/toast/toasts'
import { LoginRoot } from '../../sign-in/LoginRoot'
import { CallsQuestion } from '../../wallet/calls/CallsDialog'
import { saveAppCall } from '../../wallet/calls/save-app-call'
import { examinedCall } from '../../wallet/calls/transaction-call'
import { connectAccount } from '../../wallet/connect-account'
import { NoSendingWallet } from '../../wallet/send/NoSendingWallet'
import { sendFailureText } from '../../wallet/send-failure-text'
import { canSend, usePersonalWallets } from '../../wallet/use-personal-wallets'
import type { FrameTransaction } from './frame-transaction'

interface FramePaymentProps {
  /** Different for each press of a button. */
  id: number
  name: string
  host: string
  /** Asks the frame's server what to send from this address. Rejects after it has shown why there is nothing. */
  ask: (address: string) => Promise<FrameTransaction>
  onSent: (hash: string, address: string) => void
  onClose: () => void
}

/** A transaction that a frame asks for: reviewed like those of mini apps, and sent from the person's wallet. */
export default function FramePayment(props: FramePaymentProps) {
  return (
    <LoginRoot>
      <Payment {...props} />
    </LoginRoot>
  )
}

function Payment({ id, name, host, ask, onSent, onClose }: FramePaymentProps) {
  const castaway = useCastaway()
  const { guard } = useMfa()
  const isSent = useRef(false)
  const own = usePersonalWallets()
  const holder = own.wallets.find(canSend)
  const asked = useQuery({
    queryKey: ['frame-payment', id],
    queryFn: async () => {
      const from = holder!.address
      return { from, ...(await ask(from)) }
    },
    enabled: holder !== undefined,
    // The server is asked once: each time counts as a press of the button.
    staleTime: Infinity,
    retry: false,
  })
  if (own.ready && !holder)
    return (
      <Dialog open onClose={onClose} title={t`This button needs a wallet`} width="narrow">
        <NoSendingWallet />
      </Dialog>
    )
  if (!asked.data) return null
  const { from, chainId, call } = asked.data
  const send = async () => {
    const { sendTransaction } = await import('@castaway/wallet/transactions')
    const hash = await guard(async () =>
      sendTransaction(await connectAccount(holder!.wallet!, from), examinedCall(call), {
        chainId: Number(chainId),
      }),
    )
    isSent.current = true
    // Said at once: the frame's server, which answers next, may not know what to say.
    toast({ title: t`Transaction sent` })
    saveAppCall(castaway, { chainId, hash, from, call, askedBy: host })
    onSent(hash, from)
  }
  return (
    <CallsQuestion
      chainId={chainId}
      from={from}
      calls={[call]}
      name={name}
      host={host}
      onConfirm={send}
      onClose={() => {
        if (!isSent.current) onClose()
      }}
      describeError={sendFailureText}
    />
  )
}
