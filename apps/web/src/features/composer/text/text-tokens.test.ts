import { describe, expect, it } from 'vitest'
import { tokenizeText } from './text-tokens'

const marked = (text: string) =>
  tokenizeText(text)
    .filter((s) => s.kind !== 'text')
    .map((s) => `${s.kind} ${s.text}`)

describe('tokenizeText', () => {
  it('tells mentions, channels and links from plain text', () => {
    expect(marked('hi @ana. see /lagoon, https://a.example/@bo/x and 24/7 me@b.example')).toEqual([
      'mention @ana',
      'channel /lagoon',
      'link https://a.example/@bo/x',
    ])
  })

  it('knows names with dots from the ends of sentences', () => {
    expect(marked('@ana.eth, @ana.base.eth. @ana.base @bo.ethereum @bo.')).toEqual([
      'mention @ana.eth',
      'mention @ana.base.eth',
      'mention @ana',
      'mention @bo',
      'mention @bo',
    ])
  })

  it('marks what does not fit', () => {
    expect(marked(`${'a'.repeat(1022)}🏝`)).toEqual(['over 🏝'])
  })

  it('is the whole text when joined, whatever is in it', () => {
    for (const text of [
      '',
      '\n\n',
      '@@@///',
      'שלום @ana \u202eevil',
      '🏝'.repeat(400),
      '@a/b@c https://x.example)',
    ])
      expect(
        tokenizeText(text)
          .map((s) => s.text)
          .join(''),
      ).toBe(text)
  })
})
