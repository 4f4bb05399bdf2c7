import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runLine } from '../../test/command-line'
import { freePort, usedInstallation, type TestInstallation } from '../../test/start'
import type { RunningServer } from '../boot'
import { commands } from '../commands/table'
import { durationIn } from './times'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const envOf = () => ({ CASTAWAY_URL: island.url, CASTAWAY_API_KEY: island.apiKey })
const line = (...args: string[]) => runLine(args, envOf())
const json = async (...args: string[]) =>
  JSON.parse((await line(...args, '--json')).printed) as unknown

test('clock sets, moves, stops and resets the island’s clock', async () => {
  expect(await json('clock', 'freeze')).toMatchObject({ frozen: true })
  const { now } = await island.local.clock.read()
  await line('clock', 'advance', '1h30m')
  expect((await island.local.clock.read()).now).toBe(now + 5_400_000)
  await line('clock', 'advance', '-30m')
  expect((await island.local.clock.read()).now).toBe(now + 3_600_000)
  expect((await line('clock', 'set', '2031-05-06T07:08:09Z')).printed).toMatch(
    /^2031-05-06T07:08:09.*stopped.*ahead/,
  )
  await line('clock', 'run')
  expect((await line('clock')).printed).toMatch(/^2031-05-06.*running/)
  expect((await line('clock', 'reset')).printed).toMatch(/the time of this machine/)
})

test('fault adds, lists and removes faults', async () => {
  const args = [
    '--operation',
    'look-up-user-by-username',
    '--status',
    '503',
    '--times',
    '1',
    '--retry-after',
    '0',
  ]
  const added = await json('fault', 'add', ...args)
  expect(added).toMatchObject({
    operation: 'lookupUserByUsername',
    status: 503,
    times: 1,
    retry_after: 0,
  })
  expect((await line('fault')).printed).toMatch(
    /lookupUserByUsername get 503 \(at most 1, 0 so far\)/,
  )
  const failed = await island.client
    .lookupUserByUsername({ username: 'ana' }, { retry: false })
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ status: 503 })
  await line('fault', 'add', '--path', '/farcaster/feed*', '--latency', '1s')
  const { id } = added as { id: number }
  expect((await line('fault', 'remove', String(id))).printed).toMatch(
    /^\d+ {2}\/farcaster\/feed\* wait 1000 ms/,
  )
  expect((await line('fault', 'clear')).printed).toBe('No faults')
  expect((await island.local.faults.list()).faults).toEqual([])
})

test('snapshot takes, lists, restores and removes', async () => {
  expect((await line('snapshot')).printed).toBe('No snapshots')
  await line('snapshot', 'take', 'dawn')
  const { fid } = await island.newcomer('after-dawn')
  expect((await line('snapshot')).printed).toMatch(/^dawn {2}small/)
  await line('snapshot', 'restore', 'dawn')
  expect((await island.client.fetchBulkUsers({ fids: [fid] })).users).toEqual([])
  await line('snapshot', 'remove', 'dawn')
  expect(await line('snapshot', 'restore', 'dawn')).toMatchObject({ code: 1 })
  expect(await line('snapshot', 'take', '../out')).toMatchObject({ code: 1 })
})

test('seed fills an empty island, and refuses one with people unless it is reset', async () => {
  expect(await line('seed', 'small')).toMatchObject({ code: 1 })
  expect((await line('seed', 'empty', '--reset')).printed).toMatch(/^Seeded empty/)
  expect((await line('seed', 'small')).printed).toMatch(/^Seeded small: [1-9][\d,]* messages/)
  expect(await json('seed', '--reset')).toMatchObject({ world: 'small' })
})

