import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usedInstallation, type TestInstallation } from '../../test/start'
import { runCommand } from './run-command'
import { commands } from './table'

let folder: string
let installation: TestInstallation
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castaway-command-'))
  installation = await usedInstallation()
})
afterAll(async () => {
  await installation.remove()
  await rm(folder, { recursive: true })
})

/** Runs a command line with the settings of the installation, and returns what it said. */
async function run(line: string, env: Record<string, string> = {}) {
  const printed: string[] = []
  const noted: string[] = []
  await runCommand(
    line.split(' ').filter(Boolean),
    {
      CASTAWAY_DATA: installation.dataFolder,
      DATABASE_URL: installation.databaseUrl,
      CASTAWAY_WORLD: 'empty',
      ...env,
    },
    {
      output: { print: (text) => printed.push(text), note: (text) => noted.push(text) },
      from: folder,
      signal: new AbortController().signal,
    },
  )
  return { printed, noted }
}

test.each(['--help', '-h', 'help'])('%s shows all commands', async (line) => {
  const { printed } = await run(line)
  for (const { name, about } of commands) {
    expect(printed.join('\n')).toMatch(new RegExp(`castaway ${name}\\b`))
    expect(printed.join('\n')).toContain(about)
  }
})

test.each(commands.map(({ name }) => name))('the help of %s has its options', async (name) => {
  const { printed } = await run(`${name} --help`)
  expect((await run(`help ${name}`)).printed).toEqual(printed)
  const { options = {}, actions = {} } = commands.find((command) => command.name === name)!
  for (const option of Object.keys(options)) expect(printed.join()).toContain(`--${option}`)
  for (const action of Object.keys(actions)) expect(printed.join()).toContain(action)
})

test.each([
  ['back-up x', /has no command "back-up"/],
  ['toString x', /has no command "toString"/],
  ['backup', /backup needs the name of one file/],
  ['backup a b', /needs the name of one file/],
  ['backup --all x', /Unknown option '--all'/],
])('%s is refused with what is wrong', async (line, sentence) => {
  await expect(run(line)).rejects.toMatchObject({
    name: 'UsageError',
    code: 'USAGE',
    shortMessage: expect.stringMatching(sentence),
  })
})

test('a backup says what it has and where its secret is, and can be verified', async () => {
  const { noted } = await run('backup castaway.tar.gz')
  expect(noted).toEqual([
    expect.stringMatching(/castaway\.tar\.gz has [\d,]+ rows of \d+ tables, 0 images$/),
    expect.stringMatching(/^It contains the secret of this installation/),
  ])
  const { printed } = await run('verify castaway.tar.gz')
  expect(printed).toEqual([
    expect.stringMatching(/is whole: [\d,]+ rows of \d+ tables, 0 images, made by Castaway 0\./),
  ])
  // Neither needs settings of the installation that the backup is from.
  await run('verify castaway.tar.gz', { CASTAWAY_DATA: join(folder, 'elsewhere') })
})

test('what is done with a backup can be read by a program', async () => {
  const about = { secret: 'included', images: 0, tables: expect.any(Number) }
  const { printed, noted } = await run('backup for-a-program.tar.gz --json')
  expect(noted).toEqual([])
  const made = JSON.parse(printed.join('\n'))
  expect(made).toMatchObject({ ...about, file: join(folder, 'for-a-program.tar.gz') })
  expect(Date.parse(made.created_at)).toBeGreaterThan(0)
  expect(JSON.parse((await run('verify for-a-program.tar.gz --json')).printed[0]!)).toEqual(made)
})

test('every command that prints something prints JSON on request', async () => {
  const without = commands.filter(({ name, options, readsOptions }) => {
    return !readsOptions && !options?.json && !['start', 'mcp'].includes(name)
  })
  expect(without.map(({ name }) => name)).toEqual([])
  const { printed } = await run('completion fish --json')
  const { shell, script } = JSON.parse(printed.join(''))
  expect([shell, (await run('completion fish')).printed]).toEqual(['fish', [script]])
})

test('start is a command like the others, and takes no argument', async () => {
  await expect(run('start now')).rejects.toThrow('Unexpected argument "now"')
  expect((await run('completion bash')).printed.join()).toContain(' start ')
})

test('a setting that cannot be used is named, without its value', async () => {
  await expect(run('backup x', { CASTAWAY_SECRET: 'short' })).rejects.toThrow(
    /^CASTAWAY_SECRET must have at least 32 characters/,
  )
})
