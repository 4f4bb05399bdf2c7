import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@castaway/provider'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '../../test/record-store'
import { createRecords, type Records } from '../records/records'
import { createSchedule } from '../records/schedule'
import { createImages, type Images } from './images'
import { folderStore, type MediaStore } from './store'
import { noteUse, sweepImages } from './use'

const HOUR = 60 * 60_000
let store: Store
let clock: { now(): number; forward(ms: number): void }
let folder: string
let files: MediaStore
let images: Images
let records: Records

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-use-'))
  ;({ store, clock } = await openTestStore('ann', 'ben'))
  files = folderStore(folder)
  images = createImages(store, files, 'http://localhost:4747/media')
  records = createRecords(store)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

async function upload(user = 'ann'): Promise<string> {
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a9d8f' } })
  return (await images.add(user, await plain.jpeg().toBuffer(), '')).url
}
const draft = (id: string, ...urls: string[]) => ({
  kind: 'draft',
  id,
  body: {
    fid: 3,
    target: 'new',
    casts: [{ text: 'Look', media: urls.map((url) => ({ url, alt: '' })) }],
    channel: null,
    savedAt: clock.now(),
  },
})
const discard = (id: string) => ({ kind: 'draft', id, body: null })
const isThere = async (url: string) => (await images.read(url.split('/').at(-1)!)) !== null
const sweep = () => sweepImages(store, files)

test('the images of a deleted draft are deleted a day later, with all of their files', async () => {
  const url = await upload()
  await records.apply('ann', [draft('a', url)])
  clock.forward(48 * HOUR)
  expect(await sweep()).toBe(0)
  await records.apply('ann', [discard('a')])
  clock.forward(23 * HOUR)
  expect([await sweep(), await isThere(url)]).toEqual([0, true])
  clock.forward(2 * HOUR)
  expect([await sweep(), await isThere(url)]).toEqual([1, false])
  expect(await readdir(folder)).toEqual([])
  expect(await images.about([url])).toEqual({})
})

test('an image that was removed from a draft is deleted; the others stay', async () => {
  const [taken, left] = [await upload(), await upload()]
  await records.apply('ann', [draft('a', taken, left)])
  await records.apply('ann', [draft('a', left)])
  clock.forward(25 * HOUR)
  expect(await sweep()).toBe(1)
  expect([await isThere(taken), await isThere(left)]).toEqual([false, true])
})

test('a restored draft keeps its images, and so do another draft and a scheduled cast', async () => {
  const urls = [await upload(), await upload(), await upload()]
  const [undone, shared, planned] = urls as [string, string, string]
  await records.apply('ann', [draft('a', undone), draft('b', shared), draft('c', planned)])
  await records.apply('ann', [draft('d', shared)])
  await createSchedule(store, () => {}).put('ann', 'island', 'c', {
    fid: 3,
    due_at: clock.now() + 72 * HOUR,
    casts: [{ text: 'Look', embeds: [{ url: planned }] }],
    parent: null,
    parent_author_fid: null,
    channel_id: null,
  })
  await records.apply('ann', [discard('a'), discard('b'), discard('c')])
  await records.apply('ann', [draft('a', undone)])
  clock.forward(25 * HOUR)
  expect(await sweep()).toBe(0)
  expect(await Promise.all(urls.map(isThere))).toEqual([true, true, true])
})

test('published images stay when their draft is deleted, and images that were never in a draft stay too', async () => {
  const [sent, other, bens] = [await upload(), await upload(), await upload('ben')]
  await records.apply('ann', [draft('a', sent, bens)])
  await noteUse(store, JSON.stringify({ text: 'Look', embeds: [{ url: sent }] }))
  await records.apply('ann', [discard('a')])
  clock.forward(25 * HOUR)
  expect(await sweep()).toBe(0)
  // Another user's drafts do not affect one's own images.
  expect(await Promise.all([sent, other, bens].map(isThere))).toEqual([true, true, true])
})

test('if the bytes cannot be deleted, the row stays and the next attempt deletes both', async () => {
  const url = await upload()
  await records.apply('ann', [draft('a', url)])
  await records.apply('ann', [discard('a')])
  clock.forward(25 * HOUR)
  const away = { ...files, remove: () => Promise.reject(new Error('The media store is away')) }
  await expect(sweepImages(store, away)).rejects.toThrow('away')
  expect(Object.keys(await images.about([url]))).toEqual([url])
  expect(await sweep()).toBe(1)
})
