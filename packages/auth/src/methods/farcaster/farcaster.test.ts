import { getAddress, type EIP1193RequestFn, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  newAccount,
  startSite,
  resultOf,
  type TestResponse,
  type TestSite,
} from '../../../test/site'
import type { FarcasterProfile } from '../../wire'
import { chain, keyName, padded, request } from '../../../test/farcaster-chain'

let profile: () => Promise<FarcasterProfile | null>

let site: TestSite
beforeAll(async () => {
  const many = { tries: 10_000, seconds: 60 }
  site = await startSite({
    limits: { wallet: many, nonce: many, other: many },
    chains: { 10: { open: async () => ({ request: request as EIP1193RequestFn }) } },
    farcaster: { relayUrl: 'http://127.0.0.1:9', profileOf: () => profile() },
  })
})
afterAll(() => site.close())
beforeEach(() => {
  chain.reset()
  profile = async () => null
})

interface Change {
  message?: Partial<Parameters<typeof createSiweMessage>[0]>
  text?: (message: string) => string
  signature?: Hex
  browser?: ReturnType<TestSite['browser']>
}

const join = (fid: number, account = newAccount()): PrivateKeyAccount => {
  chain.owners.set(fid, account.address)
  return account
}

/** The message that the user's app signs and the page submits; `change` tampers with it. */
const signIn = async (fid: number, account: PrivateKeyAccount, change: Change = {}) => {
  const browser = change.browser ?? site.browser()
  const { nonce, issuedAt } = (await browser.get('/login/nonce')).body
  const proper = createSiweMessage({
    address: account.address,
    chainId: 10,
    domain: new URL(site.url).host,
    uri: site.url,
    version: '1',
    statement: 'Farcaster Auth',
    nonce,
    issuedAt: new Date(issuedAt),
    resources: [`farcaster://fid/${fid}`],
    ...change.message,
  })
  const message = change.text?.(proper) ?? proper
  const signature = change.signature ?? (await account.signMessage({ message }))
  const send = () => browser.send('POST', '/login/farcaster', { message, signature })
  return { ...(await send()), send, message, signature }
}

const expectNothing = (answer: TestResponse, expected: unknown[]) => {
  expect(resultOf(answer)).toEqual(expected)
  expect(answer.headers.getSetCookie().join()).not.toContain('session_token=')
}

describe('a Farcaster account', () => {
  it('signs in with its owner, with its profile on the network', async () => {
    const owner = join(7)
    const known = {
      displayName: 'Ana',
      username: 'ana',
      bio: 'By the sea',
      pfp: 'https://a.example/a.png',
      url: 'https://a.example',
      signerPublicKey: '0xab',
    }
    profile = async () => known
    const { status, body } = await signIn(7, owner)
    expect(status).toBe(200)
    expect(body.user.linkedAccounts).toEqual([
      expect.objectContaining({
        ...known,
        type: 'farcaster',
        key: 'farcaster:7',
        fid: 7,
        ownerAddress: getAddress(owner.address),
      }),
    ])
    const again = await signIn(7, owner)
    expect(again.body.user.id).toBe(body.user.id)
  })

  it('signs in without a profile', async () => {
    profile = () => Promise.reject(new Error('the provider is away'))
    const { body } = await signIn(8, join(8))
    expect(body.user.linkedAccounts[0]).toMatchObject({ fid: 8, username: null, pfp: null })
  })

  it('signs in with an auth address until it is removed', async () => {
    const owner = join(9)
    const helper = newAccount()
    const name = keyName(9, padded(helper.address))
    expectNothing(await signIn(9, helper), [401, 'invalid_credentials', 'signature'])
    chain.keys.set(name, { state: 1, keyType: 2 })
    const { body } = await signIn(9, helper)
    expect(body.user.linkedAccounts[0]).toMatchObject({ fid: 9, ownerAddress: owner.address })
    for (const data of [
      { state: 2, keyType: 2 },
      // A key that can write cannot sign in.
      { state: 1, keyType: 1 },
    ]) {
      chain.keys.set(name, data)
      expectNothing(await signIn(9, helper), [401, 'invalid_credentials', 'signature'])
    }
  })

  it('that a contract owns signs in with a signature that the contract accepts', async () => {
    const owner = join(10)
    const signature: Hex = `0x${'ab'.repeat(100)}`
    expectNothing(await signIn(10, owner, { signature }), [401, 'invalid_credentials', 'signature'])
    chain.contractSays = `0x${'1'.padStart(64, '0')}`
    expect((await signIn(10, owner, { signature })).status).toBe(200)
  })

  it('that changed hands belongs to the new owner', async () => {
    const before = join(11)
    const { body } = await signIn(11, before)
    const after = join(11)
    expectNothing(await signIn(11, before), [401, 'invalid_credentials', 'signature'])
    const now = (await signIn(11, after)).body.user
    expect([now.id, now.linkedAccounts[0].ownerAddress]).toEqual([body.user.id, after.address])
  })
})

