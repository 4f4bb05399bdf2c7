import { expect, it } from 'vitest'
import { emojiFor } from './emoji'

it('finds emoji by any of their names, the exact one first', () => {
  expect(emojiFor('wave', 3)[0]).toEqual({ glyph: '🌊', name: 'wave' })
  expect(emojiFor('+1', 3)[0]?.glyph).toBe('👍')
  expect(emojiFor('heart', 2)).toHaveLength(2)
  expect(emojiFor('qqq', 3)).toEqual([])
})

it('holds whole signs and names that can be typed', () => {
  for (const { glyph, name } of emojiFor('', 1000)) {
    expect([...new Intl.Segmenter().segment(glyph)]).toHaveLength(1)
    expect(name).toMatch(/^[a-z0-9_+]+$/)
  }
})
