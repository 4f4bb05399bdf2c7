import { createAppClient, createWalletClient } from '@farcaster/auth-client'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '@castaway/contract'
import { newAccount, startSite, type TestSite } from '@castaway/auth/test-site'
import { devIdentityProviders } from '../index'

/** Ana is seeded, so this machine signs for her; her registry is this test. */
const ana = newAccount()
const person = { fid: 7, username: 'ana', displayName: 'Ana <b>Silva</b>', custody: ana.address }
const ethereum = {
  getFid: async (custody: string) => (custody === ana.address ? 7n : 0n),
  isValidAuthAddress: async () => false,
  publicClient: {
    verifyMessage: undefined,
    request: undefined,
  } as never,
}

let site: TestSite
let url: string
let stop: () => Promise<unknown>
beforeAll(async () => {
  site = await startSite()
  const app = new Hono()
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
  app.route(
    '/_simulated',
    devIdentityProviders({
      clock: site.clock,
      random: systemRandom,
      db: site.db,
      baseUrl: url,
      people: {
        list: async () => [person],
        find: async (who) => (who === 'ana' || who === '7' ? person : null),
        sign: (_, message) => ana.signMessage({ message }),
      },
    }),
  )
  stop = () => new Promise((resolve) => server.close(resolve))
})
afterAll(async () => {
  await stop()
  await site.close()
})

const relayOf = () => `${url}/_simulated/farcaster-relay`
const appClient = () => createAppClient({ relay: relayOf(), ethereum })
const walletClient = () => createWalletClient({ relay: relayOf(), ethereum })
const asked = { siweUri: 'https://app.example/login', domain: 'app.example' }
const opened = async (more = {}) => {
  const { data, response, isError } = await appClient().createChannel({ ...asked, ...more })
  expect([isError, response?.status]).toEqual([false, 201])
  return data!
}
const statusOf = async (channelToken: string) => {
  const { response, data } = await appClient().status({ channelToken })
  return [response!.status, data!.state]
}
const answer = { fid: 7, message: 'a message', signature: '0xab' } as const

