import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userTables } from '../store/user-data'
import { newAccount, startSite, resultOf, type Browser, type TestSite } from '../../test/site'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const member = async (): Promise<Browser> => {
  const browser = site.browser()
  await browser.signIn(newAccount())
  return browser
}
const whoIs = async (browser: Browser) => (await browser.get('/login/session')).body.user

/** Every table that references users, according to the database. */
const tablesOfUsers = async (): Promise<string[]> => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where column_name = 'user_id' and table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(site.db)
  return rows.map((row) => row.table_name)
}

describe('custom metadata', () => {
  it('is stored with the user, and replaced as a whole', async () => {
    const browser = await member()
    const values = { theme: 'dark', visits: 3, beta: true, 'a.b-c_d': '' }
    const { status, body } = await browser.send('PUT', '/login/user/metadata', values)
    expect([status, body.user.customMetadata]).toEqual([200, values])
    await browser.send('PUT', '/login/user/metadata', { other: 1 })
    expect((await whoIs(browser)).customMetadata).toEqual({ other: 1 })
    expect(
      (await browser.send('PUT', '/login/user/metadata', {})).body.user.customMetadata,
    ).toEqual({})
  })

  const many = (count: number, value: unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`name${i}`, value]))
  it.each([
    ['a list', [], 'body'],
    ['null', 'null', 'body'],
    ['a list inside', { a: [] }, 'a'],
    ['null inside', { a: null }, 'a'],
    ['something nested', { a: { b: 1 } }, 'a'],
    ['a number that is none', '{"a":1e999}', 'a'],
    ['a name with a space', { 'a b': 1 }, 'a b'],
    ['a name without end', { ['x'.repeat(65)]: 1 }, 'x'.repeat(65)],
    ['no name', { '': 1 }, 'body'],
    ['a text without end', { a: 'x'.repeat(1025) }, 'a'],
    ['too many', many(51, 1), 'body'],
    ['too much', many(40, 'x'.repeat(300)), 'body'],
  ])('refuses %s', async (_, values, property) => {
    const browser = await member()
    const answer = await browser.send('PUT', '/login/user/metadata', values)
    expect(resultOf(answer)).toEqual([400, 'invalid_data', property])
    expect((await whoIs(browser)).customMetadata).toEqual({})
  })

  it('cannot change object prototypes', async () => {
    const browser = await member()
    await browser.send('PUT', '/login/user/metadata', '{"__proto__":"x","constructor":"y"}')
    expect(Object.getPrototypeOf((await whoIs(browser)).customMetadata)).toBe(Object.prototype)
    expect({}.constructor).toBe(Object)
  })
})

describe('an export', () => {
  it('includes every table that references users', async () => {
    const known = userTables.map(({ table }) => table)
    // The first is exported within `user`; the others contain only hashes.
    const elsewhere = ['login_linked_account', 'login_mfa_recovery', 'login_oidc_code']
    expect([...known, ...elsewhere]).toEqual(expect.arrayContaining(await tablesOfUsers()))
  })

  it('contains everything that is stored, and no secrets', async () => {
    const browser = await member()
    const user = await whoIs(browser)
    await site.login.setNetworkAccount({
      userId: user.id,
      provider: 'island',
      fid: 7,
      signerUuid: 'a-signer-that-nobody-may-see',
      status: 'approved',
      approvalUrl: null,
    })
    const { status, headers, body } = await browser.get('/login/user/export')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(body).toMatchObject({
      exportedAt: expect.any(Number),
      user,
      sessions: [{ id: expect.any(String), created_at: expect.any(Number) }],
      networkAccounts: [{ provider: 'island', fid: 7, status: 'approved' }],
    })
    const text = JSON.stringify(body)
    const { token } = await site.db
      .selectFrom('login_session')
      .select('token')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    for (const secret of [token, 'a-signer-that-nobody-may-see']) {
      expect(text).not.toContain(secret)
    }
  })

  it('contains only one’s own data', async () => {
    const answer = await site.browser().get('/login/user/export')
    expect(resultOf(answer)).toEqual([401, 'must_be_authenticated', undefined])
  })
})

describe('deleting', () => {
  it('deletes everything, on every device', async () => {
    const account = newAccount()
    const [here, there] = [site.browser(), site.browser()]
    const { id } = (await here.signIn(account)).body.user
    await there.signIn(account)
    await here.signIn(newAccount())
    await site.login.setNetworkAccount({
      userId: id,
      provider: 'island',
      fid: 8,
      signerUuid: 's',
      status: 'approved',
      approvalUrl: null,
    })
    expect(await here.send('DELETE', '/login/user')).toMatchObject({
      status: 200,
      body: { user: null },
    })
    expect([await whoIs(here), await whoIs(there)]).toEqual([null, null])
    for (const table of await tablesOfUsers()) {
      const rows = await site.db.selectFrom(table).select('user_id').execute()
      expect([table, rows.filter((row) => row.user_id === id)]).toEqual([table, []])
    }
    expect(await site.login.user(id)).toBeNull()
    expect((await site.browser().signIn(account)).body.user.id).not.toBe(id)
  })

  it('requires a sign-in within the last ten minutes', async () => {
    const account = newAccount()
    const browser = site.browser()
    const { id } = (await browser.signIn(account)).body.user
    site.clock.forward(10 * 60_000 + 1)
    const rejected = await browser.send('DELETE', '/login/user')
    expect(resultOf(rejected)).toEqual([403, 'recent_sign_in_required', undefined])
    expect(rejected.body.message).toBe('Sign in again first')
    expect((await whoIs(browser)).id).toBe(id)
    await browser.signIn(account)
    expect((await browser.send('DELETE', '/login/user')).status).toBe(200)
  })

  it('cannot be triggered by a link', async () => {
    const browser = await member()
    const answer = await browser.send('DELETE', '/login/user', undefined, { origin: null })
    expect(resultOf(answer)).toEqual([403, 'missing_or_invalid_token', undefined])
    expect(await whoIs(browser)).not.toBeNull()
  })
})
