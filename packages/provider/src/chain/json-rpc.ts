import { HttpRequestError, numberToHex, RpcRequestError, TimeoutError } from 'viem'
import type { LocalChain } from './local-chain'
import { chainNetworks, type ChainNetwork } from './networks'
import { RpcError } from '@castaway/contract/rpc-error'
import { rpcKindOf } from './rpc-methods'

/** The network of a chain id; undefined if there is no local chain for it. */
export const networkOf = (chainId: number): ChainNetwork | undefined =>
  (Object.keys(chainNetworks) as ChainNetwork[]).find((name) => chainNetworks[name].id === chainId)

/**
 * Handles one JSON-RPC call from a wallet or a page to the local chain; transactions are saved.
 * @returns the result
 * @throws {RpcError} if the call is rejected; ServerError `CHAIN_UNAVAILABLE` if there is no chain
 */
export async function callLocalChain(
  localChain: LocalChain,
  network: ChainNetwork,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const kind = rpcKindOf(method)
  if (!kind) throw new RpcError(-32601, `${method.slice(0, 64)} is not available here`)
  if (isFixed(method)) {
    localChain.requireAvailable()
    return fixedAnswers[method](network)
  }
  // A look at the history of a network starts no node where nothing has happened.
  if (method === 'eth_getLogs' && !(await localChain.hasBegun(network))) {
    localChain.requireAvailable()
    return []
  }
  const chain = await localChain(network)
  if (kind === 'send') return (await import('./send-raw')).sendRaw(chain, params[0])
  if (kind === 'bundler') {
    const { bundlerMethods } = await import('./bundler/index')
    return bundlerMethods[method]!(chain, params)
  }
  try {
    return await chain.read.request({ method, params } as never)
  } catch (error) {
    const said = findError(error, RpcRequestError)
    if (said) throw new RpcError(said.code, said.details.slice(0, 500), said.data)
    if (findError(error, TimeoutError) ?? findError(error, HttpRequestError)) {
      throw new RpcError(-32002, 'The chain did not respond in time. Try again in a moment')
    }
    throw error
  }
}

/** Constants are answered without a node, so that these calls do not start one. */
const fixedAnswers = {
  eth_chainId: (network: ChainNetwork) => numberToHex(chainNetworks[network].id),
  net_version: (network: ChainNetwork) => String(chainNetworks[network].id),
}

const isFixed = (method: string): method is keyof typeof fixedAnswers =>
  Object.hasOwn(fixedAnswers, method)

function findError<E extends Error>(
  error: unknown,
  kind: abstract new (...args: never[]) => E,
): E | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof kind) return at
  return undefined
}
