import { createServer, type Server } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations, type OperationId } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runLine } from '../../test/command-line'
import { operationHelp } from './call'

let island: TestIsland
let folder: string
beforeAll(async () => {
  island = await startIsland()
  folder = await mkdtemp(join(tmpdir(), 'castaway-call-'))
})
afterAll(async () => {
  await island.close()
  await rm(folder, { recursive: true })
})

const envOf = () => ({ CASTAWAY_URL: island.url, CASTAWAY_API_KEY: island.apiKey })
const call = (...args: string[]) => runLine(['call', ...args], envOf(), { from: folder })

test.each(['lookupUserByUsername', 'look-up-user-by-username', 'lookup_user_by_username'])(
  '%s finds the operation',
  async (name) => {
    const { code, printed } = await call(name, '--username', 'ana')
    expect(code).toBe(0)
    expect(printed).toMatch(/^@ana \(fid 2\)/)
  },
)

test('--json prints what the server answered', async () => {
  const { printed } = await call('lookupUserByUsername', '--username=ana', '--json')
  expect(JSON.parse(printed)).toEqual(await island.client.lookupUserByUsername({ username: 'ana' }))
})

test('lists are repeated or separated by commas, and names are as in the API', async () => {
  const { printed } = await call(
    'fetch-bulk-users',
    '--fids',
    '2,3',
    '--fids',
    '4',
    '--viewer_fid',
    '2',
    '--json',
  )
  const { users } = JSON.parse(printed) as { users: { fid: number }[] }
  expect(users.map(({ fid }) => fid)).toEqual([2, 3, 4])
})

test('a switch can be turned off', async () => {
  const given = ['fetchUserFollowingFeed', '--fid', '2', '--limit', '5', '--json']
  for (const off of [['--no-with-recasts'], ['--with-recasts=false'], ['--withRecasts', 'false']]) {
    const { code, printed } = await call(...given, ...off)
    expect(code).toBe(0)
    expect(JSON.parse(printed)).toEqual(
      await island.client.fetchUserFollowingFeed({ fid: 2, limit: 5, withRecasts: false }),
    )
  }
})

test('--page follows the cursors, one page of JSON on a line', async () => {
  const { printed } = await call(
    'fetchUserFollowers',
    '--fid',
    '2',
    '--limit',
    '1',
    '--page',
    '2',
    '--json',
  )
  const pages = printed.split('\n').map((line) => JSON.parse(line) as { users: unknown[] })
  expect(pages.map(({ users }) => users.length)).toEqual([1, 1])
  expect(pages[0]).not.toEqual(pages[1])
  const every = await call(
    'fetchUserFollowers',
    '--fid',
    '2',
    '--limit',
    '1',
    '--page',
    'all',
    '--json',
  )
  expect(every.printed.split('\n').length).toBeGreaterThan(2)
})

test('--as writes as an account of the island', async () => {
  const { code, printed } = await call(
    'publish-cast',
    '--as',
    '3',
    '--text',
    'From a "terminal"',
    '--json',
  )
  expect(code).toBe(0)
  const { cast } = JSON.parse(printed) as { cast: { hash: string } }
  const found = await island.client.lookupCastByHashOrWarpcastUrl({
    identifier: cast.hash,
    type: 'hash',
  })
  expect(found.cast).toMatchObject({ text: 'From a "terminal"', author: { fid: 3 } })
})

test('a body comes from JSON, from a file, and is completed by options', async () => {
  const subscription = { 'cast.created': { author_fids: [2] } }
  await writeFile(join(folder, 'hook.json'), JSON.stringify({ name: 'from a file', subscription }))
  const url = 'http://127.0.0.1:9/hook'
  const { code, printed } = await call(
    'publishWebhook',
    '--body',
    'hook.json',
    '--url',
    url,
    '--json',
  )
  expect(code).toBe(0)
  expect(JSON.parse(printed)).toMatchObject({
    webhook: { title: 'from a file', target_url: url, subscription: { filters: subscription } },
  })
  const inline = await call('publishWebhook', '--body', '{"name":"inline"}', '--url', url, '--json')
  expect(JSON.parse(inline.printed)).toMatchObject({ webhook: { title: 'inline' } })
})

