import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../store/migrations'
import type { Store } from '../store/open'
import { build, ReactionType } from './index'
import { rebuild } from './rebuild'
import { checkAgreement } from './verify'
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

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

/** The statements of the migration that change data. */
const statements = migrations
  .find(({ name }) => name === '0022-message-rules')!
  .text.replaceAll(/^--.*$/gm, '')
  .split(/;\s*\n/)
  .filter((text) => text.trim() && !text.includes('alter table'))

test('what removed keys hid is in view again, and reactions have their new keys', async () => {
  await populate(store)
  const post = cast(1, 0)
  const replaced = cast(1, 1)
  const target = { fid: 1, hash: hashOfMessage(post) }
  const like = (fid: number, author = 1) =>
    signed(build.reactionAdd(by(fid, 1), ReactionType.like, { ...target, fid: author }))
  const unlike = signed(build.reactionRemove(by(3, 5), ReactionType.like, target))
  const [bio, newer] = [0, 5].map((seconds) =>
    signed(build.userDataAdd(by(2, seconds), 3, `at ${seconds}`)),
  )
  await mergeAll(store, [post, replaced, like(2), like(4), like(5, 3), unlike, bio!, newer!])
  // As an earlier version left it: a key that is gone, and keys of reactions without the author of the cast.
  const { db } = store
  await db
    .updateTable('message')
    .set({ revoked_at: 5 })
    .where('hash', 'in', [post, bio!].map(hashOfMessage))
    .execute()
  await db
    .updateTable('message')
    .set({ deleted_at: null })
    .where('hash', '=', hashOfMessage(bio!))
    .execute()
  await undoBytes(db)
  const withoutAuthor = String.raw`update message
    set conflict_key = regexp_replace(conflict_key, '^(r:\d+:\d+:)\d+:', '\1')`
  await sql.raw(withoutAuthor).execute(db)
  await sql`update reaction set target = split_part(target, ':', 2) where target like '%:%'`.execute(
    db,
  )
  for (const text of statements) await sql.raw(text).execute(db)
  await redoBytes(db)
  const { rows: jobs } = await sql`select kind from job where kind = 'log.rebuild'`.execute(db)
  expect(jobs).toHaveLength(1)
  await rebuild(store)
  expect(await checkAgreement(store)).toEqual([])
  const texts = await db.selectFrom('cast').select(['hash', 'like_count']).orderBy('ts').execute()
  expect(texts).toEqual([
    { hash: hashOfMessage(post), like_count: 2 },
    { hash: hashOfMessage(replaced), like_count: 0 },
  ])
  const data = await db.selectFrom('user_data').select('value').where('type', '=', 3).execute()
  expect(data).toEqual([{ value: 'at 5' }])
  // The keys are those that messages of now compete for.
  expect(await mergeAll(store, [like(2), like(5, 3), like(3), unlike])).toEqual([
    'duplicate',
    'duplicate',
    'conflict-lost',
    'duplicate',
  ])
})

test('a primary address without a verification ends', async () => {
  await populate(store)
  const set = signed(build.userDataAdd(by(1), 14, 'live'))
  await mergeAll(store, [set])
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  await store.db.updateTable('user_data').set({ type: 11, value: address }).execute()
  await undoBytes(store.db)
  for (const text of statements) await sql.raw(text).execute(store.db)
  await redoBytes(store.db)
  expect(await store.db.selectFrom('user_data').selectAll().execute()).toEqual([])
  expect(await checkAgreement(store)).toEqual([])
})
