import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { type Product, removeFolder, startProduct } from './harness/product'

/** The command line as it is built, as processes of their own. */
const dist = join(import.meta.dirname, '../apps/castaway/dist')
const program = join(dist, 'main.js')

let island: Product
let env: Record<string, string>
beforeAll(async () => {
  island = await startProduct()
  env = { PATH: process.env.PATH!, CASTAWAY_URL: island.url, CASTAWAY_API_KEY: island.apiKey }
})
afterAll(async () => {
  await island.stop('SIGKILL')
  await removeFolder(island.dataFolder)
})

const castaway = (args: string[]) =>
  promisify(execFile)(process.execPath, [program, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )

/** Files that a file of the build loads before it runs. */
async function loadedBy(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = await readFile(join(dist, file), 'utf8')
  for (const [, name] of source.matchAll(
    /^(?:import|export)[^;]*?from "\.\/([^"]+)"|^import "\.\/([^"]+)"/gm,
  )) {
    if (name) await loadedBy(name, seen)
  }
  return seen
}

test('what is printed can be piped, and what goes wrong has an exit code', async () => {
  const found = await castaway(['call', 'lookup-user-by-username', '--username', 'ana', '--json'])
  expect(JSON.parse(found.stdout)).toMatchObject({ user: { fid: 2 } })
  expect([found.code, found.stderr]).toEqual([0, ''])
  const refused = await castaway(['call', 'lookupUserByUsername', '--username', 'no-one', '--json'])
  expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: 'NotFound', status: 404 } })
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  const wrong = await castaway(['call', 'lookupUserByUsername'])
  expect(wrong).toMatchObject({
    code: 2,
    stderr: 'needs --username: see castaway call lookupUserByUsername --help\n',
  })
  const away = await castaway([
    'call',
    'fetchNonce',
    '--url',
    'http://127.0.0.1:2',
    '--key',
    'a-key',
  ])
  expect(away).toMatchObject({ code: 3, stderr: expect.stringContaining('did not answer') })
  expect(away.stderr).not.toContain('a-key')
})

test('a pipe that closes ends it without an error', async () => {
  const script = `'${process.execPath}' '${program}' call --list | head -1; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = await promisify(execFile)('bash', ['--norc', '-c', script], { env })
  expect(stdout.split('\n').slice(1)).toEqual(['0', ''])
  expect(stderr).toBe('')
})

test('Ctrl-C ends what goes on, and its webhook is turned off', async () => {
  const child = spawn(process.execPath, [program, 'tail', '--json'], { env })
  const active = async () =>
    (await clientOf(island).fetchWebhooks({})).webhooks.filter((hook) => hook.active)
  await expect.poll(active).toHaveLength(1)
  child.kill('SIGINT')
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
  expect(await active()).toEqual([])
})

test('an assistant starts it and uses its tools', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    env,
    stderr: 'pipe',
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const { content } = await client.callTool({
    name: 'call_operation',
    arguments: { operation: 'lookupUserByUsername', parameters: { username: 'ana' } },
  })
  expect(content).toMatchObject([{ text: expect.stringMatching(/^@ana \(fid 2\)/) }])
  const { tools } = await client.listTools()
  expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
  const pid = transport.pid!
  await client.close()
  await expect.poll(() => isRunning(pid)).toBe(false)
})

test('--help loads nothing of the server, and the server nothing of the tools for assistants', async () => {
  const loaded = new Set([...(await loadedBy('main.js')), ...(await loadedBy('terminal.js'))])
  const sizes = await Promise.all(
    [...loaded].map(async (file) => (await readFile(join(dist, file))).length),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
  const files = (await readdir(dist)).filter((file) => file.endsWith('.js'))
  const sources = await Promise.all(
    files.map(async (file) => [file, await readFile(join(dist, file), 'utf8')] as const),
  )
  const withTools = sources
    .filter(([, source]) => /from "@modelcontextprotocol/.test(source))
    .map(([file]) => file)
  expect(withTools.length).toBeGreaterThan(0)
  const ofServer = await loadedBy('serve.js')
  expect(withTools.filter((file) => ofServer.has(file))).toEqual([])
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
