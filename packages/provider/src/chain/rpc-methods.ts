/** Methods that browsers may call. All others are rejected, and with them all of the node's own controls. */
const reads = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
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
  'eth_simulateV1',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
]
const ofBundler = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
]

const kinds: ReadonlyMap<string, RpcKind> = new Map([
  ...reads.map((name) => [name, 'read'] as const),
  ...ofBundler.map((name) => [name, 'bundler'] as const),
  ['eth_sendRawTransaction', 'send'] as const,
])

export type RpcKind = 'read' | 'send' | 'bundler'

/** The kind of a method; undefined if it may not be called from outside. */
export const rpcKindOf = (method: string): RpcKind | undefined => kinds.get(method)
