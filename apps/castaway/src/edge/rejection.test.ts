import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { type RejectionReason, rejection } from './rejection'
import type { ErrorStyle } from './route-rule'

const reasons: RejectionReason[] = [
  { kind: 'path' },
  { kind: 'signed out' },
  { kind: 'other site' },
  { kind: 'late', seconds: 5 },
  { kind: 'no database' },
]

test.each<[ErrorStyle, string[]]>([
  [
    'api',
    [
      'INVALID_FIELD',
      'must_be_authenticated',
      'missing_or_invalid_token',
      'BUSY',
      'DATABASE_UNAVAILABLE',
    ],
  ],
  ['v2', ['InvalidField', 'Unauthorized', 'Forbidden', 'ServiceUnavailable', 'ServiceUnavailable']],
  [
    'login',
    [
      'invalid_data',
      'must_be_authenticated',
      'missing_or_invalid_token',
      'unexpected_error',
      'unexpected_error',
    ],
  ],
  ['page', ['INVALID_URL', 'NOT_SIGNED_IN', 'OTHER_SITE', 'BUSY', 'DATABASE_UNAVAILABLE']],
])('rejects with the codes of its surface: %s', async (style, codes) => {
  const answered = reasons.map(async (reason) => {
    const app = new Hono().get('/', (c) => rejection(c, style, reason))
    const answer = await app.request('/', { headers: { accept: 'application/json' } })
    return ((await answer.json()) as { code: string }).code
  })
  expect(await Promise.all(answered)).toEqual(codes)
})