test.each([
  [['lookupUserByUsername'], /needs --username/],
  [['fetchUserFollowers', '--fid', 'two'], /--fid: .*expected number/i],
  [['fetchUserFollowers', '--fid', '2', '--limit', '1000'], /--limit: .*<=100/],
  [['fetchUserFollowers', '--fid', '2', '--nonsense', '1'], /Unknown option '--nonsense'/],
  [['fetchUserFollowers', '2'], /Unexpected argument "2"/],
  [
    ['fetchUserFollower', '--fid', '2'],
    /no operation "fetchUserFollower", did you mean .*fetchUserFollowers/,
  ],
  [['fetchUserFollowers', '--fid', '2', '--page', '0'], /--page needs all or a number/],
  [['fetchNonce', '--page', 'all'], /has no pages/],
  [['fetchNonce', '--as', '2'], /has no signer/],
  [['publishWebhook', '--body', '{'], /--body is not JSON/],
  [['publishWebhook', '--body', 'missing.json'], /missing\.json cannot be read \(ENOENT\)/],
  [['publishWebhook', '--body', '{"nam":"x"}'], /no field "nam"/],
  [[], /needs an operation/],
])('%j is wrong usage, and nothing is sent', async (args, sentence) => {
  const { requests: before } = await island.local.requests.list({ limit: 1 })
  const { code, noted, printed } = await call(...args)
  expect([code, printed]).toEqual([2, ''])
  expect(noted).toMatch(sentence)
  expect((await island.local.requests.list({ limit: 1 })).requests).toEqual(before)
})

test('a call that the API refuses ends with 1 and its code', async () => {
  const { code, noted } = await call('lookupUserByUsername', '--username', 'no-one-at-all')
  expect(code).toBe(1)
  expect(noted).toContain('not found')
})

test('a server that is not there ends with 3', async () => {
  const { code } = await runLine(
    ['call', 'fetchNonce', '--url', 'http://127.0.0.1:1', '--key', 'k'],
    {},
  )
  expect(code).toBe(3)
})

test.each(Object.keys(operations) as OperationId[])(
  'the help of %s has all that it takes',
  async (id) => {
    const help = await operationHelp(id)
    expect(help).toContain(`castaway call ${id}`)
    expect(help).not.toMatch(/undefined|\[object/)
  },
)

test('--list finds operations by words, and --help names parameters and errors', async () => {
  expect((await call('--list', 'approval', 'signer')).printed).toMatch(/^lookupSigner /m)
  expect((await call('--list')).printed.split('\n').length).toBeGreaterThan(140)
  const { printed } = await call('fetch-user-followers', '--help')
  expect(printed).toMatch(/--fid +number.*required[^]*--limit .*[^]*INVALID_CURSOR/)
})

test('what a terminal would obey is shown instead', async () => {
  const text = 'red \u001B[31m and \u202E backwards'
  const { cast } = await island.client.publishCast({ signerUuid: await island.signerOf(2), text })
  const { printed } = await call(
    'lookupCastByHashOrUrl',
    '--identifier',
    cast.hash,
    '--type',
    'hash',
  )
  expect(printed).toContain('red \uFFFD[31m and \uFFFD backwards')
})

describe('keys', () => {
  let server: Server
  const seen: (string | undefined)[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request.headers['x-api-key'] as string | undefined)
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end('{"code":"Unauthorized","message":"The key is not valid"}')
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  })
  afterAll(() => new Promise((done) => server.close(done)))
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  test('a key of Neynar goes to no other server', async () => {
    const env = { NEYNAR_API_KEY: 'neynar-secret', CASTAWAY_URL: url(), CASTAWAY_DATA: folder }
    const { code } = await runLine(['call', 'fetchNonce'], env)
    expect(code).toBe(1)
    expect(seen.splice(0)).toEqual([undefined])
  })

  test('the development key is read from the data folder and sent to this machine only', async () => {
    await writeFile(join(folder, 'development-api-key'), 'secret-of-the-folder\n')
    const env = { CASTAWAY_URL: url(), CASTAWAY_DATA: folder }
    await runLine(['call', 'fetchNonce'], env)
    expect(seen.splice(0)).toEqual(['secret-of-the-folder'])
  })

  test('a key is never printed', async () => {
    const args = ['call', 'fetchNonce', '--url', url(), '--key', 'secret-of-mine', '--json']
    const { printed, noted } = await runLine(args, {})
    expect(seen.splice(0)).toEqual(['secret-of-mine'])
    expect(printed + noted).not.toContain('secret-of-mine')
  })
})
