import { expect, test } from 'vitest'
import { conditionalJson } from './conditional-json'

const text = '{"casts":[]}'
const read = (condition?: string) =>
  conditionalJson(
    new Request(
      'http://localhost/feed',
      condition ? { headers: { 'if-none-match': condition } } : {},
    ),
    text,
    new Headers({ 'x-request-id': 'one' }),
  )

test('a read has an ETag, and no cache may use it without asking', async () => {
  const response = read()
  expect([response.status, await response.text()]).toEqual([200, text])
  expect(response.headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/)
  expect(response.headers.get('cache-control')).toBe('private, no-cache')
  expect(response.headers.get('content-type')).toBe('application/json')
})

const etag = read().headers.get('etag')!

test.each([
  ['the same', etag],
  ['the same, as a strong one', etag.slice(2)],
  ['the same among others', `"other", ${etag}`],
  ['any', '*'],
])('a client that has %s gets 304 without a body', async (_, condition) => {
  const response = read(condition)
  expect([response.status, await response.text()]).toEqual([304, ''])
  expect(response.headers.get('etag')).toBe(etag)
  expect(response.headers.get('x-request-id')).toBe('one')
  expect(response.headers.has('content-type')).toBe(false)
})

test.each([
  ['another', '"other"'],
  ['a part of it', etag.slice(0, -3)],
  ['nothing', ''],
])('a client that has %s gets the content', (_, condition) => {
  expect(read(condition).status).toBe(200)
})
