import { once } from 'node:events'
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2'
import { createServer, type AddressInfo } from 'node:net'
import { createLog } from '@castaway/server-kit/log'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lowerLimit } from '../../test/lower-limit'
import { OWNER_KEY, startIn, type Instance } from '../../test/setups'
import { logRequests } from '../monitoring/request-log'

/** The gRPC API of a server that others can reach, by the frames of the protocol itself. */

const TOKEN = 'a-token-for-prometheus'
const lines: string[] = []
let endLog: () => void
let instance: Instance
let session: ClientHttp2Session
let restore: (() => void) | undefined
afterEach(() => {
  restore?.()
  restore = undefined
})
beforeAll(async () => {
  endLog = logRequests(
    createLog({ level: 'info', format: 'json', write: (line) => lines.push(line) }),
  )
  const port = await freePort()
  instance = await startIn('behind a proxy on this machine', {
    LOGIN_TRUSTED_PROXY: 'on',
    CASTAWAY_API_KEYS: OWNER_KEY,
    CASTAWAY_CHAIN: 'off',
    CASTAWAY_METRICS_TOKEN: TOKEN,
    CASTAWAY_GRPC_PORT: String(port),
  })
  session = connect(`http://127.0.0.1:${port}`)
})
afterAll(async () => {
  endLog?.()
  session?.close()
  await instance?.close()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Calls a method without a request body. @returns the metadata of the answer, with gRPC's status */
async function call(
  method: string,
  address: string,
  metadata: Record<string, string> = {},
): Promise<IncomingHttpHeaders> {
  const stream = session.request({
    ':method': 'POST',
    ':path': `/HubService/${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
    'x-forwarded-for': address,
    ...metadata,
  })
  const answer: IncomingHttpHeaders = {}
  stream.on('response', (headers) => Object.assign(answer, headers))
  stream.on('trailers', (headers) => Object.assign(answer, headers))
  // A request without fields: not compressed, of no length.
  stream.end(Buffer.alloc(5))
  stream.resume()
  await once(stream, 'close')
  return answer
}
const key = (value: string) => ({ 'x-api-key': value })
const [OK, INVALID_ARGUMENT, RESOURCE_EXHAUSTED, UNAUTHENTICATED] = ['0', '3', '8', '16']

test('calls with keys that are made up count together by address, with those of /v1', async () => {
  const attacker = '203.0.113.66'
  const requests = 100
  restore = lowerLimit('noKey', requests)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 3 * requests }, (_, index) =>
      call('GetInfo', attacker, key(`made-up-${index}`)),
    ),
  )
  const refilled = Math.ceil(((performance.now() - started) / 60_000) * requests)
  const sent = (status: string) => answers.filter((each) => each['grpc-status'] === status).length
  const unknown = sent(UNAUTHENTICATED!)
  expect(unknown + sent(RESOURCE_EXHAUSTED!)).toBe(answers.length)
  expect(unknown).toBeGreaterThanOrEqual(requests)
  expect(unknown).toBeLessThanOrEqual(requests + refilled)
  // All at once, so that what is refilled meanwhile is used up.
  const more = await Promise.all(Array.from({ length: 200 }, () => call('GetInfo', attacker)))
  const denied = more.find((each) => each['grpc-status'] === RESOURCE_EXHAUSTED)
  expect(Number(denied?.['retry-after'])).toBeGreaterThan(0)
  expect(denied?.['grpc-message']).toMatch(/Too%20many%20calls:%20try%20again%20in%20\d+%20s/)
  const overHttp = await Promise.all(
    Array.from({ length: 200 }, () =>
      instance.ask('/v1/info', { headers: { 'x-forwarded-for': attacker } }),
    ),
  )
  expect(overHttp.map(({ status }) => status)).toContain(429)
  // A valid key is not slowed down, nor are others.
  expect((await call('GetInfo', attacker, key(OWNER_KEY)))['grpc-status']).toBe(OK)
  expect((await call('GetInfo', '203.0.113.67'))['grpc-status']).toBe(UNAUTHENTICATED)
})

test('each call has an id, a line in the log, and is counted by method and status', async () => {
  const about = { ...key(OWNER_KEY), 'x-request-id': 'of-the-caller' }
  expect(await call('GetInfo', '203.0.113.7', about)).toMatchObject({
    'grpc-status': OK,
    'x-request-id': 'of-the-caller',
  })
  const refused = await call('GetTrieMetadataByPrefix', '203.0.113.7', key(OWNER_KEY))
  expect(refused['grpc-status']).toBe(INVALID_ARGUMENT)
  expect(refused['x-request-id']).toMatch(/^[0-9a-f]{24}$/)
  const lineOf = (id: unknown) =>
    lines.map((line) => JSON.parse(line)).find((line) => line.request_id === id)
  await expect
    .poll(() => lineOf('of-the-caller'))
    .toMatchObject({
      surface: 'grpc',
      method: 'GetInfo',
      status: 'OK',
      app: 'Owner',
      message: 'request',
    })
  await expect
    .poll(() => lineOf(refused['x-request-id']))
    .toMatchObject({ status: 'INVALID_ARGUMENT' })
  const { body } = await instance.ask('/metrics', {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const count = (method: string, status: string) =>
    body
      .split('\n')
      .find((line) =>
        line.startsWith(
          `castaway_grpc_call_duration_seconds_count{method="${method}",status="${status}"}`,
        ),
      )
  expect(count('GetInfo', 'OK')).toBeDefined()
  expect(count('GetInfo', 'RESOURCE_EXHAUSTED')).toBeDefined()
  expect(count('GetTrieMetadataByPrefix', 'INVALID_ARGUMENT')).toBeDefined()
})
