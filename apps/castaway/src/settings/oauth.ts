import type { LoginOptions } from '@castaway/auth'
import { z } from 'zod'
import { text } from './checks'
import { settingsGroup } from './group'
import { StartError } from './start-error'

type Clients = NonNullable<LoginOptions['oauth']>['clients']
type Type = keyof Clients

/** Services that issue a client id and a secret. */
const withSecret = {
  GOOGLE: 'google_oauth',
  TWITTER: 'twitter_oauth',
  DISCORD: 'discord_oauth',
  GITHUB: 'github_oauth',
  SPOTIFY: 'spotify_oauth',
  INSTAGRAM: 'instagram_oauth',
  TIKTOK: 'tiktok_oauth',
  LINKEDIN: 'linkedin_oauth',
} as const satisfies Record<string, Type>

type Service = keyof typeof withSecret
const services = Object.keys(withSecret) as Service[]

const optional = (name: string) => [name, text(name).optional()] as const

const shape = Object.fromEntries([
  ...services.flatMap((service) => [
    optional(`LOGIN_${service}_ID`),
    optional(`LOGIN_${service}_SECRET`),
  ]),
  ...['ID', 'TEAM', 'KEY_ID', 'KEY'].map((part) => optional(`LOGIN_APPLE_${part}`)),
]) as Record<
  `LOGIN_${Service}_${'ID' | 'SECRET'}` | `LOGIN_APPLE_${'ID' | 'TEAM' | 'KEY_ID' | 'KEY'}`,
  z.ZodOptional<z.ZodString>
>

/** Registrations with OAuth services. On loopback, services without one are simulated. */
export const oauthGroup = settingsGroup(shape, (e, { isLocal, baseUrl }) => {
  const clients: Clients = {}
  for (const service of services) {
    const [clientId, clientSecret] = [e[`LOGIN_${service}_ID`], e[`LOGIN_${service}_SECRET`]]
    if (Boolean(clientId) !== Boolean(clientSecret)) {
      throw new StartError(
        `LOGIN_${service}_ID and LOGIN_${service}_SECRET belong together: set both or neither`,
      )
    }
    if (clientId && clientSecret) clients[withSecret[service]] = { clientId, clientSecret }
  }
  const { LOGIN_APPLE_ID, LOGIN_APPLE_TEAM, LOGIN_APPLE_KEY_ID, LOGIN_APPLE_KEY } = e
  if (LOGIN_APPLE_ID && LOGIN_APPLE_TEAM && LOGIN_APPLE_KEY_ID && LOGIN_APPLE_KEY) {
    clients.apple_oauth = {
      clientId: LOGIN_APPLE_ID,
      apple: {
        teamId: LOGIN_APPLE_TEAM,
        keyId: LOGIN_APPLE_KEY_ID,
        // Environment files hold the key on one line, with \n for line breaks.
        privateKey: LOGIN_APPLE_KEY.replaceAll('\\n', '\n'),
      },
    }
    if (!/^-----BEGIN PRIVATE KEY-----\s/.test(clients.apple_oauth.apple!.privateKey)) {
      throw new StartError(
        'LOGIN_APPLE_KEY must be the text of the .p8 file, starting with -----BEGIN PRIVATE KEY-----',
      )
    }
  } else if (LOGIN_APPLE_ID || LOGIN_APPLE_TEAM || LOGIN_APPLE_KEY_ID || LOGIN_APPLE_KEY) {
    throw new StartError(
      'LOGIN_APPLE_ID, LOGIN_APPLE_TEAM, LOGIN_APPLE_KEY_ID and LOGIN_APPLE_KEY belong together: set all or none',
    )
  }
  return {
    oauth: { clients, ...(isLocal ? { simulated: { baseUrl: `${baseUrl}/_simulated` } } : {}) },
  }
})
