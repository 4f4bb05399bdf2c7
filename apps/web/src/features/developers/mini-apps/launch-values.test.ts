import { expect, test } from 'vitest'
import type { Account } from '@castaway/react'
import {
  clientPresets,
  clientText,
  launchUrl,
  locationText,
  locationTypes,
  readLocation,
  readObject,
} from './launch-values'

const account = { fid: 7, username: 'keeper' } as Account
const url = 'https://app.example/day'

test('each template is a location that can be launched', () => {
  for (const type of locationTypes)
    expect(readLocation(locationText(type, { url, account, cast: undefined }))?.type).toBe(type)
  for (const preset of clientPresets) expect(readObject(clientText(preset))).toBeDefined()
})

test.each(['', '{', '[]', 'null', '"launcher"', '{}', '{"type":"elsewhere"}'])(
  '%s is no location',
  (text) => expect(readLocation(text)).toBeUndefined(),
)

test('a cast is shared with the page that the manifest names', () => {
  const share = readLocation(locationText('cast_share', { url, account, cast: undefined }))!
  const manifest = { homeUrl: url, castShareUrl: 'https://app.example/share' }
  expect(launchUrl(url, share, manifest, 9)).toBe(
    'https://app.example/share?castHash=0x0000000000000000000000000000000000000001&castFid=7&viewerFid=9',
  )
  expect(launchUrl(url, share, {}, 9)).toBe(url)
  expect(launchUrl(url, { type: 'cast_share' } as never, manifest, 9)).toBe(url)
  expect(launchUrl(url, { type: 'launcher' }, manifest, 9)).toBe(url)
})
