import { encodeDeployData, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Tx } from '../store/index'
import { collectionAbi } from './abi'
import { bytecode } from './artifacts'
import type { Chain, ChainNode } from './chain'
import { fundIfNew } from './fund'
import type { ServerWallet } from './wallets'

export interface NewCollection {
  name: string
  symbol: string
  /** URL of the collection's metadata; that of its tokens is below it. */
  uri: string
  /** 0 for no limit, as for the limits of `mint`. */
  maxSupply: number
  royalty: { recipient: Address; basisPoints: number }
  mint: {
    /** Wei per token. */
    price: bigint
    /** Unix seconds; the time of the deployment by default. */
    start: number | null
    /** Unix seconds; 0 for no end. */
    end: number
    maxPerTransaction: number
    maxPerWallet: number
  }
}

export interface DeployedCollection {
  address: Address
  transactionHash: Hex
}

/**
 * Deploys an ERC-721 contract from an app's wallet, which owns it.
 * @param then stores the result; saved together with the contract or not at all
 */
export function deployCollection(
  chain: Chain,
  wallet: ServerWallet,
  { name, symbol, uri, maxSupply, royalty, mint }: NewCollection,
  then: (tx: Tx, deployed: DeployedCollection) => Promise<void>,
): Promise<DeployedCollection> {
  const from = privateKeyToAccount(wallet.key)
  return chain.write(async (send, node) => {
    await fundIfNew(send, node, wallet.address)
    const { Collection } = await bytecode()
    const { price, end, maxPerTransaction, maxPerWallet } = mint
    const start = mint.start ?? Number(await node.keepTime())
    const data = encodeDeployData({
      abi: collectionAbi,
      bytecode: Collection,
      args: [
        name,
        symbol,
        uri,
        BigInt(maxSupply),
        royalty.recipient,
        BigInt(royalty.basisPoints),
        { price, start, end, maxPerTransaction, maxPerWallet },
      ],
    })
    const { contractAddress, transactionHash } = await send({ from, to: null, data })
    return { address: contractAddress!, transactionHash }
  }, then)
}

/** The wallet that owns a collection now: the one that deployed it, unless it passed it on. */
export const ownerOf = ({ read }: ChainNode, address: Address): Promise<Address> =>
  read.readContract({ address, abi: collectionAbi, functionName: 'owner' })
