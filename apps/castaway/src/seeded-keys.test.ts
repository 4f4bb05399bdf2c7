import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@castaway/client'
import { localControls } from '@castaway/client/local'
import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { createBrowser } from '@castaway/auth/test-browser'
import { build, sign, signerFromSeed } from '@castaway/provider'
import { custodyKeyOf, SMALL_SEED, signerKeyOf } from '@castaway/seeds'
import { messageJson } from '@castaway/testkit'
import { onOwnDatabase } from '@castaway/testkit/database'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '../test/start'
import { boot, type RunningServer } from './boot'
import { readSettings } from './settings/index'

const PUBLIC_URL = 'https://castaway.example'
const OWN_KEY = 'a-key-that-the-owner-made-up'
const APP = 1
const ANA = 2
// The proxy is trusted, as it should be, so there are no warnings.
const publicly = { CASTAWAY_PUBLIC_URL: PUBLIC_URL, LOGIN_TRUSTED_PROXY: 'on' }

const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.toReversed()) await step()
})

/** A data folder with a database, on which the product can be started repeatedly. */
async function place() {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-keys-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const database = await onOwnDatabase(async ({ databaseUrl: url }) => ({
    url,
    close: async () => {},
  }))
  undo.push(() => database.close())
  const port = await freePort()
  return async (env: Record<string, string> = {}) => {
    const given = {
      PORT: `${port}`,
      CASTAWAY_WORLD: 'small',
      CASTAWAY_DATA: folder,
      CASTAWAY_API_KEYS: OWN_KEY,
      DATABASE_URL: database.url,
      ...env,
    }
    const failures: unknown[] = []
    const report = (cause: unknown) => failures.push(cause)
    const running = await boot(readSettings(given, folder), report, Promise.resolve())
    undo.push(() => running.close())
    return product(running, `http://127.0.0.1:${port}`, failures)
  }
}

