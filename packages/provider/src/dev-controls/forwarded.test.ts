import { expect, test } from 'vitest'
import { isForwarded } from './forwarded'

test.each([
  'Forwarded',
  'X-Forwarded-For',
  'x-forwarded-host',
  'X-Forwarded',
  'X-Real-IP',
  'Via',
  'CF-Connecting-IP',
  'cf-ray',
  'True-Client-IP',
  'X-Original-Host',
  'X-Client-IP',
  'CDN-Loop',
])('%s is a header that proxies add', (name) => {
  expect(isForwarded(['host', name])).toBe(true)
})

test('headers of browsers and programs are not', () => {
  const own = ['host', 'accept', 'cookie', 'origin', 'referer', 'x-api-key', 'x-request-id']
  const more = [
    'x-xsrf-token',
    'x-requested-with',
    'traceparent',
    'x-neynar-experimental',
    'x-wallet-id',
  ]
  expect(isForwarded([...own, ...more])).toBe(false)
})
