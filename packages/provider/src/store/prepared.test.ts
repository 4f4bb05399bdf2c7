import { systemClock, systemRandom } from '@castaway/contract'
import { onOwnDatabase } from '@castaway/testkit/database'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from './open'
import { createStatementNames } from './prepared'

describe('names of statements', () => {
  it('are given to what comes again, and to nothing else', () => {
    const { nameOf, renew } = createStatementNames()
    const named = (text: string) => [nameOf(text), nameOf(text), nameOf(text)]
    expect(named('select 1')).toEqual([undefined, 'c0_0', 'c0_0'])
    expect(named(' with a as (select 1) select * from a')[2]).toBe('c0_1')
    for (const text of [
      'begin',
      'create table a ()',
      'truncate a',
      `select '${'x'.repeat(20_000)}'`,
    ])
      expect(named(text)).toEqual([undefined, undefined, undefined])
    renew()
    expect(named('select 1')[2]).toBe('c1_0')
  })

  it('are limited, as is the memory for what comes once', () => {
    const { nameOf } = createStatementNames()
    for (let n = 0; n < 10_000; n++) nameOf(`select ${n}`)
    for (let n = 0; n < 1_200; n++) nameOf(`select 'a' || ${n >> 1}`)
    expect(nameOf(`select 'a' || 499`)).toBeDefined()
    expect(nameOf(`select 'a' || 500`)).toBeUndefined()
  })
})

describe.runIf(process.env.DATABASE_URL)('statements on PostgreSQL', () => {
  let store: Store
  beforeAll(async () => {
    store = await onOwnDatabase((database) =>
      openStore({
        ...database,
        clock: systemClock,
        random: systemRandom,
        secret: 'a secret for tests only',
        poolSize: 2,
      }),
    )
  })
  afterAll(() => store.close())

  it('are parsed once per connection', async () => {
    const text = () => sql`select ${1}::int as prepared_once`.execute(store.db)
    for (let n = 0; n < 5; n++) await text()
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%prepared_once%'
        and statement not like '%pg_prepared%'`.execute(store.db)
    expect(rows).toHaveLength(1)
  })

  it('have bytes for hex strings, whatever the database prints them as', async () => {
    const { rows: of } = await sql<{ name: string }>`select current_database() as name`.execute(
      store.db,
    )
    await sql`alter database ${sql.id(of[0]!.name)} set bytea_output = 'escape'`.execute(store.db)
    await sql`create table shell (hash bytea, text text, parents bytea[])`.execute(store.db)
    const hashes = ['0x', '0x00ff', '0x5c78']
    // Also in a transaction, and by the third time with a name.
    for (const hash of hashes) {
      await store.transaction((tx) =>
        sql`insert into shell values (${hash}, ${hash}, ${[hash, '0x01']})`.execute(tx),
      )
    }
    const read = () =>
      sql`select shell.*, pg_sleep(0.05)::text as waited from shell
        where hash = any(${hashes}) order by hash`.execute(store.db)
    // The second one has a new connection.
    for (const { rows } of await Promise.all([read(), read()])) {
      expect(rows).toEqual(
        hashes.map((hash) => ({ hash, text: hash, parents: [hash, '0x01'], waited: '' })),
      )
    }
    const wrong = sql`select from shell where hash = ${'0xno'}`.execute(store.db)
    await expect(wrong).rejects.toThrow(TypeError)
    const unknown = sql`select ${'0x00'} from nowhere`.execute(store.db)
    await expect(unknown).rejects.toThrow('relation "nowhere" does not exist')
    expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
  })

  it('go on after a migration has changed the columns that they return', async () => {
    await sql`create table changing (a int)`.execute(store.db)
    const read = () => sql`select * from changing`.execute(store.db)
    for (let n = 0; n < 5; n++) await read()
    await sql`alter table changing add b int default 2`.execute(store.db)
    await sql`insert into changing values (1)`.execute(store.db)
    expect((await read()).rows).toEqual([{ a: 1, b: 2 }])
    for (let n = 0; n < 5; n++) await read()
    await sql`alter table changing add c int`.execute(store.db)
    const inside = store.transaction((tx) => sql`select * from changing`.execute(tx))
    await expect(inside).rejects.toMatchObject({ code: '40001' })
    const again = await store.transaction((tx) => sql`select * from changing`.execute(tx))
    expect(again.rows).toEqual([{ a: 1, b: 2, c: null }])
  })
})