test.each([
  [['clock', 'stop'], /no action "stop", only show, set/],
  [['clock', 'advance'], /needs a duration/],
  [['clock', 'advance', 'soon'], /not a duration, such as 90s/],
  [['clock', 'freeze', 'now'], /Unexpected argument "now"/],
  [['fault', 'add'], /needs --latency, --status, --drop or --broken/],
  [['fault', 'add', '--status', 'bad'], /--status needs a number/],
  [['snapshot', 'take'], /needs the name of a snapshot/],
  [['seed'], /needs a world/],
  [['seed', 'large'], /no action "large"/],
  [['seed', '--reset', '--keep', 'people'], /--keep needs clock or faults/],
  [['completion', 'tcsh'], /only bash, zsh, fish/],
])('%j is wrong usage', async (args, sentence) => {
  const { code, noted } = await line(...args)
  expect(noted).toMatch(sentence)
  expect(code).toBe(2)
})

test('durations are sums of numbers with units', () => {
  expect(['90s', '1h30m', '2d', '-1.5s', '250ms'].map(durationIn)).toEqual([
    90_000, 5_400_000, 172_800_000, -1_500, 250,
  ])
})

describe('doctor', () => {
  let installation: TestInstallation
  let server: RunningServer
  beforeAll(async () => {
    installation = await usedInstallation()
    server = await installation.start()
  })
  afterAll(async () => {
    await server.close()
    await installation.remove()
  })
  const doctor = (env: Record<string, string> = {}) =>
    runLine(['doctor'], {
      CASTAWAY_URL: `http://127.0.0.1:${server.port}`,
      CASTAWAY_DATA: installation.dataFolder,
      ...env,
    })

  test('says that everything is as it should be', async () => {
    const { code, printed } = await doctor()
    expect(printed).toMatch(
      /^ok +Node: [^]*ok +Server: .* is ready[^]*ok +API key: [^]*ok +Controls: world empty/,
    )
    expect(code).toBe(0)
    expect(printed).not.toContain(server.developmentKey)
  })

  test('says what to do about a key that is refused', async () => {
    const { code, printed } = await doctor({ CASTAWAY_API_KEY: 'not-the-key' })
    expect(printed).toMatch(/wrong +API key: .*does not accept it \(401\)\n +→ /)
    expect(code).toBe(1)
  })

  test('says whether a port is free or taken by another program', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'castaway-doctor-'))
    const env = { CASTAWAY_DATA: folder, PORT: String(await freePort()) }
    const { code, printed } = await runLine(['doctor'], env)
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(/port is free\n +→ Start it with npm start/),
    ])
    const findings = JSON.parse((await runLine(['doctor', '--json'], env)).printed) as object[]
    expect(findings).toContainEqual(expect.objectContaining({ what: 'Server', ok: false }))
    await rm(folder, { recursive: true })
  })
})

describe('completion', () => {
  const script = async (shell: string) => (await line('completion', shell)).printed

  test('bash completes commands, actions, operations and options', async () => {
    const source = await script('bash')
    const complete = async (...words: string[]) => {
      const quoted = words.map((word) => `'${word}'`).join(' ')
      const program = `${source}\nCOMP_WORDS=(castaway ${quoted}); COMP_CWORD=${words.length}; _castaway; printf '%s ' "\${COMPREPLY[@]}"`
      return (await promisify(execFile)('bash', ['-c', program])).stdout.trim().split(' ')
    }
    expect(await complete('cl')).toEqual(['clock'])
    expect(await complete('clock', 'f')).toEqual(['freeze'])
    expect(await complete('call', 'lookupUserBy')).toContain('lookupUserByUsername')
    expect(await complete('listen', '--for')).toEqual(['--forward-to'])
    expect(await complete('trigger', 'reaction.')).toEqual(['reaction.created', 'reaction.deleted'])
  })

  test.each(['zsh', 'fish'])('%s knows every command and option', async (shell) => {
    const source = await script(shell)
    for (const { name, options = {} } of commands) {
      expect(source).toContain(name)
      for (const option of Object.keys(options)) {
        expect(source).toContain(shell === 'fish' ? `-l ${option} ` : `'--${option}'`)
      }
    }
  })
})
