import { describe, expect, it } from 'vitest'
import { castSearchOf, parseTerms, plainWords, withoutTerm, withOperator } from './query'
import { searchParamsOf, searchStateFrom } from './url-state'

describe('castSearchOf', () => {
  it('takes person and channel out and leaves the rest to the server', () => {
    expect(
      castSearchOf('tide from:@Ana "low water" -rain channel:/lagoon after:2026-01-02'),
    ).toEqual({
      q: 'tide "low water" -rain after:2026-01-02',
      from: 'Ana',
      channel: 'lagoon',
      hasWords: true,
      problems: [],
    })
  })

  it('says what can not be meant instead of sending it', () => {
    expect(castSearchOf('before:soon after:2026-02-31 x')).toMatchObject({
      q: 'x',
      problems: ['before: needs a date like 2026-04-20.', 'after: needs a date like 2026-04-20.'],
    })
    expect(castSearchOf('from:a from:b').problems).toHaveLength(1)
  })

  it('knows when there is nothing to search for but a person', () => {
    expect(castSearchOf('from:ana')).toMatchObject({ q: '', from: 'ana', hasWords: false })
    expect(castSearchOf('-rain').hasWords).toBe(false)
  })

  it('reads anything', () => {
    expect(castSearchOf('').q).toBe('')
    expect(castSearchOf('"open').q).toBe('"open"')
    expect(castSearchOf('- -- "" from:').q).toBe('--')
    expect(castSearchOf('-"two words"').q).toBe('-"two words"')
    expect(castSearchOf('https://a.example/x:y').q).toBe('https://a.example/x:y')
  })
})

describe('terms', () => {
  it('can be taken out one by one', () => {
    const input = 'tide  from:ana  shore'
    const [, from] = parseTerms(input)
    expect(withoutTerm(input, from!)).toBe('tide shore')
  })

  it('are begun at the end', () => {
    expect(withOperator('tide ', 'from:')).toBe('tide from:')
    expect(withOperator('', '"')).toBe('"')
  })

  it('become plain words for people and channels', () => {
    expect(plainWords('@ana from:bo -x after:2026-01-01')).toBe('ana bo')
  })
})

describe('the URL', () => {
  it('is the search, and forgives', () => {
    expect(searchStateFrom({ q: 2026, tab: 'people', sort: 'x' })).toEqual({
      q: '2026',
      tab: 'people',
      sort: 'desc_chron',
    })
    expect(searchStateFrom({ q: ['x'], tab: {} })).toMatchObject({ q: '', tab: 'casts' })
    expect(searchStateFrom({ q: 'x'.repeat(9999) }).q).toHaveLength(500)
  })

  it('comes back as it went', () => {
    const state = searchStateFrom({ q: 'a', tab: 'channels', sort: 'algorithmic' })
    expect(searchStateFrom(searchParamsOf(state))).toEqual(state)
    expect(searchParamsOf(searchStateFrom({}))).toEqual({})
  })
})
