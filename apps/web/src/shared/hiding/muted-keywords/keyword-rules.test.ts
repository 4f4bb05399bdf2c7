import { describe, expect, it } from 'vitest'
import { normalizeText } from './normalize-text'
import { expiryFrom, suggestKeywords } from './muted-keywords'
import { compileKeywords, textOf, type KeywordRule } from './keyword-rules'

const rule = (text: string, more: Partial<KeywordRule> = {}): KeywordRule => ({
  text,
  whole: true,
  where: ['feeds'],
  exceptFollowed: false,
  until: null,
  ...more,
})
let made = 0
const cast = (text: string, embeds: unknown[] = []) => ({
  hash: `0x${(made++).toString(16)}`,
  text,
  author: { fid: 7 },
  embeds,
})
const hides = (word: string, text: string, more: Partial<KeywordRule> = {}) =>
  compileKeywords([rule(word, more)], 0).find(cast(text), 'feeds', () => false) !== null

describe('whole words', () => {
  it.each([
    ['rain', 'Rain, again.'],
    ['rain', 'it is #rain season'],
    ['rain', 'see https://rain.example/a'],
    ['rain', 'RAIN'],
    ['low tide', 'at low   tide\nwe go'],
    ['#rain', 'so much #Rain!'],
    ['$TIDE', 'buy $tide now'],
    ['cafe', 'le café du port'],
    ['café', 'cafe'],
    ['strasse', 'in der Straße'],
    ['ΟΔΟΣ', 'η οδός εδώ'],
    ['İstanbul', 'istanbul'],
    ['ёлка', 'наша елка'],
    ['шалом', 'Шалом!'],
    ['שלום', 'שָׁלוֹם לכולם'],
    ['سلام', 'سَلامٌ عليكم'],
    ['ｆｕｌｌ', 'full'],
    ['rain', 'r\u200bain is hidden no more'],
    ['東京', '今日は東京に行く'],
    ['가나다', '오늘 가나다 보기'],
    ['🚀', 'to the moon🚀🚀'],
    ['can’t', 'you can’t do that'],
    ['नमस्ते', 'आप को नमस्ते।'],
  ])('%s hides “%s”', (word, text) => {
    expect(hides(word, text)).toBe(true)
  })

  it.each([
    ['rain', 'the train and the brain, rainy'],
    ['#rain', 'rain without the sign'],
    ['#rain', '#rainbow'],
    ['can', 'you can’t do that'],
    ['cat', 'concatenate'],
    ['か', 'がんばる'],
    ['и', 'й'],
    ['कि', 'की'],
    ['rain_', 'rain'],
  ])('%s does not hide “%s”', (word, text) => {
    expect(hides(word, text)).toBe(false)
  })

  it('match inside words if set so', () => {
    expect(hides('rain', 'the train', { whole: false })).toBe(true)
    expect(hides('國人', '中國人民', { whole: false })).toBe(true)
  })
})

describe('keyword rules', () => {
  it('apply on their surfaces until they expire', () => {
    const words = compileKeywords([rule('rain', { where: ['search'], until: 1000 })], 500)
    expect(words.find(cast('rain'), 'feeds', () => false)).toBeNull()
    expect(words.find(cast('rain'), 'search', () => false)?.text).toBe('rain')
    expect(words.until).toBe(1000)
    expect(compileKeywords([rule('rain', { until: 1000 })], 1000).until).toBe(Infinity)
    expect(expiryFrom('ever', 5)).toBeNull()
    expect(expiryFrom('week', 5)).toBe(5 + 7 * 24 * 3600_000)
  })

  it('spare followed people only if set so, and the next rule still applies', () => {
    const spare = compileKeywords([rule('rain', { exceptFollowed: true })], 0)
    const found = cast('rain')
    expect(spare.find(found, 'feeds', () => true)).toBeNull()
    expect(spare.find(found, 'feeds', () => false)).not.toBeNull()
    const both = compileKeywords([rule('rain', { exceptFollowed: true }), rule('snow')], 0)
    expect(both.find(cast('rain and snow'), 'feeds', () => true)?.text).toBe('snow')
  })

  it('match quotes and titles of links, whatever else is embedded', () => {
    const words = compileKeywords([rule('rain')], 0)
    const find = (embeds: unknown[]) => words.find(cast('look', embeds), 'feeds', () => false)
    expect(find([{ cast: { text: 'rain' } }])).not.toBeNull()
    expect(
      find([{ url: 'https://a.example', metadata: { html: { ogTitle: 'Rain' } } }]),
    ).not.toBeNull()
    expect(find([{ cast: { text: 5 } }, {}, { metadata: null }])).toBeNull()
    expect(textOf({ hash: '0x', author: { fid: 1 } })).toBe('')
  })

  it('match nothing if they hold only invisible characters', () => {
    expect(normalizeText('\u200b\u0301')).toBe('')
    expect(hides('\u200b', 'anything', { whole: false })).toBe(false)
  })

  it('find overlapping keywords', () => {
    const rules = ['a', 'ab', 'bab', 'bc', 'bca', 'c', 'caa'].map((text) =>
      rule(text, { whole: false }),
    )
    const words = compileKeywords(rules, 0)
    const found = (text: string) => words.find(cast(text), 'feeds', () => false)?.text
    expect(found('xcx')).toBe('c')
    expect(found('xbcx')).toBe('bc')
    expect(found('zzz')).toBeUndefined()
  })
})

it('a thousand keywords are matched in the longest casts without delay', () => {
  const many = Array.from({ length: 1000 }, (_, i) =>
    rule(`word${i} and some more of it`, { whole: i % 2 === 0 }),
  )
  // Built to almost match many times over.
  many.push(rule('a'.repeat(99) + 'b', { whole: false }))
  const casts = Array.from({ length: 200 }, () =>
    cast('a'.repeat(512) + ' word1 and some more of '.repeat(20)),
  )
  const start = performance.now()
  const words = compileKeywords(many, 0)
  for (const each of casts) expect(words.find(each, 'feeds', () => false)).toBeNull()
  // It takes a few milliseconds; an algorithm that grows with keywords × length² would take minutes.
  expect(performance.now() - start).toBeLessThan(10_000)
})

it('suggested keywords are hashtags first, then words, each once and no URLs', () => {
  expect(
    suggestKeywords('Rain at the pier https://x.example/harbour #Rain $TIDE rain pier'),
  ).toEqual(['#Rain', '$TIDE', 'Rain', 'pier', 'TIDE'])
})
