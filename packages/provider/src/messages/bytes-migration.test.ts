import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redoBytes, undoBytes } from '../../test/before-bytes'
import {
  by,
  cast,
  hashOfMessage,
  mergeAll,
  openIsland,
  populate,
  signed,
} from '../../test/message-store'
import type { Store } from '../store/open'
import { worldTables } from '../store/world-tables'
import { build, ReactionType } from './index'
import { checkAgreement } from './verify'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

/** All rows of all tables of the network. */
async function everything(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of worldTables()) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(store.db)
    found[table] = rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()
  }
  return found
}

test('rows whose hashes and keys were text are the same afterwards', async () => {
  await populate(store)
  const post = cast(1, 0)
  const target = { fid: 1, hash: hashOfMessage(post) }
  const like = (fid: number, of: Parameters<typeof build.reactionAdd>[2]) =>
    signed(build.reactionAdd(by(fid, 1), ReactionType.like, of))
  await mergeAll(store, [
    post,
    like(2, target),
    // One waits for the cast of an author who is not the one, and two are to no cast.
    like(3, { ...target, fid: 4 }),
    like(4, { url: 'https://tides.example/a page' }),
    like(5, { url: target.hash }),
    signed(build.castRemove(by(1, 2), hashOfMessage(cast(1, 1)))),
  ])
  const before = await everything()
  expect(before.reaction).toHaveLength(4)
  await undoBytes(store.db)
  const { rows } = await sql`select target from reaction order by fid`.execute(store.db)
  expect(rows.map((row) => (row as { target: string }).target)).toEqual([
    target.hash,
    `4:${target.hash}`,
    'https://tides.example/a page',
    `url:${target.hash}`,
  ])
  await redoBytes(store.db)
  expect(await everything()).toEqual(before)
  expect(await checkAgreement(store)).toEqual([])
})

test('what a program of an earlier version writes is refused', async () => {
  const old = sql`
    insert into message (hash, fid, type, ts, signer, conflict_key, raw, received_at)
    values (convert_to(${'0xab'.padEnd(42, '0')}::text, 'UTF8'), 1, 1, 1, sha256('key'), 'c:1', '', 0)`
  await expect(old.execute(store.db)).rejects.toThrow('message_hash_check')
})
