import type { User } from '@castaway/react'
import { safeUrl } from '../../ui/text/safe-url'

/** URL of the banner image of a profile. */
export function bannerOf(user: User): string | undefined {
  const url: unknown = user.profile?.banner?.url
  return typeof url === 'string' && url !== '' ? url : undefined
}

export const isPro = (user: User): boolean => user.pro?.status === 'subscribed'

/** When the account was registered, in Unix milliseconds; older providers don't say. */
export function joinedAt({ registered_at: at }: User): number | undefined {
  const time = typeof at === 'string' ? Date.parse(at) : Number.NaN
  return Number.isFinite(time) ? time : undefined
}

export interface VerifiedAccount {
  platform: 'x' | 'github'
  username: string
  href: string
}

const platforms = {
  x: { form: /^[A-Za-z0-9_]{1,15}$/, base: 'https://x.com/' },
  github: { form: /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i, base: 'https://github.com/' },
} as const

/** Accounts on other platforms that the network has verified; invalid usernames are omitted. */
export function verifiedAccountsOf(user: User): VerifiedAccount[] {
  return (user.verified_accounts ?? []).flatMap(({ platform, username }) => {
    if (!platform || !username || !Object.hasOwn(platforms, platform)) return []
    const { form, base } = platforms[platform]
    const href = form.test(username) ? safeUrl(base + username)?.href : undefined
    return href ? [{ platform, username, href }] : []
  })
}

export interface VerifiedWallet {
  address: string
  chain: 'ethereum' | 'solana'
  primary: boolean
  /** The wallet's page in a public block explorer. */
  href: string
}

const ETHEREUM = /^0x[0-9a-fA-F]{40}$/
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Verified wallets of a user, primary ones first. */
export function walletsOf(user: User): VerifiedWallet[] {
  const verified = user.verified_addresses
  const all: VerifiedWallet[] = [
    ...(verified?.eth_addresses ?? []).flatMap((address) =>
      ETHEREUM.test(address)
        ? [
            {
              address,
              chain: 'ethereum' as const,
              primary: address === verified?.primary?.eth_address,
              href: `https://etherscan.io/address/${address}`,
            },
          ]
        : [],
    ),
    ...(verified?.sol_addresses ?? []).flatMap((address) =>
      SOLANA.test(address)
        ? [
            {
              address,
              chain: 'solana' as const,
              primary: address === verified?.primary?.sol_address,
              href: `https://solscan.io/account/${address}`,
            },
          ]
        : [],
    ),
  ]
  return all.toSorted((a, b) => Number(b.primary) - Number(a.primary))
}

/** A shortened wallet address that keeps both ends. */
export const shortWallet = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`

export interface UserLocation {
  latitude: number
  longitude: number
  /** The network's name for it, if it has one. */
  address?: { city: string; country: string; countryCode?: string | undefined }
  /** URL of a map. */
  href: string
}

/** The location of a user; undefined if there is none or it is not valid. */
export function locationOf(user: User): UserLocation | undefined {
  const location = user.profile?.location
  if (!location) return undefined
  const { latitude, longitude, address } = location
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return {
    latitude,
    longitude,
    ...(address?.city || address?.country
      ? {
          address: {
            city: address.city ?? '',
            country: address.country ?? '',
            countryCode: address.country_code,
          },
        }
      : {}),
    href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=9/${latitude}/${longitude}`,
  }
}
