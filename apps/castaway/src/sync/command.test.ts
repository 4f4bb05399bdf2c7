import { expect, test } from 'vitest'
import { runCommand } from '../commands/run-command'
import { commands } from '../commands/table'
import { parseOptions } from '../command-line/parse'
import { readSettings } from '../settings/index'
import { readSyncOptions, runSync } from './command'
import { duration, progressLine, progressPrinter } from './progress'

const silent = { print: () => {}, note: () => {} }
const context = { output: silent, from: '/tmp', signal: new AbortController().signal }
const run = (env: Record<string, string>, from = 'localhost:1') =>
  runSync(readSync(['--from', from]), readSettings(env, '/tmp/castaway-sync-test'), context)
const readSync = (args: string[]) => {
  const { options = {} } = commands.find(({ name }) => name === 'sync')!
  return readSyncOptions(parseOptions(args, options).values)
}

test('the people who are read first come from three options', () => {
  const { first, once, again } = readSync(
    '--from node:3383 --fids 2,3 --fids 4 --followers-of 5 --channel lagoon --once'.split(' '),
  )
  expect(first).toEqual({ fids: [2, 3, 4], followersOf: [5], channels: ['lagoon'] })
  expect([once, again]).toEqual([true, false])
})

test.each([
  ['', /needs a node/],
  ['--from', /argument missing/],
  ['--from node:1 --fids two', /--fids needs FIDs/],
  ['--from node:1 --followers-of 0', /--followers-of needs FIDs/],
  ['--from node:1 --all', /Unknown option '--all'/],
  ['--from node:1 node:2', /Unexpected argument "node:2"/],
])('%j is refused with what is wrong', async (line, sentence) => {
  const args = ['sync', ...line.split(' ').filter(Boolean)]
  await expect(runCommand(args, {}, context)).rejects.toThrow(sentence)
})

test('a sync without PostgreSQL, or over a sample world, is refused with what to set', async () => {
  await expect(run({ CASTAWAY_WORLD: 'empty' })).rejects.toThrow(/needs PostgreSQL.*DATABASE_URL/)
  const databaseUrl = 'postgres://nobody@127.0.0.1:1/nothing'
  await expect(run({ DATABASE_URL: databaseUrl })).rejects.toThrow(/set CASTAWAY_WORLD=empty/)
})

const progress = {
  phase: 'all accounts' as const,
  accounts: 250,
  accountsOfNode: 1_000,
  messages: 12_000,
  leftOut: new Map(),
  local: new Set<number>(),
}

test('a line says how much is there, how fast it goes and what is left', () => {
  expect(progressLine(progress, { accounts: 2.5, messages: 120 })).toBe(
    'Accounts: 250 of 1,000 (25%), 12,000 messages, 120 messages/s, 5 min 0 s left',
  )
  expect(progressLine({ ...progress, phase: 'events' }, { accounts: 0, messages: 7 })).toBe(
    'Following: 12,000 messages, 7 messages/s',
  )
  expect(progressLine({ ...progress, phase: 'notifications' }, { accounts: 0, messages: 0 })).toBe(
    'All accounts are read. Computing notifications and trends',
  )
  expect([5, 65, 3_700, 90_000].map(duration)).toEqual(['5 s', '1 min 5 s', '1 h 1 min', '1 d 1 h'])
})

test('without a terminal there is a line every ten seconds', () => {
  let now = 0
  const lines: string[] = []
  const show = progressPrinter({ now: () => now, note: (line) => lines.push(line) })
  for (; now <= 25_000; now += 1_000) show({ ...progress, messages: now })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('1,000 messages/s')
})
