import {
  decodeEventLog,
  encodeFunctionData,
  isAddressEqual,
  parseAbi,
  type Address,
  type Hex,
} from 'viem'
import type { Call } from './calls'

/** Uniswap's contract for approvals with an end, the same on every chain. */
export const PERMIT2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

export const permit2Abi = parseAbi([
  'function allowance(address owner, address token, address spender) view returns (uint160 amount, uint48 expiration, uint48 nonce)',
  'function lockdown((address token, address spender)[] approvals)',
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  'event Lockdown(address indexed owner, address token, address spender)',
])

/** The topics of `Approval` and `Permit` of Permit2: approvals by a call, and by a signature. */
export const PERMIT2_TOPICS = [
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
] as const

/** A right inside Permit2, as an event says it. */
export interface Permit2Grant {
  owner: Address
  token: Address
  spender: Address
  /** 0 if it was taken back. */
  amount: bigint
}

/** The right that a log of Permit2 gives or takes back; undefined for other logs, and for those of other contracts. */
export function permit2GrantOf(log: {
  address: Address
  topics: readonly Hex[]
  data: Hex
}): Permit2Grant | undefined {
  if (!isAddressEqual(log.address, PERMIT2)) return undefined
  try {
    const { eventName, args } = decodeEventLog({
      abi: permit2Abi,
      topics: log.topics as [Hex, ...Hex[]],
      data: log.data,
    })
    const { owner, token, spender } = args
    return { owner, token, spender, amount: eventName === 'Lockdown' ? 0n : args.amount }
  } catch {
    return undefined
  }
}

/** The call by which an account takes a right inside Permit2 back. */
export const lockdownCall = (token: Address, spender: Address): Call => ({
  to: PERMIT2,
  value: 0n,
  data: encodeFunctionData({
    abi: permit2Abi,
    functionName: 'lockdown',
    args: [[{ token, spender }]],
  }),
})
