import { describe, expect, it } from 'vitest'
import { byteLength } from '../../../ui/text/byte-length'
import { splitText } from './split-text'

const bare = (text: string) => text.replaceAll(/\s+/g, '')

describe('splitText', () => {
  it('does not change a text that fits', () => {
    expect(splitText(' low tide ', 20)).toEqual(['low tide'])
    expect(splitText('', 20)).toEqual([])
  })

  it('prefers paragraphs to sentences and sentences to words', () => {
    expect(splitText('The first thought.\n\nThe second. And more', 24)).toEqual([
      'The first thought.',
      'The second. And more',
    ])
    expect(splitText('One, two and three. Four and five', 26)).toEqual([
      'One, two and three.',
      'Four and five',
    ])
    expect(splitText('plain words without an end', 15)).toEqual(['plain words', 'without an end'])
  })

  it('loses nothing and keeps every cast within the limit', () => {
    for (const text of [
      'a'.repeat(1000),
      '🏝'.repeat(300),
      '汉字。'.repeat(200),
      'word '.repeat(400),
      `${'x '.repeat(150)}https://a.example/${'y'.repeat(100)} after`,
      '\n\n.\n\n'.repeat(100) + 'end',
    ]) {
      const casts = splitText(text, 320)
      expect(bare(casts.join(''))).toBe(bare(text))
      for (const cast of casts) expect(byteLength(cast)).toBeLessThanOrEqual(320)
    }
  })

  it('cuts neither an address nor an emoji of several signs in two', () => {
    const link = `https://a.example/${'y'.repeat(60)},b`
    expect(splitText(`${'x'.repeat(40)} ${link} end`, 100).join('|')).toContain(link)
    const family = '👨‍👩‍👧‍👦'
    for (const cast of splitText(family.repeat(30), 90))
      expect(bare(cast.replaceAll(family, ''))).toBe('')
  })
})
