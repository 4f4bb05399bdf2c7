import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@castaway/provider'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../test/record-store'
import { createImages, type Images } from './images'
import { folderStore } from './store'

const BASE = 'http://localhost:4747/media'
let store: Store
let folder: string
let images: Images

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-media-'))
  store = (await openTestStore('ann', 'ben')).store
  images = createImages(store, folderStore(folder), BASE)
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a9d8f' } })
const bytesOf = async (url: string) => (await images.read(url.slice(BASE.length + 1)))!

/** A photo as phones take them: rotated, with location and device in its metadata. */
const photo = (width: number, height: number) =>
  plain(width, height)
    .withExif({
      IFD0: { Make: 'Seashell', Model: 'Conch 9', ImageDescription: 'my home' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('a photo is rotated upright, downscaled, and stripped of its location', async () => {
  const given = await photo(3000, 1500)
  expect(given.includes('Seashell')).toBe(true)
  const made = await images.add('ann', given, 'The lagoon at noon')
  expect(made).toMatchObject({ width: 1024, height: 2048, alt: 'The lagoon at noon' })
  expect(made.url).toMatch(/^http:\/\/localhost:4747\/media\/[\w-]{22}\.jpg$/)
  for (const url of [made.url, made.small_url!]) {
    const { bytes } = await bytesOf(url)
    const facts = await sharp(bytes).metadata()
    expect([facts.exif, facts.xmp, facts.iptc, facts.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(Buffer.from(bytes).includes('Seashell')).toBe(false)
    expect(facts.height! > facts.width!).toBe(true)
  }
  expect(made.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(made.placeholder.length).toBeLessThan(400)
})

test('a small image keeps its size, and transparency is preserved', async () => {
  const small = await images.add('ann', await plain(300, 200).png().toBuffer(), '')
  expect(small).toMatchObject({ width: 300, height: 200, small_url: null, alt: '' })
  const clear = sharp({
    create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const { url } = await images.add('ann', await clear.png().toBuffer(), '')
  expect(url).toMatch(/\.webp$/)
  expect((await sharp((await bytesOf(url)).bytes).metadata()).hasAlpha).toBe(true)
})

test('an animation stays animated', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { url, width, height } = await images.add('ann', gif, '')
  expect([width, height]).toEqual([60, 40])
  expect((await sharp((await bytesOf(url)).bytes).metadata()).pages).toBe(3)
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
test.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
  ['nothing', () => new Uint8Array(), 415],
  ['words', () => Buffer.from('<html><script>alert(1)</script>'), 415],
  ['a drawing that is a program', () => Buffer.from(svg), 415],
  ['an image that ends in the middle', async () => (await photo(400, 400)).subarray(0, 900), 415],
  ['a head without a body', () => Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF\x00', 'latin1'), 415],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 415],
  ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 415],
  // A decompression bomb: 100 megapixels in a few kilobytes.
  ['a bomb', () => plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer(), 413],
])('%s is refused, and nothing is stored', async (_, bytes, status) => {
  const before = await readdir(folder)
  await expect(images.add('ann', await bytes(), '')).rejects.toMatchObject({ status })
  expect(await readdir(folder)).toEqual(before)
})

test('anyone can read an image’s alt text by its URL, and only its owner can change it', async () => {
  const made = await images.add('ann', await plain(50, 50).jpeg().toBuffer(), 'A shell')
  const others = [
    'https://elsewhere.example/a.jpg',
    `${BASE}/../secret`,
    `${BASE}/${'x'.repeat(22)}.jpg`,
  ]
  expect(await images.about([made.url, ...others])).toEqual({ [made.url]: made })
  await expect(images.describe('ben', made.id, 'Mine')).rejects.toMatchObject({ status: 404 })
  await expect(images.remove('ben', made.id)).rejects.toMatchObject({ status: 404 })
  expect((await images.describe('ann', made.id, 'A conch')).alt).toBe('A conch')
  await images.remove('ann', made.id)
  expect(await images.about([made.url])).toEqual({})
  expect(await images.read(made.url.slice(BASE.length + 1))).toBeNull()
})

test.each(['../../etc/passwd', '..%2f..%2fetc', '.part', 'a.jpg', `${'a'.repeat(22)}.svg`, ''])(
  'the file "%s" does not exist',
  async (file) => expect(await images.read(file)).toBeNull(),
)

test('concurrent uploads are queued', async () => {
  const bytes = await plain(900, 900).jpeg().toBuffer()
  const made = await Promise.all(Array.from({ length: 8 }, () => images.add('ben', bytes, '')))
  expect(new Set(made.map(({ url }) => url)).size).toBe(8)
})
