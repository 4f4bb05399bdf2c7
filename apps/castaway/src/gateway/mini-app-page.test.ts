import { expect, test } from 'vitest'
import { framingOf } from './mini-app-page'

const us = 'https://castaway.example'

test.each([
  [{}, 'allowed'],
  [{ 'x-frame-options': 'DENY' }, 'x-frame-options'],
  [{ 'x-frame-options': 'SameOrigin' }, 'x-frame-options'],
  [{ 'content-security-policy': "default-src 'self'" }, 'allowed'],
  [{ 'content-security-policy': "frame-ancestors 'none'" }, 'frame-ancestors'],
  [{ 'content-security-policy': "frame-ancestors 'self'" }, 'frame-ancestors'],
  [{ 'content-security-policy': 'frame-ancestors' }, 'frame-ancestors'],
  [{ 'content-security-policy': 'script-src x; frame-ancestors https:' }, 'allowed'],
  [{ 'content-security-policy': `frame-ancestors 'self' ${us}` }, 'allowed'],
  [{ 'content-security-policy': 'frame-ancestors *.example' }, 'allowed'],
  [{ 'content-security-policy': 'frame-ancestors *.farcaster.xyz' }, 'frame-ancestors'],
  [{ 'content-security-policy': 'frame-ancestors http://castaway.example' }, 'frame-ancestors'],
  [{ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" }, 'frame-ancestors'],
  // The policy decides, and the older header is ignored.
  [{ 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' }, 'allowed'],
] as const)('%j is %s', (headers, expected) => {
  expect(framingOf(headers, us)).toBe(expected)
})
