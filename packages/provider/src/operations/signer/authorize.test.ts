import {
  operations,
  type ExampleContext,
  type Operation,
  type OperationId,
} from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { runInNewContext } from 'node:vm'
import type { Hex } from 'viem'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assertAllowedRedirect, openerOrigin } from './redirects'
import { statusAndCode } from '../../../test/api-error'

const [ANA, BO] = [2, 3]
const CLIENT = 'c0ffee00-cafe-4000-8000-00000000000a'
const BACK = 'http://localhost:3000/back?tab=1'
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

/** Opens the sign-in page. @returns the base path of its script */
async function arrive(more: Record<string, string> = {}) {
  const { authorization_url } = await island.client.fetchAuthorizationUrl({
    clientId: CLIENT,
    responseType: 'code',
  })
  const url = new URL(authorization_url)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  const response = await fetch(url)
  const html = await response.text()
  const path = /data-request="([^"]+)"/.exec(html)?.[1]
  return { response, html, path: `${island.url}${path}` }
}

/** Signs and submits as the page's script does, with the wallet of this user. */
async function consent(path: string, fid: number, permissions: string[], by = fid) {
  const { address } = island.walletOf(fid)
  const asked = await fetch(`${path}?owner=${address}&permissions=${permissions.join(',')}`)
  const { message } = (await asked.json()) as { message: string }
  const signature = await island.walletOf(by).signMessage({ message: message ?? '' })
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ custody_address: address, signature, permissions }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, any> }
}

test('signing in grants the app a signer of that user, and redirects back', async () => {
  const { path, html, response } = await arrive({ redirect_uri: BACK, state: 'their own' })
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(html).toContain('Test')
  expect(html).not.toMatch(/<script(?! src="\/authorize\/script.js")/)
  const { status, body } = await consent(path, ANA, ['WRITE_ALL'])
  expect(status).toBe(200)
  const back = new URL(body.redirect_url as string)
  expect(`${back.origin}${back.pathname}`).toBe('http://localhost:3000/back')
  expect(Object.fromEntries(back.searchParams)).toEqual({
    tab: '1',
    is_authenticated: 'true',
    fid: '2',
    signer_uuid: body.signer_uuid,
    signer_permissions: 'WRITE_ALL',
    state: 'their own',
  })
  const signerUuid = body.signer_uuid as string
  const { cast } = await island.client.publishCast({ signerUuid, text: 'Signed in by wallet' })
  expect(cast.author.fid).toBe(ANA)
  expect(await statusAndCode(island.otherClient.publishCast({ signerUuid, text: 'no' }))).toBe(
    '403 Forbidden',
  )
})

/** The URL that the provider's button opens. */
const button = () => `${island.url}/authorize?client_id=${CLIENT}`
const openerOf = async (url: string, referer?: string) => {
  const response = await fetch(url, { headers: referer === undefined ? {} : { referer } })
  const html = await response.text()
  const [, opener] = /data-opener="([^"]*)"/.exec(html)!
  return { opener, html }
}

test('the window of the provider’s button sends its result to the page that opened it', async () => {
  await arrive()
  const app = 'http://localhost:3000'
  const { opener, html } = await openerOf(button(), `${app}/sign-in`)
  expect(opener).toBe(app)
  const dataset = {
    request: /data-request="([^"]+)"/.exec(html)![1],
    permissions: 'WRITE_ALL',
    opener,
  }
  const wallet = island.walletOf(ANA)
  const provider = {
    request: ({ method, params }: { method: string; params?: [Hex, Hex] }) =>
      method === 'personal_sign' ? wallet.signMessage({ message: { raw: params![0] } }) : [],
  }
  // The page's script, with a page that has a wallet and was opened by the app's.
  const sent: [data: Record<string, unknown>, target: string][] = []
  const element = { dataset, textContent: '', checked: false, disabled: false }
  const script = await (await fetch(`${island.url}/authorize/script.js`)).text()
  const page = {
    document: { getElementById: () => element },
    window: { opener: { postMessage: (...args: (typeof sent)[0]) => sent.push(args) } },
    fetch: (path: string, init: object) => fetch(island.url + path, init),
    addEventListener: () => {},
    dispatchEvent: () => {},
    setTimeout: () => {},
    Event,
    TextEncoder,
  }
  const act = runInNewContext(`${script}\n;act`, page) as (...args: unknown[]) => Promise<unknown>
  await act(provider, wallet.address)
  const [[data, target] = []] = sent
  expect(target).toBe(app)
  expect(data).toEqual({
    is_authenticated: true,
    fid: ANA,
    signer_uuid: expect.any(String),
    user: expect.objectContaining({ object: 'user', fid: ANA, username: 'ana' }),
  })
  const { fid } = await island.client.lookupSigner({ signerUuid: String(data!.signer_uuid) })
  expect(fid).toBe(ANA)
})

