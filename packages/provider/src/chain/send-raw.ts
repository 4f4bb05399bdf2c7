import {
  isHex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  size,
  WaitForTransactionReceiptTimeoutError,
  type Hex,
  type TransactionSerialized,
} from 'viem'
import type { Chain, ChainNode } from './chain'
import { BLOCK_GAS } from './execution'
import { waitForReceipt } from './receipt'
import { RpcError } from './rpc-error'

/** Longest signed transaction, in bytes: what nodes of public chains take. */
const MAX_LENGTH = 128 * 1024
/** The node mines at once; what is not mined by then waits for something that does not come, in milliseconds. */
const PATIENCE = 5_000

/**
 * Sends what a wallet has signed. One that the chain knows already is success, so sending again is safe.
 * @returns the transaction's hash; whether it was carried out stands in its receipt
 * @throws {RpcError} -32602 for what is no transaction of this chain, -32000 where the chain refuses it
 */
export async function sendRaw(chain: Chain, given: unknown): Promise<Hex> {
  const { raw, nonce, from } = await readTransaction(chain, given)
  const hash = keccak256(raw)
  return chain.write(async (_send, node) => {
    const { read, test } = node
    if (await isKnown(node, hash)) return hash
    const next = await read.getTransactionCount({ address: from })
    // A node would keep it until the ones before have come; here nothing waits, so nothing is forgotten either.
    if (nonce > next) throw new RpcError(-32000, `nonce too high: the next one is ${next}`)
    if (nonce < next) throw new RpcError(-32000, `nonce too low: the next one is ${next}`)
    await node.keepTime()
    await read.request({ method: 'eth_sendRawTransaction', params: [raw] }).catch(rejectionError)
    await waitForReceipt(read, hash, PATIENCE).catch(async (error: unknown) => {
      if (!(error instanceof WaitForTransactionReceiptTimeoutError)) throw error
      await test.dropTransaction({ hash }).catch(() => undefined)
      throw new RpcError(-32000, 'The chain does not include this transaction: raise its fees')
    })
    return hash
  })
}

async function readTransaction(chain: Chain, given: unknown) {
  if (!isHex(given) || size(given) > MAX_LENGTH) {
    throw new RpcError(-32602, 'A signed transaction is required, in hexadecimal')
  }
  const raw = given as TransactionSerialized
  try {
    const { chainId, nonce = 0, gas = 0n } = parseTransaction(raw)
    const from = await recoverTransactionAddress({ serializedTransaction: raw })
    if (gas > BLOCK_GAS) {
      throw new RpcError(-32000, `exceeds block gas limit: a block has ${BLOCK_GAS} gas`)
    }
    if (chainId === chain.id) return { raw, nonce, from }
  } catch (error) {
    if (error instanceof RpcError) throw error
    throw new RpcError(-32602, 'This is not a signed transaction')
  }
  throw new RpcError(-32602, `The transaction is not signed for this chain (${chain.id})`)
}

const isKnown = ({ read }: ChainNode, hash: Hex): Promise<boolean> =>
  read.getTransactionReceipt({ hash }).then(
    () => true,
    () => false,
  )

/** The node's own words: they say which rule was broken, and hold nothing but the transaction's numbers. */
function rejectionError(error: unknown): never {
  const { details, code } = error as { details?: string; code?: number }
  if (typeof details !== 'string') throw error
  throw new RpcError(typeof code === 'number' ? code : -32000, details.slice(0, 300))
}
