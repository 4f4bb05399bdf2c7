import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  authAddressKey,
  keyApprovalTypedData,
  keyRemovalTypedData,
  keyTypes,
  registrationTypedData,
  signedKeyRequestTypedData,
} from '@castaway/contract/eip712'
import { newAccount, type Browser } from '@castaway/auth/test-browser'
import { createAppClient, viemConnector } from '@farcaster/auth-client'
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startLoginServer, type LoginServer } from '../../test/login-server'

const KEY_GATEWAY = '0x00000000fC56947c7E7183f8Ca4B62398CaAdf0B'
const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const abi = parseAbi([
  'function addFor(address owner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, uint256 deadline, bytes signature)',
  'function remove(bytes key)',
])
const metadataAbi = parseAbiParameters([
  'SignedKeyRequest request',
  'struct SignedKeyRequest { uint256 requestFid; address requestSigner; bytes signature; uint256 deadline; }',
])

let island: LoginServer
beforeAll(async () => {
  island = await startLoginServer()
})
afterAll(() => island.close())

let people = 0

/** A person who joins the network with their own wallet. */
const register = async () => {
  const owner = newAccount()
  const browser = island.browser()
  const message = await island.messageFor(browser, owner.address, 1)
  const signature = await owner.signMessage({ message })
  await browser.send('POST', '/login/wallet', { message, signature })
  const { fid, deadline } = (await browser.send('POST', '/api/_register/start', {})).body
  const registration = registrationTypedData({ fid, custodyAddress: owner.address, deadline })
  const { status } = await browser.send('POST', '/api/_register', {
    fid,
    deadline,
    fname: `helped-${++people}`,
    signature: await owner.signTypedData(registration),
  })
  expect(status).toBe(200)
  return { owner, fid: fid as number, deadline: deadline as number }
}

