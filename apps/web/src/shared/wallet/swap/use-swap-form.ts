import { t } from '@lingui/core/macro'
import { DEFAULT_SLIPPAGE } from '@castaway/wallet/slippage'
import { useState } from 'react'
import { useDebounced } from '../../../ui/use-debounced'
import { formatUnits, parseUnits, showAmount } from '../amounts'
import { holderOf, type Holding } from '../holdings'
import { chainIdOf, networkOf, usdcOf } from '../networks'
import { tokenKey, type useSendable } from '../send/use-sendable'
import { type Address, caip19Of, readToken } from '../tokens'
import { type SwapDraft, useMarket, useQuote } from './quotes'
import type { SwapRequest } from './swap-request'
import { useToken } from './use-token'

const TYPING_PAUSE = 300

const coinOn = (chainId: string) => caip19Of({ chainId, contract: null })
const usdcOn = (chainId: string) => {
  const network = networkOf(chainId)
  return network && caip19Of({ chainId, contract: usdcOf(network) })
}

/** What is sold if nothing was asked for: what is held most, or what the asked-for token is usually bought with. */
function firstSold({ buy }: SwapRequest, held: readonly Holding[]): string | undefined {
  const bought = readToken(buy)
  if (bought) return bought.contract ? coinOn(bought.chainId) : usdcOn(bought.chainId)
  return held[0] ? caip19Of(held[0]) : coinOn(chainIdOf('base'))
}

/** The state of the form of a swap: tokens, amount, slippage, and the quote for them. */
export function useSwapForm(
  request: SwapRequest,
  sendable: ReturnType<typeof useSendable>,
  isHeld: boolean,
) {
  const [sellId, setSellId] = useState(() => request.sell ?? firstSold(request, sendable.tokens))
  const [buyId, setBuyId] = useState(request.buy)
  const [typed, setTyped] = useState(request.amount ?? '')
  const [slippage, setSlippage] = useState(DEFAULT_SLIPPAGE)
  const sell = useToken(sellId, sendable.tokens)
  const sold = readToken(sellId)
  const wanted = readToken(buyId)
  const isPair = sold && wanted && sold.chainId === wanted.chainId
  const otherId = sold && (sold.contract ? coinOn(sold.chainId) : usdcOn(sold.chainId))
  const buy = useToken(
    isPair && tokenKey(sold) !== tokenKey(wanted) ? buyId : (otherId ?? undefined),
    sendable.tokens,
  )

  const holder = holderOf(sell.token, undefined)
  const wallet =
    sendable.wallets.find(({ address }) => address === holder?.address) ?? sendable.wallets[0]!
  const balance = holder?.amount ?? 0n
  const amount = sell.token ? parseUnits(typed, sell.token.decimals) : null
  const quoted = useDebounced(amount, TYPING_PAUSE)
  const draft: SwapDraft | null =
    sell.token && buy.token && quoted !== null && quoted > 0n
      ? {
          sell: sell.token,
          buy: buy.token,
          amount: quoted,
          account: wallet.address as Address,
          slippage,
        }
      : null
  const market = useMarket(sell.token, buy.token)
  const quote = useQuote(draft, market.data, isHeld)
  const isSettled = amount === quoted
  return {
    sell: sell.token,
    buy: buy.token,
    isUnknown: sell.isUnknown || buy.isUnknown,
    wallet,
    balance,
    typed,
    amount,
    slippage,
    draft: isSettled ? draft : null,
    market,
    /** Undefined while it is asked for. */
    quote: isSettled && draft ? quote.data : undefined,
    quoteFailed: isSettled && quote.isError && !quote.isFetching,
    isAsking: draft !== null && (!isSettled || quote.isFetching || market.isFetching),
    askAgain: () => void (market.isError ? market.refetch() : quote.refetch()),
    setTyped,
    setSlippage,
    chooseSell(token: Holding) {
      if (buy.token && tokenKey(token) === tokenKey(buy.token)) return turnAround()
      setSellId(caip19Of(token))
    },
    chooseBuy(token: Holding) {
      if (sell.token && tokenKey(token) === tokenKey(sell.token)) return turnAround()
      setBuyId(caip19Of(token))
    },
    turnAround,
    /** Why it can't be reviewed; undefined if it can. */
    problem(): string | undefined {
      if (!sell.token || !buy.token) return t`Choose both tokens`
      if (amount === null)
        return typed.trim() ? t`Enter an amount, such as 0.25` : t`Enter an amount`
      if (amount === 0n) return t`Enter more than zero`
      if (amount > balance)
        return t`You have only ${showAmount(balance, sell.token.decimals)} of it here`
      return undefined
    },
  }

  function turnAround() {
    if (!sell.token || !buy.token) return
    setSellId(caip19Of(buy.token))
    setBuyId(caip19Of(sell.token))
    const out = quote.data?.amountOut
    setTyped(out ? formatUnits(out, buy.token.decimals) : '')
  }
}

/** Gas of a swap, generously: what is kept back of the network's coin. */
const SWAP_GAS = 400_000n

/** The most that can be swapped: of the network's coin what is left after the fee. @throws {LoginError} */
export async function maxSwap({ chainId, contract }: Holding, balance: bigint): Promise<bigint> {
  if (contract) return balance
  const { chainClient, transactionError } = await import('@castaway/wallet/transactions')
  const { maxFeePerGas } = await chainClient(Number(chainId))
    .estimateFeesPerGas()
    .catch((error: unknown) => {
      throw transactionError(error)
    })
  const left = balance - SWAP_GAS * maxFeePerGas
  return left > 0n ? left : 0n
}
