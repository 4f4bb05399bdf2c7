import { PGlite } from '@electric-sql/pglite'
import { emptyCluster } from '@castaway/testkit/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from './index'

let db: PGlite
const run = async (names: (name: string) => boolean) => {
  for (const { name, text } of migrations) {
    if (names(name)) await db.exec(text)
  }
}

beforeAll(async () => {
  db = await PGlite.create({ loadDataDir: await emptyCluster() })
  await run((name) => name < '0006')
  await db.exec(`insert into login_user
    (id, name, email, email_verified, is_guest, custom_metadata, created_at, updated_at)
    values ('ann', '', 'ann@nobody.invalid', false, false, '{}', now(), now()),
      ('bob', '', 'bob@nobody.invalid', false, false, '{}', now(), now())`)
})
afterAll(() => db.close())

it('every stored wallet stays byte for byte the same', async () => {
  const rows = [
    { user: 'ann', index: 0, address: '0xA', imported: false },
    { user: 'ann', index: 3, address: '0xB', imported: false },
    { user: 'bob', index: 0, address: '0xC', imported: true },
  ].map((row) => ({
    ...row,
    text: JSON.stringify({
      version: 1,
      user: row.user,
      address: row.address,
      imported: row.imported,
    }),
  }))
  for (const { user, index, address, text } of rows) {
    await db.query(`insert into login_keystore values ($1, $2, $3, $4, '"e"', 'p', 1, 2)`, [
      user,
      index,
      address,
      text,
    ])
  }
  await run((name) => name >= '0006')
  const { rows: kept } = await db.query(
    `select kept.user_id, keystore, imported, made_here, recovery_method, proof_hash, key, wallet_index
      from login_keystore kept join login_keystore_account account on account.keystore_id = kept.id
      order by key`,
  )
  const common = { recovery_method: 'password', proof_hash: 'p' }
  expect(kept).toEqual(
    rows.map(({ user, index, address, imported, text }) => ({
      ...common,
      user_id: user,
      keystore: text,
      imported,
      made_here: index === 0 && !imported,
      key: `ethereum:${address}`,
      wallet_index: index,
    })),
  )
  const { rows: ids } = await db.query<{ id: string }>('select id from login_keystore')
  for (const { id } of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
})
