import type { LoginSettingsOptions, SettingsGroup, ServerLocation } from './group'
import { crossAppGroup } from './cross-app'
import { customGroup } from './custom'
import { farcasterGroup } from './farcaster'
import { loginGroup } from './login'
import { codesGroup } from './login-codes'
import { oauthGroup } from './oauth'
import { privyGroup } from './privy'
import { telegramGroup } from './telegram'

/** One entry per part of the login. */
const groups: readonly SettingsGroup[] = [
  loginGroup,
  farcasterGroup,
  codesGroup,
  oauthGroup,
  telegramGroup,
  customGroup,
  crossAppGroup,
  privyGroup,
]

/** Returns the login's options once the server listens. */
export type LoginSettings = (place: ServerLocation) => LoginSettingsOptions

/** @throws {StartError} for a setting that cannot be used */
export const loginSettings = (env: Record<string, string | undefined>): LoginSettings => {
  const read = groups.map((group) => group(env))
  return (place) => Object.assign({}, ...read.map((options) => options(place)))
}
