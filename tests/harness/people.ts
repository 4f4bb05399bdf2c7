import { createClient, type Client } from '@castaway/client'
import { registrationTypedData } from '@castaway/contract/eip712'
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

/** Registers somebody new through the API, as a developer's server would. */
export async function register(client: Client, username: string): Promise<Registered> {
  const key = generatePrivateKey()
  const account = privateKeyToAccount(key)
  const { fid } = await client.getFreshAccountFID({})
  const deadline = Math.floor(Date.now() / 1000) + 3600
  const signature = await account.signTypedData(
    registrationTypedData({ fid, custodyAddress: account.address, deadline }),
  )
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
