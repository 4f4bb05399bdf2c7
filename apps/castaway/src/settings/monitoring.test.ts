import { expect, test } from 'vitest'
import { readSettings } from './index'

const read = (env: Record<string, string>) => readSettings(env, '/home/someone')

test('the log, the token and the traces are set by the operator', () => {
  expect(read({ CASTAWAY_LOG_LEVEL: 'debug', CASTAWAY_LOG_FORMAT: 'text' })).toMatchObject({
    logLevel: 'debug',
    logFormat: 'text',
    traces: false,
  })
  const token = 'sixteen-letters!'
  expect(read({ CASTAWAY_METRICS_TOKEN: token }).metricsToken).toBe(token)
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).traces).toBe(true)
})

test.each([
  ['CASTAWAY_LOG_LEVEL', 'loud', 'must be one of silent, error, warn, info, debug'],
  ['CASTAWAY_ANALYTICS', 'yes', 'must be on or off'],
  ['CASTAWAY_LOG_FORMAT', 'xml', 'must be one of json, text'],
  ['CASTAWAY_METRICS_TOKEN', 'hush', 'must have 16 to 200 characters without spaces'],
  ['CASTAWAY_METRICS_TOKEN', 'hush hush hush hush', 'must have 16 to 200 characters'],
  ['CASTAWAY_METRICS_TOKEN', '', 'must have 16 to 200 characters'],
])('%s=%s is refused', (name, value, sentence) => {
  expect(() => read({ [name]: value })).toThrow(`${name} ${sentence}`)
  expect(() => read({ [name]: value })).not.toThrow(/hush/)
})
