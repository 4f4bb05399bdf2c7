import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '@castaway/contract'
import {
  accountFrom,
  proofFromPassword,
  sealKeystore,
  newEntropy,
} from './browser/embedded/keystore'
import { newAccount, startSite, verdict, type Browser, type TestSite } from './test-site'

let site: TestSite
/** One wallet for the tests that only spoil what is sent; making one takes a while. */
let goodBrowser: Browser
let good: Awaited<ReturnType<typeof makeWallet>>
beforeAll(async () => {
  const many = { tries: 10_000, seconds: 60 }
  site = await startSite({ limits: { wallet: many, guest: many, keystoreOpen: many } })
  goodBrowser = site.browser()
  good = await makeWallet(goodBrowser)
})
afterAll(() => site.close())

const PASSWORD = 'correct horse battery'

/** A guest who made a wallet and kept it. */
const makeWallet = async (browser: Browser, random = systemRandom) => {
  const { user } = (await browser.send('POST', '/login/guest')).body
  const entropy = newEntropy(random)
  const sealed = await sealKeystore({
    entropy,
    user: user.id,
    walletIndex: 0,
    imported: false,
    password: PASSWORD,
    random,
  })
  return { user, sealed, account: accountFrom(entropy, 0) }
}

describe('an embedded wallet', () => {
  it('makes a guest a member under the same id, and says what it is', async () => {
    const browser = site.browser()
    const { user, sealed, account } = await makeWallet(browser)
    expect((await browser.send('PUT', '/login/keystore', sealed)).status).toBe(200)
    const signed = (await browser.signIn(account as never)).body.user
    expect(signed).toMatchObject({ id: user.id, isGuest: false })
    expect(signed.linkedAccounts[0]).toMatchObject({
      address: account.address,
      walletClientType: 'castaway',
      connectorType: 'embedded',
      recoveryMethod: 'password',
      imported: false,
      walletIndex: 0,
    })
    const { keystores } = (await browser.get('/login/keystore')).body
    expect(keystores).toEqual([{ keystore: sealed.keystore, etag: expect.any(String) }])
  })

  it('is found on another browser by address and password, and only so', async () => {
    const browser = site.browser()
    const { sealed, account } = await makeWallet(browser)
    await browser.send('PUT', '/login/keystore', sealed)
    await browser.signIn(account as never)
    const other = site.browser()
    const { kdf } = (await other.get(`/login/keystore/by-address/${account.address}`)).body
    expect(kdf).toEqual(sealed.keystore.passwordWrap.kdf)
    const open = (proof: string) =>
      other.send('POST', '/login/keystore/open', { address: account.address, proof })
    expect(verdict(await open(await proofFromPassword('another password', kdf)))).toEqual([
      401,
      'invalid_credentials',
      undefined,
    ])
    const found = await open(await proofFromPassword(PASSWORD, kdf))
    expect(found.body.keystore).toEqual(sealed.keystore)
    expect(JSON.stringify(found.body)).not.toContain(sealed.proof)
  })

  it('does not tell whether an address has one', async () => {
    const browser = site.browser()
    const ask = async (address: string) =>
      (await browser.get(`/login/keystore/by-address/${address}`)).body.kdf
    const [one, two] = [newAccount().address, newAccount().address]
    expect(await ask(one)).toMatchObject({ name: 'scrypt', N: 131072, r: 8, p: 1 })
    expect(await ask(one)).toEqual(await ask(one.toLowerCase()))
    expect(await ask(one)).not.toEqual(await ask(two))
    const opened = await browser.send('POST', '/login/keystore/open', {
      address: one,
      proof: '0'.repeat(64),
    })
    expect(verdict(opened)).toEqual([401, 'invalid_credentials', undefined])
    expect(verdict(await browser.get('/login/keystore/by-address/x'))).toEqual([
      400,
      'invalid_data',
      'address',
    ])
  })

  it('of an address that its user never proved stands in nobody’s way', async () => {
    const squatter = site.browser()
    const { sealed, account } = await makeWallet(squatter)
    await squatter.send('PUT', '/login/keystore', sealed)
    await squatter.signIn(newAccount())
    // Never signed in with: the address in it is only a claim.
    const { kdf } = (await site.browser().get(`/login/keystore/by-address/${account.address}`)).body
    expect(kdf.salt).not.toBe(sealed.keystore.passwordWrap.kdf.salt)
    const opened = await site
      .browser()
      .send('POST', '/login/keystore/open', { address: account.address, proof: sealed.proof })
    expect(opened.status).toBe(401)
  })

  it('is not overwritten by accident, and replaced only as the same wallet', async () => {
    const browser = site.browser()
    const { user, sealed, account } = await makeWallet(browser)
    const { etag } = (await browser.send('PUT', '/login/keystore', sealed)).body
    expect(verdict(await browser.send('PUT', '/login/keystore', sealed))).toEqual([
      409,
      'embedded_wallet_already_exists',
      undefined,
    ])
    const rewrapped = {
      ...sealed,
      keystore: {
        ...sealed.keystore,
        passwordWrap: {
          ...sealed.keystore.passwordWrap,
          dataKey: { nonce: '0'.repeat(24), ciphertext: '1'.repeat(96) },
        },
      },
    }
    const replace = (body: unknown, match: string) =>
      browser.send('PUT', '/login/keystore', body, { 'if-match': match })
    expect(verdict(await replace(rewrapped, '"stale"'))).toEqual([400, 'invalid_data', 'if-match'])
    const elsewhere = { ...sealed, keystore: { ...sealed.keystore, address: newAccount().address } }
    expect(verdict(await replace(elsewhere, etag))).toEqual([400, 'invalid_data', 'if-match'])
    const done = await replace(rewrapped, etag)
    expect(done.status).toBe(200)
    // Whoever read the first one may not undo this.
    expect(verdict(await replace(sealed, etag))).toEqual([400, 'invalid_data', 'if-match'])
    expect(user.id && account.address).toBeTruthy()
  })

  it('of somebody else cannot be kept or read', async () => {
    const [mine, theirs] = [site.browser(), site.browser()]
    const { sealed } = await makeWallet(mine)
    await makeWallet(theirs)
    expect(verdict(await theirs.send('PUT', '/login/keystore', sealed))).toEqual([
      400,
      'invalid_data',
      'keystore.user',
    ])
    await mine.send('PUT', '/login/keystore', sealed)
    expect((await theirs.get('/login/keystore')).body.keystores).toEqual([])
    expect(verdict(await site.browser().get('/login/keystore'))).toEqual([
      401,
      'must_be_authenticated',
      undefined,
    ])
  })

  it('is not left behind when a guest signs in as somebody else', async () => {
    const known = newAccount()
    await site.browser().signIn(known)
    const browser = site.browser()
    const { sealed } = await makeWallet(browser)
    await browser.send('PUT', '/login/keystore', sealed)
    expect(verdict(await browser.signIn(known))).toEqual([409, 'linked_to_another_user', undefined])
    expect((await browser.get('/login/keystore')).body.keystores).toHaveLength(1)
  })

  it.each([
    [
      'a weaker derivation',
      'keystore.passwordWrap.kdf.N',
      (body: any) => (body.keystore.passwordWrap.kdf.N = 2),
    ],
    [
      'a short ciphertext',
      'keystore.entropy.ciphertext',
      (body: any) => (body.keystore.entropy.ciphertext = 'ab'),
    ],
    ['no proof', 'proof', (body: any) => delete body.proof],
    ['something else', 'keystore', (body: any) => (body.keystore.notes = 'x')],
    ['another version', 'keystore.version', (body: any) => (body.keystore.version = 2)],
    ['no address', 'keystore.address', (body: any) => (body.keystore.address = '0x12')],
  ])('with %s is refused', async (_, property, spoil) => {
    const body = structuredClone(good.sealed)
    spoil(body)
    expect(verdict(await goodBrowser.send('PUT', '/login/keystore', body))).toEqual([
      400,
      'invalid_data',
      property,
    ])
  })
})

