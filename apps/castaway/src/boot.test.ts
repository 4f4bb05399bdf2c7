import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localControls } from '@castaway/client/local'
import { onOwnDatabase } from '@castaway/testkit/database'
import { boot, type Running } from './boot'
import { readSettings } from './settings/index'

const failures: unknown[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-boot-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const start = (env: Record<string, string>): Promise<Running> =>
  onOwnDatabase((databaseUrl) => {
    const given = { PORT: '0', CASTAWAY_WORLD: 'tiny', ...env, DATABASE_URL: databaseUrl }
    const settings = readSettings(given, folder)
    return boot(settings, (cause) => failures.push(cause), Promise.resolve())
  })

test('on loopback the development key opens the controls, and the app goes by their clock', async () => {
  const running = await start({ CASTAWAY_DATA: join(folder, 'here') })
  try {
    const local = localControls({ url: running.url, key: running.developmentKey! })
    expect(await local.status()).toMatchObject({ world: 'tiny', faults: 0 })
    await local.snapshots.take('first')
    await local.clock.set('2030-01-01T00:00:00Z')
    await local.reset('nasty')
    const calls = await fetch(`${running.url}/v2/farcaster/feed/channels?channel_ids=lagoon`, {
      headers: { 'x-api-key': running.developmentKey! },
    })
    expect(await calls.json()).toHaveProperty('casts')
    await local.snapshots.restore('first')
    expect((await local.status()).world).toBe('tiny')
    const wrong = localControls({ url: running.url, key: 'another' })
    await expect(wrong.status()).rejects.toMatchObject({ status: 401 })
  } finally {
    await running.close()
  }
  expect(failures).toEqual([])
})

test('bound to any other address there are no controls', async () => {
  const ownKey = 'a-key-that-the-owner-made-up'
  const running = await start({
    CASTAWAY_DATA: join(folder, 'there'),
    HOST: '0.0.0.0',
    CASTAWAY_API_KEYS: ownKey,
  })
  try {
    expect(running.developmentKey).toBeNull()
    const answer = await fetch(`${running.url}/_local/clock`, { headers: { 'x-api-key': ownKey } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
  } finally {
    await running.close()
  }
})
