import { expect, test } from 'vitest'
import { castShareUrl } from './cast-share-url'

const cast = { hash: '0xab', author: { fid: 2 } }
const homeUrl = 'https://tides.example/'

test('the page gets the cast, its author and the reader, and keeps its own parameters', () => {
  const manifest = { homeUrl, castShareUrl: 'https://tides.example/share?from=cast' }
  expect(castShareUrl(manifest, cast, 7)).toBe(
    'https://tides.example/share?from=cast&castHash=0xab&castFid=2&viewerFid=7',
  )
})

test('a page of another site, none, and no web page are not opened', () => {
  for (const castShareUrlOf of ['https://other.example/', 'javascript:alert(1)', undefined])
    expect(
      castShareUrl({ homeUrl, ...(castShareUrlOf && { castShareUrl: castShareUrlOf }) }, cast, 7),
    ).toBeUndefined()
  expect(castShareUrl(null, cast, 7)).toBeUndefined()
})
