import { createBundlerClient, type BundlerClient } from 'viem/account-abstraction'
import { rpcPath, rpcTransport, type ChainClient, type ChainClientOptions } from './chain'

/** A client for a chain's bundler, which has the same URL as the chain itself. */
export const bundlerClient = (client: ChainClient, options: ChainClientOptions): BundlerClient =>
  createBundlerClient({
    client,
    chain: client.chain!,
    pollingInterval: client.pollingInterval,
    transport: rpcTransport(rpcPath(client.chain!.id), options),
  })
