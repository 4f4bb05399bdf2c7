import { startOtlpReceiver, type OtlpReceiver } from '@castaway/testkit/otlp'
import { afterEach, expect, test, vi } from 'vitest'
import { OWNER_KEY, startIn, type Instance } from '../../test/setups'

/** The traces of a running server, as a collector receives them. */

const running: Instance[] = []
let receiver: OtlpReceiver | undefined
afterEach(async () => {
  for (const instance of running.splice(0).toReversed()) await instance.close()
  receiver?.close()
  vi.unstubAllEnvs()
})
async function start(...parameters: Parameters<typeof startIn>): Promise<Instance> {
  const instance = await startIn(...parameters)
  running.push(instance)
  return instance
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = `00-${TRACE}-00f067aa0ba902b7-01`

test('the spans of a request arrive when the server stops, through a remote provider too', async () => {
  receiver = await startOtlpReceiver()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
  const provider = await start('alone', { CASTAWAY_CHAIN: 'off' })
  // The app sends its traces; in this process, the provider's requests are among them.
  const app = await start('public host', {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    CASTAWAY_API_KEYS: OWNER_KEY,
    PROVIDER_URL: `${provider.at}/v2`,
    PROVIDER_API_KEY: provider.running.developmentKey!,
  })
  const { status, headers } = await app.ask('/api/farcaster/channel?id=lagoon', {
    headers: { traceparent: CALLER, 'x-request-id': 'traced-1' },
  })
  expect([status, headers['x-request-id']]).toEqual([200, 'traced-1'])
  await running.pop()!.close()

  const spans = receiver.spans.filter(({ traceId }) => traceId === TRACE)
  const one = (name: string) => spans.filter((each) => each.name === name)
  const [outer] = one('GET /api/farcaster/channel')
  const [call] = one('GET')
  const [inner] = one('GET /v2/farcaster/channel')
  expect(outer).toMatchObject({
    parentId: '00f067aa0ba902b7',
    kind: 2,
    attributes: { 'http.response.status_code': 200, 'castaway.request_id': 'traced-1' },
  })
  expect(call).toMatchObject({ parentId: outer!.spanId, kind: 3 })
  // The provider continues the trace, and knows the request by the same id.
  expect(inner).toMatchObject({
    parentId: call!.spanId,
    attributes: { 'castaway.operation': 'lookupChannel', 'castaway.request_id': 'traced-1' },
  })
  const statements = one('SELECT').filter(({ parentId }) => parentId === inner!.spanId)
  expect(statements.length).toBeGreaterThan(0)
  expect(receiver.raw()).not.toContain('lagoon')
  expect(app.reported).toEqual([])
})
