import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backUp, leftIn, newTarget, restore, small } from '../../test/backup'
import { testInstallation, type TestInstallation } from '../../test/start'
import { readArchive, writeArchive, type Part } from './archive'
import { MANIFEST } from './format'
import { verifyBackup } from './verify'

const { signal } = new AbortController()
const DAMAGED = /is damaged or was cut short: use another copy of it. Nothing was restored/
const FOREIGN = /is not a backup of Castaway, or its beginning is damaged/

let folder: string
let whole: Buffer
let target: TestInstallation
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-damaged-'))
  const installation = await testInstallation()
  await (await installation.start({ env: small })).close()
  await backUp(join(folder, 'whole'), installation)
  whole = await readFile(join(folder, 'whole'))
  await installation.remove()
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => void (target = await newTarget()))
afterEach(() => target.remove())

const file = () => join(folder, 'given')

/** Nothing of the installation exists after it was refused. */
async function expectRefused(content: Buffer | string, sentence: RegExp): Promise<void> {
  await writeFile(file(), content)
  await expect(restore(file(), target)).rejects.toThrow(sentence)
  expect(existsSync(target.dataFolder)).toBe(false)
}

/** The same backup with other parts, which are listed correctly at its end. */
async function rewritten(change: (part: Part) => Part[]): Promise<Buffer> {
  async function* parts() {
    for await (const part of readArchive(join(folder, 'whole'), signal)) {
      if (part.name !== 'end.json') yield* change(part)
    }
  }
  await writeArchive(parts(), createWriteStream(file()), { createdAt: 0, signal })
  return readFile(file())
}

const withManifest = (change: (manifest: any) => object) =>
  rewritten((part) =>
    part.name === MANIFEST
      ? [
          {
            ...part,
            bytes: Buffer.from(JSON.stringify(change(JSON.parse(part.bytes.toString())))),
          },
        ]
      : [part],
  )

test('a backup that is rewritten without a change is whole', async () => {
  await writeFile(file(), await rewritten((part) => [part]))
  expect((await verifyBackup(file(), signal)).parts.size).toBeGreaterThan(20)
})

test.each([0.2, 0.5, 0.9, 0.999])('a backup that ends at %d of its length is refused', (part) =>
  expectRefused(whole.subarray(0, Math.floor(whole.length * part)), DAMAGED),
)

test('a backup without its last byte, and without anything, is refused', async () => {
  await expectRefused(whole.subarray(0, -1), DAMAGED)
  await expectRefused('', FOREIGN)
})

test('a backup whose last part is missing is refused, although the archive is whole', async () => {
  // The end is one part with a header, and then two empty blocks.
  const tar = gunzipSync(whole)
  const end = tar.lastIndexOf('end.json\0')
  await expectRefused(gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)])), DAMAGED)
})

/** A byte may refer to an earlier place with the same content, and refer to another such place when it is changed. */
const saysTheSame = (changed: Buffer): boolean => {
  try {
    return gunzipSync(changed).equals(gunzipSync(whole))
  } catch {
    return false
  }
}

test('a backup with one changed byte is refused, wherever it is, if anything in it is different', async () => {
  let refused = 0
  // The ten bytes before are the header of gzip, which says nothing of the content.
  for (let at = 10; at < whole.length; at += Math.ceil(whole.length / 40)) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 0x10
    if (saysTheSame(changed)) continue
    await expectRefused(changed, /Nothing was restored|is not a backup of Castaway/)
    refused++
  }
  expect(refused).toBeGreaterThan(30)
})

test('a changed row is refused, although the archive is whole', async () => {
  const tar = gunzipSync(whole)
  const row = tar.indexOf('\t', tar.indexOf('tables/message/1\0') + 512)
  tar[row + 1]! ^= 1
  await expectRefused(gzipSync(tar), DAMAGED)
})

test('other files are refused', async () => {
  await expectRefused('PGDMP not one of ours', FOREIGN)
  await expectRefused(gzipSync('text'), FOREIGN)
  await expectRefused(await rewritten((part) => (part.name === MANIFEST ? [] : [part])), FOREIGN)
})

test('a part that leads out of the data folder is refused', async () => {
  const outside = { name: 'media/../../outside', bytes: Buffer.from('x') }
  const content = await rewritten((part) => (part.name === MANIFEST ? [part, outside] : [part]))
  await expectRefused(content, DAMAGED)
})

describe('a backup of a newer version is refused, and names that version', () => {
  test.each([
    ['of the file', { version: 2, castaway: '9.1.0', anything: true }],
    [
      'of the network’s tables',
      { migrations: { migration: [{ name: '9999-x', checksum: null }] } },
    ],
    ['with more tables', { migrations: { whale_migration: [] } }],
  ])('%s', async (_what, change) => {
    const content = await withManifest((manifest) => ({
      ...manifest,
      castaway: '9.1.0',
      ...change,
    }))
    await expectRefused(content, /made by a newer version of Castaway \(9\.1\.0/)
  })
})

test('a backup of a build with another migration is refused', async () => {
  const content = await withManifest((manifest) => {
    manifest.migrations.migration[2].checksum = '0'.repeat(64)
    return manifest
  })
  await expectRefused(content, /another build of Castaway, which had a different migration 0003/)
})

test('a table that does not fit leaves nothing, and the next restore begins again', async () => {
  const content = await rewritten((part) =>
    part.name === 'tables/message/1'
      ? [{ ...part, bytes: Buffer.concat([part.bytes, Buffer.from('not a row\n')]) }]
      : [part],
  )
  await writeFile(file(), content)
  await expect(restore(file(), target)).rejects.toThrow()
  expect(await leftIn(target)).toEqual([])
  await restore(join(folder, 'whole'), target)
  await (await target.start({ env: small })).close()
})
