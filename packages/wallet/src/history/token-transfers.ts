import type { SwapExchange } from '@castaway/contract/swaps'
import { getAddress, isAddressEqual, type Address, type Hex } from 'viem'
import { poolOf } from '../swaps/exchange'
import type { ChainClient } from '../transactions/chain'
import { transactionError } from '../transactions/errors'
import { accountLogs, inOrder, timeOf, topicOf } from './account-logs'
import { movesIn, TRANSFER } from './transfers'

/** What someone did with a token. */
export interface TokenMove {
  account: Address
  kind: 'bought' | 'sold' | 'received' | 'sent'
  /** In the smallest unit. */
  amount: bigint
  /** Unix milliseconds. */
  at: number
  hash: Hex
  /** Tells it from the others of its transaction. */
  index: string
}

/** The latest ones. */
const MAX_MOVES = 30

/**
 * What these accounts did with a token, the latest first. Only what they signed themselves counts: a contract can claim
 * that anyone got or sent its tokens, and spam does. What smart accounts did is left out for the same reason.
 * @param accounts at most about 300, as nodes limit their filters
 * @param exchange whose pool of the token tells a purchase from a transfer
 * @throws {HistoryUnavailableError} if the node lists short ranges only
 * @throws {LoginError} `network_error`, `client_request_timeout`
 */
export async function listTokenMoves(
  client: ChainClient,
  token: Address,
  accounts: readonly Address[],
  exchange: Pick<SwapExchange, 'factory' | 'wrapped'> | null,
): Promise<TokenMove[]> {
  if (accounts.length === 0) return []
  const who = accounts.map(topicOf)
  const found = await Promise.all([
    accountLogs(client, [TRANSFER, who], token),
    accountLogs(client, [TRANSFER, null, who], token),
  ])
  const all = new Map(found.flat().map((log) => [`${log.blockNumber} ${log.logIndex}`, log]))
  const pool = exchange && poolOf(exchange.factory, token, exchange.wrapped)
  const latest = inOrder([...all.values()])
    .toReversed()
    .slice(0, MAX_MOVES)
  const moves = await Promise.all(
    latest.map(async (log): Promise<TokenMove[]> => {
      const [signer, at] = await Promise.all([
        client.getTransaction({ hash: log.transactionHash }).then(({ from }) => getAddress(from)),
        timeOf(client, log),
      ])
      return movesIn(log).flatMap(({ from, to, assets }) => {
        const isOut = isAddressEqual(from, signer)
        if (!isOut && !isAddressEqual(to, signer)) return []
        const other = isOut ? to : from
        const isTrade = pool !== null && isAddressEqual(other, pool)
        const kind = isOut ? (isTrade ? 'sold' : 'sent') : isTrade ? 'bought' : 'received'
        const isAsked = accounts.some((each) => isAddressEqual(each, signer))
        return isAsked && assets.kind === 'amount'
          ? {
              account: signer,
              kind,
              amount: assets.amount,
              at,
              hash: log.transactionHash,
              index: log.logIndex,
            }
          : []
      })
    }),
  ).catch((error: unknown) => {
    throw transactionError(error)
  })
  return moves.flat()
}
