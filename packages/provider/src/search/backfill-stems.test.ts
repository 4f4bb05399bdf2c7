import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startIsland } from '@castaway/testkit'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSnapshot, writeSnapshot, type Rows } from '../dev-controls/snapshot-file'
import { restoreSnapshot, takeSnapshot } from '../dev-controls/snapshots'
import { cast, NOW, populate, testClock, testRandom } from '../../test/message-store'
import { merge } from '../messages/index'
import { openStore } from '../store/open'
import { BACKFILL_STEMS } from './backfill-stems'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-stems-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a data folder of the previous version keeps its words, and is stemmed in the background', async () => {
  const open = () =>
    openStore({
      dataFolder: folder,
      clock: testClock,
      random: testRandom(),
      secret: 'a secret for tests only',
    })
  let store = await open()
  await populate(store)
  await sql`alter table "cast" drop column search`.execute(store.db)
  await sql`alter table "cast" add column search tsvector
    generated always as (to_tsvector('simple', text)) stored`.execute(store.db)
  await sql`create index cast_search on "cast" using gin (search)`.execute(store.db)
  await sql`drop function known_stems, found_by_few`.execute(store.db)
  await sql`delete from migration where name = '0009-word-forms'`.execute(store.db)
  await sql`insert into "cast" (hash, fid, ts, text, type, root_hash, embeds)
    values ('0x01', 1, 1, 'Frogs sing', 0, '0x01', '[]')`.execute(store.db)
  await store.close()

  store = await open()
  const found = async (query: string) =>
    (
      await sql<{ hash: string }>`
        select hash from "cast" where search @@ ${query}::text::tsquery`.execute(store.db)
    ).rows.length
  try {
    expect(await found("'frogs'")).toBe(1)
    expect(await found("'eng:frog'")).toBe(0)
    const { rows } =
      await sql`select kind, payload from job where kind = ${BACKFILL_STEMS}`.execute(store.db)
    expect(rows).toEqual([{ kind: BACKFILL_STEMS, payload: { after: '' } }])
    await merge(store, [cast(2, -1, { text: 'A frog' })], { now: NOW })
    expect(await found("'eng:frog'")).toBe(1)
  } finally {
    await store.close()
  }
})

test('a snapshot of the previous version is searchable by words, and by all forms after the backfill', async () => {
  const island = await startIsland({ world: 'small', runJobs: false })
  try {
    const signerUuid = await island.signerOf(2)
    await island.client.publishCast({ signerUuid, text: 'The quuxed frogs are singing' })
    const clock = { offset: 0, frozenAt: null }
    await takeSnapshot(island.store, join(folder, 'now'), 'kept', clock)
    const { header, rows } = (await readSnapshot(join(folder, 'now'), 'kept'))!
    await writeSnapshot(join(folder, 'before'), 'kept', header, withoutSearch(rows))
    await restoreSnapshot(island.store, join(folder, 'before'), 'kept')

    const found = async (q: string) =>
      (await island.client.searchCasts({ q })).result.casts.map(({ text }) => text)
    expect(await found('quuxed frogs')).toHaveLength(1)
    expect(await found('quuxed frog')).toEqual([])
    await island.jobs.drain()
    expect(await found('quuxed frog')).toHaveLength(1)

    await restoreSnapshot(island.store, join(folder, 'now'), 'kept')
    expect(await found('quuxed frog sang | singing')).toHaveLength(1)
  } finally {
    await island.close()
  }
})

async function* withoutSearch(rows: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  for await (const { table, columns, json } of rows) {
    const kept = columns.filter((column) => table !== 'cast' || column !== 'search')
    yield { table, columns: kept, json }
  }
}
