import { describe, expect, it } from 'vitest'
import { assetOf } from './asset-of'
import { sortEmbeds, isUnavailable } from './embed-kinds'

const sort = (embeds: unknown[]) => sortEmbeds(embeds as never)

describe('sortEmbeds', () => {
  it('tells images, videos, pages and quotes apart', () => {
    const sorted = sort([
      {
        url: 'https://a.example/x',
        metadata: {
          _status: 'RESOLVED',
          content_type: 'image/png',
          image: { width_px: 800, height_px: 400 },
        },
      },
      { url: 'https://a.example/video.mp4' },
      {
        url: 'https://a.example/page',
        metadata: { _status: 'RESOLVED', html: { ogTitle: 'Title' } },
      },
      { cast: { hash: '0xq', author: { fid: 1 } } },
    ])
    expect(sorted.media.map((each) => [each.type, each.ratio])).toEqual([
      ['image', 2],
      ['video', 1.5],
    ])
    expect(sorted.pages[0]).toMatchObject({ host: 'a.example', title: 'Title' })
    expect(sorted.quotes[0]?.hash).toBe('0xq')
  })

  it('takes URLs that are not http(s) for text, and survives invalid input', () => {
    const sorted = sort([
      { url: 'javascript:alert(1)' },
      { url: 'data:image/png;base64,x' },
      {},
      { cast: null },
    ])
    expect([...sorted.media, ...sorted.pages, ...sorted.quotes]).toEqual([])
    expect(sorted.others).toEqual(['javascript:alert(1)', 'data:image/png;base64,x'])
    expect(sorted.shown).toEqual([])
    expect(sortEmbeds(null).shown).toEqual([])
  })

  it('reads what a chain:// URL names, and takes others for text', () => {
    const urls = [
      'chain://eip155:8453/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769',
      'chain://solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5',
      'chain://eip155:8453',
    ]
    expect(sort(urls.map((url) => ({ url }))).others).toEqual(urls)
    expect(urls.map(assetOf)).toEqual([
      {
        chain: 8453,
        address: '0x06012c8cf97BEaD5deAe237070F9587f8E7A266d',
        token: '771769',
      },
      { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address: 'EPjFWdd5' },
      undefined,
    ])
  })

  it('limits the aspect ratio, whatever size a server claims', () => {
    const ratioOf = (width_px: number, height_px: number) =>
      sort([
        {
          url: 'https://a.example/x.png',
          metadata: { _status: '', image: { width_px, height_px } },
        },
      ]).media[0]?.ratio
    expect(ratioOf(10_000, 1)).toBe(2.4)
    expect(ratioOf(1, 10_000)).toBe(0.8)
    expect(ratioOf(-5, 10)).toBe(1.5)
    expect(ratioOf(0, 0)).toBe(1.5)
  })

  it('does not use a page image that could run code', () => {
    const page = sort([
      {
        url: 'https://a.example',
        metadata: { _status: '', html: { ogImage: [{ url: 'javascript:1' }] } },
      },
    ]).pages[0]
    expect(page?.image).toBeUndefined()
  })

  it('tells quotes of casts that the provider does not have', () => {
    const quote = { hash: '0x01', author: { fid: 1 }, text: '', embeds: [] }
    const isMissing = (embed: unknown) => sortEmbeds([embed]).quotes.map(isUnavailable)
    expect(isMissing({ cast_id: { fid: 1, hash: '0x01' }, cast: quote })).toEqual([true])
    expect(isMissing({ cast_id: { fid: 1, hash: '0x01' } })).toEqual([true])
    expect(isMissing({ cast: { ...quote, text: 'Here' } })).toEqual([false])
    expect(isMissing({ cast: { ...quote, embeds: [{ url: 'https://a.example' }] } })).toEqual([
      false,
    ])
  })
})
