import { createHook } from 'node:async_hooks'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDataFolder } from '../data-folder'
import {
  isPortFree,
  testInstallation,
  type TestInstallation,
  usedInstallation,
} from '../../test/start'

let island: TestInstallation
let timers: Set<object>
const hook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'Timeout') timers.add(resource)
  },
})

beforeEach(async () => {
  island = await testInstallation()
  timers = new Set()
})
afterEach(async () => {
  hook.disable()
  await island.remove()
})

/** Intervals of the product, which would run on; the tests' own timers have none. */
const intervals = () =>
  [...timers].filter((timer) => {
    const { _repeat, _destroyed } = timer as { _repeat: number | null; _destroyed: boolean }
    return _repeat !== null && !_destroyed
  })

/** A start that failed leaves the port, the lock and the database to the next one, and nothing that runs. */
async function expectNothingOpen(world: 'empty' | 'remote' = 'empty') {
  hook.disable()
  expect(intervals()).toEqual([])
  expect(await isPortFree(island.port)).toBe(true)
  await (await openDataFolder(island.dataFolder, world)).release()
  if (!island.databaseUrl) return
  const connections = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  // The server notices a moment later that a connection was closed.
  await expect.poll(() => island.run(connections)).toEqual([])
}

/** Continues on an installation that was started before, then changed. */
async function onUsed(statement = 'select 1') {
  await island.remove()
  island = await usedInstallation()
  await island.run(statement)
  hook.enable()
}

describe('a stage that fails is named, and leaves nothing open', () => {
  test('port', async () => {
    const other = createServer().listen(island.port, '127.0.0.1')
    const error = await island.failToStart()
    await new Promise((done) => other.close(done))
    expect(error.message).toMatch(/^Port \d+ on 127\.0\.0\.1 is in use/)
    await expectNothingOpen()
    expect(await island.run(`select to_regclass('migration') as found`)).toEqual([{ found: null }])
  })

  test('database', async () => {
    await onUsed()
    await writeFile(join(island.dataFolder, 'secret'), `${'0'.repeat(64)}\n`)
    expect((await island.failToStart()).message).toMatch(/^The secret in .* does not match/)
    await expectNothingOpen()
  })

  test.each([
    ['sample world', `drop table setting`],
    ['island', `drop table api_app cascade`],
    ['login', `alter table login_migration rename column name to called`],
    ['records', `alter table own_migration rename column name to called`],
  ])('%s', async (stage, statement) => {
    await onUsed(statement)
    const error = await island.failToStart()
    expect(error).toMatchObject({
      name: 'StageError',
      stage,
      shortMessage: `Castaway could not start: the stage "${stage}" failed`,
      cause: expect.any(Error),
    })
    await expectNothingOpen()
  })

  test('jobs, with a remote provider', async () => {
    const env = { PROVIDER_URL: 'http://127.0.0.1:9/v2', PROVIDER_API_KEY: 'a-key-of-the-provider' }
    await (await island.start({ env })).close()
    await island.run('alter table job rename column every_ms to often')
    hook.enable()
    expect(await island.failToStart({ env })).toMatchObject({ stage: 'jobs' })
    await expectNothingOpen('remote')
  })

  test('web app', async () => {
    hook.enable()
    const webBuilt = Promise.reject(new Error('The build failed'))
    expect(await island.failToStart({ webBuilt })).toMatchObject({ stage: 'web app' })
    await expectNothingOpen()
  })
})

describe('a start that is canceled', () => {
  test('does not wait for the web app, and leaves nothing open', async () => {
    const cancel = new AbortController()
    hook.enable()
    const failed = island.failToStart({ webBuilt: new Promise(() => {}), signal: cancel.signal })
    const status = async () => {
      const answer = await fetch(`http://127.0.0.1:${island.port}/readyz`).catch(() => null)
      return answer && (await answer.json())
    }
    await expect.poll(status).toEqual({ status: 'starting' })
    cancel.abort()
    expect(await failed).toBe(cancel.signal.reason)
    await expectNothingOpen()
    expect(island.reported).toEqual([])
  })

  test('at any time goes on at the next start', async () => {
    for (const after of [0, 20, 100, 300, 600, 1000, 1500]) {
      const cancel = new AbortController()
      void delay(after).then(() => cancel.abort())
      const failed = island.failToStart({
        webBuilt: new Promise(() => {}),
        signal: cancel.signal,
      })
      expect(await failed).toBe(cancel.signal.reason)
      await expectNothingOpen()
    }
    await (await island.start()).close()
    expect(island.reported).toEqual([])
  })
})

test('a running server stops from the streams to the lock, and keeps nothing open', async () => {
  hook.enable()
  const running = await island.start()
  const stream = await fetch(`${running.url}/live`)
  const reader = stream.body!.getReader()
  await reader.read()
  await Promise.all([running.close(), running.close()])
  expect(await reader.read().then(({ done }) => done)).toBe(true)
  await expectNothingOpen()
  expect(await readFile(join(island.dataFolder, 'castaway.json'), 'utf8')).toContain('empty')
  expect(island.reported).toEqual([])
})
