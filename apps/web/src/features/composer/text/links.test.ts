import { describe, expect, it } from 'vitest'
import { findLinks, hostOf } from './links'

const urls = (text: string) => findLinks(text).map((link) => link.url)

describe('findLinks', () => {
  it('finds URLs and their offsets', () => {
    expect(findLinks('see https://a.example/x and')).toEqual([
      { url: 'https://a.example/x', start: 4, end: 23 },
    ])
  })

  it('leaves out the punctuation of the sentence', () => {
    expect(urls('(see https://a.example/x).')).toEqual(['https://a.example/x'])
    expect(urls('https://a.example/wiki/Tide_(sea), no?')).toEqual([
      'https://a.example/wiki/Tide_(sea)',
    ])
    expect(urls('https://a.example/…')).toEqual(['https://a.example/'])
  })

  it('takes only http and https', () => {
    expect(urls('javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example')).toEqual(
      [],
    )
  })

  it('ignores URLs with credentials, without a host or that are far too long', () => {
    expect(urls('https://bank.example@evil.example/')).toEqual([])
    expect(urls('http://')).toEqual([])
    expect(urls(`https://a.example/${'x'.repeat(3000)}`)).toEqual([])
  })

  it('stops at characters that turn the writing direction', () => {
    expect(urls('https://a.example/\u202egnp.exe')).toEqual(['https://a.example/'])
  })

  it('is quick on a text made to be slow', () => {
    const before = performance.now()
    findLinks('https://'.repeat(20_000) + ')'.repeat(2000))
    findLinks(`https://a.example/${')'.repeat(2000)}`)
    expect(performance.now() - before).toBeLessThan(3_000)
  })
})

describe('hostOf', () => {
  it('returns a readable host, or the input if there is none', () => {
    expect(hostOf('https://www.a.example/x')).toBe('a.example')
    expect(hostOf('%%%')).toBe('%%%')
  })
})
