import * as z from 'zod'
import type { Provider } from './provider'

/**
 * What each provider returns about a user, in its own format, and the account that results. The subject is the
 * provider's stable id, never a username or an email address: those change hands.
 */

const subject = z.string().min(1).max(255)
const maybe = z
  .string()
  .max(1024)
  .nullish()
  .transform((text) => text || null)
const email = maybe

type ReadProfile = Provider['read']

/** Format of the id token: `{ sub, email, name }`. */
export const readGoogle: ReadProfile = ({ claims }) => {
  const told = z.object({ sub: subject, email, name: maybe }).parse(claims)
  return {
    type: 'google_oauth',
    key: `google_oauth:${told.sub}`,
    details: { subject: told.sub, email: told.email, name: told.name },
  }
}

/** Format of the id token: `{ sub, email }`; the address can be a relay address. */
export const readApple: ReadProfile = ({ claims }) => {
  const told = z.object({ sub: subject, email }).parse(claims)
  return {
    type: 'apple_oauth',
    key: `apple_oauth:${told.sub}`,
    details: { subject: told.sub, email: told.email },
  }
}

/**
 * Format of the id token: `{ sub, name, email }`. The vanity name requires a scope that LinkedIn grants to partners
 * only.
 */
export const readLinkedin: ReadProfile = ({ claims }) => {
  const told = z.object({ sub: subject, name: maybe, email }).parse(claims)
  return {
    type: 'linkedin_oauth',
    key: `linkedin_oauth:${told.sub}`,
    details: { subject: told.sub, name: told.name, email: told.email, vanityName: null },
  }
}

/** Format: `{ data: { id, username, name, profile_image_url } }`. */
export const readTwitter: ReadProfile = ({ info }) => {
  const { data } = z
    .object({
      data: z.object({ id: subject, username: maybe, name: maybe, profile_image_url: maybe }),
    })
    .parse(info)
  return {
    type: 'twitter_oauth',
    key: `twitter_oauth:${data.id}`,
    details: {
      subject: data.id,
      username: data.username,
      name: data.name,
      profilePictureUrl: httpsOrNull(data.profile_image_url),
    },
  }
}

/** Format: `{ id, username, email }`. */
export const readDiscord: ReadProfile = ({ info }) => {
  const told = z.object({ id: subject, username: maybe, email }).parse(info)
  return {
    type: 'discord_oauth',
    key: `discord_oauth:${told.id}`,
    details: { subject: told.id, username: told.username, email: told.email },
  }
}

/** Format: `{ id: 583231, login, name, email }`, where the id is a number. */
export const readGithub: ReadProfile = ({ info }) => {
  const told = z.object({ id: z.int().positive(), login: maybe, name: maybe, email }).parse(info)
  return {
    type: 'github_oauth',
    key: `github_oauth:${told.id}`,
    details: { subject: `${told.id}`, username: told.login, name: told.name, email: told.email },
  }
}

/** Format: `{ id, display_name, email }`. */
export const readSpotify: ReadProfile = ({ info }) => {
  const told = z.object({ id: subject, display_name: maybe, email }).parse(info)
  return {
    type: 'spotify_oauth',
    key: `spotify_oauth:${told.id}`,
    details: { subject: told.id, email: told.email, name: told.display_name },
  }
}

const instagramAccount = z.object({
  user_id: z.union([subject, z.int().positive().transform(String)]),
  username: maybe,
})

/** Format: `{ user_id, username }`, which its documentation also shows as `{ data: [that] }`. */
export const readInstagram: ReadProfile = ({ info }) => {
  const told = z
    .union([
      instagramAccount,
      z.object({ data: z.tuple([instagramAccount]) }).transform(({ data }) => data[0]),
    ])
    .parse(info)
  return {
    type: 'instagram_oauth',
    key: `instagram_oauth:${told.user_id}`,
    details: { subject: told.user_id, username: told.username },
  }
}

/** Format: `{ data: { user: { open_id, username, display_name } }, error: { code: 'ok' } }`. */
export const readTiktok: ReadProfile = ({ info }) => {
  const { data } = z
    .object({
      data: z.object({
        user: z.object({ open_id: subject, username: maybe, display_name: maybe }),
      }),
      error: z.object({ code: z.literal('ok') }),
    })
    .parse(info)
  const { open_id, username, display_name } = data.user
  return {
    type: 'tiktok_oauth',
    key: `tiktok_oauth:${open_id}`,
    details: { subject: open_id, username, name: display_name },
  }
}

/**
 * Format of the id token: `{ id, name, preferred_username, picture }`. `id` is the same number as with the login
 * button.
 */
export const readTelegram: ReadProfile = ({ claims }) => {
  const told = z
    .object({
      id: z.union([z.int().positive().transform(String), z.string().regex(/^[1-9]\d{0,18}$/)]),
      name: maybe,
      preferred_username: maybe,
      picture: maybe,
    })
    .parse(claims)
  return {
    type: 'telegram',
    key: `telegram:${told.id}`,
    details: {
      telegramUserId: told.id,
      firstName: told.name,
      lastName: null,
      username: told.preferred_username,
      photoUrl: httpsOrNull(told.picture),
    },
  }
}

/** Profile images are shown in an `img` on our pages, so only https URLs are accepted. */
export const httpsOrNull = (url: string | null): string | null =>
  url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