describe('a Farcaster account of the island', () => {
  /** Starts in a browser, and lets the simulated app approve. */
  const approved = async (browser: Browser, who: string) => {
    const { url, channelToken, nonce } = (await browser.send('POST', '/login/farcaster/start', {}))
      .body
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ as: who }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const query = new URLSearchParams({ channelToken, nonce })
    const status = await browser.get(`/login/farcaster/status?${query}`)
    return { status: status.body, nonce, query }
  }

  it('signs in with the simulated app, as the gateway’s account', async () => {
    const browser = island.browser()
    const { url } = (await browser.send('POST', '/login/farcaster/start', {})).body
    const page = await (await fetch(url)).text()
    const [, fid, name, username] =
      /name="as" value="(\d+)"><strong>([^<]*)<\/strong><span>@([^<]*)</.exec(page)!
    const { status } = await approved(browser, fid!)
    const { message, signature } = status
    const { body } = await browser.send('POST', '/login/farcaster', { message, signature })
    expect(body.user.linkedAccounts[0]).toMatchObject({
      type: 'farcaster',
      fid: Number(fid),
      username,
      displayName: name,
      pfp: expect.stringContaining('http'),
    })
    const me = (await browser.get('/api/_me')).body
    expect(me.account).toMatchObject({ fid: Number(fid), username, signer: 'none' })
    const asked = await browser.send('POST', '/api/_signer', {})
    expect(asked.body).toMatchObject({
      status: 'pending_approval',
      approval_url: expect.stringContaining('/approve'),
    })
  })

  it('can be polled only by the browser that started', async () => {
    const browser = island.browser()
    const { channelToken, nonce } = (await browser.send('POST', '/login/farcaster/start', {})).body
    const query = new URLSearchParams({ channelToken, nonce })
    const stranger = island.browser()
    await stranger.get('/login/session')
    const seen = await stranger.get(`/login/farcaster/status?${query}`)
    expect([seen.status, seen.body.code]).toEqual([408, 'client_request_timeout'])
    expect((await browser.get(`/login/farcaster/status?${query}`)).body).toEqual({
      state: 'pending',
    })
  })

  it('that declines ends the sign-in with a message', async () => {
    const browser = island.browser()
    const { url, channelToken, nonce } = (await browser.send('POST', '/login/farcaster/start', {}))
      .body
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ deny: 'yes' }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const query = new URLSearchParams({ channelToken, nonce })
    const { body } = await browser.get(`/login/farcaster/status?${query}`)
    expect(body).toMatchObject({
      code: 'exited_auth_flow',
      message: expect.stringContaining('declined'),
    })
  })

  it('is in registries that Farcaster’s own client reads and verifies', async () => {
    const browser = island.browser()
    const { status, nonce } = await approved(browser, '2')
    await browser.send('POST', '/login/farcaster', status)
    // The client cannot send an API key, so a proxy adds it.
    const proxy = createServer((request, response) => {
      void (async () => {
        const parts: Buffer[] = []
        for await (const part of request) parts.push(part as Buffer)
        const answer = await fetch(island.rpcUrl('optimism'), {
          method: 'POST',
          headers: { ...island.headers, 'content-type': 'application/json' },
          body: Buffer.concat(parts),
        })
        response.end(await answer.text())
      })()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    const client = createAppClient({
      relay: `${island.url}/_simulated/farcaster-relay`,
      ethereum: viemConnector({
        rpcUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      }),
    })
    const domain = new URL(island.url).host
    const proof = { nonce, domain, message: status.message, signature: status.signature }
    const verified = await client.verifySignInMessage(proof)
    proxy.close()
    expect(verified).toMatchObject({ success: true, fid: 2, authMethod: 'custody' })
  })

  const signInAs = async (fid: number, signer: PrivateKeyAccount) => {
    const browser = island.browser()
    const message = await island.messageFor(browser, signer.address, 10, {
      statement: 'Farcaster Auth',
      resources: [`farcaster://fid/${fid}`],
    })
    const signature = await signer.signMessage({ message })
    return browser.send('POST', '/login/farcaster', { message, signature })
  }

  it('signs in with an auth address that its owner added, until it is removed', async () => {
    const { owner, fid, deadline } = await register()
    const helper = newAccount()
    const signIn = (signer: PrivateKeyAccount) => signInAs(fid, signer)
    const mine = (await signIn(owner)).body.user
    expect((await signIn(helper)).body.code).toBe('invalid_credentials')

    const key = authAddressKey(helper.address)
    const request = signedKeyRequestTypedData({ requestFid: fid, key, deadline })
    const metadata = encodeAbiParameters(metadataAbi, [
      {
        requestFid: BigInt(fid),
        requestSigner: owner.address,
        signature: await owner.signTypedData(request),
        deadline: BigInt(deadline),
      },
    ])
    const keyType = keyTypes.authAddress
    const approval = keyApprovalTypedData({
      owner: owner.address,
      key,
      keyType,
      metadata,
      deadline,
    })
    const { keyType: type, metadataType } = approval.message
    const signature = await owner.signTypedData(approval)
    const adding = encodeFunctionData({
      abi,
      functionName: 'addFor',
      args: [owner.address, type, key, metadataType, metadata, BigInt(deadline), signature],
    })
    await island.send('optimism', helper, KEY_GATEWAY, adding)
    const helped = (await signIn(helper)).body.user
    expect([helped.id, helped.linkedAccounts[0].ownerAddress]).toEqual([mine.id, owner.address])

    const removing = encodeFunctionData({ abi, functionName: 'remove', args: [key] })
    await island.send('optimism', owner, KEY_REGISTRY, removing)
    expect((await signIn(helper)).body.code).toBe('invalid_credentials')
  })

  it('signs in with an auth address that an app asked for by link, until it is revoked', async () => {
    const [app, person, helper] = [await register(), await register(), newAccount()]
    const { owner, fid, deadline } = person
    const key = authAddressKey(helper.address)
    const post = async (url: string, body: object): Promise<Record<string, string>> => {
      const headers = { ...island.headers, 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      expect(response.status).toBe(200)
      return (await response.json()) as Record<string, string>
    }
    const request = { requestFid: app.fid, key, deadline: app.deadline }
    const asked = await post(
      `${island.url}/v2/farcaster/auth_address/developer_managed/signed_key`,
      {
        address: helper.address,
        app_fid: app.fid,
        deadline: app.deadline,
        signature: await app.owner.signTypedData(signedKeyRequestTypedData(request)),
      },
    )
    expect((await signInAs(fid, helper)).body.code).toBe('invalid_credentials')

    const link = asked.auth_address_approval_url!
    const page = (await (await fetch(`${link}?owner=${owner.address}`)).json()) as {
      typed_data: Parameters<typeof owner.signTypedData>[0]
    }
    const custody_address = owner.address
    await post(link, { custody_address, signature: await owner.signTypedData(page.typed_data) })
    const { user } = (await signInAs(fid, helper)).body
    expect(user.linkedAccounts[0]).toMatchObject({ fid, ownerAddress: owner.address })
    expect((await signInAs(app.fid, helper)).body.code).toBe('invalid_credentials')

    const removal = keyRemovalTypedData({ owner: owner.address, key, deadline })
    const signature = await owner.signTypedData(removal)
    await post(`${island.url}/approve/remove`, {
      custody_address,
      public_key: key,
      deadline,
      signature,
    })
    expect((await signInAs(fid, helper)).body.code).toBe('invalid_credentials')
  })
})
