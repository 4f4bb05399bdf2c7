import { describe, expect, it } from 'vitest'
import { significantWords } from './significant-words'

describe('significantWords', () => {
  it('returns words, not names, channels or URLs', () => {
    expect(
      significantWords('Low tide with @marea in /lagoon, see https://example.com/tables now'),
    ).toEqual(['tide', 'with'])
  })

  it('splits scripts without spaces, and returns nothing for an empty text', () => {
    expect(significantWords('潮汐時刻').length).toBeGreaterThan(0)
    expect(significantWords('')).toEqual([])
    expect(significantWords('🏝️🏝️ 123')).toEqual([])
  })
})
