import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isDeep } from '@castaway/testkit/random-runs'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, expectNoConsoleErrors, setupJourney, waitForVisible } from './harness/journey'
import {
  miniAppLibrary,
  miniAppLibraryFile,
  startMiniApps,
  type MiniAppServer,
} from './harness/mini-app'
import { miniAppHost } from './screens/mini-app'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

let apps: MiniAppServer
let folder: string
beforeAll(async () => {
  apps = await startMiniApps()
  folder = await mkdtemp(join(tmpdir(), 'castaway-quick-auth-'))
})
afterAll(async () => {
  await apps.close()
  await rm(folder, { recursive: true })
})

interface Claims {
  sub: number
  iss: string
  aud: string
}
const quickAuth = () =>
  miniAppLibrary<{
    createClient(options: { origin: string }): {
      verifyJwt(options: { token: string; domain: string }): Promise<Claims>
    }
  }>('@farcaster/quick-auth')

async function open(name: string, key = generatePrivateKey()) {
  const url = encodeURIComponent(`${apps.origin}/app`)
  const person = await on.registeredUser(name, { key, path: `/mini-app?url=${url}` })
  const host = miniAppHost(person.page)
  await waitForVisible(host.heading)
  /** What a call of the app returned. */
  const resultOf = async (call: string): Promise<string> => {
    await eventually(async () =>
      expect(await host.result.textContent()).toMatch(new RegExp(`^${call} [^…]`)),
    )
    const text = (await host.result.textContent())!.slice(call.length + 1)
    return JSON.parse(text) as string
  }
  return { ...person, ...host, resultOf }
}

const fidOf = async ({ page }: Awaited<ReturnType<typeof open>>): Promise<number> =>
  (
    (await (await page.request.get(`${on.product.url}/api/_me`)).json()) as {
      account: { fid: number }
    }
  ).account.fid

test('an app gets a Quick Auth token, which its server verifies with the published library', async () => {
  const person = await open('quickie')
  const fid = await fidOf(person)
  const origin = `${on.product.url}/quick-auth`
  await person.press('token', origin)
  await person.answer('Sign in')
  const token = await person.resultOf('token')
  const { createClient } = quickAuth()
  const claims = await createClient({ origin }).verifyJwt({ token, domain: '127.0.0.1' })
  expect(claims).toMatchObject({ sub: fid, iss: origin, aud: '127.0.0.1' })
  await expect(
    createClient({ origin }).verifyJwt({ token, domain: 'other.example' }),
  ).rejects.toThrow()
  // Its requests carry the token to its server.
  await person.press('whoami')
  expect(await person.resultOf('whoami')).toBe(`Bearer ${token}`)
  expectNoConsoleErrors(person)
})

test('an unmodified app and its server agree on auth.farcaster.xyz, which leads to the island', async () => {
  const person = await open('redirect')
  const fid = await fidOf(person)
  await person.page.context().route('https://auth.farcaster.xyz/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const url = `${on.product.url}/quick-auth/auth.farcaster.xyz${pathname}`
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  await person.press('token')
  await person.answer('Sign in')
  const token = await person.resultOf('token')
  const program = join(folder, 'server.mjs')
  await writeFile(
    program,
    `import { createClient } from '${miniAppLibraryFile('@farcaster/quick-auth/dist/esm/index.js')}'
const { sub, iss } = await createClient().verifyJwt({ token: '${token}', domain: '127.0.0.1' })
const answer = await fetch('https://api.farcaster.xyz/fc/primary-address?fid=2&protocol=ethereum')
console.log(JSON.stringify({ sub, iss, address: (await answer.json()).result.address.address }))`,
  )
  const castaway = fileURLToPath(new URL('../apps/castaway/dist/main.js', import.meta.url))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [castaway, 'app', 'run', '--', process.execPath, program],
    { env: { ...process.env, CASTAWAY_URL: on.product.url } },
  )
  expect(JSON.parse(stdout)).toEqual({
    sub: fid,
    iss: 'https://auth.farcaster.xyz',
    address: expect.stringMatching(/^0x[0-9a-f]{40}$/i),
  })
})

