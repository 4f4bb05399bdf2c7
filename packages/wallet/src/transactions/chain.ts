import { createPublicClient, http, type Chain, type PublicClient } from 'viem'
import { arbitrum, base, baseSepolia, mainnet, optimism } from 'viem/chains'
import { LoginError } from '../errors'
import { xsrfHeaders } from '../xsrf'
import { pollingInterval, RPC_BATCH, RPC_RETRIES, RPC_RETRY_BASE, RPC_TIMEOUT } from './limits'

/** Chains that transactions can be sent on. Their native coin is ETH with 18 decimals. */
const chains: readonly Chain[] = [mainnet, optimism, base, arbitrum, baseSepolia]

/** @throws {LoginError} `unsupported_chain_id` */
export const chainOf = (chainId: number): Chain => {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new LoginError('unsupported_chain_id')
  return chain
}

export interface ChainClientOptions {
  /** Base URL of the product; the page's own origin by default. */
  baseUrl?: string
  fetch?: typeof fetch
  /** Sends calls that are made at the same time in one request; off by default. */
  batch?: boolean
}

/**
 * A client for a chain through the product's own server: `/rpc/<chain id>`, which is the local chain unless another is
 * configured.
 */
export type ChainClient = PublicClient

/** Path of a chain's JSON-RPC, relative to the product. */
export const rpcPath = (chainId: number): string => `/rpc/${chainId}`

/**
 * Creates a client that reads a chain and sends signed transactions. It retries three times after 150, 300 and 600 ms,
 * or after the time in `Retry-After`.
 * @throws {LoginError} `unsupported_chain_id`
 */
export const chainClient = (chainId: number, options: ChainClientOptions = {}): ChainClient => {
  const chain = chainOf(chainId)
  return createPublicClient({
    chain,
    pollingInterval: pollingInterval(chain.blockTime),
    transport: rpcTransport(rpcPath(chainId), options),
  })
}

/** JSON-RPC over one of the product's own paths, with its XSRF header. */
export const rpcTransport = (path: string, options: ChainClientOptions) => {
  const doFetch = options.fetch ?? globalThis.fetch.bind(globalThis)
  const baseUrl = options.baseUrl ?? globalThis.location?.origin ?? ''
  const once: typeof fetch = (url, init) => {
    const headers = { ...(init?.headers as Record<string, string> | undefined), ...xsrfHeaders() }
    return doFetch(url, { ...init, headers, credentials: 'same-origin' })
  }
  return http(`${baseUrl}${path}`, {
    ...(options.batch && { batch: { batchSize: RPC_BATCH } }),
    retryCount: RPC_RETRIES,
    retryDelay: RPC_RETRY_BASE,
    timeout: RPC_TIMEOUT,
    async fetchFn(url, init) {
      const response = await once(url, init)
      if (response.status !== 403) return response
      // A new page has no token yet, and a token is void after its session ends: reading the session sets the matching
      // token.
      await doFetch(`${baseUrl}/login/session`, {
        credentials: 'same-origin',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(RPC_TIMEOUT),
      }).catch(() => undefined)
      return once(url, init)
    },
  })
}
