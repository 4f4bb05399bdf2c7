import { describe, expect, it } from 'vitest'
import { sortEmbeds } from './embed-kinds'

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
    expect(sorted.pictures.map((each) => [each.type, each.ratio])).toEqual([
      ['image', 2],
      ['video', 1.5],
    ])
    expect(sorted.pages[0]).toMatchObject({ host: 'a.example', title: 'Title' })
    expect(sorted.quotes[0]?.hash).toBe('0xq')
  })

  it('leaves out URLs that are not http(s), and survives invalid input', () => {
    const sorted = sort([
      { url: 'javascript:alert(1)' },
      { url: 'data:image/png;base64,x' },
      {},
      { cast: null },
    ])
    expect([...sorted.pictures, ...sorted.pages, ...sorted.quotes]).toEqual([])
    expect(sortEmbeds(null).shown).toEqual([])
  })

  it('limits the aspect ratio, whatever size a server claims', () => {
    const ratioOf = (width_px: number, height_px: number) =>
      sort([
        {
          url: 'https://a.example/x.png',
          metadata: { _status: '', image: { width_px, height_px } },
        },
      ]).pictures[0]?.ratio
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
})