test.runIf(isDeep)('a message of the host is verified by the published auth client', async () => {
  const person = await open('siwfer')
  await person.press('signIn')
  await person.answer('Sign in')
  const { message, signature } = (await person.resultOf('signIn')) as unknown as {
    message: string
    signature: string
  }
  interface AuthClient {
    createAppClient(options: object): {
      verifySignInMessage(args: object): Promise<{ success: boolean; fid: number }>
    }
    viemConnector(options: object): object
  }
  const { createAppClient, viemConnector } = miniAppLibrary<AuthClient>('@farcaster/auth-client')
  const ethereum = viemConnector({ rpcUrls: [`${on.product.url}/chain/10`] })
  const verified = await createAppClient({ ethereum }).verifySignInMessage({
    nonce: 'abcdefgh12345678',
    domain: '127.0.0.1',
    message,
    signature,
  })
  expect(verified).toMatchObject({ success: true, fid: await fidOf(person) })
})

test('a domain is claimed with a signature that the published library verifies, and the owner is shown', async () => {
  const key = generatePrivateKey()
  const person = await open('claimer', key)
  const { press, answer, resultOf, sheet } = person
  // Nothing was signed yet.
  await eventually(async () => expect(await sheet.textContent()).toContain('Owner not verified'))
  await press('manifest')
  await answer('Sign')
  const result = (await resultOf('manifest')) as unknown as Record<string, string>
  const jfs = miniAppLibrary<{
    verify(options: { data: object; strict: boolean }): Promise<void>
    decode(data: object): { header: object; payload: object }
  }>('@farcaster/jfs')
  await jfs.verify({ data: result, strict: true })
  expect(jfs.decode(result)).toMatchObject({
    header: { fid: await fidOf(person), type: 'custody' },
    payload: { domain: 'tides.example' },
  })

  // The wallet signs for the domain of this app, in both spellings.
  const pack = (value: string | Buffer) => Buffer.from(value).toString('base64url')
  const header = result.header!
  const payload = pack(JSON.stringify({ domain: '127.0.0.1' }))
  const signature = await privateKeyToAccount(key).signMessage({ message: `${header}.${payload}` })
  for (const encoded of [pack(Buffer.from(signature.slice(2), 'hex')), pack(signature)]) {
    apps.accountAssociation = { header, payload, signature: encoded }
    await person.page.reload()
    await eventually(async () => expect(await sheet.textContent()).toContain('@claimer'))
  }
  // It moves to another site, for which the same account has signed, and stays added.
  await press('add')
  await answer('Add')
  await eventually(async () => expect(await person.result.textContent()).toContain('token'))
  const today = await startMiniApps()
  today.accountAssociation = apps.accountAssociation!
  apps.canonicalDomain = today.domain
  await person.page.reload()
  await eventually(async () => expect(await sheet.textContent()).toContain(today.domain))
  await eventually(() => expect(today.webhooks.length).toBeGreaterThanOrEqual(1))
  const isAdded = async () => {
    await press('context')
    await eventually(async () =>
      expect(await person.result.textContent()).toContain('"added":true'),
    )
  }
  await isAdded()
  await person.page.reload()
  await isAdded()
  expect(await sheet.textContent()).toContain(today.domain)
  await today.close()

  delete apps.canonicalDomain
  apps.accountAssociation = { header, payload, signature: pack(signature.replace('0x', '0x00')) }
  await person.page.goto(
    `${on.product.url}/mini-app?url=${encodeURIComponent(`${apps.origin}/app`)}`,
  )
  await eventually(async () => expect(await sheet.textContent()).toContain('Owner not verified'))
  expectNoConsoleErrors(person)
})
