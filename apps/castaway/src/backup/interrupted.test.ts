import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@castaway/client'
import { localControls } from '@castaway/client/local'
import { build } from 'esbuild'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backUp, contentOf, leftIn, newTarget, restore, small } from '../../test/backup'
import { browserOf, livedIn } from '../../test/lived-in'
import { testInstallation, type TestInstallation } from '../../test/start'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

let folder: string
let file: string
let program: string
let installation: TestInstallation
let target: TestInstallation
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-backup-'))
  file = join(folder, 'castaway.tar.gz')
  installation = await testInstallation()
  await (await installation.start({ env: small })).close()
  await backUp(file, installation)
  program = await bundleChild()
})
afterAll(async () => {
  await installation.remove()
  await rm(program)
  await rm(folder, { recursive: true })
})
beforeEach(async () => void (target = await newTarget()))
afterEach(() => target.remove())

/** Kills itself while it restores: from another process the moment could be missed. */
const child = `
  import { existsSync } from 'node:fs'
  import { runCommand } from './commands/run-command.ts'
  const [file, begun] = process.argv.slice(2)
  let turns = 0
  setInterval(() => existsSync(begun) && ++turns === 5 && process.kill(process.pid, 'SIGKILL'), 1)
  const line = (text) => process.stdout.write(text + '\\n')
  await runCommand(['restore', file], process.env, { from: '/',
    output: { print: line, note: line }, signal: new AbortController().signal })
  process.exit()
`

/** Bundles the child process with the server, which is TypeScript. Libraries are found from where it is written. */
async function bundleChild(): Promise<string> {
  const outfile = join(root, '.cache', `restore-${process.pid}.mjs`)
  await build({
    stdin: { contents: child, resolveDir: join(root, 'apps/castaway/src') },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    loader: { '.sql': 'text' },
    logLevel: 'error',
    plugins: [
      {
        name: 'libraries',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@castaway/') ? undefined : { path, external: true },
          ),
      },
    ],
  })
  return outfile
}

/** Runs a restore in another process, which is killed while it writes: soon after there is this file. */
async function restoreUntilKilled(begun: string): Promise<void> {
  const process_ = spawn(process.execPath, [program, file, begun], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...small,
      CASTAWAY_DATA: target.dataFolder,
      DATABASE_URL: target.databaseUrl ?? undefined,
    },
  })
  const [, signal] = await once(process_, 'exit')
  expect(signal).toBe('SIGKILL')
}

test('a restore that is killed is recognized by the next start, and the next restore begins again', async () => {
  // While the rows are loaded, or the database is created for them.
  await restoreUntilKilled(
    join(target.dataFolder, process.env.DATABASE_URL ? 'restore-unfinished' : 'pg'),
  )
  expect(await readdir(target.dataFolder)).toContain('restore-unfinished')
  expect((await target.failToStart({ env: small })).message).toMatch(
    /contains a restore that did not finish: run castaway restore again/,
  )
  await restore(file, target)
  expect(await contentOf(target)).toEqual(await contentOf(installation))
  await (await target.start({ env: small })).close()
})

test('a restore that is stopped leaves nothing', async () => {
  const stopped = new AbortController()
  const restoring = restore(file, target, {}, stopped.signal)
  await expect.poll(() => existsSync(target.dataFolder), { interval: 1 }).toBe(true)
  stopped.abort()
  await expect(restoring).rejects.toThrow(/abort/)
  expect(await leftIn(target)).toEqual([])
})

/** These need a second connection, which PGlite does not have. */
describe.runIf(process.env.DATABASE_URL)('on PostgreSQL', () => {
  test('a connection that is lost in a restore leaves the database empty', async () => {
    const other = new pg.Client(target.databaseUrl)
    await other.connect()
    await other.query('begin')
    // The restore waits for the end of this transaction when it comes to this table.
    await other.query('create table own_media (obstacle text)')
    const restoring = restore(file, target).catch((cause: Error) => cause)
    const waiting = async () => {
      await other.query('select pg_stat_clear_snapshot()')
      const { rows } = await other.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
      )
      return rows[0]?.pid
    }
    await expect.poll(waiting).toEqual(expect.any(Number))
    await other.query('select pg_terminate_backend($1)', [await waiting()])
    expect(await restoring).toMatchObject({ name: 'BackupError', code: 'BACKUP' })
    await other.query('rollback')
    await other.end()
    expect(await leftIn(target)).toEqual([])
    await restore(file, target)
    expect(await contentOf(target)).toEqual(await contentOf(installation))
  })

  test('a backup while people write is one moment of the log, with all that follows from it', async () => {
    const { installation: lived, person } = await livedIn('0011-preview-queue')
    const during = join(folder, 'during.tar.gz')
    const running = await lived.start({ env: small })
    const browser = browserOf(person, running)
    let sent = 0
    const write = async () => {
      const { status } = await browser.send('POST', '/api/farcaster/cast', {
        text: `Wave ${++sent}`,
      })
      expect(status).toBe(200)
    }
    await write()
    const before = sent
    let isDone = false
    const backingUp = backUp(during, lived).finally(() => (isDone = true))
    while (!isDone) await write()
    await backingUp
    await running.close()

    await restore(during, target)
    const restored = await target.start({ env: small })
    const key = restored.developmentKey!
    const client = createClient({ baseUrl: `${restored.url}/v2`, apiKey: key })
    const { casts } = await client.fetchCastsForUser({ fid: person.fid, limit: 150 })
    const waves = casts.filter(({ text }) => text.startsWith('Wave '))
    expect(waves.length).toBeGreaterThanOrEqual(before)
    expect(waves.length).toBeLessThan(sent)
    expect(await localControls({ url: restored.url, key }).agreement()).toEqual({
      agrees: true,
      differences: [],
    })
    await restored.close()
    await lived.remove()
    vi.useRealTimers()
  })
})
