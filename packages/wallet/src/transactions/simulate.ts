import {
  getAddress,
  hexToBigInt,
  isAddressEqual,
  isHex,
  numberToHex,
  padHex,
  zeroAddress,
  type Address,
  type Hex,
} from 'viem'
import type { ChainClient } from './chain'
import { transactionError } from './errors'
import { permit2GrantOf } from './permit2'
import type { TransactionRequest } from './prepare'
import { tokenEventOf, type TokenEventArgs } from './token-events'

/** What an account loses (negative) or gains by calls. */
export interface AssetChange {
  /** The contract; null for the network's native coin. */
  token: Address | null
  /** In the smallest unit; a number of items for collectibles. */
  amount: bigint
  /** The item of a collection; absent for fungible tokens. */
  tokenId?: bigint
}

/** A right over the account's tokens that calls grant. */
export interface GrantedRight {
  token: Address
  spender: Address
  /** In the smallest unit; null for all items of a collection. */
  amount: bigint | null
  /** The item of a collection, if it is about a single one. */
  tokenId?: bigint
}

export interface Simulation {
  /** False if a call would fail. */
  succeeds: boolean
  /** The contract's own reason, if it has one. It can contain anything. */
  reason: string | null
  changes: AssetChange[]
  rights: GrantedRight[]
  /** What each call has used. */
  gas: bigint[]
  /** Which call failed; null if none did. */
  failedAt: number | null
}

/** With whether it is inside Permit2, and not in the token. */
interface RightOf {
  right: GrantedRight
  isInside: boolean
}

interface SimulatedLog {
  address: Address
  topics: Hex[]
  data: Hex
}
interface SimulatedCall {
  status: Hex
  gasUsed?: Hex
  logs?: SimulatedLog[]
  /** What a failed call returned; some nodes have it in the error. */
  returnData?: Hex
  error?: { data?: Hex }
}

/** The address that nodes give the log of a transfer of the native coin. */
const COIN: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Runs calls of an account without sending them, one after the other, and says what would change for it.
 * @returns null if the chain's server can't simulate
 * @throws {LoginError} `network_error`, `insufficient_balance`
 */
export const simulateTransfer = async (
  client: ChainClient,
  from: Address,
  calls: readonly Simulated[],
): Promise<Simulation | null> => {
  let results: SimulatedCall[]
  try {
    results = await simulate(client, from, calls)
  } catch (error) {
    const failure = transactionError(error)
    if (failure.code === 'wallet_unsupported_method') return null
    throw failure
  }
  const gas = results.map(({ gasUsed = '0x0' }) => hexToBigInt(gasUsed))
  const failedAt = results.findIndex(({ status }) => status !== '0x1')
  if (failedAt >= 0) {
    const reason = reasonOf(results[failedAt]!)
    return { succeeds: false, reason, changes: [], rights: [], gas, failedAt }
  }
  const { changes, rights } = effectsOf(
    results.flatMap(({ logs = [] }) => logs),
    from,
  )
  return {
    succeeds: true,
    reason: null,
    gas,
    failedAt: null,
    changes,
    rights: await leftRights(client, from, calls, rights),
  }
}

type Simulated = Pick<TransactionRequest, 'to' | 'value' | 'data'>

async function simulate(
  client: ChainClient,
  from: Address,
  calls: readonly Simulated[],
): Promise<SimulatedCall[]> {
  const request = {
    blockStateCalls: [
      {
        calls: calls.map(({ to, value = 0n, data = '0x' }) => ({
          from,
          ...(to ? { to } : {}),
          value: numberToHex(value),
          input: data,
        })),
      },
    ],
    traceTransfers: true,
    validation: false,
  }
  const blocks = (await client.request({
    method: 'eth_simulateV1',
    params: [request, 'latest'],
  } as never)) as { calls: SimulatedCall[] }[]
  return blocks[0]?.calls ?? []
}

const ALLOWANCE = '0xdd62ed3e'

/**
 * What is left of rights after calls of which a later one may use what an earlier one gave: most tokens write no log
 * when a right is used.
 */
