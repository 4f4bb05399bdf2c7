import { startOtlpReceiver, type OtlpReceiver } from '@castaway/testkit/otlp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activities, detached, inRequest, occurrences } from '../telemetry/index'
import { isTracingConfigured, startTraces } from './index'

let receiver: OtlpReceiver
beforeEach(async () => {
  receiver = await startOtlpReceiver()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
})
afterEach(() => {
  vi.unstubAllEnvs()
  receiver.close()
})

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const request = (more: object = {}) => ({
  id: 'r-1',
  method: 'GET',
  status: 0,
  bytes: 0,
  isAborted: false,
  ...more,
})
const route = { path: '/v2/x', operation: 'fetchX', style: 'v2', seconds: 60 }
const select = { verb: 'select', seconds: 0.01, isFailed: false } as const

/** Does the work while traces are sent, and returns the sentences that were reported. */
async function traced(work: () => Promise<void>): Promise<string[]> {
  const reported: string[] = []
  const traces = await startTraces((sentence) => reported.push(sentence))
  try {
    await work()
  } finally {
    await traces.close()
  }
  return reported
}
const span = (name: string) => receiver.spans.find((each) => each.name === name)!

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_SDK_DISABLED: 'false' }, true],
])('whether %j turns traces on: %j', (env, isOn) => {
  expect(isTracingConfigured(env)).toBe(isOn)
})

test('a request continues the trace of its caller, and its work belongs to it', async () => {
  const facts = request({ traceparent: CALLER })
  const headers = new Headers()
  const reported = await traced(() =>
    inRequest(facts, () =>
      activities.request.run(facts, async () => {
        Object.assign(facts, { route, status: 200 })
        occurrences.statement.report(select)
        await activities.merge.run({ outcomes: { merged: 2 } }, async () => {
          occurrences.statement.report({ ...select, verb: 'insert', isFailed: true })
        })
        const call = { method: 'POST', host: 'api.example', headers, status: 503 }
        await activities.upstream.run(call, async () => {})
      }),
    ),
  )
  expect(reported).toEqual([])
  const outer = span('GET /v2/x')
  expect(outer).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentId: 'b7ad6b7169203331',
    kind: 2,
    isError: false,
    service: 'castaway',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/v2/x',
      'http.response.status_code': 200,
      'castaway.operation': 'fetchX',
      'castaway.request_id': 'r-1',
    },
  })
  expect(span('SELECT')).toMatchObject({
    traceId: outer.traceId,
    parentId: outer.spanId,
    kind: 3,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' },
  })
  const merge = span('merge')
  expect(merge).toMatchObject({
    parentId: outer.spanId,
    attributes: { 'castaway.merge.merged': 2 },
  })
  expect(span('INSERT')).toMatchObject({ parentId: merge.spanId, isError: true })
  const call = span('POST')
  expect(call).toMatchObject({
    parentId: outer.spanId,
    isError: true,
    attributes: { 'server.address': 'api.example', 'http.response.status_code': 503 },
  })
  expect(headers.get('traceparent')).toBe(`00-${outer.traceId}-${call.spanId}-01`)
})

test('a job that a request woke has a trace of its own, and its error is named but not quoted', async () => {
  const facts = request({ route, status: 200 })
  await traced(() =>
    inRequest(facts, () =>
      activities.request.run(facts, async () => {
        await detached(() =>
          activities.job.run({ kind: 'webhook.deliver' }, async () => {
            await activities.delivery.run({ outcome: 'rejected' }, async () => {})
            throw new TypeError('secret-value')
          }),
        ).catch(() => {})
        // The turn of the jobs itself.
        detached(() => occurrences.statement.report(select))
      }),
    ),
  )
  const job = span('job webhook.deliver')
  expect(job).toMatchObject({
    parentId: '',
    isError: true,
    attributes: { 'castaway.job.outcome': 'failed', 'error.type': 'TypeError' },
  })
  expect(job.traceId).not.toBe(span('GET /v2/x').traceId)
  expect(span('webhook delivery')).toMatchObject({
    parentId: job.spanId,
    isError: true,
    attributes: { 'castaway.webhook.outcome': 'rejected' },
  })
  expect(receiver.spans.map(({ name }) => name)).not.toContain('SELECT')
  expect(receiver.raw()).not.toContain('secret-value')
})

test('the standard variables name the service and choose the sample', async () => {
  vi.stubEnv('OTEL_SERVICE_NAME', 'shore')
  const answer = async () => {
    const facts = request({ route, status: 500 })
    await inRequest(facts, () => activities.request.run(facts, async () => {}))
  }
  await traced(answer)
  expect(receiver.spans).toMatchObject([{ service: 'shore', isError: true }])
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_off')
  await traced(answer)
  expect(receiver.spans).toHaveLength(1)
})

test('a receiver that refuses is reported with one sentence, and the work goes on', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `${receiver.url}/nowhere`)
  receiver.close()
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '50')
  const facts = request()
  const reported = await traced(() =>
    inRequest(facts, () => activities.request.run(facts, async () => {})),
  )
  expect(reported).toHaveLength(1)
  expect(reported[0]).toMatch(/^Traces could not be sent: .+/)
})
