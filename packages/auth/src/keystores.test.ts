import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '@castaway/contract'
import { bytesToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keysFromPassword } from '@castaway/wallet/kdf'
import {
  withAccount,
  withoutMethod,
  withPasskey,
  withPassword,
  type OpenKeystore,
} from '@castaway/wallet/keystore'
import { newAccount, startSite, resultOf, type Browser, type TestSite } from '../test/site'
import { makeWallet, PASSWORD, passwordOf, pathOf, sealFor, store } from '../test/wallet'

let site: TestSite
/** One wallet for tests that only tamper with the request; creating one is slow. */
let goodBrowser: Browser
let good: Awaited<ReturnType<typeof makeWallet>>
beforeAll(async () => {
  const many = { tries: 10_000, seconds: 60 }
  site = await startSite({ limits: { wallet: many, guest: many, keystoreOpen: many } })
  goodBrowser = site.browser()
  good = await makeWallet(goodBrowser)
})
afterAll(() => site.close())

describe('an embedded wallet', () => {
  it('turns a guest into a member with the same id, and lists the wallet', async () => {
    const browser = site.browser()
    const { user, sealed, account } = await makeWallet(browser)
    const kept = await store(browser, sealed)
    const summary = {
      id: sealed.keystore.id,
      etag: expect.any(String),
      kind: 'phrase',
      imported: false,
      accounts: sealed.keystore.accounts,
      methods: ['password', 'phrase'],
    }
    expect([kept.status, kept.body]).toEqual([200, summary])
    const signed = (await browser.signIn(account)).body.user
    expect(signed).toMatchObject({ id: user.id, isGuest: false })
    expect(signed.linkedAccounts[0]).toMatchObject({
      address: account.address,
      walletClientType: 'castaway',
      connectorType: 'embedded',
      recoveryMethod: 'password',
      imported: false,
      walletIndex: 0,
    })
    expect((await browser.get('/login/keystore')).body.keystores).toEqual([summary])
    const stored = (await browser.get(pathOf(sealed))).body
    expect(stored).toEqual({
      id: sealed.keystore.id,
      etag: summary.etag,
      keystore: sealed.keystore,
    })
  })

  it('returns its ciphertext only on request', async () => {
    const { sealed } = good
    await store(goodBrowser, sealed)
    const list = JSON.stringify((await goodBrowser.get('/login/keystore')).body)
    expect(list).not.toContain(sealed.keystore.secret.ciphertext)
    expect(list).not.toContain('dataKey')
  })

  it('is found on another browser by address and password only', async () => {
    const browser = site.browser()
    const { sealed, account } = await makeWallet(browser)
    await store(browser, sealed)
    await browser.signIn(account)
    const other = site.browser()
    const { kdf } = (await other.get(`/login/keystore/by-address/${account.address}`)).body
    expect(kdf).toEqual(passwordOf(sealed.keystore).kdf)
    const open = (proof: string) =>
      other.send('POST', '/login/keystore/open', { address: account.address, proof })
    const wrong = await keysFromPassword('another password', kdf)
    expect(resultOf(await open(wrong.proof))).toEqual([401, 'invalid_credentials', undefined])
    const found = await open((await keysFromPassword(PASSWORD, kdf)).proof)
    expect(found.body.keystore).toEqual(sealed.keystore)
    expect(JSON.stringify(found.body)).not.toContain(sealed.proof)
  })

  it('does not reveal whether an address has one', async () => {
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
    expect(resultOf(opened)).toEqual([401, 'invalid_credentials', undefined])
    expect(resultOf(await browser.get('/login/keystore/by-address/x'))).toEqual([
      400,
      'invalid_data',
      'address',
    ])
  })

  it('with an address that its user never proved does not shadow the owner’s', async () => {
    const squatter = site.browser()
    const { sealed, account } = await makeWallet(squatter)
    await store(squatter, sealed)
    await squatter.signIn(newAccount())
    // It never signed in, so the address in it is only a claim.
    const { kdf } = (await site.browser().get(`/login/keystore/by-address/${account.address}`)).body
    expect(kdf.salt).not.toBe(passwordOf(sealed.keystore).kdf.salt)
    const opened = await site
      .browser()
      .send('POST', '/login/keystore/open', { address: account.address, proof: sealed.proof })
    expect(opened.status).toBe(401)
  })

  it('is stored once, however often it is sent or created', async () => {
    const browser = site.browser()
    const { user, sealed } = await makeWallet(browser)
    const tries = await Promise.all([1, 2, 3, 4].map(() => store(browser, sealed)))
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(tries.map(({ body }) => body.etag)).size).toBe(1)
    // Two tabs create a wallet at the same time: one of them is rejected, and finds the other's.
    const second = await sealFor(user.id)
    expect(resultOf(await store(browser, second.sealed))).toEqual([
      409,
      'embedded_wallet_already_exists',
      undefined,
    ])
    expect((await browser.get('/login/keystore')).body.keystores).toHaveLength(1)
    const brought = await sealFor(user.id, { imported: true })
    expect((await store(browser, brought.sealed)).status).toBe(200)
    expect((await browser.get('/login/keystore')).body.keystores).toHaveLength(2)
  })

  it('is replaced only by the same wallet', async () => {
    const browser = site.browser()
    const { open, sealed } = await makeWallet(browser)
    const { etag } = (await store(browser, sealed)).body
    const changed = await withPassword(open, 'a better password', systemRandom)
    expect(resultOf(await store(browser, changed))).toEqual([
      409,
      'embedded_wallet_already_exists',
      undefined,
    ])
    expect(resultOf(await store(browser, changed, '"stale"'))).toEqual([
      400,
      'invalid_data',
      'if-match',
    ])
    const { keystore } = changed
    const elsewhere = open.ring.account('ethereum', 5)
    for (const [property, body] of [
      ['keystore.accounts', { ...changed, keystore: { ...keystore, accounts: [elsewhere] } }],
      ['keystore.accounts', { ...changed, keystore: { ...keystore, imported: true } }],
      // Without a proof no one could fetch it with the new password on another browser.
      ['proof', { keystore }],
    ] as const) {
      expect(resultOf(await store(browser, body, etag))).toEqual([400, 'invalid_data', property])
    }
    const done = await store(browser, changed, etag)
    expect(done.status).toBe(200)
    // An attacker with an older copy must not be able to undo this.
    expect(resultOf(await store(browser, sealed, etag))).toEqual([400, 'invalid_data', 'if-match'])
  })

  it('accepts new accounts and unlock methods, and lists them', async () => {
    const browser = site.browser()
    const { open, sealed, account } = await makeWallet(browser)
    let { etag } = (await store(browser, sealed)).body
    const replace = async (keystore: OpenKeystore['keystore']) => {
      const { body } = await store(browser, { keystore }, etag)
      etag = body.etag
      open.keystore = keystore
      return body
    }
    await replace(withAccount(open, 'ethereum', 1))
    const { accounts } = await replace(withAccount(open, 'solana', 0))
    expect(accounts.map((each: { walletIndex: number }) => each.walletIndex)).toEqual([0, 1, 0])
    const passkey = { credentialId: 'Y3JlZGVudGlhbA', salt: '00'.repeat(32) }
    const prf = systemRandom.bytes(32)
    const more = await replace(withPasskey(open, { ...passkey, prf }, systemRandom))
    expect(more.methods).toEqual(['password', 'phrase', 'passkey'])

    const second = privateKeyToAccount(bytesToHex(open.ring.ethereum(1).privateKey))
    await browser.signIn(account)
    const { user } = (await browser.signIn(second)).body
    expect(user.linkedAccounts).toMatchObject([
      { address: account.address, walletIndex: 0, recoveryMethod: 'password' },
      { address: second.address, walletIndex: 1, recoveryMethod: 'password' },
    ])
    // Without a password it cannot be fetched without a session.
    await replace(withoutMethod(open.keystore, 'password'))
    const opened = await site
      .browser()
      .send('POST', '/login/keystore/open', { address: account.address, proof: sealed.proof })
    expect(opened.status).toBe(401)
    const { user: now } = (await browser.get('/login/session')).body
    expect(now.linkedAccounts[0].recoveryMethod).toBe('passkey')
  })

  it('of another user cannot be stored, read or replaced', async () => {
    const [mine, theirs] = [site.browser(), site.browser()]
    const { sealed } = await makeWallet(mine)
    const { user } = await makeWallet(theirs)
    expect(resultOf(await store(theirs, sealed))).toEqual([400, 'invalid_data', 'keystore.user'])
    const { etag } = (await store(mine, sealed)).body
    expect((await theirs.get('/login/keystore')).body.keystores).toEqual([])
    expect(resultOf(await theirs.get(pathOf(sealed)))).toEqual([
      404,
      'embedded_wallet_not_found',
      undefined,
    ])
    const relabelled = { ...sealed, keystore: { ...sealed.keystore, user: user.id } }
    expect(resultOf(await store(theirs, relabelled, etag))).toEqual([
      400,
      'invalid_data',
      'if-match',
    ])
    expect(resultOf(await store(theirs, relabelled))).toEqual([
      409,
      'embedded_wallet_already_exists',
      undefined,
    ])
    for (const path of ['/login/keystore', pathOf(sealed)]) {
      expect(resultOf(await site.browser().get(path))).toEqual([
        401,
        'must_be_authenticated',
        undefined,
      ])
    }
  })

  it('is not left behind when a guest signs in as another user', async () => {
    const known = newAccount()
    await site.browser().signIn(known)
    const browser = site.browser()
    const { sealed } = await makeWallet(browser)
    await store(browser, sealed)
    expect(resultOf(await browser.signIn(known))).toEqual([
      409,
      'linked_to_another_user',
      undefined,
    ])
    expect((await browser.get('/login/keystore')).body.keystores).toHaveLength(1)
  })

  it('is one of ten at most', async () => {
    const browser = site.browser()
    const { sealed } = await makeWallet(browser, { imported: true })
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) {
      const id = i.toString(16).padStart(32, '0')
      const { address } = newAccount()
      const account = { chainType: 'ethereum', walletIndex: 0, address } as const
      const keystore = { ...sealed.keystore, id, accounts: [account] }
      statuses.push((await store(browser, { ...sealed, keystore })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 409])
  })

  it.each([
    [
      'a weaker derivation',
      'keystore.wraps.0.kdf.N',
      (body: any) => (body.keystore.wraps[0].kdf.N = 2),
    ],
    [
      'a short ciphertext',
      'keystore.secret.ciphertext',
      (body: any) => (body.keystore.secret.ciphertext = 'ab'),
    ],
    ['no proof', 'proof', (body: any) => delete body.proof],
    ['something else', 'keystore', (body: any) => (body.keystore.notes = 'x')],
    ['the first version', 'keystore.version', (body: any) => (body.keystore.version = 1)],
    [
      'no address',
      'keystore.accounts.0.address',
      (body: any) => (body.keystore.accounts[0].address = '0x12'),
    ],
    ['no accounts', 'keystore.accounts', (body: any) => (body.keystore.accounts = [])],
    [
      'an account twice',
      'keystore.accounts',
      (body: any) => body.keystore.accounts.push(body.keystore.accounts[0]),
    ],
    [
      'passkeys alone',
      'keystore.wraps',
      (body: any) =>
        (body.keystore.wraps = [
          {
            method: 'passkey',
            credentialId: 'Y3JlZGVudGlhbA',
            salt: '0'.repeat(64),
            dataKey: body.keystore.wraps[0].dataKey,
          },
        ]),
    ],
    [
      'two passwords',
      'keystore.wraps',
      (body: any) => body.keystore.wraps.push(body.keystore.wraps[0]),
    ],
    ['a phrase for a key', 'keystore.wraps', (body: any) => (body.keystore.kind = 'ethereum-key')],
    ['another id', 'keystore.id', (body: any) => (body.keystore.id = '0'.repeat(32))],
  ])('with %s is refused', async (_, property, spoil) => {
    const body = structuredClone(good.sealed)
    spoil(body)
    expect(resultOf(await goodBrowser.send('PUT', pathOf(good.sealed), body))).toEqual([
      400,
      'invalid_data',
      property,
    ])
  })
})
