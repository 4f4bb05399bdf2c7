import { CastawayError } from '@castaway/contract/errors'
import { hexToBigInt, numberToHex, pad, type Address, type Hex } from 'viem'
import type { ChainClient } from '../transactions/chain'
import { isUnreachable, transactionError } from '../transactions/errors'

/** A log as nodes return it. */
export interface AccountLog {
  address: Address
  topics: Hex[]
  data: Hex
  blockNumber: Hex
  logIndex: Hex
  transactionHash: Hex
  /** Unix seconds. Older nodes leave it out. */
  blockTimestamp?: Hex
}

/** Null stands for any topic. */
export type Topics = readonly (Hex | readonly Hex[] | null)[]

/** An address as a topic. */
export const topicOf = (address: Address): Hex => pad(address, { size: 32 }).toLowerCase() as Hex

/** Requests for one history: a node that needs more has no index for it. */
const MAX_REQUESTS = 48

/** The chain's node lists logs of short ranges only. */
export class HistoryUnavailableError extends CastawayError {
  override name = 'HistoryUnavailableError'

  constructor() {
    super({
      code: 'HISTORY_UNAVAILABLE',
      shortMessage: 'The node of this chain does not list the whole history of an account',
      hint: 'Use a node that answers eth_getLogs for all blocks',
      docsPath: 'guides/wallet.md',
    })
  }
}

/**
 * All logs of a chain with these topics, oldest first. Nodes that limit their results or ranges are asked for halves.
 * @param address the contract; any by default
 * @throws {HistoryUnavailableError} if the node lists short ranges only
 * @throws {LoginError} `network_error`, `client_request_timeout`
 */
export async function accountLogs(
  client: ChainClient,
  topics: Topics,
  address?: Address,
): Promise<AccountLog[]> {
  const filter = { topics, ...(address && { address }) }
  return inOrder((await readLogs(client, filter, 0n)) ?? (await readInParts(client, filter)))
}

interface LogFilter {
  topics: Topics
  address?: Address
}

/** These logs as the chain has them, oldest first. */
export const inOrder = (logs: readonly AccountLog[]): AccountLog[] =>
  logs.toSorted(
    (a, b) =>
      Number(hexToBigInt(a.blockNumber) - hexToBigInt(b.blockNumber)) ||
      Number(hexToBigInt(a.logIndex) - hexToBigInt(b.logIndex)),
  )

/**
 * @param to the latest block by default
 * @returns null if the node refuses, for whatever reason of its own
 */
async function readLogs(
  client: ChainClient,
  filter: LogFilter,
  from: bigint,
  to?: bigint,
): Promise<AccountLog[] | null> {
  const range = {
    fromBlock: numberToHex(from),
    toBlock: to === undefined ? 'latest' : numberToHex(to),
  }
  try {
    const request = { method: 'eth_getLogs', params: [{ ...range, ...filter }] }
    return (await client.request(request as never, { retryCount: 0 })) as AccountLog[]
  } catch (error) {
    if (isUnreachable(error)) throw transactionError(error)
    return null
  }
}

async function readInParts(client: ChainClient, filter: LogFilter): Promise<AccountLog[]> {
  const head = await client.getBlockNumber().catch((error: unknown) => {
    throw transactionError(error)
  })
  let requests = 0
  const read = async (from: bigint, to: bigint): Promise<AccountLog[]> => {
    requests += 1
    if (requests > MAX_REQUESTS) throw new HistoryUnavailableError()
    const found = await readLogs(client, filter, from, to)
    // The first range that it lists says how many are still to come.
    if (found && (to - from + 1n) * BigInt(MAX_REQUESTS) < head - to)
      throw new HistoryUnavailableError()
    if (found) return found
    if (from === to) throw new HistoryUnavailableError()
    const middle = (from + to) / 2n
    return [...(await read(from, middle)), ...(await read(middle + 1n, to))]
  }
  return read(0n, head)
}

/** When the block of a log was made, in Unix milliseconds. */
export async function timeOf(client: ChainClient, log: AccountLog): Promise<number> {
  const seconds = log.blockTimestamp
    ? hexToBigInt(log.blockTimestamp)
    : (await client.getBlock({ blockNumber: hexToBigInt(log.blockNumber) })).timestamp
  return Number(seconds) * 1000
}
