import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot } from '../boot'
import { readSettings } from '../settings/index'
import { folderErrorMessage } from './error-messages'

/** These tests are about PGlite's files, which don't exist with PostgreSQL. */
describe('the database in the data folder', () => {
  let folder: string
  let data: string
  const start = (env: Record<string, string> = {}) =>
    boot(
      readSettings({ PORT: '0', CASTAWAY_WORLD: 'empty', CASTAWAY_DATA: data, ...env }, folder),
      () => {},
      Promise.resolve(),
    )
  const rejection = async (env: Record<string, string> = {}) => {
    const failure = await start(env).then(
      async (running) => {
        await running.close()
        return new Error('It started')
      },
      (error: Error) => error,
    )
    return `${failure.name}: ${failure.message}`
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'castaway-folder-'))
    data = join(folder, 'data')
    await (await start()).close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is refused with another secret from any source, and opens with its own', async () => {
    const file = join(data, 'secret')
    const own = await readFile(file, 'utf8')
    expect(await rejection({ CASTAWAY_SECRET: 'x'.repeat(40) })).toMatch(
      /^StartError: CASTAWAY_SECRET does not match the secret .* it is the one in .*\/secret/,
    )
    await writeFile(file, `${'0'.repeat(64)}\n`)
    expect(await rejection()).toMatch(
      /^StartError: The secret in .*\/secret does not match .*restore/,
    )
    await writeFile(file, own)
    expect(await rejection()).toBe('Error: It started')
    expect(await rejection({ CASTAWAY_SECRET: own.trim() })).toBe('Error: It started')
  })

  test.each([
    ['a file cut short', async () => truncate(join(data, 'pg/global/pg_control'), 100)],
    ['a folder gone', async () => rm(join(data, 'pg/base'), { recursive: true })],
    [
      'all files empty',
      async () => {
        for (const file of await readdir(join(data, 'pg/global'))) {
          await writeFile(join(data, 'pg/global', file), '')
        }
      },
    ],
  ])('shows an error message if damaged: %s', async (_what, damage) => {
    await cp(data, join(folder, 'kept'), { recursive: true })
    await damage()
    expect(await rejection()).toMatch(/^StartError: The database in .*pg cannot be opened.*backup/)
    await rm(data, { recursive: true })
    await cp(join(folder, 'kept'), data, { recursive: true })
  })
})

test.each([
  ['EACCES', /is not writable \(EACCES\): give this user write permission/],
  ['EROFS', /is not writable \(EROFS\)/],
  ['ENOSPC', /disk is full/],
])('%s of the folder shows an error message', (code, words) => {
  const where = { dataFolder: '/data', databaseUrl: undefined, isSecretSet: false }
  expect(folderErrorMessage(Object.assign(new Error('x'), { code }), where)).toMatch(words)
})