describe('a Farcaster account that changed hands', () => {
  const whoIs = async (browser: ReturnType<TestSite['browser']>) =>
    (await browser.get('/login/session')).body.user
  const keysOf = (user: { linkedAccounts: { key: string }[] }) =>
    user.linkedAccounts.map(({ key }) => key).toSorted()
  const network = (userId: string, fid: number) =>
    site.login.setNetworkAccount({
      userId,
      provider: 'island',
      fid,
      signerUuid: 'sealed',
      status: 'approved',
      approvalUrl: null,
    })
  /** A user with a Farcaster account and a linked wallet. */
  const seller = async (fid: number) => {
    const browser = site.browser()
    const { user } = (await signIn(fid, join(fid), { browser })).body
    const wallet = newAccount()
    await browser.signIn(wallet)
    return { browser, user, wallet }
  }

  it('does not turn the buyer into the seller, who keeps all the rest', async () => {
    const { browser, user, wallet } = await seller(51)
    await network(user.id, 51)
    await network(user.id, 9051)
    const buyer = (await signIn(51, join(51))).body
    expect([buyer.user.id === user.id, buyer.isNewUser]).toEqual([false, true])
    expect(keysOf(buyer.user)).toEqual(['farcaster:51'])
    expect(keysOf(await whoIs(browser))).toEqual([`ethereum:${wallet.address}`])
    const left = await site.login.listNetworkAccounts(user.id)
    expect(left.map(({ fid }) => fid)).toEqual([9051])
    // The account's proof of the seller's session has ended with it.
    expect((await browser.get('/login/linking')).body.code).toBe('recent_sign_in_required')
  })

  it('belongs to one new user, even for concurrent sign-ins', { repeats: 9 }, async () => {
    const { user } = await seller(52)
    const buyer = join(52)
    const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(52, buyer)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const ids = new Set(answers.map(({ body }) => body.user.id))
    expect([ids.size, ids.has(user.id)]).toEqual([1, false])
    const users = await site.db.selectFrom('login_user').select('id').execute()
    const accounts = await site.db.selectFrom('login_linked_account').select('user_id').execute()
    const owning = new Set(accounts.map((row: { user_id: string }) => row.user_id))
    expect(users.filter(({ id }: { id: string }) => !owning.has(id))).toEqual([])
  })

  it('is linked to the buyer’s signed-in user, if they can link', async () => {
    await seller(53)
    const owner = newAccount()
    const browser = site.browser()
    const { user } = (await browser.signIn(owner)).body
    const buyer = join(53)
    site.clock.forward(618_000)
    expectRejected(await signIn(53, buyer, { browser }))
    await browser.signIn(owner)
    expect((await signIn(53, buyer, { browser })).body.user.id).toBe(user.id)
  })

  it('stays with a user who moved it to another wallet of theirs', async () => {
    const { browser, user, wallet } = await seller(54)
    chain.owners.set(54, wallet.address)
    const linked = await signIn(54, wallet)
    expect(linked.body.user.id).toBe(user.id)
    // The other case: they are signed in while proving it.
    const moved = await signIn(54, join(54), { browser })
    expect(moved.body.user.id).toBe(user.id)
  })

  it('moves with its user who has nothing else, and ends their sessions', async () => {
    const browser = site.browser()
    const { user } = (await signIn(55, join(55), { browser })).body
    expect((await signIn(55, join(55))).body.user.id).toBe(user.id)
    expect(await whoIs(browser)).toBeNull()
  })

  it('does not move the user’s other network accounts', async () => {
    const { user } = (await signIn(56, join(56))).body
    await network(user.id, 9056)
    expect((await signIn(56, join(56))).body.user.id).not.toBe(user.id)
  })

  const expectRejected = (answer: TestResponse) =>
    expect(resultOf(answer)).toEqual([403, 'recent_sign_in_required', undefined])
})

