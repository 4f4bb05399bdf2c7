import { useMfa } from '@castaway/auth-react'
import { useCastaway } from '@castaway/react'
import type { SwapFacts } from '@castaway/wallet/swaps'
import type { SendProgress } from '@castaway/wallet/transactions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recordsOf } from '../../../app/records'
import { toastError } from '../../../ui/toast/toast-error'
import { type LoginErrorText, loginErrorText } from '../../sign-in/login-error-text'
import { connectAccount } from '../connect-account'
import { saveTransaction, transactionRecordId } from '../transaction-records'
import { refreshHoldings } from '../use-holdings'
import type { ReviewedSwap } from './SwapForm'

const swaps = () => import('@castaway/wallet/swaps')
const clientFor = async (chainId: string) => {
  const { chainClient } = await import('@castaway/wallet/transactions')
  return chainClient(Number(chainId))
}

interface SwapReviewOptions {
  /** The host of the app that asked for it. */
  askedBy: string | undefined
  onSent: (hashes: string[], facts: SwapFacts) => void
  onFailed: ((message: string) => void) | undefined
}

/** Why a swap was not sent. */
export type SwapFailure =
  | { kind: 'moved' }
  | { kind: 'fails'; reason: string | null }
  | { kind: 'error'; text: LoginErrorText; step: number }

/** Examines a swap whose quote is held, and sends it. */
export function useSwapReview(
  swap: ReviewedSwap,
  { askedBy, onSent, onFailed }: SwapReviewOptions,
) {
  const { draft, quote, wallet } = swap
  const castaway = useCastaway()
  const { guard } = useMfa()
  const [failure, setFailure] = useState<SwapFailure>()
  const [progress, setProgress] = useState<SendProgress>()
  const examined = useQuery({
    queryKey: [
      'swap-review',
      draft.account,
      draft.sell.chainId,
      draft.sell.contract,
      draft.buy.contract,
      String(draft.amount),
      String(quote.amountOut),
      draft.slippage,
    ],
    queryFn: async () => {
      const { examineSwap } = await swaps()
      return examineSwap(await clientFor(draft.sell.chainId), quote, Date.now())
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const facts = examined.data
  const send = async (of: SwapFacts, onProgress: (progress: SendProgress) => void) => {
    const { sendSwap } = await swaps()
    const client = await clientFor(draft.sell.chainId)
    const sender = await connectAccount(wallet.wallet!, draft.account)
    return sendSwap(client, sender, of, onProgress)
  }
  const confirm = async () => {
    if (!facts) return
    setFailure(undefined)
    let step = 0
    setProgress({ step, state: 'sign' })
    try {
      const sent = await guard(() =>
        send(facts, (next) => {
          step = next.step
          setProgress(next)
        }),
      )
      if (sent.state === 'sent') {
        save(sent.hashes.at(-1)!, facts)
        void refreshHoldings(castaway.queryClient)
        onSent(sent.hashes, facts)
        return
      }
      setFailure(
        sent.state === 'moved' ? { kind: 'moved' } : { kind: 'fails', reason: sent.reason },
      )
      onFailed?.(
        sent.state === 'moved' ? 'The price moved' : (sent.reason ?? 'The swap would fail'),
      )
    } catch (error) {
      const text = loginErrorText(error)
      setFailure({ kind: 'error', text, step })
      if (text.code !== 'wallet_rejected') onFailed?.(text.title)
      // A right that was given meanwhile needs no second one.
      void examined.refetch()
    } finally {
      setProgress(undefined)
    }
  }
  /** It is sent, whether or not it can be listed. */
  const save = (hash: string, { received }: SwapFacts) => {
    const { sell, buy, amount, account } = draft
    const side = ({ contract, symbol, decimals }: typeof sell, of: bigint) => ({
      contract: contract?.toLowerCase() ?? null,
      symbol,
      decimals,
      amount: String(of),
    })
    void saveTransaction(
      recordsOf(castaway).store,
      'swap',
      transactionRecordId(sell.chainId, hash),
      {
        from: account.toLowerCase(),
        sold: side(sell, amount),
        bought: side(buy, received ?? quote.amountOut),
        ...(askedBy ? { askedBy } : {}),
        state: 'pending',
        sentAt: Date.now(),
      },
    ).catch(toastError)
  }
  return {
    facts,
    error: examined.error && loginErrorText(examined.error),
    isExamining: examined.isFetching,
    failure,
    progress,
    confirm: () => void confirm(),
  }
}
