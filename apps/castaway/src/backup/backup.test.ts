import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstOf } from '@castaway/testkit/random-runs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backUp, contentOf, newTarget, restore, small, tablesOf } from '../../test/backup'
import { expectPersonGoesOn, livedIn } from '../../test/lived-in'
import { testInstallation, type TestInstallation } from '../../test/start'
import { knownTables } from './tables'

const onPostgres = Boolean(process.env.DATABASE_URL)
/** From which database, and into which. */
const ways = onPostgres
  ? firstOf(1, [
      { from: 'PGlite', to: 'PostgreSQL' },
      { from: 'PostgreSQL', to: 'PGlite' },
      { from: 'PostgreSQL', to: 'PostgreSQL' },
    ])
  : [{ from: 'PGlite', to: 'PGlite' }]

let folder: string
let targets: TestInstallation[]
const target = async (onPostgres?: boolean) => {
  const made = await newTarget(onPostgres)
  targets.push(made)
  return made
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-backup-'))
  targets = []
})
afterEach(async () => {
  vi.useRealTimers()
  for (const made of targets) await made.remove()
  await rm(folder, { recursive: true })
})

test.each(ways)(
  'an installation on $from is restored into $to, where people go on',
  async ({ from, to }) => {
    const { installation, person } = await livedIn('0011-preview-queue', from === 'PostgreSQL')
    targets.push(installation)
    await mkdir(join(installation.dataFolder, 'media'))
    const image = Buffer.from([0, 1, 10, 255, 13, 10])
    await writeFile(join(installation.dataFolder, 'media/ab12.webp'), image)
    const file = join(folder, 'castaway.tar.gz')
    const summary = await backUp(file, installation)
    expect(summary).toMatchObject({ images: 1, manifest: { world: 'small' } })
    expect(summary.rows).toBeGreaterThan(500)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readdir(folder)).toEqual(['castaway.tar.gz'])

    const restored = await target(to === 'PostgreSQL')
    expect(await restore(file, restored)).toEqual(summary)
    expect(await contentOf(restored)).toEqual(await contentOf(installation))
    expect(await readFile(join(restored.dataFolder, 'media/ab12.webp'))).toEqual(image)
    for (const name of ['secret', 'development-api-key']) {
      const of = (each: TestInstallation) => readFile(join(each.dataFolder, name), 'utf8')
      expect([name, await of(restored)]).toEqual([name, await of(installation)])
      expect((await stat(join(restored.dataFolder, name))).mode & 0o777).toBe(0o600)
    }
    await expectPersonGoesOn(restored, person)
    expect(restored.reported).toEqual([])
  },
)

test('a backup of an earlier version has its own schema, which the next start brings up to date', async () => {
  const { installation, person } = await livedIn('0008-pace')
  targets.push(installation)
  const file = join(folder, 'castaway.tar.gz')
  await backUp(file, installation)
  const restored = await target()
  await restore(file, restored)
  expect(await contentOf(restored)).toEqual(await contentOf(installation))
  expect(await tablesOf(restored)).not.toContain('preview_wanted')
  await expectPersonGoesOn(restored, person)
  expect(await tablesOf(restored)).toContain('preview_wanted')
})

describe('of a new installation', () => {
  let installation: TestInstallation
  let file: string
  let kept: string
  beforeAll(async () => {
    installation = await testInstallation()
    await (await installation.start({ env: small })).close()
    kept = await mkdtemp(join(tmpdir(), 'castaway-backup-'))
    file = join(kept, 'castaway.tar.gz')
    await backUp(file, installation)
  })
  afterAll(async () => {
    await installation.remove()
    await rm(kept, { recursive: true })
  })

  test('a backup has every table, except for the counters of the request limits', async () => {
    const tables = await tablesOf(installation)
    expect(tables.filter((name) => !knownTables.includes(name))).toEqual(['request_bucket'])
  })

  test('a backup does not replace a file', async () => {
    await expect(backUp(file, installation)).rejects.toThrow(/exists already: choose another name/)
  })

  test('a backup that is stopped leaves no file', async () => {
    const signal = AbortSignal.abort()
    await expect(backUp(join(folder, 'x'), installation, {}, signal)).rejects.toThrow()
    expect(await readdir(folder)).toEqual([])
  })

  test('a data folder with anything in it is refused and not changed', async () => {
    const restored = await target()
    await mkdir(restored.dataFolder)
    await writeFile(join(restored.dataFolder, 'notes.txt'), 'mine')
    await expect(restore(file, restored)).rejects.toThrow(/is not empty: choose another/)
    expect(await readdir(restored.dataFolder)).toEqual(['notes.txt'])
  })

  test.runIf(onPostgres)('a database with tables of Castaway is refused', async () => {
    const restored = await target()
    await restored.run('create table login_user (id text)')
    await expect(restore(file, restored)).rejects.toThrow(/already has tables of Castaway/)
    expect(await tablesOf(restored)).toEqual(['login_user'])
    expect(await readdir(restored.dataFolder)).toEqual([])
  })

  test('another world is refused', async () => {
    await expect(restore(file, await target(), { CASTAWAY_WORLD: 'empty' })).rejects.toThrow(
      /holds the world small, not empty: set CASTAWAY_WORLD=small/,
    )
  })

  test('another CASTAWAY_SECRET is refused, and the same one takes the place of the file', async () => {
    const restored = await target()
    await expect(restore(file, restored, { CASTAWAY_SECRET: 'x'.repeat(40) })).rejects.toThrow(
      /CASTAWAY_SECRET does not match/,
    )
    const secret = (await readFile(join(installation.dataFolder, 'secret'), 'utf8')).trim()
    await restore(file, restored, { CASTAWAY_SECRET: secret })
    expect(await readdir(restored.dataFolder)).not.toContain('secret')
    await (await restored.start({ env: { ...small, CASTAWAY_SECRET: secret } })).close()
  })

  test('with CASTAWAY_SECRET a backup does not contain it, and a restore asks for it', async () => {
    const secret = (await readFile(join(installation.dataFolder, 'secret'), 'utf8')).trim()
    const without = join(folder, 'without.tar.gz')
    await backUp(without, installation, { CASTAWAY_SECRET: secret })
    expect((await readFile(without)).includes(secret)).toBe(false)
    const restored = await target()
    await expect(restore(without, restored)).rejects.toThrow(/set CASTAWAY_SECRET to the same/)
  })

  test('a secret that is not the data’s is noticed when the backup is made', async () => {
    await expect(
      backUp(join(folder, 'x'), installation, { CASTAWAY_SECRET: 'y'.repeat(40) }),
    ).rejects.toThrow(/CASTAWAY_SECRET does not match the secret this data was written with/)
    expect(await readdir(folder)).toEqual([])
  })

  test('an empty data folder or database has nothing to back up', async () => {
    await expect(backUp(join(folder, 'x'), await target())).rejects.toThrow(
      onPostgres ? /has no tables of Castaway/ : /There is no Castaway database in/,
    )
  })
})
