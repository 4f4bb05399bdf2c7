import { numberToHex } from 'viem'
import type { Chain } from '../chain'
import { estimate } from './estimate'
import { findOperation, readHash, findReceipt } from './lookup'
import { checkEntryPoint, readDraft, readOperation } from './operation'
import { sendOperation } from './send'

type Params = readonly unknown[]

/**
 * A bundler (ERC-7769) for the local chain: it sends every operation immediately, in a bundle of its own, without a
 * mempool. It is not suitable for a public chain: it assumes that the state does not change between its check and its
 * transaction, which is true here because both happen in one exclusive write.
 */
export const bundlerMethods: Readonly<
  Record<string, (chain: Chain, params: Params) => Promise<unknown>>
> = {
  eth_supportedEntryPoints: async ({ contracts }) => [contracts.entryPoint],
  eth_chainId: async ({ id }) => numberToHex(id),
  async eth_sendUserOperation(chain, [operation, entryPoint]) {
    checkEntryPoint(entryPoint)
    return sendOperation(chain, readOperation(operation))
  },
  async eth_estimateUserOperationGas(chain, [operation, entryPoint]) {
    checkEntryPoint(entryPoint)
    return estimate(chain, readDraft(operation))
  },
  eth_getUserOperationByHash: async (chain, [hash]) => findOperation(chain, readHash(hash)),
  eth_getUserOperationReceipt: async (chain, [hash]) => findReceipt(chain, readHash(hash)),
}
