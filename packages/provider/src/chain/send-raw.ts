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
import { RpcError } from '@castaway/contract/rpc-error'

/** Maximum length of a signed transaction, in bytes: the limit of public nodes. */
const MAX_LENGTH = 128 * 1024
/**
 * Milliseconds to wait for a receipt; the node mines immediately, so a transaction that is not mined by then never will
 * be.
 */
const PATIENCE = 5_000

/**
 * Sends a transaction that a wallet has signed. A known transaction counts as success, so a retry is safe.
 * @returns the transaction's hash; its receipt says whether it succeeded
 * @throws {RpcError} -32602 if it is not a transaction of this chain, -32000 if the chain rejects it
 */
export async function sendRaw(chain: Chain, given: unknown): Promise<Hex> {
  const { raw, nonce, from } = await readTransaction(chain, given)
  const hash = keccak256(raw)
  return chain.write(async (_send, node) => {
    const { read, test } = node
    if (await isKnown(node, hash)) return hash
    const next = await read.getTransactionCount({ address: from })
    // A node would queue it until the earlier ones arrive; here nothing is queued, so nothing can be lost.
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

/** The node's own message says which rule was broken and contains only numbers of the transaction. */
function rejectionError(error: unknown): never {
  const { details, code } = error as { details?: string; code?: number }
  if (typeof details !== 'string') throw error
  throw new RpcError(typeof code === 'number' ? code : -32000, details.slice(0, 300))
}
