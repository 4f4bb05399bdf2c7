import { systemRandom } from '@castaway/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealText } from '@castaway/server-kit/secrets'
import { sql } from 'kysely'
import { deriveKey } from './derive-key'
import { newAccount, SECRET, startSite, type TestSite } from '../test/site'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

describe('a network account', () => {
  it('is stored for its user with the signer encrypted', async () => {
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

  it('cannot be decrypted as another user’s account', async () => {
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
      'could not be decrypted',
    )
  })
})

describe('several accounts of one user', () => {
  const of = (userId: string, fid: number) => ({
    userId,
    provider: 'island',
    fid,
    signerUuid: `signer of ${fid}`,
    status: 'approved' as const,
    approvalUrl: null,
  })

  it('are stored separately, with one default', async () => {
    const { id } = (await site.browser().signIn(newAccount())).body.user
    const other = (await site.browser().signIn(newAccount())).body.user.id as string
    const { login } = site
    for (const fid of [30, 10, 20]) await login.setNetworkAccount(of(id, fid))
    await login.setNetworkAccount(of(other, 10))
    const order = async () =>
      (await login.listNetworkAccounts(id, 'island')).map(({ fid }) => fid).join()
    const [first] = await login.listNetworkAccounts(id, 'island')
    expect(await login.getNetworkAccount(id, 'island')).toEqual(first)
    expect(await login.preferNetworkAccount(id, 'island', 20)).toBe(true)
    expect(await login.preferNetworkAccount(id, 'island', 10)).toBe(true)
    expect((await login.getNetworkAccount(id, 'island'))?.fid).toBe(10)
    // Storing an account again does not change the default.
    await login.setNetworkAccount({ ...of(id, 30), status: 'revoked', signerUuid: null })
    expect(await order()).toBe('10,20,30')
    expect(await login.getNetworkAccount(id, 'island', 20)).toMatchObject({
      signerUuid: 'signer of 20',
      proof: 'wallet',
    })
    // Without the default account, the previous default applies.
    expect(await login.removeNetworkAccount(id, 'island', 10)).toBe(true)
    expect(await login.removeNetworkAccount(id, 'island', 10)).toBe(false)
    expect(await order()).toBe('20,30')
    expect(await login.preferNetworkAccount(id, 'island', 10)).toBe(false)
    expect((await login.getNetworkAccount(other, 'island'))?.fid).toBe(10)
  })

  it('cannot be decrypted with each other’s signers', async () => {
    const { id } = (await site.browser().signIn(newAccount())).body.user
    for (const fid of [1, 2]) await site.login.setNetworkAccount(of(id, fid))
    const rows = site.db.selectFrom('network_account').where('user_id', '=', id)
    const { signer } = await rows.select('signer').where('fid', '=', 1).executeTakeFirstOrThrow()
    await site.db
      .updateTable('network_account')
      .set({ signer })
      .where('user_id', '=', id)
      .where('fid', '=', 2)
      .execute()
    await expect(site.login.getNetworkAccount(id, 'island', 2)).rejects.toThrow('be decrypted')
  })

  it('include one that was encrypted when there could be only one', async () => {
    const { id } = (await site.browser().signIn(newAccount())).body.user
    await site.login.setNetworkAccount(of(id, 5))
    const signer = sealText(
      deriveKey(SECRET, 'network account signer'),
      'from before',
      `network_account|${id}|island`,
      systemRandom,
    )
    await site.db.updateTable('network_account').set({ signer }).where('user_id', '=', id).execute()
    expect(await site.login.getNetworkAccount(id, 'island')).toMatchObject({
      signerUuid: 'from before',
    })
  })
})

describe('migrations', () => {
  it('run once, and refuse data of a newer version', async () => {
    await site.login.migrate()
    await site.db
      .insertInto('login_migration')
      .values({ name: '9999-later', checksum: null, applied_at: 0 })
      .execute()
    await expect(site.login.migrate()).rejects.toThrow('9999-later')
    await site.db.deleteFrom('login_migration').where('name', '=', '9999-later').execute()
  })

  it('of data from before there were checksums get theirs, and a changed one is refused from then on', async () => {
    const { db, login } = site
    const recorded = async () =>
      (await sql`select name, checksum from login_migration order by name`.execute(db)).rows
    const before = await recorded()
    await sql`alter table login_migration drop column checksum`.execute(db)
    await login.migrate()
    expect(await recorded()).toEqual(before)
    await sql`update login_migration set checksum = 'x' where name = '0002-core'`.execute(db)
    await expect(login.migrate()).rejects.toMatchObject({ code: 'CHANGED_MIGRATION' })
    await sql`update login_migration set checksum = null where name = '0002-core'`.execute(db)
    await login.migrate()
    expect(await recorded()).toEqual(before)
  })
})