describe('a proof for Farcaster', () => {
  it('works once, and in its own browser', async () => {
    const browser = site.browser()
    const { send, message, signature } = await signIn(20, join(20), { browser })
    await browser.send('POST', '/login/sign-out')
    expectNothing(await send(), [401, 'invalid_credentials', 'message'])
    const { nonce } = (await browser.get('/login/nonce')).body
    const stolen = message.replace(/Nonce: .*/, `Nonce: ${nonce}`)
    expectNothing(
      await site.browser().send('POST', '/login/farcaster', { message: stolen, signature }),
      [401, 'invalid_credentials', 'message'],
    )
  })

  const hour = 3_600_000
  const badMessage = [400, 'invalid_data', 'message']
  const badSignature = [401, 'invalid_credentials', 'signature']
  it.each<[string, Change, unknown[]]>([
    ['for another domain', { message: { domain: 'castaway.example' } }, badMessage],
    ['for another URI', { message: { uri: 'https://a.example' } }, badMessage],
    ['on another chain', { message: { chainId: 1 } }, [400, 'unsupported_chain_id', undefined]],
    ['with another statement', { message: { statement: 'Sign in to Castaway' } }, badMessage],
    ['without a statement', { message: { statement: undefined } }, badMessage],
    ['without an account', { message: { resources: [] } }, badMessage],
    [
      'for two accounts',
      { message: { resources: ['farcaster://fid/30', 'farcaster://fid/31'] } },
      badMessage,
    ],
    [
      'for an account and nonsense',
      { message: { resources: ['farcaster://fid/30', 'farcaster://fid/x'] } },
      badMessage,
    ],
    ['for the account 0', { message: { resources: ['farcaster://fid/0'] } }, badMessage],
    [
      'for another user’s account',
      { message: { resources: ['farcaster://fid/31'] } },
      badSignature,
    ],
    [
      'for an account that does not exist',
      { message: { resources: ['farcaster://fid/404'] } },
      badSignature,
    ],
    ['from an hour ago', { message: { issuedAt: new Date(Date.now() - hour) } }, badMessage],
    ['that has expired', { message: { expirationTime: new Date(Date.now() - 1000) } }, badMessage],
    [
      'with a nonce that was never issued',
      { message: { nonce: 'a'.repeat(32) } },
      [401, 'invalid_credentials', 'message'],
    ],
    ['with words around it', { text: (m) => `${m}\nand everything you own` }, badMessage],
    ['by another address', { message: { address: newAccount().address } }, badSignature],
    ['with a signature that is none', { signature: '0x' }, [400, 'invalid_data', 'signature']],
  ])('%s is refused', async (_, change, expected) => {
    join(31)
    expectNothing(await signIn(30, join(30), change), expected)
  })

  it('is neither accepted nor rejected while the chain does not respond', async () => {
    const owner = join(40)
    chain.isDown = true
    const answer = await signIn(40, owner)
    expectNothing(answer, [500, 'unexpected_error', 'signature'])
    expect(answer.body.message).toContain('cannot be verified')
  })
})

it('is off without a chain, or without a relay', async () => {
  const off = await startSite({ farcaster: { relayUrl: 'http://127.0.0.1:9' } })
  const browser = off.browser()
  for (const answer of [
    await browser.send('POST', '/login/farcaster/start', {}),
    await browser.get('/login/farcaster/status?channelToken=a&nonce=b'),
    await browser.send('POST', '/login/farcaster', { message: '', signature: '0x00' }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, 'disallowed_login_method'])
  }
  const { methods } = (await browser.get('/login/methods')).body
  expect(methods.map(({ type }: { type: string }) => type)).not.toContain('farcaster')
  await off.close()
})
