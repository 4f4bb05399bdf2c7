import type { TransactionCall } from '../../wallet/calls/transaction-call'
import { CHAINS } from '../../wallet/networks'

/** What a frame asks to send. */
export interface FrameTransaction {
  /** Hexadecimal; a chain that is offered here. */
  chainId: string
  call: TransactionCall
}

/** Why it can't be sent from here. */
export type TransactionFault = 'invalid' | 'chain' | 'signature'

/** Wei, as programs write them: decimal or hexadecimal. */
const AMOUNT = /^(?:\d{1,78}|0x[0-9a-f]{1,64})$/i

/**
 * The answer of a frame's server to a `tx` button, as its wallet request: `chainId` by CAIP-2, `method`, and `params`
 * with `to`, `value` and `data`. Its `abi` only explains the data, and nothing is added to it for `attribution`.
 */
export function readTransaction(given: unknown): FrameTransaction | TransactionFault {
  const { chainId, method, params } = (given ?? {}) as Record<string, unknown>
  if (method === 'eth_signTypedData_v4') return 'signature'
  const { to, value = '0', data = '0x' } = (params ?? {}) as Record<string, unknown>
  const isValid =
    method === 'eth_sendTransaction' &&
    typeof to === 'string' &&
    /^0x[0-9a-f]{40}$/i.test(to) &&
    AMOUNT.test(String(value)) &&
    typeof data === 'string' &&
    /^0x(?:[0-9a-f]{2})*$/i.test(data)
  const [, id] = /^eip155:(\d{1,15})$/.exec(String(chainId)) ?? []
  if (!isValid || id === undefined) return 'invalid'
  const chain = `0x${Number(id).toString(16)}`
  if (!Object.hasOwn(CHAINS, chain)) return 'chain'
  return { chainId: chain, call: { to, value: `0x${BigInt(String(value)).toString(16)}`, data } }
}
