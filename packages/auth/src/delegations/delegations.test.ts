import { encodeAbiParameters, getAddress, toFunctionSelector, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, required, withTotp } from '../../test/mfa-users'
import { newAccount, startSite, resultOf, type Browser, type TestSite } from '../../test/site'

/** A chain on which every owner's account has the same address, and no key has a grant. */
const account = getAddress('0x00000000000000000000000000000000000000ee')
const asked: string[] = []
let failure = 'there is nothing to ask'
const chain = {
  open: async () => ({
    request: (async ({ method }: { method: string }) => {
      asked.push(method)
      if (method === 'eth_call') return encodeAbiParameters([{ type: 'address' }], [account])
      if (method === 'eth_chainId') return '0x2105'
      if (method === 'eth_getCode') return '0x'
      throw new Error(failure)
    }) as never,
  }),
}

let site: TestSite
const many = { tries: 100_000, seconds: 60 }
beforeAll(async () => {
  site = await startSite({
    chains: { 8453: chain, 10: 'http://127.0.0.1:1' },
    limits: { wallet: many, nonce: many, mfa: many, mfaTry: many, delegation: many },
  })
})
afterAll(() => site.close())

const target: Address = '0x00000000000000000000000000000000000000aA'
const wanted = (owner: string, changed: Record<string, unknown> = {}) => ({
  owner,
  chainId: 8453,
  target,
  selectors: ['0x12345678'],
  valuePerCall: '5',
  valueTotal: '8',
  gasTotal: '1000',
  expiresAt: site.clock.now() + 3_600_000,
  ...changed,
})
const make = (browser: Browser, body: unknown, headers = {}) =>
  browser.send('POST', '/login/delegations', body, headers)
const member = async () => {
  const owner = newAccount()
  const browser = site.browser()
  await browser.signIn(owner)
  return { browser, owner: owner.address }
}