describe('the relay, to Farcaster’s own clients', () => {
  it('passes a request to the wallet and its answer back to the site', async () => {
    const { channelToken, url: link, nonce } = await opened({ nonce: 'abcd1234', requestId: 'r' })
    expect(nonce).toBe('abcd1234')
    const wallet = walletClient()
    expect(wallet.parseSignInURI({ uri: link })).toMatchObject({ channelToken })
    const pending = await appClient().status({ channelToken })
    expect(pending.response!.status).toBe(202)
    expect(pending.data).toEqual({
      state: 'pending',
      nonce,
      signatureParams: { ...asked, nonce, requestId: 'r' },
      metadata: { ip: '127.0.0.1', userAgent: expect.any(String) },
      acceptAuthAddress: false,
    })

    const { message } = wallet.buildSignInMessage({
      address: ana.address,
      fid: 7,
      domain: asked.domain,
      uri: asked.siweUri,
      nonce,
    })
    const signature = await ana.signMessage({ message: message! })
    const waiting = appClient().watchStatus({ channelToken, interval: 20, timeout: 20_000 })
    const sent = await wallet.authenticate({
      channelToken,
      authKey: 'any',
      fid: 7,
      message: message!,
      signature,
      username: 'ana',
      displayName: 'Ana',
      bio: 'By the sea',
      pfpUrl: 'https://a.example/a.png',
    })
    expect(sent.response!.status).toBe(201)
    expect((await waiting).data).toMatchObject({
      state: 'completed',
      message,
      signature,
      fid: 7,
      username: 'ana',
      pfpUrl: 'https://a.example/a.png',
    })
  })

  it('generates a nonce if the site has none', async () => {
    expect((await opened()).nonce).toMatch(/^[A-Za-z0-9]{8,}$/)
  })

  it('returns an answer once', async () => {
    const { channelToken } = await opened()
    await walletClient().authenticate({ channelToken, authKey: '', ...answer })
    const looks = await Promise.all(Array.from({ length: 5 }, () => statusOf(channelToken)))
    expect(looks.filter(([status]) => status === 200)).toHaveLength(1)
    expect(looks.filter(([status]) => status === 401)).toHaveLength(4)
  })

  it('accepts one answer', async () => {
    const { channelToken } = await opened()
    const answers = await Promise.all(
      [1, 2, 3].map((fid) =>
        walletClient().authenticate({ channelToken, authKey: '', ...answer, fid }),
      ),
    )
    expect(answers.map(({ response }) => response!.status).toSorted()).toEqual([201, 401, 401])
  })

  it('deletes a channel after an hour', async () => {
    const { channelToken } = await opened()
    site.clock.forward(60 * 60_000)
    expect((await statusOf(channelToken))[0]).toBe(401)
    const late = await walletClient().authenticate({ channelToken, authKey: '', ...answer })
    expect(late.response!.status).toBe(401)
  })

  it('stores tokens only as hashes', async () => {
    const { channelToken } = await opened()
    const rows = await site.db.selectFrom('login_relay_channel').select('token_hash').execute()
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(channelToken)
  })

  it.each([
    ['no domain', { siweUri: asked.siweUri }],
    ['a URI that is none', { ...asked, siweUri: 'login' }],
    ['a nonce too short', { ...asked, nonce: 'abc' }],
    ['a time that is none', { ...asked, expirationTime: 'soon' }],
    ['nonsense', null],
  ])('refuses a request with %s', async (_, body) => {
    const response = await fetch(`${relayOf()}/v1/channel`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: 'Validation error' })
  })

  it('refuses requests without a token', async () => {
    expect((await fetch(`${relayOf()}/v1/channel/status`)).status).toBe(401)
    expect((await statusOf('00000000-0000-4000-8000-000000000000'))[0]).toBe(401)
  })
})

describe('the page that simulates a Farcaster app', () => {
  const press = (link: string, form: Record<string, string>, headers = {}) =>
    fetch(link, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    })

  it('says that it is simulated, which site asks, and who can answer', async () => {
    const response = await fetch((await opened({ domain: 'app.example<script>' })).url)
    const html = await response.text()
    expect(html).toContain('Simulated:')
    expect(html).toContain('app.example')
    expect(html).toContain('@ana')
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<b>')
  })

  it('signs as the chosen person, for the requesting site', async () => {
    const { channelToken, url: link, nonce } = await opened()
    expect((await press(link, { as: '7' })).status).toBe(200)
    const { data } = await appClient().status({ channelToken })
    const { message, signature } = data!
    expect(message).toContain('app.example wants you to sign in')
    expect(message).toContain('URI: https://app.example/login')
    expect(message).toContain(`Nonce: ${nonce}`)
    expect(message).toContain('- farcaster://fid/7')
    expect(await recoverMessageAddress({ message: message!, signature: signature! })).toBe(
      ana.address,
    )
    expect((await fetch(link)).status).toBe(410)
    expect((await press(link, { as: '7' })).status).toBe(410)
  })

  it('closes the channel when the user declines', async () => {
    const { channelToken, url: link } = await opened()
    await press(link, { deny: 'yes' })
    expect((await statusOf(channelToken))[0]).toBe(401)
  })

  it('does not sign for people whose key it does not have', async () => {
    const { channelToken, url: link } = await opened()
    const response = await press(link, { as: 'vitalik' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('No account with that name')
    expect(await statusOf(channelToken)).toEqual([202, 'pending'])
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another port', { 'sec-fetch-site': 'same-site' }],
  ])('does nothing for %s', async (_, headers) => {
    const { channelToken, url: link } = await opened()
    expect((await press(link, { as: '7' }, headers)).status).toBe(403)
    expect(await statusOf(channelToken)).toEqual([202, 'pending'])
  })
})
