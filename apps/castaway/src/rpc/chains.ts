import { RpcError } from '@castaway/contract/rpc-error'
import { ServerError } from '@castaway/contract'
import type { LoginOptions } from '@castaway/auth'
import {
  boundSimulation,
  callLocalChain,
  clampGas,
  networkOf,
  rpcKindOf,
  type LocalChain,
} from '@castaway/provider'
import type { EIP1193RequestFn } from 'viem'
import type { ChainSettings } from '../settings/chains'
import { callRemote } from './remote'

/** Chains that the island runs, if it runs chains. */
const ISLAND_CHAINS = [1, 10, 8453, 42161, 84532]

/** The chains of this server, each local or remote. */
export interface RpcChains {
  /**
   * Makes one call, if it is one of the methods allowed from outside.
   * @throws {RpcError}
   */
  call(chainId: number, method: string, params: readonly unknown[]): Promise<unknown>
  /** The same chains for the login. */
  forLogin: NonNullable<LoginOptions['chains']>
}

/** @param island null if the app uses a remote provider */
export function rpcChains(island: LocalChain | null, { rpc, bundler }: ChainSettings): RpcChains {
  async function call(chainId: number, method: string, given: readonly unknown[]) {
    const kind = rpcKindOf(method)
    if (!kind) throw new RpcError(-32601, `${method.slice(0, 64)} is not available here`)
    const params = method === 'eth_simulateV1' ? boundSimulation(given) : given
    if (rpc[chainId]) {
      const url = kind === 'bundler' ? bundler[chainId] : rpc[chainId]
      // The remote server has its own limits; ours apply as well.
      if (url) return callRemote(url, method, clampGas(method, params))
      throw new RpcError(-32601, 'No bundler is configured for this chain (LOGIN_BUNDLER_…)')
    }
    const network = networkOf(chainId)
    if (!island || !network) throw new RpcError(-32002, `Chain ${chainId} is not available here`)
    try {
      return await callLocalChain(island, network, method, params)
    } catch (cause) {
      // This error message is for people: it says that the chain is off, or stopped during the call.
      if (cause instanceof ServerError && cause.code === 'CHAIN_UNAVAILABLE') {
        throw new RpcError(-32002, cause.shortMessage)
      }
      throw cause
    }
  }
  const ids = new Set([...Object.keys(rpc).map(Number), ...(island ? ISLAND_CHAINS : [])])
  const lazy = (chainId: number) => ({
    open: async () => ({
      request: (({ method, params }: { method: string; params?: unknown[] }) =>
        call(chainId, method, params ?? [])) as EIP1193RequestFn,
    }),
    ...(rpc[chainId] || !island
      ? {}
      : { isEmpty: async () => !(await island.hasBegun(networkOf(chainId)!)) }),
  })
  return { call, forLogin: Object.fromEntries([...ids].map((id) => [id, lazy(id)])) }
}
