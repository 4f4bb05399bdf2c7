import type { User } from '@castaway/react'
import { byteLength } from '../../ui/text/byte-length'
import { urlError, profileLimits } from './name-rules'
import { bannerOf } from './profile-meta'

/** The editable fields of a profile, as form values. */
export interface ProfileFields {
  display_name: string
  bio: string
  pfp_url: string
  /** Only Pro accounts can change it. */
  banner: string
  username: string
  /** The provider never returns the current value: empty means unchanged. */
  url: string
  x: string
  github: string
  latitude: string
  longitude: string
}

export type FieldName = keyof ProfileFields

const elsewhere = (user: User, platform: 'x' | 'github') =>
  user.verified_accounts?.find((each) => each.platform === platform)?.username ?? ''

/** The current profile as form values. */
export function fieldsOf(user: User): ProfileFields {
  const location = user.profile?.location
  return {
    display_name: user.display_name ?? '',
    bio: user.profile?.bio?.text ?? '',
    pfp_url: user.pfp_url ?? '',
    banner: bannerOf(user) ?? '',
    username: user.username.startsWith('!') ? '' : user.username,
    url: '',
    x: elsewhere(user, 'x'),
    github: elsewhere(user, 'github'),
    latitude: location ? String(location.latitude) : '',
    longitude: location ? String(location.longitude) : '',
  }
}

export interface ProfileChange {
  displayName?: string
  bio?: string
  pfpUrl?: string
  banner?: string
  username?: string
  url?: string
  verifiedAccounts?: { x?: string; github?: string }
  /** Null removes it. */
  location?: { latitude: number; longitude: number } | null
}

/** Arguments of the update: only changed fields; null if there are none. */
export function profileChange(before: ProfileFields, after: ProfileFields): ProfileChange | null {
  const trimmed = (field: FieldName) => after[field].trim()
  const differs = (field: FieldName) => trimmed(field) !== before[field]
  const accounts = {
    // The network takes them in lowercase only, and at X case makes no difference.
    ...(differs('x') ? { x: trimmed('x').toLowerCase() } : {}),
    ...(differs('github') ? { github: trimmed('github') } : {}),
  }
  const moved = differs('latitude') || differs('longitude')
  const change: ProfileChange = {
    ...(differs('display_name') ? { displayName: trimmed('display_name') } : {}),
    ...(differs('bio') ? { bio: trimmed('bio') } : {}),
    ...(differs('pfp_url') ? { pfpUrl: trimmed('pfp_url') } : {}),
    ...(differs('banner') ? { banner: trimmed('banner') } : {}),
    ...(differs('username') ? { username: trimmed('username') } : {}),
    ...(differs('url') ? { url: trimmed('url') } : {}),
    ...(Object.keys(accounts).length > 0 ? { verifiedAccounts: accounts } : {}),
    ...(moved
      ? {
          location:
            trimmed('latitude') && trimmed('longitude')
              ? { latitude: Number(trimmed('latitude')), longitude: Number(trimmed('longitude')) }
              : null,
        }
      : {}),
  }
  return Object.keys(change).length > 0 ? change : null
}

/** Why a field is invalid; the form has the messages. */
export type FieldError =
  | { why: 'bytes'; over: number }
  | { why: 'address' | 'form' | 'place' | 'kept' }

const FORMS: Partial<Record<FieldName, RegExp>> = {
  username: /^(?:[a-z0-9][a-z0-9-]{0,15}(?:\.[a-z0-9-]+)*)?$/,
  x: /^[A-Za-z0-9_]{0,15}$/,
  github: /^(?:[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,37})?$/i,
}

/**
 * The problem of each invalid field.
 * @param removesLocation whether the network can remove a location; Neynar can only change it
 */
export function problemsOf(
  before: ProfileFields,
  after: ProfileFields,
  removesLocation = true,
): Partial<Record<FieldName, FieldError>> {
  const problems: Partial<Record<FieldName, FieldError>> = {}
  for (const field of ['display_name', 'bio'] as const) {
    const over = byteLength(after[field].trim()) - profileLimits[field]
    if (over > 0) problems[field] = { why: 'bytes', over }
  }
  for (const field of ['pfp_url', 'banner', 'url'] as const) {
    if (urlError(after[field].trim()) !== null) problems[field] = { why: 'address' }
  }
  for (const [field, form] of Object.entries(FORMS) as [FieldName, RegExp][]) {
    if (!form.test(after[field].trim())) problems[field] = { why: 'form' }
  }
  if (before.github && !after.github.trim()) problems.github = { why: 'kept' }
  const isDegrees = (value: string, most: number) =>
    /^-?\d{1,3}(\.\d+)?$/.test(value) && Math.abs(Number(value)) <= most
  const [latitude, longitude] = [after.latitude.trim(), after.longitude.trim()]
  if (!latitude && !longitude) {
    if (before.latitude && !removesLocation) problems.latitude = { why: 'kept' }
  } else if (!isDegrees(latitude, 90) || !isDegrees(longitude, 180)) {
    problems.latitude = { why: 'place' }
  }
  return problems
}

/** The user with the change applied. */
export function applyChange(user: User, change: ProfileChange): User {
  const { bio, location, verifiedAccounts: accounts } = change
  const others = (user.verified_accounts ?? []).filter(
    ({ platform }) => !platform || accounts?.[platform] === undefined,
  )
  const { location: was, banner: bannerWas, ...profile } = user.profile
  const banner = change.banner === undefined ? bannerWas : { url: change.banner }
  const place = location === undefined ? was : location
  return {
    ...user,
    ...(change.displayName === undefined ? {} : { display_name: change.displayName }),
    ...(change.pfpUrl === undefined ? {} : { pfp_url: change.pfpUrl }),
    ...(change.username ? { username: change.username } : {}),
    profile: {
      ...profile,
      bio: bio === undefined ? user.profile.bio : { text: bio },
      ...(place ? { location: place } : {}),
      ...(banner?.url ? { banner } : {}),
    },
    verified_accounts: [
      ...others,
      ...(accounts?.x ? [{ platform: 'x' as const, username: accounts.x }] : []),
      ...(accounts?.github ? [{ platform: 'github' as const, username: accounts.github }] : []),
    ],
  }
}
