import { RpcError } from '@castaway/contract/rpc-error'

/**
 * What a mini app can ask of a wallet, in three tiers and by an allow-list: what is in none of them is refused with
 * 4200, including `eth_sign`, which signs anything, and a node's own controls.
 */

/** Answered without a question: about the chain, or about the app's own connection. */
const SILENT = new Set([
  'eth_accounts',
  'eth_chainId',
  'net_version',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getPermissions',
  'wallet_revokePermissions',
  'wallet_switchEthereumChain',
])

/** Reads of the chain: what this server's own chain route allows of them. */
const READS = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
])

/** Asked once, and remembered. */
const CONNECTS = new Set(['eth_requestAccounts', 'wallet_requestPermissions'])

/** Asked each time, and only of an app that is connected. */
const ASKS = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
])

export type RpcTier = 'silent' | 'read' | 'connect' | 'ask' | 'refused'

export function tierOf(method: string): RpcTier {
  if (SILENT.has(method)) return 'silent'
  if (READS.has(method)) return 'read'
  if (CONNECTS.has(method)) return 'connect'
  return ASKS.has(method) ? 'ask' : 'refused'
}

export const rpcErrors = {
  rejected: () => new RpcError(4001, 'The user rejected the request'),
  notConnected: () => new RpcError(4100, 'Call eth_requestAccounts first'),
  otherAccount: () => new RpcError(4100, 'This account is not connected to the app'),
  unsupported: (method: string) => new RpcError(4200, `${method.slice(0, 64)} is not supported`),
  noWallet: () => new RpcError(4900, 'No wallet is available'),
  chain: () => new RpcError(4902, 'The wallet does not offer this chain'),
  /** EIP-5792 has a code of its own for it. */
  callsChain: () => new RpcError(5710, 'The wallet does not offer this chain'),
  params: (what: string) => new RpcError(-32602, what),
  invalid: () => new RpcError(-32600, 'The request needs an id and a method'),
  internal: () => new RpcError(-32603, 'The wallet failed'),
  atomicity: () => new RpcError(5760, 'The wallet can’t execute calls atomically'),
  capability: (name: string) =>
    new RpcError(5700, `The wallet does not have the capability ${name.slice(0, 64)}`),
  duplicate: () => new RpcError(5720, 'There are calls with this id already'),
  unknownCalls: () => new RpcError(5730, 'There are no calls with this id'),
  tooManyCalls: () => new RpcError(5740, 'Too many calls at once'),
}

/** Codes that an error of a wallet may keep; any other is internal to it. */
const PASSED_ON = new Set([4001, 4100, 4200, 4900, 4901, 4902, -32602, -32603, -32000, 3])

/** The error that the app gets for anything that was thrown. */
export function toRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (code === 'wallet_rejected') return rpcErrors.rejected()
  if (typeof code === 'number' && PASSED_ON.has(code))
    return new RpcError(code, typeof message === 'string' ? message.slice(0, 300) : 'Failed')
  return rpcErrors.internal()
}

/** A JSON-RPC response with this error. `details` is what the apps' SDK shows for most codes. */
export const rpcFailure = (id: unknown, error: unknown) => {
  const { code, message } = toRpcError(error)
  return { jsonrpc: '2.0', id, error: { code, message, details: message } }
}