async function leftRights(
  client: ChainClient,
  owner: Address,
  calls: readonly Simulated[],
  rights: readonly RightOf[],
): Promise<GrantedRight[]> {
  const isAmount = ({ right: { amount, tokenId }, isInside }: RightOf) =>
    amount !== null && tokenId === undefined && !isInside
  const asked = rights.filter(isAmount)
  if (calls.length === 1 || asked.length === 0) return rights.map(({ right }) => right)
  const reads = asked.map(({ right: { token, spender } }) => ({
    to: token,
    data: `${ALLOWANCE}${[owner, spender].map((each) => padHex(each).slice(2)).join('')}` as Hex,
  }))
  // What can't be read stays as it was given.
  const results = await simulate(client, owner, [...calls, ...reads]).catch(() => [])
  return rights.flatMap((each) => {
    const at = asked.indexOf(each)
    const { status, returnData } = results[calls.length + at] ?? {}
    if (at < 0 || status !== '0x1' || !isHex(returnData) || returnData.length !== 66)
      return each.right
    const amount = hexToBigInt(returnData)
    return amount === 0n ? [] : { ...each.right, amount }
  })
}

/** Selector of `Error(string)`. */
const ERROR = '0x08c379a0'

function reasonOf({ error, returnData }: SimulatedCall): string | null {
  const data = [error?.data, returnData].find((each) => isHex(each) && each.length > 2)
  if (data?.startsWith(ERROR) && data.length > 138) {
    const length = Number(hexToBigInt(`0x${data.slice(74, 138)}`))
    const bytes = data.slice(138, 138 + Math.min(length, 200) * 2).match(/../g) ?? []
    const text = new TextDecoder().decode(
      Uint8Array.from(bytes, (pair) => Number.parseInt(pair, 16)),
    )
    if (text.trim()) return text
  }
  // The node's own message is no reason of the contract.
  return null
}

/**
 * Transfers of ERC-20, ERC-721 and ERC-1155 tokens and of the coin, netted for the account, and approvals by it, also
 * inside Permit2.
 */
function effectsOf(logs: readonly SimulatedLog[], account: Address) {
  const changes = new Map<string, AssetChange>()
  const rights = new Map<string, RightOf>()
  const add = (token: Address, from: Address, to: Address, amount: bigint, tokenId?: bigint) => {
    const net =
      (isAddressEqual(to, account) ? amount : 0n) - (isAddressEqual(from, account) ? amount : 0n)
    const key = `${token.toLowerCase()} ${tokenId ?? ''}`
    const before = changes.get(key)?.amount ?? 0n
    changes.set(key, {
      token: isAddressEqual(token, COIN) ? null : getAddress(token),
      amount: before + net,
      ...(tokenId === undefined ? {} : { tokenId }),
    })
  }
  for (const log of logs) {
    const { address: token, topics, data } = log
    const inside = permit2GrantOf(log)
    if (inside) {
      grant(inside.token, { ...inside, value: inside.amount }, account, rights, true)
      continue
    }
    const event = tokenEventOf(topics, data)
    if (!event) continue
    const { args } = event
    const { from, to } = args
    if (!from || !to) grant(token, args, account, rights)
    else if (event.eventName === 'TransferBatch') {
      const { ids = [], values = [] } = args
      for (const [index, id] of ids.entries()) add(token, from, to, values[index] ?? 0n, id)
    } else add(token, from, to, args.value ?? 1n, args.id ?? args.tokenId)
  }
  return {
    changes: [...changes.values()].filter(({ amount }) => amount !== 0n),
    rights: [...rights.values()],
  }
}

function grant(
  token: Address,
  { owner, spender, operator, value, tokenId, approved }: TokenEventArgs,
  account: Address,
  rights: Map<string, RightOf>,
  isInside = false,
): void {
  const who = spender ?? operator
  if (!owner || !who || !isAddressEqual(owner, account)) return
  const key = `${token} ${who} ${tokenId ?? ''}`.toLowerCase()
  if (value === 0n || approved === false || isAddressEqual(who, zeroAddress)) rights.delete(key)
  else {
    const amount = value ?? (tokenId === undefined ? null : 1n)
    rights.set(key, {
      isInside,
      right: {
        token: getAddress(token),
        spender: getAddress(who),
        amount,
        ...(tokenId === undefined ? {} : { tokenId }),
      },
    })
  }
}
