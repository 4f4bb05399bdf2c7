import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testClock, testRandom } from '../../test/message-store'
import { openStore, type Store } from './open'

let dataFolder: string
let store: Store | undefined
const open = async () =>
  (store = await openStore({
    dataFolder,
    clock: testClock,
    random: testRandom(),
    secret: 'a secret for tests only',
  }))
const close = async () => {
  await store?.close()
  store = undefined
}
const keys = async () =>
  (await store!.db.selectFrom('setting').select('key').orderBy('key').execute()).map(
    (row) => row.key,
  )
const put = (key: string) => ({ key, value: '1' })

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'castaway-store-'))
})
afterEach(async () => {
  await close()
  await rm(dataFolder, { recursive: true, force: true })
})

describe('a data folder', () => {
  test('keeps its data', async () => {
    await open()
    await store!.db.insertInto('setting').values(put('a')).execute()
    await close()
    await open()
    expect(await keys()).toEqual(['a'])
  })

  test('of a newer build is rejected and not changed', async () => {
    await open()
    await sql`insert into migration values ('9999-later', 'x', 1)`.execute(store!.db)
    await close()
    await expect(open()).rejects.toMatchObject({
      code: 'NEWER_SCHEMA',
      shortMessage: expect.stringContaining('newer version of Castaway'),
    })
  })

  test('with a changed migration is rejected', async () => {
    await open()
    await sql`update migration set checksum = 'x'`.execute(store!.db)
    await close()
    await expect(open()).rejects.toMatchObject({ code: 'CHANGED_MIGRATION' })
  })

  test('is created again after an interrupted first start', async () => {
    await open()
    await close()
    await rm(join(dataFolder, 'pg', 'castaway-ready'))
    await rm(join(dataFolder, 'pg', 'global'), { recursive: true })
    await open()
    expect(await keys()).toEqual([])
  })

  test('opens after a kill right after PostgreSQL has created its lock file', async () => {
    await open()
    await store!.db.insertInto('setting').values(put('a')).execute()
    await close()
    await writeFile(join(dataFolder, 'pg', 'postmaster.pid'), '')
    await open()
    expect(await keys()).toEqual(['a'])
  })
})

describe('transactions', () => {
  beforeEach(open)

  test('are atomic, and queries that wait for one are not mixed into it', async () => {
    const failing = store!.transaction(async (tx) => {
      await tx.insertInto('setting').values(put('in')).execute()
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('no')
    })
    const beside = store!.db.insertInto('setting').values(put('beside')).execute()
    await expect(failing).rejects.toThrow('no')
    await beside
    expect(await keys()).toEqual(['beside'])
  })

  test('that fail in the database do not block later ones', async () => {
    const failing = store!.transaction(async (tx) => {
      await sql`select 1 / 0`.execute(tx)
    })
    const many = Array.from({ length: 20 }, (_, i) =>
      store!.transaction((tx) =>
        tx
          .insertInto('setting')
          .values(put(`k${i}`))
          .execute(),
      ),
    )
    await expect(failing).rejects.toThrow(/division by zero/)
    await Promise.all(many)
    expect(await keys()).toHaveLength(20)
  })

  test('call afterCommit only when they commit', async () => {
    const done: string[] = []
    await store!.transaction(async (tx) => store!.afterCommit(tx, () => done.push('kept')))
    await store!
      .transaction(async (tx) => {
        store!.afterCommit(tx, () => done.push('lost'))
        throw new Error('no')
      })
      .catch(() => {})
    expect(done).toEqual(['kept'])
  })

  test('64-bit integers and bytes are read as such', async () => {
    const { rows } = await sql`
      select 1234567890123::bigint as n, count(*) as c, decode('00ff', 'hex') as b,
        '{1,2}'::int[] as l from setting`.execute(store!.db)
    expect(rows).toEqual([{ n: 1234567890123, c: 0, b: '0x00ff', l: [1, 2] }])
  })
})
