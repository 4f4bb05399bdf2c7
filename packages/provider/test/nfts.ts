import type { TestIsland } from '@castaway/testkit'
import { createPublicClient, http, parseAbi, type Abi } from 'viem'

type Hex = `0x${string}`
/** Wallets without an account. */
export const HOME = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa'
export const OTHER = `0x${'b'.repeat(40)}`
export type DeployRequest = Parameters<
  TestIsland['client']['deployErc721']
>[0]['deployErc721Request']
export type Recipient = { address: string; quantity?: number } | { fid: number; quantity?: number }

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function owner() view returns (address)',
  'function maxSupply() view returns (uint256)',
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function contractURI() view returns (string)',
  'function royaltyInfo(uint256, uint256) view returns (address, uint256)',
  'function mintConfig() view returns (uint256 price, uint48 start, uint48 end, uint48 maxPerTransaction, uint48 maxPerWallet)',
  'function supportsInterface(bytes4) view returns (bool)',
])

/** Calls of the NFT operations on Base, from the default wallet. */
export function nftsOf(island: TestIsland) {
  const { client } = island
  /** The chain as any other program sees it: through its JSON-RPC. */
  const chain = createPublicClient({
    transport: http(`${island.url}/_local/chain/base`, {
      fetchOptions: { headers: { 'x-api-key': island.apiKey } },
    }),
  })
  return {
    chain,
    read: (address: Hex, functionName: string, ...args: unknown[]) =>
      chain.readContract({ address, abi: abi as Abi, functionName, args }),
    async deploy(request: Partial<DeployRequest> = {}): Promise<Hex> {
      const { collection } = await client.deployErc721({
        xWalletId: 'default',
        deployErc721Request: { network: 'base', name: 'Driftwood', symbol: 'DRIFT', ...request },
      })
      return collection.address as Hex
    },
    mint: (contract_address: string, recipients: Recipient[], more: { async?: boolean } = {}) =>
      client.mintNft({
        xWalletId: 'default',
        mintNftRequest: { network: 'base', contract_address, recipients, ...more },
      }),
    simulate: (nftContractAddress: string, recipients: unknown) =>
      client.simulateNftMint({
        network: 'base',
        nftContractAddress,
        recipients: JSON.stringify(recipients),
      }),
  }
}

/** The JSON at a URL, or the status if there is none. */
export async function jsonAt(url: unknown): Promise<unknown> {
  const response = await fetch(String(url))
  return response.status === 200 ? await response.json() : response.status
}