describe('guessing a password', () => {
  it('ends after ten tries of one sender, and after sixty of all', async () => {
    const strict = await startSite({ trustedProxy: true })
    const address = newAccount().address
    const guess = (from: string) =>
      strict
        .browser()
        .send(
          'POST',
          '/login/keystore/open',
          { address, proof: '0'.repeat(64) },
          { 'x-forwarded-for': from },
        )
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await guess('10.0.0.1')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const others: number[] = []
    for (let i = 0; i < 51; i++) others.push((await guess(`10.0.1.${i}`)).status)
    expect(others.indexOf(429)).toBe(50)
    await strict.close()
  })
})

describe('a network account', () => {
  it('is kept for its user with the signer sealed', async () => {
    const { id } = (await site.browser().signIn(newAccount())).body.user
    const signerUuid = '19d0c5fd-9b33-4a48-a0e2-bc7b0555baec'
    const account = {
      userId: id,
      provider: 'island',
      fid: 3,
      signerUuid,
      status: 'approved',
      approvalUrl: null,
    } as const
    await site.login.setNetworkAccount(account)
    expect(await site.login.getNetworkAccount(id, 'island')).toMatchObject(account)
    expect(await site.login.getNetworkAccount(id, 'https://elsewhere.example')).toBeNull()
    await site.login.setNetworkAccount({ ...account, status: 'revoked', signerUuid: null })
    expect(await site.login.listNetworkAccounts(id)).toMatchObject([
      { status: 'revoked', signerUuid: null },
    ])
    await site.login.setNetworkAccount(account)
    const rows = await site.db.selectFrom('network_account').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(signerUuid)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(signerUuid).toString('base64url'))
  })

  it('does not open as the account of somebody else', async () => {
    const [mine, theirs] = await Promise.all(
      [0, 1].map(async () => (await site.browser().signIn(newAccount())).body.user.id as string),
    )
    const account = {
      provider: 'island',
      fid: 4,
      signerUuid: 'mine',
      status: 'approved',
      approvalUrl: null,
    } as const
    await site.login.setNetworkAccount({ ...account, userId: mine! })
    await site.login.setNetworkAccount({ ...account, userId: theirs!, signerUuid: 'theirs' })
    const { signer } = await site.db
      .selectFrom('network_account')
      .select('signer')
      .where('user_id', '=', mine!)
      .executeTakeFirstOrThrow()
    await site.db
      .updateTable('network_account')
      .set({ signer })
      .where('user_id', '=', theirs!)
      .execute()
    await expect(site.login.getNetworkAccount(theirs!, 'island')).rejects.toThrow(
      'could not be opened',
    )
  })
})

describe('migrations', () => {
  it('run once, and refuse data of a newer build', async () => {
    await site.login.migrate()
    await site.db
      .insertInto('login_migration')
      .values({ name: '9999-later', applied_at: 0 })
      .execute()
    await expect(site.login.migrate()).rejects.toThrow('9999-later')
    await site.db.deleteFrom('login_migration').where('name', '=', '9999-later').execute()
  })
})
