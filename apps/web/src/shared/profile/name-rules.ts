import { t } from '@lingui/core/macro'
/** Longest username that the network's name registry accepts. */
export const NAME_LENGTH = 16

/** Why a username is invalid, before its availability is checked; null if it is valid. */
export function nameError(name: string): string | null {
  if (name === '') return t`Use only letters, numbers, and hyphens.`
  if (/[A-Z]/.test(name)) return t`Usernames are lowercase.`
  const odd = name.match(/[^a-z0-9-]/u)?.[0]
  if (odd)
    return /\s/.test(odd)
      ? t`Usernames can’t contain spaces.`
      : t`Usernames can’t contain “${odd}”. Use only letters a to z, numbers, and hyphens.`
  if (name.startsWith('-')) return t`Usernames can’t start with a hyphen.`
  const { length } = name
  if (length > NAME_LENGTH)
    return t`Usernames can have up to ${NAME_LENGTH} characters; this one has ${length}.`
  return null
}

/** A username suggested from a display name; empty if none of its characters are allowed. */
export const suggestName = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, NAME_LENGTH)
    .replace(/-+$/, '')

/** Limits of the profile fields, in bytes of UTF-8. */
export const profileLimits = { display_name: 32, bio: 256, url: 256, pfp_url: 256 } as const

/** Why an image or website URL is invalid; null if it is valid or empty. */
export function urlError(address: string): string | null {
  if (address === '') return null
  try {
    const url = new URL(address)
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      return t`Enter a URL that starts with https://.`
  } catch {
    return t`Enter a valid URL.`
  }
  const most = profileLimits.url
  return new TextEncoder().encode(address).length > most
    ? t`Enter a URL of up to ${most} characters.`
    : null
}