test('a window of another site sends its result nowhere', async () => {
  await arrive()
  expect((await openerOf(button(), 'https://evil.example/')).opener).toBe('')
  expect((await openerOf(button())).opener).toBe('')
  const back = `${button()}&redirect_uri=${encodeURIComponent(BACK)}`
  expect((await openerOf(back)).opener).toBe('http://localhost:3000')
  expect((await openerOf(back, 'https://evil.example/')).opener).toBe('')
  const registered = ['https://app.example/back', 'app:/back']
  expect(openerOrigin('https://app.example/', null, registered)).toBe('https://app.example')
  expect(openerOrigin('https://app.example.evil/', null, registered)).toBeNull()
  expect(openerOrigin(undefined, 'app:/back', registered)).toBeNull()
})

test('signing in again returns the same signer, and a page is valid once', async () => {
  const first = await arrive()
  const one = await consent(first.path, BO, ['WRITE_ALL'])
  expect((await consent(first.path, BO, ['WRITE_ALL'])).status).toBe(409)
  const second = await arrive()
  const other = await consent(second.path, BO, ['WRITE_ALL'])
  expect(other.body.signer_uuid).toBe(one.body.signer_uuid)
  const third = await consent((await arrive()).path, BO, ['PUBLISH_CAST'])
  expect(third.body.signer_uuid).not.toBe(one.body.signer_uuid)
})

test('a page expires', async () => {
  const { path } = await arrive()
  island.clock.advance(15 * 60_000)
  const { address } = island.walletOf(ANA)
  expect((await fetch(`${path}?owner=${address}`)).status).toBe(400)
})

test("another user's signature, an unknown wallet and additional permissions are rejected", async () => {
  const { path } = await arrive({ permissions: 'PUBLISH_CAST' })
  expect((await consent(path, ANA, ['PUBLISH_CAST'], BO)).body.code).toBe('INVALID_SIGNATURE')
  expect((await consent(path, ANA, ['WRITE_ALL'])).body).toMatchObject({ property: 'permissions' })
  expect((await consent(path, ANA, ['DELETE_CAST'])).status).toBe(400)
  expect((await consent(path, ANA, ['PUBLISH_CAST'])).status).toBe(200)
})

test.each([
  'https://evil.example/back',
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
  'http://me:secret@localhost/',
  'javascript:alert(1)',
  '//evil.example',
  'myapp://back',
])('no one is redirected to %s', async (redirect_uri) => {
  const { response, html } = await arrive({ redirect_uri })
  expect(response.status).toBe(400)
  expect(html).not.toContain('data-request')
})

test('a registered URL has to match exactly', () => {
  const registered = ['https://app.example/back', 'myapp://back']
  for (const uri of [...registered, 'http://127.0.0.1:8080/x', 'http://[::1]/']) {
    expect(() => assertAllowedRedirect(uri, registered)).not.toThrow()
  }
  for (const uri of ['https://app.example/back/', 'https://app.example/', 'myapp://other']) {
    expect(() => assertAllowedRedirect(uri, registered)).toThrow(/redirect_uri/)
  }
})

test('a client id belongs to the app that registered it', async () => {
  const args = { clientId: CLIENT, responseType: 'code' } as const
  await island.client.fetchAuthorizationUrl(args)
  expect(await statusAndCode(island.otherClient.fetchAuthorizationUrl(args))).toBe('403 Forbidden')
  const unknown = `${island.url}/authorize?client_id=c0ffee00-cafe-4000-8000-0000000000ff&response_type=code`
  expect((await fetch(unknown)).status).toBe(404)
})

describe('a signer can only do what was granted', () => {
  const writes = (Object.entries(operations) as [OperationId, Operation][]).filter(
    ([, { spec }]) =>
      spec.body instanceof z.ZodObject && 'signer_uuid' in (spec.body.shape as object),
  )
  /** These calls read the signer or its app, and change nothing for the user. */
  const other: OperationId[] = ['registerSignedKey']
  let world: ExampleContext
  let readOnly: string
  let likes: string
  beforeAll(async () => {
    world = await island.examples()
    readOnly = (await consent((await arrive()).path, ANA, ['READ_ONLY'])).body.signer_uuid
    likes = (await consent((await arrive()).path, ANA, ['PUBLISH_REACTION'])).body.signer_uuid
  })

  test.each(writes.filter(([id]) => !other.includes(id)))(
    '%s is rejected for a read-only signer',
    async (id, { spec, method, path }) => {
      const example = typeof spec.example === 'function' ? await spec.example(world) : spec.example
      const call = island.client[id] as unknown as (args: object) => Promise<unknown>
      const args = spec.bodyAs
        ? { [spec.bodyAs]: { ...(example[spec.bodyAs] as object), signer_uuid: readOnly } }
        : { ...example, signerUuid: readOnly }
      expect(`${method} ${path}: ${await statusAndCode(call(args))}`).toBe(
        `${method} ${path}: 403 Forbidden`,
      )
    },
  )

  test('one permission grants only that permission', async () => {
    const like = { signerUuid: likes, reactionType: 'like', target: world.castHash } as const
    await island.client.publishReaction(like)
    expect(await statusAndCode(island.client.deleteReaction(like))).toBe('403 Forbidden')
    expect(await statusAndCode(island.client.publishCast({ signerUuid: likes, text: 'no' }))).toBe(
      '403 Forbidden',
    )
    expect(
      await statusAndCode(island.client.publishBlock({ signerUuid: likes, blockedFid: 8 })),
    ).toBe('403 Forbidden')
  })
})
