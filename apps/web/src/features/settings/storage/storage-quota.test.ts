import { expect, test } from 'vitest'
import { type StorageQuota, usedShare, warningOf } from './storage-quota'

const now = Date.parse('2026-01-01T00:00:00Z')
const quota = (used: number, capacity: number, ends = '2027-01-01T00:00:00Z'): StorageQuota => ({
  fid: 7,
  units: 1,
  usage: [{ kind: 'casts', used, capacity }],
  allocations: [{ units: 1, expires_at: ends, rented_at: null }],
  may_rent: false,
})

test('enough free storage gives no warning', () => {
  expect(warningOf(quota(10, 100), now)).toBeNull()
})

test.each([
  ['no storage at all', { ...quota(0, 0), units: 0 }, 'has no storage'],
  ['no storage any more', { ...quota(3, 0), units: 0 }, '30 days after'],
  ['nearly full', quota(90, 100), 'Almost full: Casts'],
  ['full', quota(100, 100), 'Full: Casts'],
  ['more than there may be', quota(140, 100), 'Full: Casts'],
  ['ending tomorrow', quota(1, 100, '2026-01-02T00:00:00Z'), 'expires in 1 day.'],
  ['over since the page was opened', quota(1, 100, '2025-12-31T00:00:00Z'), 'expires in 0 days.'],
])('%s gives a warning', (_what, of, words) => {
  expect(warningOf(of, now)).toContain(words)
})

test('an unknown expiry gives no warning', () => {
  const of = quota(1, 100)
  of.allocations[0]!.expires_at = null
  expect(warningOf(of, now)).toBeNull()
})

test('a kind without capacity is full with its first use', () => {
  expect(usedShare({ kind: 'links', used: 0, capacity: 0 })).toBe(0)
  expect(usedShare({ kind: 'links', used: 1, capacity: 0 })).toBe(1)
  expect(usedShare({ kind: 'links', used: 300, capacity: 100 })).toBe(1)
})
