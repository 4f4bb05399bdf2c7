import { expect, it } from 'vitest'
import { safeNext } from './safe-next'

it('the redirect after sign-in stays inside the app', () => {
  expect(safeNext('/c/lagoon?tab=about#x')).toBe('/c/lagoon?tab=about#x')
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    null,
    7,
  ]
  expect(elsewhere.map(safeNext)).toEqual(elsewhere.map(() => '/'))
  expect(safeNext('/sign-in?next=/sign-in')).toBe('/')
})
