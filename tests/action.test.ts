import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isDeep } from '@castaway/testkit/random-runs'
import { createClient } from '@castaway/client'
import { afterEach, expect, test } from 'vitest'
import { eventually } from './harness/steps'
import { removeFolder } from './harness/product'

/** The action for GitHub’s runners, as one of them runs its step. */

const root = fileURLToPath(new URL('../', import.meta.url))
const script = join(root, 'scripts/start-in-action.sh')
const run = promisify(execFile)

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    const pid = Number(await readFile(join(folder, 'castaway.pid'), 'utf8').catch(() => '0'))
    if (pid > 0) await run('kill', [String(pid)]).catch(() => {})
    await eventually(() => removeFolder(folder))
  }
})

async function runner(port: string) {
  const folder = await mkdtemp(join(tmpdir(), 'castaway-runner-'))
  folders.push(folder)
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: join(folder, 'output'),
    GITHUB_ENV: join(folder, 'env'),
    CASTAWAY_WORLD: 'small',
    PORT: port,
  }
  return { folder, env }
}
const valuesIn = async (file: string) =>
  Object.fromEntries(
    (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  ) as Record<string, string>

test('the following steps of a job find the island in their environment', async () => {
  const { env } = await runner('0')
  const { stdout } = await run('bash', [script], { env, cwd: tmpdir() })
  expect(stdout).toContain('The island is at http://localhost:')
  const { API_URL, API_KEY, ISLAND_URL } = await valuesIn(env.GITHUB_ENV)
  expect(await valuesIn(env.GITHUB_OUTPUT)).toEqual({
    url: ISLAND_URL,
    'api-url': API_URL,
    'api-key': API_KEY,
  })
  const client = createClient({ apiKey: API_KEY!, baseUrl: API_URL! })
  expect((await client.lookupUserByUsername({ username: 'ana' })).user.fid).toBe(2)
})

test.runIf(isDeep)('a job fails with the reason if the island cannot start', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((ready) => other.once('listening', ready))
  const { port } = other.address() as AddressInfo
  const { env } = await runner(String(port))
  const child = spawn('bash', [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  const code = await new Promise((end) => child.once('close', end))
  other.close()
  expect(code).toBe(1)
  expect(output).toMatch(/port/i)
  expect(output).toContain('::error::The island could not start')
})

test('its description names the inputs and outputs that the step has', async () => {
  const text = await readFile(join(root, 'action.yml'), 'utf8')
  for (const name of ['url', 'api-url', 'api-key'])
    expect(text).toContain(`steps.start.outputs.${name} }}`)
  const step = await readFile(script, 'utf8')
  expect([...step.matchAll(/\$\{?(RUNNER_TEMP|GITHUB_OUTPUT|GITHUB_ENV)/g)].length).toBeGreaterThan(
    3,
  )
  expect(text).toContain('$ACTION/scripts/start-in-action.sh')
})
