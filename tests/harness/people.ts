import { createClient, type Client } from '@castaway/client'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import type { Product } from './product'

export interface Registered {
  fid: number
  username: string
  signerUuid: string
  account: PrivateKeyAccount
  key: Hex
}

/** The typed client against the running product, with its development key. */
export const clientOf = (product: Pick<Product, 'url' | 'apiKey'>): Client =>
  createClient({ baseUrl: `${product.url}/v2`, apiKey: product.apiKey })

// The protocol's own: what a wallet signs to receive a fid on OP Mainnet.
const idRegistry = {
  name: 'Farcaster IdRegistry',
  version: '1',
  chainId: 10,
  verifyingContract: '0x00000000fc6c5f01fc30151999387bb99a9f489b',
} as const
const Transfer = [
  { name: 'fid', type: 'uint256' },
  { name: 'to', type: 'address' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const

/** Registers somebody new through the API, as a developer's server would. */
export async function register(client: Client, username: string): Promise<Registered> {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const { fid } = await client.getFreshAccountFID({})
  const deadline = Math.floor(Date.now() / 1000) + 3600
  const signature = await account.signTypedData({
    domain: idRegistry,
    types: { Transfer },
    primaryType: 'Transfer',
    message: { fid: BigInt(fid), to: account.address, nonce: 0n, deadline: BigInt(deadline) },
  })
  const { signer } = await client.registerAccount({
    fid,
    signature,
    deadline,
    fname: username,
    requestedUserCustodyAddress: account.address,
    metadata: { display_name: username },
  })
  return { fid, username, signerUuid: signer.signer_uuid, account, key }
}
