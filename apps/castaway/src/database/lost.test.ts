import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseUnavailableError } from '@castaway/provider'
import { cable } from '@castaway/testkit/cable'
import { onOwnDatabase } from '@castaway/testkit/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boot, type RunningServer } from '../boot'
import { readSettings } from '../settings/index'

describe.runIf(process.env.DATABASE_URL)('a lost database connection', () => {
  const failures: unknown[] = []
  let folder: string
  let running: RunningServer
  let line: Awaited<ReturnType<typeof cable>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'castaway-lost-'))
    running = await onOwnDatabase(async ({ databaseUrl }) => {
      line = await cable(new URL(databaseUrl!))
      const env = { PORT: '0', CASTAWAY_WORLD: 'small', CASTAWAY_DATA: join(folder, 'data') }
      return boot(
        readSettings({ ...env, DATABASE_URL: line.url }, folder),
        (cause) => failures.push(cause),
        Promise.resolve(),
      )
    })
  })
  afterAll(async () => {
    line.mend()
    await running.close()
    line.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('makes every route return 503 without logging a stack, and recovers', async () => {
    const island = () =>
      fetch(`${running.url}/v2/farcaster/feed/trending?limit=1`, {
        headers: { 'x-api-key': running.developmentKey! },
      })
    const app = () => fetch(`${running.url}/api/farcaster/feed/trending?limit=1`)
    const ready = () => fetch(`${running.url}/readyz`)
    const login = () => fetch(`${running.url}/login/methods`)
    expect((await island()).status).toBe(200)
    expect((await app()).status).toBe(200)
    expect((await login()).status).toBe(200)

    line.cut()
    expect([(await ready()).status, await (await ready()).json()]).toEqual([
      503,
      { status: 'database' },
    ])
    for (const ask of [island, app, login]) {
      const answer = await ask()
      expect(answer.status).toBe(503)
      expect(((await answer.json()) as { message: string }).message).toMatch(
        /database .*cannot be reached/i,
      )
    }

    line.mend()
    expect((await ready()).status).toBe(200)
    for (const ask of [island, app, login]) expect((await ask()).status).toBe(200)
    // Background work that repeats can also have run into the outage; that is expected.
    const others = failures.filter((cause) => !(cause instanceof DatabaseUnavailableError))
    expect(others).toEqual([])
  })
})
