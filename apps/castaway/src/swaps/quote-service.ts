import type { QuoteRequest, ServiceQuote } from '@castaway/contract/swaps'
import { fetchService } from '@castaway/server-kit/net'
import { z } from 'zod'
import { HttpError } from '../gateway/errors'
import type { SwapServiceSettings } from '../settings/swaps'

/** Time limit for the service, in milliseconds. */
const DEADLINE = 15_000
/** Size limit of a response, in bytes: a quote is a few kilobytes. */
const MAX_ANSWER = 512 * 1024
/** What the service calls the network's own coin. */
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Exchanges of a route that are shown. */
const MAX_FILLS = 20

const Address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i)
  .toLowerCase()
  .transform((text) => text as `0x${string}`)
const Amount = z.string().regex(/^\d{1,78}$/)
const Fee = z.object({ amount: Amount, token: Address }).nullish()

const Offer = z.object({
  liquidityAvailable: z.literal(true),
  buyAmount: Amount,
  minBuyAmount: Amount,
  buyToken: Address,
  sellToken: Address,
  sellAmount: Amount,
  allowanceTarget: Address.nullish(),
  issues: z.object({ allowance: z.object({ spender: Address }).nullish() }).nullish(),
  fees: z.object({ integratorFee: Fee, zeroExFee: Fee, gasFee: Fee }).nullish(),
  route: z
    .object({
      fills: z.array(
        z.object({
          from: Address,
          to: Address,
          source: z.string(),
          proportionBps: z.coerce.number().int().min(0).max(10_000),
        }),
      ),
    })
    .nullish(),
  transaction: z.object({
    to: Address,
    data: z
      .string()
      .regex(/^0x(?:[0-9a-f]{2})+$/i)
      .max(200_000)
      .transform((text) => text as `0x${string}`),
    value: Amount,
  }),
})
const Nothing = z.object({ liquidityAvailable: z.literal(false) })

const unusable = () =>
  new HttpError('SWAP_FAILED', 'The swap service sent a quote that can’t be used. Try again')

/**
 * Asks the configured service for a quote, with its key, which never leaves the server.
 * @returns null if it finds no way to swap these tokens
 * @throws {HttpError} `SWAP_FAILED`
 */
export async function askService(
  { url, key }: SwapServiceSettings,
  { chainId, sell, buy, amount, taker, slippage }: QuoteRequest,
): Promise<ServiceQuote | null> {
  const query = new URLSearchParams({
    chainId: String(chainId),
    sellToken: sell ?? COIN,
    buyToken: buy ?? COIN,
    sellAmount: amount,
    taker,
    slippageBps: String(slippage),
  })
  const headers = {
    accept: 'application/json',
    '0x-version': 'v2',
    ...(key && { '0x-api-key': key }),
  }
  const limits = { maxBytes: MAX_ANSWER, timeoutMs: DEADLINE, allowPrivate: true }
  const answer: unknown = await fetchService(
    `${url}/swap/allowance-holder/quote?${query}`,
    { headers },
    limits,
  )
    .then((response) => {
      if (response.ok) return response.json()
      throw new HttpError('SWAP_FAILED', 'The swap service rejected the request. Try again')
    })
    .catch((cause: unknown) => {
      // The URL may contain a key, so nothing of the cause is passed on.
      throw cause instanceof HttpError
        ? cause
        : new HttpError('SWAP_FAILED', 'The swap service can’t be reached. Try again')
    })
  if (Nothing.safeParse(answer).success) return null
  const parsed = Offer.safeParse(answer)
  if (!parsed.success) throw unusable()
  const offer = parsed.data
  const isOther =
    offer.sellToken !== (sell ?? COIN) ||
    offer.buyToken !== (buy ?? COIN) ||
    offer.sellAmount !== amount ||
    // Of the network's own coin, exactly what is sold may leave; of a token's sale, nothing.
    offer.transaction.value !== (sell ? '0' : amount)
  const spender = offer.allowanceTarget ?? offer.issues?.allowance?.spender ?? null
  if (isOther || (sell && !spender)) throw unusable()
  return {
    buyAmount: offer.buyAmount,
    minBuyAmount: offer.minBuyAmount,
    spender: sell ? spender : null,
    transaction: offer.transaction,
    fills: (offer.route?.fills ?? [])
      .slice(0, MAX_FILLS)
      .map(({ from, to, source, proportionBps }) => ({
        from,
        to,
        source: source.replace(/[^\w .-]/g, '').slice(0, 40),
        share: proportionBps,
      })),
    fees: Object.values(offer.fees ?? {}).flatMap((fee) =>
      fee && fee.amount !== '0'
        ? [{ token: fee.token === COIN ? null : fee.token, amount: fee.amount }]
        : [],
    ),
  }
}