describe('creating a delegation', () => {
  it('returns the calls that the owner has to make, and no key', async () => {
    const { browser, owner } = await member()
    const { status, body } = await make(browser, wanted(owner))
    expect([status, body.delegation.status, body.delegation.account]).toEqual([
      200,
      'pending',
      account,
    ])
    expect(body.calls).toHaveLength(1)
    expect(body.calls[0].to).toBe(account)
    expect(body.calls[0].data).toContain(body.delegation.sessionKey.slice(2).toLowerCase())
    const row = await site.db
      .selectFrom('login_delegation')
      .selectAll()
      .where('id', '=', body.delegation.id)
      .executeTakeFirstOrThrow()
    // The key is encrypted: neither the response nor the table contains 32 bytes of it in plain text.
    expect(row.sealed_key).not.toMatch(/[0-9a-f]{64}/i)
    expect(JSON.stringify(body)).not.toContain(row.sealed_key)
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['another user’s wallet', { owner: newAccount().address }, 'owner'],
    ['no address', { owner: 'me' }, 'owner'],
    ['the account itself', { target: account }, 'target'],
    ['the EntryPoint', { target: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' }, 'target'],
    ['no function', { selectors: [] }, 'selectors'],
    ['nine functions', { selectors: Array.from({ length: 9 }, () => '0x12345678') }, 'selectors'],
    [
      'giving tokens away',
      { selectors: [toFunctionSelector('transfer(address,uint256)')] },
      'selectors',
    ],
    [
      'lending tokens',
      { selectors: [toFunctionSelector('approve(address,uint256)')] },
      'selectors',
    ],
    ['half an ether', { valuePerCall: '0.5' }, 'valuePerCall'],
    ['less than nothing', { valueTotal: '-1' }, 'valueTotal'],
    ['more than can be counted', { gasTotal: String(1n << 128n) }, 'gasTotal'],
    ['more at once than together', { valuePerCall: '9' }, 'valuePerCall'],
    ['yesterday', { expiresAt: 1 }, 'expiresAt'],
    ['ever', { expiresAt: 99_999_999_999_999 }, 'expiresAt'],
    ['what is not asked for', { admin: true }, 'body'],
  ])('refuses %s', async (_, changed, property) => {
    const { browser, owner } = await member()
    const answer = await make(browser, wanted(owner, changed))
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_data'])
    expect(answer.body.property.split('.')[0]).toBe(property)
  })

  it('requires a chain with a bundler', async () => {
    const { browser, owner } = await member()
    for (const chainId of [10, 137]) {
      const answer = await make(browser, wanted(owner, { chainId }))
      expect(answer.body.code).toBe('unsupported_chain_id')
    }
  })

  it('stops at ten, even for concurrent requests', async () => {
    const { browser, owner } = await member()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => make(browser, wanted(owner))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })
})

describe('permission to use delegations', () => {
  it('requires a session, and excludes other sites', async () => {
    const nobody = site.browser()
    expect(resultOf(await make(nobody, {}))[1]).toBe('must_be_authenticated')
    expect((await nobody.get('/login/delegations')).body.code).toBe('must_be_authenticated')
    const { browser, owner } = await member()
    const forged = { origin: 'https://evil.example' }
    expect(resultOf(await make(browser, wanted(owner), forged))[1]).toBe('missing_or_invalid_token')
  })

  it('requires the second factor for creating and acting only, not for revoking', async () => {
    const { browser, account: owner, app } = await withTotp(site)
    expect(resultOf(await make(browser, wanted(owner.address)))).toEqual(required)
    const { token } = (await post(browser, 'totp/verify', { code: await app.code() })).body
    const proof = { 'x-mfa-token': token }
    const made = await make(browser, wanted(owner.address), proof)
    expect(made.status).toBe(200)
    const at = `/login/delegations/${made.body.delegation.id}`
    expect(resultOf(await browser.send('POST', `${at}/send`, { value: '1' }))).toEqual(required)
    const ended = await browser.send('DELETE', at)
    // It was never authorized on the chain, so there is nothing to revoke there.
    expect([ended.status, ended.body.calls]).toEqual([200, []])
    expect((await browser.get('/login/delegations')).body.delegations).toEqual([])
  })

  it('excludes delegations of other users', async () => {
    const { browser, owner } = await member()
    const { id } = (await make(browser, wanted(owner))).body.delegation
    const other = (await member()).browser
    const at = `/login/delegations/${id}`
    expect((await other.send('POST', `${at}/send`, {})).body.code).toBe('not_found')
    expect((await other.send('DELETE', at)).body.code).toBe('not_found')
    expect((await other.get('/login/delegations')).body.delegations).toEqual([])
    expect((await browser.get('/login/delegations')).body.delegations).toHaveLength(1)
  })

  it('excludes a wallet that was unlinked', async () => {
    const { browser, owner } = await member()
    const { id } = (await make(browser, wanted(owner))).body.delegation
    await browser.signIn(newAccount())
    await browser.send('DELETE', `/login/accounts/${encodeURIComponent(`ethereum:${owner}`)}`)
    const answer = await browser.send('POST', `/login/delegations/${id}/send`, {})
    expect(answer.body.code).toBe('not_found')
  })

  it('marks a wallet as delegated only while the chain allows it, until it expires', async () => {
    const { browser, owner } = await member()
    const { id } = (await make(browser, wanted(owner))).body.delegation
    const isDelegated = async () =>
      (await browser.get('/login/session')).body.user.linkedAccounts[0].delegated
    expect(await isDelegated()).toBe(false)
    const set = (state: string) =>
      site.db.updateTable('login_delegation').set({ state }).where('id', '=', id).execute()
    await set('granted')
    expect(await isDelegated()).toBe(true)
    // The chain has no such grant, as the next look-up shows.
    expect((await browser.get('/login/delegations')).body.delegations[0].status).toBe('revoked')
    expect(await isDelegated()).toBe(false)
    await set('granted')
    site.clock.forward(3_600_001)
    expect(await isDelegated()).toBe(false)
    const calls = asked.length
    expect((await browser.get('/login/delegations')).body.delegations[0].status).toBe('expired')
    expect(asked).toHaveLength(calls)
  })

  it.each<[string, unknown, string]>([
    ['a number', { value: 1 }, 'value'],
    ['half a byte', { data: '0x1' satisfies Hex }, 'data'],
    ['a target of one’s own', { to: target }, 'body'],
  ])('rejects a call with %s', async (_, body, property) => {
    const { browser, owner } = await member()
    const { id } = (await make(browser, wanted(owner))).body.delegation
    const answer = await browser.send('POST', `/login/delegations/${id}/send`, body)
    expect(resultOf(answer)).toEqual([400, 'invalid_data', property])
  })

  it.each([
    ["AA21 didn't pay prefund", [400, 'insufficient_balance']],
    // An address or data may have the digits of a code.
    ['reverted at 0x12aa21cd00000000000000000000000000000000', [500, 'transaction_failure']],
  ])('names the reason of the chain: %s', async (message, expected) => {
    const { browser, owner } = await member()
    const { id } = (await make(browser, wanted(owner))).body.delegation
    const before = failure
    failure = message
    const { status, body } = await browser.send('POST', `/login/delegations/${id}/send`, {})
    failure = before
    expect([status, body.code]).toEqual(expected)
  })
})
