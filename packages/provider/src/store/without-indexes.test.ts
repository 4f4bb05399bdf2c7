import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyInto } from '@castaway/server-kit/copy'
import { openIsland } from '../../test/message-store'
import type { Store } from './open'
import { withoutIndexes } from './without-indexes'

const TABLES = ['cast', 'message', 'notification', 'reaction', 'user_data']

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

async function indexes(): Promise<unknown[]> {
  const { rows } = await sql`
    select tablename, indexname, indexdef from pg_indexes where tablename = any(${TABLES}::text[])
    order by 1, 2`.execute(store.db)
  return rows
}

const field = { fid: 90_001, type: 1, value: 'twice', ts: 1, hash: '0x01' }

test('indexes and constraints are as before', async () => {
  const before = await indexes()
  expect(before.length).toBeGreaterThan(20)
  const during = await store.transaction((tx) =>
    withoutIndexes(
      tx,
      TABLES,
      async () =>
        (await sql`select 1 from pg_indexes where tablename = any(${TABLES}::text[])`.execute(tx))
          .rows,
    ),
  )
  expect(during).toEqual([])
  expect(await indexes()).toEqual(before)
})

test('rows that break a constraint fail at the end, and nothing has changed', async () => {
  const before = await indexes()
  const broken = store.transaction((tx) =>
    withoutIndexes(tx, TABLES, () =>
      copyInto(tx, 'user_data', ['fid', 'type', 'value', 'ts', 'hash'], [field, field]),
    ),
  )
  await expect(broken).rejects.toThrow('user_data_pkey')
  expect(await indexes()).toEqual(before)
  const rows = await store.db.selectFrom('user_data').where('fid', '=', field.fid).execute()
  expect(rows).toEqual([])
})
