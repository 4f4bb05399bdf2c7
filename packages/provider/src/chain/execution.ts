import { RpcError } from '@castaway/contract/rpc-error'

/**
 * Gas limit of a block, and so of one transaction or call. The slowest code for its gas (secp256r1 signature checks)
 * was measured to take a second for this much on two cores; loops take a tenth of that.
 */
export const BLOCK_GAS = 30_000_000n
/**
 * Gas limit of an estimate, which runs a call about twenty times: the limit of a transaction on Ethereum (EIP-7825).
 */
export const ESTIMATE_GAS = 2n ** 24n

/** Methods that run code without a transaction, and the gas limit of each run. */
const executing: ReadonlyMap<string, bigint> = new Map([
  ['eth_call', BLOCK_GAS],
  ['eth_createAccessList', BLOCK_GAS],
  ['eth_estimateGas', ESTIMATE_GAS],
  ['eth_simulateV1', BLOCK_GAS],
  ['debug_traceCall', BLOCK_GAS],
])

/** Whether a method runs code. */
export const isExecuting = (method: string): boolean => executing.has(method)

/**
 * Sets a gas limit in the parameters of a JSON-RPC method, so that execution surely ends. The limit is always explicit,
 * because a node's own default may be overridden together with the block's limit.
 * @throws {RpcError} -32602 if the requested gas is unclear
 */
export function clampGas(method: string, params: readonly unknown[]): readonly unknown[] {
  const most = executing.get(method)
  // If there is no call at all, the node returns the error.
  if (most === undefined || params.length === 0) return params
  const [first, ...rest] = params
  if (method !== 'eth_simulateV1') return [clampCall(first, most), ...rest]
  const { blockStateCalls, ...options } = objectOf(first, 'The simulation')
  if (!Array.isArray(blockStateCalls)) throw new RpcError(-32602, 'blockStateCalls must be a list')
  const blocks = blockStateCalls.map((given: unknown) => {
    const { calls = [], ...block } = objectOf(given, 'A block of the simulation')
    if (!Array.isArray(calls)) throw new RpcError(-32602, 'calls must be a list')
    return { ...block, calls: calls.map((call: unknown) => clampCall(call, most)) }
  })
  return [{ ...options, blockStateCalls: blocks }, ...rest]
}

/** Maximum number of calls in a simulation from outside. */
const SIMULATED_CALLS = 10

/**
 * Bounds a simulation from outside to one block, whose gas its calls share: together they cost no more than one call.
 * @throws {RpcError} -32602 for more blocks, or more than ten calls
 */
export function boundSimulation(params: readonly unknown[]): readonly unknown[] {
  const [first, ...rest] = params
  const { blockStateCalls, ...options } = objectOf(first, 'The simulation')
  if (!Array.isArray(blockStateCalls) || blockStateCalls.length !== 1)
    throw new RpcError(-32602, 'A simulation must have one block')
  const { calls, blockOverrides: _, ...block } = objectOf(blockStateCalls[0], 'The block')
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > SIMULATED_CALLS)
    throw new RpcError(-32602, `A simulation can have 1 to ${SIMULATED_CALLS} calls`)
  const most = BLOCK_GAS / BigInt(calls.length)
  return [
    {
      ...options,
      blockStateCalls: [{ ...block, calls: calls.map((call: unknown) => clampCall(call, most)) }],
    },
    ...rest,
  ]
}

function clampCall(given: unknown, most: bigint): Record<string, unknown> {
  // Nodes accept `gasLimit` as another name of `gas`.
  const { gasLimit, gas = gasLimit, ...call } = objectOf(given, 'The call')
  const asked = gas === undefined || gas === null ? most : quantityOf(gas)
  return { ...call, gas: `0x${(asked < most ? asked : most).toString(16)}` }
}

function objectOf(given: unknown, what: string): Record<string, unknown> {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
    return given as Record<string, unknown>
  }
  throw new RpcError(-32602, `${what} must be an object`)
}

function quantityOf(given: unknown): bigint {
  if (typeof given === 'bigint') return given
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return BigInt(given)
  if (typeof given === 'string' && /^0x[0-9a-f]{1,64}$/i.test(given)) return BigInt(given)
  throw new RpcError(-32602, 'gas must be a hexadecimal number with 0x')
}
