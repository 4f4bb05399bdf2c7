import { describe, expect, it } from 'vitest'
import { castSearchOf, joinQuery, parseTerms, plainWords, splitFilters } from './query'
import { hasEmbedKind } from './filtered-casts'
import { searchParamsOf, searchStateFrom } from './url-state'
import { parseJumpTarget } from '../../features/search/jump-target'

describe('castSearchOf', () => {
  it('extracts filters and passes the rest to the server', () => {
    expect(
      castSearchOf(
        'tide from:@Ana "low water" -rain in:/lagoon after:2026-01-02 has:images url:https://a.example',
      ),
    ).toEqual({
      q: 'tide "low water" -rain after:2026-01-02',
      from: 'Ana',
      channel: 'lagoon',
      url: 'https://a.example',
      has: ['image'],
      hasWords: true,
      problems: [],
    })
  })

  it('passes the network’s own operators unchanged', () => {
    for (const q of [
      'star + (wars | trek)',
      '"low water"~3',
      'harb* harbuor~2',
      '-"two words"~2',
    ]) {
      expect(castSearchOf(q).q).toBe(q)
    }
    expect(castSearchOf('x after:2025-04-20T23:59:59').q).toBe('x after:2025-04-20T23:59:59')
  })

  it('reports invalid filters instead of sending them', () => {
    expect(
      castSearchOf('before:soon after:2026-02-31 since:2026-01-01T25:00 has:love url:x word'),
    ).toMatchObject({
      q: 'word',
      problems: [
        { kind: 'date', term: 'before' },
        { kind: 'date', term: 'after' },
        { kind: 'date', term: 'after' },
        { kind: 'has', term: 'has' },
        { kind: 'url', term: 'url' },
      ],
    })
    expect(castSearchOf('from:a from:b').problems).toEqual([{ kind: 'twice', term: 'from' }])
  })

  it('recognizes a search for a person alone', () => {
    expect(castSearchOf('from:ana')).toMatchObject({ q: '', from: 'ana', hasWords: false })
    expect(castSearchOf('-rain').hasWords).toBe(false)
    expect(castSearchOf('( | )').hasWords).toBe(false)
  })

  it('survives any input', () => {
    expect(castSearchOf('').q).toBe('')
    expect(castSearchOf('"open').q).toBe('"open"')
    expect(castSearchOf('- -- "" from:').q).toBe('--')
    expect(castSearchOf('https://a.example/x:y').q).toBe('https://a.example/x:y')
  })
})

describe('filter chips', () => {
  const kinds = (input: string, typing = false) => {
    const { filters, words } = splitFilters(input, typing)
    return [filters.map(({ kind, value }) => `${kind}:${value}`), words]
  }
  it('are made of complete filters, and yield the same search again', () => {
    expect(kinds('tide from:ana  "low water" in:lagoon shore')).toEqual([
      ['from:ana', 'channel:lagoon'],
      'tide "low water" shore',
    ])
    const { filters, words } = splitFilters('tide in:lagoon from:ana')
    expect(joinQuery(filters, words)).toBe('channel:lagoon from:ana tide')
    expect(castSearchOf(joinQuery(filters, words))).toEqual(castSearchOf('tide in:lagoon from:ana'))
  })

  it('wait until the filter is typed, and keep the space after it', () => {
    expect(kinds('tide from:an', true)).toEqual([[], 'tide from:an'])
    expect(kinds('tide from:ana ', true)).toEqual([['from:ana'], 'tide  '])
    expect(kinds('two words ', true)).toEqual([[], 'two words '])
    expect(kinds('from: ana', true)).toEqual([[], 'from: ana'])
  })

  it('leave plain text for people, channels and mini apps', () => {
    expect(plainWords('@ana from:bo -x after:2026-01-01 has:image (a | b) "c"~2')).toBe(
      'ana bo (a b) c',
    )
    expect(parseTerms('tide').map(({ kind }) => kind)).toEqual(['word'])
  })
})

describe('jump targets', () => {
  const hash = `0x${'ab'.repeat(20)}`
  const on = (text: string) => parseJumpTarget(text, 'https://here.example')
  it.each([
    ['@Ana', { kind: 'person', username: 'ana' }],
    ['@ana.eth', { kind: 'person', username: 'ana.eth' }],
    ['/lagoon', { kind: 'channel', id: 'lagoon' }],
    [hash.toUpperCase().replace('0X', '0x'), { kind: 'hash', hash }],
    [
      `https://farcaster.xyz/ana/${hash}`,
      { kind: 'url', url: `https://farcaster.xyz/ana/${hash}` },
    ],
    [
      'https://warpcast.com/ana/0xabcdef12',
      { kind: 'url', url: 'https://warpcast.com/ana/0xabcdef12' },
    ],
    ['https://farcaster.xyz/~/channel/lagoon', { kind: 'channel', id: 'lagoon' }],
    ['https://farcaster.xyz/ana', { kind: 'person', username: 'ana' }],
    [`https://here.example/cast/${hash}`, { kind: 'path', path: `/cast/${hash}` }],
    ['https://here.example/@ana?tab=likes', { kind: 'path', path: '/@ana?tab=likes' }],
  ])('%s', (text, target) => {
    expect(on(text)).toEqual(target)
  })

  it.each([
    'tide',
    '@ana and @bo',
    '0xabc',
    'javascript:alert(1)',
    'https://here.example/login/out',
    `https://evil.example/ana/${hash}`,
    'https://user:secret@farcaster.xyz/ana',
    '//here.example/@ana',
    '',
  ])('%s is plain text', (text) => {
    expect(on(text)).toBeUndefined()
  })
})

describe('has:', () => {
  const cast = (...embeds: unknown[]) => ({ embeds }) as Parameters<typeof hasEmbedKind>[0]
  it('matches images, videos, links and quotes', () => {
    const image = { url: 'https://a.example/b', metadata: { content_type: 'image/png' } }
    const bare = { url: 'https://a.example/b.JPG?w=1' }
    const video = { url: 'https://a.example/b.m3u8' }
    const page = { url: 'https://a.example/', metadata: null }
    const quote = { cast: { hash: '0x' } }
    expect(hasEmbedKind(cast(image), 'image')).toBe(true)
    expect(hasEmbedKind(cast(bare), 'image')).toBe(true)
    expect(hasEmbedKind(cast(video), 'video')).toBe(true)
    expect(hasEmbedKind(cast(video), 'image')).toBe(false)
    expect(hasEmbedKind(cast(page), 'link')).toBe(true)
    expect(hasEmbedKind(cast(image, video, quote), 'link')).toBe(false)
    expect(hasEmbedKind(cast(page, quote), 'quote')).toBe(true)
    expect(hasEmbedKind(cast(), 'image')).toBe(false)
  })
})

describe('the search state in the URL', () => {
  it('is parsed, with invalid values ignored', () => {
    expect(searchStateFrom({ q: 2026, tab: 'people', sort: 'x' })).toEqual({
      q: '2026',
      tab: 'people',
      sort: 'desc_chron',
      mode: 'literal',
    })
    expect(searchStateFrom({ q: ['x'], tab: {} })).toMatchObject({ q: '', tab: 'casts' })
    expect(searchStateFrom({ q: 'x'.repeat(9999) }).q).toHaveLength(500)
  })

  it('survives the round trip', () => {
    const state = searchStateFrom({ q: 'a', tab: 'channels', sort: 'algorithmic', mode: 'hybrid' })
    expect(searchStateFrom(searchParamsOf(state))).toEqual(state)
    expect(searchParamsOf(searchStateFrom({}))).toEqual({})
  })
})
