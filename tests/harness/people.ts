import { randomUUID } from 'node:crypto'
import { createClient, type Client } from '@castaway/client'
import { registrationTypedData } from '@castaway/contract/eip712'
import type { APIResponse, BrowserContext } from 'playwright-core'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Product } from './product'
import { rdnsOf, WALLET } from './wallet'

export interface RegisteredUser {
  fid: number
  username: string
  signerUuid: string
  account: PrivateKeyAccount
  key: Hex
}

/** The typed client against the running product, with its development key. */
export const clientOf = (product: Pick<Product, 'url' | 'apiKey'>): Client =>
  createClient({ baseUrl: `${product.url}/v2`, apiKey: product.apiKey })

/** Registers someone new through the API, as a developer's server would. */
export async function register(client: Client, username: string): Promise<RegisteredUser> {
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
  return { fid, username, signerUuid: signer!.signer_uuid, account, key }
}

/**
 * Signs someone in with the wallet of this key, as the app does, without a page: the browser has their session
 * afterwards.
 */
export async function signInWithWallet(context: BrowserContext, url: string, key: Hex) {
  const { request } = context
  const account = privateKeyToAccount(key)
  const read = async (answer: Promise<APIResponse>) => {
    const response = await answer
    if (!response.ok()) throw new Error(`${response.url()}: ${await response.text()}`)
    return response.json()
  }
  const send = async (path: string, data: object) => {
    const cookies = await context.cookies(url)
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const headers = { origin: url, 'x-xsrf-token': decodeURIComponent(token) }
    return read(request.post(url + path, { headers, data }))
  }
  await read(request.get(`${url}/login/session`))
  const { nonce, issuedAt } = await read(request.get(`${url}/login/nonce`))
  const message = createSiweMessage({
    address: account.address,
    chainId: 10,
    domain: new URL(url).host,
    uri: url,
    version: '1',
    nonce,
    issuedAt: new Date(issuedAt),
  })
  const signature = await account.signMessage({ message })
  // The linked account of the wallet, by which the app recognizes it.
  const wallet = { walletClientType: rdnsOf(WALLET), connectorType: 'injected' }
  await send('/login/wallet', { message, signature, ...wallet })
  return { account, send }
}

/** Signs in a user whose wallet owns an account, and has it approve the signer, without a page. */
export async function signInWithSigner(
  context: BrowserContext,
  url: string,
  key: Hex,
): Promise<void> {
  const { account, send } = await signInWithWallet(context, url, key)
  const { approval_url: approval } = await send('/api/_signer', {})
  const headers = { accept: 'application/json', 'content-type': 'application/json', origin: url }
  const asked = await fetch(`${approval}?owner=${account.address}`, { headers })
  const { typed_data: typed } = (await asked.json()) as {
    typed_data: Parameters<typeof account.signTypedData>[0]
  }
  const signature = await account.signTypedData(typed)
  const body = JSON.stringify({ custody_address: account.address, signature })
  const answer = await fetch(approval, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${approval}: ${await answer.text()}`)
  // The first request creates the signer of the account.
  await context.request.get(`${url}/api/_signer`)
}

/** Signs in a user and registers this username, without a page. */
export async function signInAndRegister(
  context: BrowserContext,
  url: string,
  username: string,
  { key, displayName = username }: { key: Hex; displayName?: string },
): Promise<void> {
  const { account, send } = await signInWithWallet(context, url, key)
  const { fid, to, nonce, deadline } = await send('/api/_register/start', {})
  const signature = await account.signTypedData(
    registrationTypedData({ fid, custodyAddress: to, nonce, deadline }),
  )
  const metadata = { display_name: displayName }
  await send('/api/_register', { fid, to, deadline, signature, fname: username, metadata })
}

/** A user who casts through the API. */
export async function writerOf(product: Product, name: string) {
  const client = clientOf(product)
  const { signerUuid, fid } = await register(client, name)
  return {
    fid,
    client,
    cast: async (
      text: string,
      more: { parent?: string; quote?: { hash: string; fid: number } } = {},
    ) =>
      (
        await client.publishCast({
          signerUuid,
          text,
          idem: randomUUID().replaceAll('-', '').slice(0, 16),
          ...(more.parent ? { parent: more.parent } : {}),
          ...(more.quote ? { embeds: [{ cast_id: more.quote }] } : {}),
        })
      ).cast.hash,
    remove: (targetHash: string) => client.deleteCast({ signerUuid, targetHash }),
    like: (hash: string) =>
      client.publishReaction({ signerUuid, reactionType: 'like', target: hash }),
  }
}
