import { PGlite } from '@electric-sql/pglite'
import { emptyCluster } from '@castaway/testkit/database'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyInto } from './copy'
import { PGliteDialect } from './pglite-dialect'

let db: Kysely<any>
beforeAll(async () => {
  db = new Kysely({
    dialect: new PGliteDialect(await PGlite.create({ loadDataDir: await emptyCluster() })),
  })
  await sql`create table shell (id int primary key, name text, tags text[], sizes int[], extra jsonb,
    bytes bytea, old boolean)`.execute(db)
})
afterAll(() => db.destroy())

const columns = ['id', 'name', 'tags', 'sizes', 'extra', 'bytes', 'old'] as const

test('rows are stored as they are, whatever is in them', async () => {
  const rows = [
    {
      id: 1,
      name: 'a\tb\nc\rd\\e \\N "q" ünï 🐚',
      tags: ['x', 'y,z', 'q"\\', 'a\tb'],
      sizes: [1, -2],
      extra: { text: 'a\nb\\c\t"' },
      bytes: '0x005cff',
      old: true,
    },
    { id: 2, name: '0xff', tags: [], sizes: [], extra: [], bytes: '0x', old: false },
    { id: 3, name: null, tags: null, sizes: null, extra: null, bytes: null, old: null },
  ]
  await copyInto(
    db,
    'shell',
    columns,
    rows.map((row) => ({ ...row, extra: row.extra && JSON.stringify(row.extra) })),
  )
  const stored = await sql`select * from shell order by id`.execute(db)
  expect(stored.rows).toEqual(rows)
})

test('more rows than fit into one chunk arrive whole, and none if the transaction is rolled back', async () => {
  const name = 'x'.repeat(1000)
  const many = Array.from({ length: 10_000 }, (_, id) => ({ id: id + 10, name }))
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from shell where name = ${name}`.execute(
        db,
      )
    ).rows[0]!.n
  const copied = db.transaction().execute(async (tx) => {
    await copyInto(tx, 'shell', ['id', 'name'], many)
    throw new Error('the caller changes its mind')
  })
  await expect(copied).rejects.toThrow('changes its mind')
  expect(await count()).toBe(0)
  await copyInto(db, 'shell', ['id', 'name'], many)
  expect(await count()).toBe(many.length)
})

test('a row that the table refuses is an error, and the connection goes on', async () => {
  await expect(copyInto(db, 'shell', ['id'], [{ id: 'none' }])).rejects.toThrow(
    'invalid input syntax for type integer',
  )
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
