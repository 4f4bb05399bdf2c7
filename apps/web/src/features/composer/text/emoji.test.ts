import { expect, it } from 'vitest'
import { searchEmoji } from './emoji'

it('emoji are found by any of their names, the exact one first', () => {
  expect(searchEmoji('wave', 3)[0]).toEqual({ glyph: '🌊', name: 'wave' })
  expect(searchEmoji('+1', 3)[0]?.glyph).toBe('👍')
  expect(searchEmoji('heart', 2)).toHaveLength(2)
  expect(searchEmoji('qqq', 3)).toEqual([])
})

it('the table has complete emoji and names that can be typed', () => {
  for (const { glyph, name } of searchEmoji('', 1000)) {
    expect([...new Intl.Segmenter().segment(glyph)]).toHaveLength(1)
    expect(name).toMatch(/^[a-z0-9_+]+$/)
  }
})
