import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock, testRandom } from '../../test/message-store'
import { openStore, type Store } from './open'
import { openTemplate } from './template'

let folder: string
let first: Store
const stores: Store[] = []
const before = process.env.XDG_CACHE_HOME
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-template-'))
  process.env.XDG_CACHE_HOME = join(folder, 'cache')
  first = await open('first')
})
afterAll(async () => {
  for (const store of stores) await store.close()
  if (before === undefined) delete process.env.XDG_CACHE_HOME
  else process.env.XDG_CACHE_HOME = before
  await rm(folder, { recursive: true, force: true })
})

const open = async (name: string, secret = `the secret of ${name}`) => {
  const store = await openStore({
    dataFolder: join(folder, name),
    clock: testClock,
    random: testRandom(),
    secret,
  })
  stores.push(store)
  return store
}
const cached = () => readdir(join(folder, 'cache/castaway'))
const applied = async ({ db }: Store) =>
  (await sql<{ name: string }>`select name from migration order by name`.execute(db)).rows

test('a second installation starts from a copy of the tables, not of the rows', async () => {
  await first.db.insertInto('setting').values({ key: 'a', value: '1' }).execute()
  const files = await cached()
  expect(files).toEqual([expect.stringMatching(/^cluster-\w+\.tar$/)])
  const { mtimeMs } = await stat(join(folder, 'cache/castaway', files[0]!))
  // Another secret is accepted, so nothing of the first one's is there.
  const second = await open('second')
  expect(await second.db.selectFrom('setting').selectAll().execute()).toEqual([])
  expect(await applied(second)).toEqual(await applied(first))
  expect(await cached()).toEqual(files)
  expect((await stat(join(folder, 'cache/castaway', files[0]!))).mtimeMs).toBe(mtimeMs)
})

test('a copy is not marked as complete by the files that it is unpacked from', async () => {
  const [file] = await cached()
  const copy = join(folder, 'copy')
  const client = await openTemplate(join(folder, 'cache/castaway', file!), copy)
  await client!.close()
  expect(await readdir(join(folder, 'first', 'pg'))).toContain('castaway-ready')
  expect(await readdir(copy)).not.toContain('castaway-ready')
})

test.runIf(isDeep)('a damaged copy is replaced; of other builds, the newest are kept', async () => {
  const [file] = await cached()
  await writeFile(join(folder, 'cache/castaway', file!), 'nothing that can be unpacked')
  const others = [1, 2, 3, 4].map((build) => `cluster-build${build}.tar`)
  for (const [index, other] of others.entries()) {
    await writeFile(join(folder, 'cache/castaway', other), 'of another build')
    await utimes(join(folder, 'cache/castaway', other), index, index)
  }
  const third = await open('third')
  expect((await applied(third)).length).toBeGreaterThan(0)
  expect(await cached()).toEqual([file, ...others.slice(1)].toSorted())
  expect((await stat(join(folder, 'cache/castaway', file!))).size).toBeGreaterThan(1_000_000)
})
