import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAccount, startSite, type TestSite } from './test-site'

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

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
