import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as lines from '@castaway/client/operations'
import { createClient } from '@castaway/client'
import { SESSION_SIGNER } from '@castaway/react'
import { startIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explorerPath } from '../apps/web/src/shared/developers/explorer-path'
import {
  type ApiCall,
  operationsOf,
  parametersOf,
} from '../apps/web/src/shared/developers/code/api-call'
import { literal } from '../apps/web/src/shared/developers/code/literal'
import { pythonCodeOf } from '../apps/web/src/shared/developers/code/other-languages'
import {
  clientCodeOf,
  curlOf,
  mcpCallOf,
  sdkCodeOf,
  testOf,
} from '../apps/web/src/shared/developers/code/samples'

const operations = operationsOf(Object.values(lines))

/** A call as the drawer sees it: a path with a query, and a body. */
function callOf(method: string, path: string, body?: unknown): ApiCall {
  const url = new URL(path, 'http://castaway.test')
  const operation = operations.at(method, url.pathname)!
  return { operation, parameters: parametersOf(operation, url.searchParams, body) }
}

let island: Awaited<ReturnType<typeof startIsland>>
let signerUuid: string
beforeAll(async () => {
  island = await startIsland()
  signerUuid = (await island.newcomer('sampler')).signerUuid
})
afterAll(() => island.close())

const base = () => `${island.url}/v2`
const env = () => ({ API_KEY: island.apiKey, SIGNER_UUID: signerUuid })

/** Runs a command as a terminal does. */
const inShell = async (command: string) => {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    env: { ...process.env, ...env() },
  })
  return JSON.parse(stdout) as Record<string, any>
}

/** Runs a program, without its imports, and returns its answer. */
const asProgram = (code: string) => {
  const body = `${code.replaceAll(/^import .*$/gm, '').replace(/console\.log\(answer\)/, 'return answer')}`
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- what is tested is a program
  const run = new Function('createClient', 'process', `return (async () => {${body}})()`)
  return run(createClient, { env: env() }) as Promise<Record<string, any>>
}

/** Text that ends quotes, lines and templates, in every language of the samples. */
const hostile = `it’s "quoted" 'twice' \`$(id)\` \${API_KEY} $API_KEY \\ \\n\n\u2028 </script> <img src=x onerror=alert(1)> %41 !! \u202Eevil`

/** Runs a program in Python, with the key and the signer in its environment. */
const inPython = async (code: string) => {
  const { stdout } = await promisify(execFile)(
    'python3',
    [
      '-c',
      `${code.replace('print(json.load(response))', 'print(json.dumps(json.load(response)))')}`,
    ],
    {
      env: { ...process.env, ...env() },
    },
  )
  return JSON.parse(stdout) as Record<string, any>
}
const hasPython = await promisify(execFile)('python3', ['--version']).then(
  () => true,
  () => false,
)

test.runIf(hasPython)('a program in Python reads and writes, whatever a text has', async () => {
  const read = callOf('GET', '/farcaster/user/bulk?fids=1,2&viewer_fid=1')
  expect((await inPython(pythonCodeOf(read, base()))).users.length).toBe(2)
  const write = callOf('POST', '/farcaster/cast', { signer_uuid: SESSION_SIGNER, text: hostile })
  const { cast } = await inPython(pythonCodeOf(write, base()))
  expect(cast.text).toBe(hostile)
})

test('a read as a command and as a program gets the same answer', async () => {
  const call = callOf('GET', '/farcaster/user/bulk?fids=1,2&viewer_fid=1')
  expect(call.parameters).toEqual({ fids: [1, 2], viewer_fid: 1 })
  const [shell, program] = [
    await inShell(`${curlOf(call, base())} -s`),
    await asProgram(clientCodeOf(call, base())),
  ]
  expect(shell.users.length).toBeGreaterThan(0)
  expect(program).toEqual(shell)
})

test('hostile text arrives as it is, from a command and from a program', async () => {
  for (const run of [
    (call: ApiCall) => inShell(`${curlOf(call, base())} -s`),
    (call: ApiCall) => asProgram(clientCodeOf(call, base())),
  ]) {
    const call = callOf('POST', '/farcaster/cast', { signer_uuid: SESSION_SIGNER, text: hostile })
    const { cast } = await run(call)
    const { cast: found } = await island.client.lookupCastByHashOrWarpcastUrl({
      identifier: cast.hash,
      type: 'hash',
    })
    expect(found.text).toBe(hostile)
  }
  const search = callOf('GET', `/farcaster/cast/search?q=${encodeURIComponent(hostile)}`)
  expect(search.parameters.q).toBe(hostile)
  expect(await asProgram(clientCodeOf(search, base()))).toEqual(
    await inShell(`${curlOf(search, base())} -s`),
  )
})

test('a sample names the environment in place of a key or a signer', () => {
  const call = callOf('POST', '/farcaster/cast', { signer_uuid: SESSION_SIGNER, text: 'Hi' })
  for (const text of [
    curlOf(call, base()),
    clientCodeOf(call, base()),
    sdkCodeOf(call, base()),
    mcpCallOf(call),
    testOf(call, base()),
  ]) {
    expect(text).toContain('SIGNER_UUID')
    expect(text).not.toContain(SESSION_SIGNER)
    expect(text).not.toContain(island.apiKey)
  }
  expect(explorerPath(call)).toBe('/developers/api/publishCast?body=%7B%22text%22%3A%22Hi%22%7D')
})

test('the SDK gets its own base path, and the one list that it takes as text', () => {
  const code = sdkCodeOf(callOf('GET', '/farcaster/feed?feed_type=filter&fids=1,2'), base())
  expect(code).toContain(`basePath: '${island.url}'`)
  expect(code).toContain(`fids: '1,2'`)
  expect(sdkCodeOf(callOf('GET', '/farcaster/user/bulk?fids=1,2'), base())).toContain('[1, 2]')
})

test('a tool call has the parameters by their names in the API', () => {
  const call = callOf('GET', '/farcaster/user/bulk?fids=1,2&viewer_fid=1')
  expect(JSON.parse(mcpCallOf(call))).toEqual({
    name: 'call_operation',
    arguments: {
      operation: 'fetchBulkUsers',
      parameters: { fids: [1, 2], viewer_fid: 1 },
      format: 'json',
    },
  })
})

test('a test expects the fields of the answer, or its error', () => {
  const call = callOf('GET', '/farcaster/user/bulk?fids=1')
  const ok = testOf(call, base(), { status: 200, body: { users: [], 'odd name': 'x', next: null } })
  expect(ok).toContain('users: expect.any(Array)')
  expect(ok).toContain(`'odd name': expect.any(String)`)
  expect(ok).not.toContain('next')
  const failing = testOf(call, base(), { status: 404, body: { code: 'NOT_FOUND' } })
  expect(failing).toContain(`rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })`)
})

test('values become code that evaluates to them', () => {
  for (const value of [
    hostile,
    { __proto__: null, a: [1, 'two', { three: null }], 'b-c': false },
    JSON.parse('{"__proto__": {"admin": true}}'),
    { long: Array.from({ length: 40 }, (_, index) => `item ${index}`) },
    [],
    {},
  ])
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- what is tested is code
    expect(new Function(`return ${literal(value)}`)()).toEqual(value)
})

test('the explorer gets parameters, lists as the query has them, and the body', () => {
  expect(explorerPath(callOf('GET', '/farcaster/user/bulk?fids=1,2'))).toBe(
    '/developers/api/fetchBulkUsers?fids=1%2C2',
  )
})