function product(running: RunningServer, server: string, failures: unknown[]) {
  const browser = () => createBrowser(new URL(running.url).origin, server)
  return {
    ...running,
    failures,
    browser,
    client: createClient({ apiKey: OWN_KEY, baseUrl: `${server}/v2` }),
    local: localControls({ url: server, key: running.developmentKey ?? OWN_KEY }),
    /** Signs in with a wallet. @returns the account that it has here */
    async accountOf(wallet: PrivateKeyAccount) {
      const visitor = browser()
      const { status } = await visitor.signIn(wallet)
      expect(status).toBe(200)
      return { visitor, account: (await visitor.get('/api/_me')).body.account }
    },
    /** Requests a signer for another account, and approves it with this wallet. */
    async approve(username: string, wallet: PrivateKeyAccount) {
      const asker = browser()
      await asker.signIn(privateKeyToAccount(generatePrivateKey()))
      const asked = await asker.send('POST', '/api/_accounts', { username })
      const path = new URL(asked.body.approval_url).pathname
      const seen = await fetch(`${server}${path}?owner=${wallet.address}`, {
        headers: { accept: 'application/json' },
      })
      const { typed_data: typed } = (await seen.json()) as { typed_data: never }
      const answer = await fetch(`${server}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(running.url).origin },
        body: JSON.stringify({
          custody_address: wallet.address,
          signature: await wallet.signTypedData(typed),
        }),
      })
      return { status: answer.status, body: (await answer.json()) as { code?: string } }
    },
    /** Sends a cast that was signed elsewhere. */
    async cast(fid: number, signerKey: string, text: string) {
      const signer = signerFromSeed(Buffer.from(signerKey.slice(2), 'hex'))
      const message = sign(build.castAdd({ fid, at: Date.now() }, { text }), signer)
      return this.client.publishMessageToFarcaster({ body: messageJson(message) })
    },
  }
}
type Product = ReturnType<typeof product>

const knownWallet = (fid: number, seed = SMALL_SEED) => privateKeyToAccount(custodyKeyOf(seed, fid))

async function expectKnownKeysWorthless(public_: Product, seed = SMALL_SEED, fids = [APP, ANA]) {
  for (const fid of fids) {
    const { account } = await public_.accountOf(knownWallet(fid, seed))
    expect(account).toBeNull()
    const cast = public_.cast(fid, signerKeyOf(seed, fid), 'Not by its owner')
    await expect(cast).rejects.toMatchObject({
      status: 400,
      shortMessage: expect.stringMatching(/key is not authorized/),
    })
  }
}

describe('if others can reach the server', () => {
  it('publicly derivable keys are useless', async () => {
    const start = await place()
    const island = await start(publicly)
    await expectKnownKeysWorthless(island)
    const approved = await island.approve('castaway', knownWallet(APP))
    expect(approved).toMatchObject({ status: 404, body: { property: 'custody_address' } })
    const signer = await island.client.createSigner({})
    const deadline = Math.floor(Date.now() / 1000) + 3600
    const request = { requestFid: APP, key: signer.public_key as `0x${string}`, deadline }
    const asked = island.client.registerSignedKey({
      signerUuid: signer.signer_uuid,
      appFid: APP,
      deadline,
      signature: await knownWallet(APP).signTypedData(signedKeyRequestTypedData(request)),
    })
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_SIGNATURE', property: 'signature' })
    await island.close()
  })

  it('so they are for the app’s own account in an empty world', async () => {
    const island = await (await place())({ ...publicly, CASTAWAY_WORLD: 'empty' })
    await expectKnownKeysWorthless(island, 'empty', [APP])
    await island.close()
  })

  it('so they are on a server that listens on all addresses', async () => {
    const island = await (await place())({ HOST: '0.0.0.0' })
    const { user } = await island.client.lookupUserByUsername({ username: 'castaway' })
    expect(user.custody_address).not.toBe(knownWallet(APP).address.toLowerCase())
    await island.close()
  })
})

describe('if only this machine can reach the server', () => {
  it('keys are derived from the source code, and the controls return them', async () => {
    const island = await (await place())()
    const keys = await island.local.keysOf(ANA)
    expect(keys.custody_key).toBe(custodyKeyOf(SMALL_SEED, ANA))
    expect(keys.signer_key).toBe(signerKeyOf(SMALL_SEED, ANA))
    const { account } = await island.accountOf(privateKeyToAccount(keys.custody_key))
    expect(account).toMatchObject({ fid: ANA, username: 'ana' })
    await island.cast(ANA, keys.signer_key, 'Signed outside')
    await expect(island.local.keysOf(999)).rejects.toMatchObject({ status: 404 })
    await expect(island.local.keysOf(0)).rejects.toMatchObject({ status: 400, property: 'fid' })
    await island.close()
    expect(island.failures).toEqual([])
  })
})

describe('a data folder that only this machine could reach', () => {
  it('moves to the installation’s keys once others can reach it, and keeps them afterwards', async () => {
    const start = await place()
    const alone = await start()
    const ana = knownWallet(ANA)
    const { visitor, account } = await alone.accountOf(ana)
    expect(account).toMatchObject({ fid: ANA })
    expect((await alone.approve('ana', ana)).status).toBe(200)
    await alone.cast(ANA, signerKeyOf(SMALL_SEED, ANA), 'Written before')
    const casts = await texts(alone)
    expect(casts).toContain('Written before')
    const users = [...visitor.cookies]
    // A user with a wallet of their own, linked next to one whose key is public.
    const own = privateKeyToAccount(generatePrivateKey())
    const both = alone.browser()
    await both.signIn(own)
    expect((await both.signIn(knownWallet(3))).status).toBe(200)
    await alone.close()

    const public_ = await start(publicly)
    await expectKnownKeysWorthless(public_)
    expect(await texts(public_)).toEqual(casts)
    const { user } = await public_.client.lookupUserByUsername({ username: 'ana' })
    expect(user.custody_address).not.toBe(ana.address.toLowerCase())
    const { account: through } = await public_.accountOf(knownWallet(3))
    expect(through).toBeNull()
    const { body: me } = await (await public_.accountOf(own)).visitor.get('/api/_me')
    expect(me.user.linkedAccounts.map(({ address }: { address: string }) => address)).toEqual([
      own.address,
    ])
    await public_.close()

    const again = await start(publicly)
    const same = await again.client.lookupUserByUsername({ username: 'ana' })
    expect(same.user.custody_address).toBe(user.custody_address)
    await again.close()

    const back = await start()
    const old = back.browser()
    for (const [name, value] of users) old.cookies.set(name, value)
    expect((await old.get('/api/_me')).body).toMatchObject({ user: null, account: null })
    await expectKnownKeysWorthless(back)
    const keys = await back.local.keysOf(ANA)
    expect(keys.custody_address.toLowerCase()).toBe(user.custody_address)
    const wallet = privateKeyToAccount(keys.custody_key)
    expect((await back.accountOf(wallet)).account).toMatchObject({ fid: ANA, username: 'ana' })
    await back.cast(ANA, keys.signer_key, 'Written after')
    expect(await back.local.agreement()).toEqual({ agrees: true, differences: [] })
    await back.close()
    expect([alone, public_, again, back].flatMap(({ failures }) => failures)).toEqual([])
  })
})

const texts = async ({ client }: Product) =>
  (await client.fetchCastsForUser({ fid: ANA, limit: 50 })).casts.map(({ text }) => text)
