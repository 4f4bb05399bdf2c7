import { expect, test } from 'vitest'
import { inRequest } from '../telemetry/index'
import { createLog, type LogFormat, type LogLevel } from './index'

const started = (format: LogFormat, level: LogLevel = 'info') => {
  const lines: string[] = []
  return { lines, log: createLog({ level, format, write: (line) => lines.push(line) }) }
}
const request = { id: 'r-7', method: 'GET', status: 0, bytes: 0, isAborted: false }
const forged = 'x\n{"level":"error"}\r\n12:00:00.000 error forged\u001b[31m\u2028y'

test('an entry is one line of JSON with time, level and the id of its request', () => {
  const { log, lines } = started('json')
  inRequest(request, () => log.info({ status: 200 }, 'request'))
  log.warn('Low on fuel')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request_id: 'r-7',
      status: 200,
      message: 'request',
    },
    { level: 'warn', time: expect.any(String), message: 'Low on fuel' },
  ])
})

test.each([
  ['silent', []],
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
] as const)('the level %s writes %j', (level, written) => {
  const { log, lines } = started('json', level)
  for (const each of ['error', 'warn', 'info', 'debug'] as const) log[each]('.')
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(written)
})

test('an error is logged with its stack, without properties that can hold values', () => {
  const { log, lines } = started('json')
  const cause = Object.assign(new TypeError('No such column'), {
    code: '42703',
    detail: 'secret-value',
    parameters: ['secret-value'],
  })
  log.error({ error: cause }, 'Failed')
  const { error } = JSON.parse(lines[0]!)
  expect(error).toMatchObject({ type: 'TypeError', code: '42703' })
  expect(error.stack).toMatch(/^TypeError: No such column\n\s+at .*log\.test\.ts/)
  expect(lines[0]).not.toContain('secret-value')
})

test('text from outside cannot forge an entry, in either format', () => {
  for (const format of ['json', 'text'] as const) {
    const { log, lines } = started(format)
    log.warn({ operation: forged }, forged)
    const [line] = lines
    expect(lines).toHaveLength(1)
    expect(line!.indexOf('\n')).toBe(line!.length - 1)
    // oxlint-disable-next-line no-control-regex -- these must not be there
    expect(line!.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f]/)
  }
})

test('on a terminal an entry is one line, with a stack indented below it', () => {
  const { log, lines } = started('text')
  inRequest(request, () => log.info({ status: 200, ms: 1.5 }, 'request'))
  expect(lines[0]).toMatch(
    /^[\d:.]{12} info {2}request {2}request_id=r-7 {2}status=200 {2}ms=1.5\n$/,
  )
  log.error({ error: new Error(`bad\n${forged}`) }, 'Failed')
  const [head, ...stack] = lines[1]!.trimEnd().split('\n')
  expect(head).toMatch(/^[\d:.]{12} error Failed: Error: bad$/)
  expect(stack.length).toBeGreaterThan(3)
  expect(stack.every((line) => line.startsWith('    '))).toBe(true)
})
