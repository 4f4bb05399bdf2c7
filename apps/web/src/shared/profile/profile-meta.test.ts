import type { User } from '@castaway/react'
import { expect, it } from 'vitest'
import {
  bannerOf,
  verifiedAccountsOf,
  isPro,
  joinedAt,
  locationOf,
  walletsOf,
} from './profile-meta'

const someone = (more: object) => ({ fid: 3, ...more }) as unknown as User

it('verified accounts link only to usernames that their platform allows', () => {
  const user = someone({
    verified_accounts: [
      { platform: 'x', username: 'ana_sol' },
      { platform: 'github', username: 'ana-sol' },
      { platform: 'x', username: '../evil' },
      { platform: 'github', username: 'a"onclick' },
      { platform: '__proto__', username: 'x' },
      { platform: 'x' },
    ],
  })
  expect(verifiedAccountsOf(user).map((each) => each.href)).toEqual([
    'https://x.com/ana_sol',
    'https://github.com/ana-sol',
  ])
})

it('the primary wallet is first, and invalid addresses are left out', () => {
  const one = `0x${'1'.repeat(40)}`
  const two = `0x${'2'.repeat(40)}`
  const user = someone({
    verified_addresses: {
      eth_addresses: [one, two, 'javascript:alert(1)'],
      sol_addresses: ['nope'],
      primary: { eth_address: two, sol_address: null },
    },
  })
  expect(walletsOf(user).map(({ address, primary }) => [address, primary])).toEqual([
    [two, true],
    [one, false],
  ])
  expect(walletsOf(someone({}))).toEqual([])
})

it('a location carries the address that the network gives it, and invalid ones are ignored', () => {
  const at = (location: object) => locationOf(someone({ profile: { location } }))
  expect(
    at({ latitude: 1, longitude: 2, address: { city: 'Accra', country: 'Ghana' } })?.address,
  ).toMatchObject({ city: 'Accra', country: 'Ghana' })
  expect(at({ latitude: 38.7, longitude: -9.1 })).not.toHaveProperty('address')
  expect(at({ latitude: 138.7, longitude: -9.1 })).toBeUndefined()
  expect(at({})).toBeUndefined()
})

it('fields that older providers don’t have are read only in the known shape', () => {
  expect(bannerOf(someone({ profile: { banner: { url: 'https://a.example/b.png' } } }))).toBe(
    'https://a.example/b.png',
  )
  expect(bannerOf(someone({ profile: { banner: { url: 7 } } }))).toBeUndefined()
  expect(isPro(someone({ pro: { status: 'subscribed' } }))).toBe(true)
  expect(isPro(someone({ pro: 'yes' }))).toBe(false)
  expect(joinedAt(someone({ registered_at: '2024-01-01T00:00:00Z' }))).toBe(Date.UTC(2024, 0, 1))
  expect(joinedAt(someone({ registered_at: 'long ago' }))).toBeUndefined()
})
