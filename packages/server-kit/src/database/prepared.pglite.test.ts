import { PGlite } from '@electric-sql/pglite'
import { emptyCluster } from '@castaway/testkit/database'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PGliteDialect } from './pglite-dialect'

let client: PGlite
let db: Kysely<unknown>
beforeAll(async () => {
  client = await PGlite.create({ loadDataDir: await emptyCluster() })
  db = new Kysely({ dialect: new PGliteDialect(client) })
  await sql`create table shell (id int primary key, name text, tags text[], found timestamptz, extra jsonb, bytes bytea, parts bytea[], big bigint)`.execute(
    db,
  )
})
afterAll(() => db.destroy())

/** The first two runs of a statement take other code paths than later ones. */
const thrice = async <T>(run: () => Promise<T>): Promise<[T, T, T]> => [
  await run(),
  await run(),
  await run(),
]

describe('prepared statements', () => {
  test('return the same as plain ones, for every column type', async () => {
    const values = {
      name: 'a "shell", ünïcode 🐚',
      tags: ['x', 'y,z', 'q"'],
      extra: { a: [1, null] },
      bytes: '0x0001ff',
      parts: ['0x', '0x5c78', null],
    }
    for (const id of [1, 2, 3]) {
      await sql`insert into shell values (${id}, ${values.name}, ${values.tags}::text[], '2026-01-02T03:04:05Z', ${JSON.stringify(values.extra)}::jsonb, ${values.bytes}, ${values.parts}, ${9_007_199_254_740_991})`.execute(
        db,
      )
    }
    const rows = await thrice(
      async () =>
        (await sql`select * from shell where id = any(${[1, 2, 3]}::int[]) order by id`.execute(db))
          .rows,
    )
    expect(rows[1]).toEqual(rows[0])
    expect(rows[2]).toEqual(rows[0])
    expect(rows[2]).toHaveLength(3)
    expect(rows[2][0]).toMatchObject({ ...values, big: 9_007_199_254_740_991 })
  })

  test('return null, no rows and counts of written rows', async () => {
    const empty = await thrice(() => sql`select * from shell where name = ${null}`.execute(db))
    expect(empty.map(({ rows }) => rows)).toEqual([[], [], []])
    const written = await thrice(() =>
      sql`update shell set name = ${'renamed'} where id < ${3}`.execute(db),
    )
    expect(written.map(({ numAffectedRows }) => numAffectedRows)).toEqual([2n, 2n, 2n])
  })

  test('report an error each time and leave the connection usable', async () => {
    for (let run = 0; run < 4; run++) {
      await expect(sql`insert into shell (id) values (${1})`.execute(db)).rejects.toThrow(
        /duplicate key/,
      )
      await expect(sql`select ${'x'}::int`.execute(db)).rejects.toThrow(/invalid input syntax/)
      await expect(sql`select nowhere`.execute(db)).rejects.toThrow(/does not exist/)
    }
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  test('roll back a transaction on an error', async () => {
    for (let run = 0; run < 4; run++) {
      const attempt = db.transaction().execute(async (tx) => {
        await sql`insert into shell (id) values (${100})`.execute(tx)
        await sql`insert into shell (id) values (${1})`.execute(tx)
      })
      await expect(attempt).rejects.toThrow(/duplicate key/)
      const { rows } = await sql`select id from shell where id = ${100}`.execute(db)
      expect(rows).toEqual([])
    }
  })

  test('notice a table that changes', async () => {
    const read = async () => (await sql`select * from reef`.execute(db)).rows
    await sql`create table reef (a int)`.execute(db)
    await sql`insert into reef values (1)`.execute(db)
    expect(await thrice(read)).toEqual([[{ a: 1 }], [{ a: 1 }], [{ a: 1 }]])
    await sql`alter table reef add column b text default 'new'`.execute(db)
    expect(await read()).toEqual([{ a: 1, b: 'new' }])
    await sql`drop table reef`.execute(db)
    await expect(read()).rejects.toThrow(/does not exist/)
  })

  test('are evicted if there are many', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 320; n++) await sql`select ${sql.raw(String(n))}::int as n`.execute(db)
    }
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_prepared_statements',
    )
    expect(rows[0]!.count).toBeLessThanOrEqual(300)
  })
})
