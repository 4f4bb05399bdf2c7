import type { SwapExchange } from '@castaway/contract/swaps'
import { hexToBigInt, slice, type Address } from 'viem'
import { poolOf } from '../swaps/exchange'
import type { ChainClient } from '../transactions/chain'
import { transactionError } from '../transactions/errors'
import { accountLogs, timeOf, type AccountLog } from './account-logs'

/** What a whole token was worth at a time. */
export interface PricePoint {
  /** Unix milliseconds. */
  at: number
  /** In the network's coin. */
  price: number
}

/** `Sync(uint112,uint112)` of the pools of Uniswap v2: what they hold after a trade. */
const SYNC = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'

/** How many points a plot has, at most. */
const MAX_POINTS = 150

/**
 * The price of a token on an exchange since it is traded there, oldest first: after each trade, or of evenly chosen
 * trades where there were many.
 * @param token.decimals as its contract says
 * @throws {HistoryUnavailableError} if the node lists short ranges only
 * @throws {LoginError} `network_error`, `client_request_timeout`
 */
export async function listPrices(
  client: ChainClient,
  { factory, wrapped }: Pick<SwapExchange, 'factory' | 'wrapped'>,
  { token, decimals }: { token: Address; decimals: number },
): Promise<PricePoint[]> {
  const logs = await accountLogs(client, [SYNC], poolOf(factory, token, wrapped))
  const isFirst = token.toLowerCase() < wrapped.toLowerCase()
  const found = await Promise.all(
    evenly(logs).map(async (log) => {
      const [first, second] = [
        hexToBigInt(slice(log.data, 0, 32)),
        hexToBigInt(slice(log.data, 32)),
      ]
      const [tokens, coins] = isFirst ? [first, second] : [second, first]
      const price = Number(coins) / 1e18 / (Number(tokens) / 10 ** decimals)
      return { at: await timeOf(client, log), price }
    }),
  ).catch((error: unknown) => {
    throw transactionError(error)
  })
  // A pool that was emptied has no price.
  return found.filter(({ price }) => Number.isFinite(price) && price > 0)
}

/** The last one is always among them. */
function evenly(logs: readonly AccountLog[]): readonly AccountLog[] {
  const step = Math.ceil(logs.length / MAX_POINTS)
  return logs.filter((_, index) => (logs.length - 1 - index) % step === 0)
}
