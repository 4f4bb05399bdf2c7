import { systemRandom } from '@castaway/contract'
import { expect, test } from 'vitest'
import { randomText, randomUuid, ulid } from './index'

/** Counts up from a byte. */
const from = (start: number) => {
  let next = start
  return { bytes: (length: number) => Uint8Array.from({ length }, () => next++ & 255) }
}

test('the same randomness makes the same ids, as in released versions', () => {
  expect(randomUuid(from(0x18))).toBe('18191a1b-1c1d-4e1f-a021-222324252627')
  expect(randomText(from(0x28), 9)).toBe('KCkqKywtLi8w')
})

test('a UUID is of version 4', () => {
  for (let n = 0; n < 50; n++) {
    expect(randomUuid(systemRandom)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
  }
})

test('ULIDs sort by time', () => {
  const early = ulid({ now: () => 1_700_000_000_000 }, systemRandom)
  const late = ulid({ now: () => 1_700_000_000_001 }, systemRandom)
  expect(early).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(early < late).toBe(true)
})
