import { generateKeyPairSync } from 'node:crypto'
import type { OAuthClient } from './options'
import type { Provider } from './provider'

/** Paths of a simulated provider are those of the real one, below its name. */
export const simulatedPath = ({ slug }: Provider, address: string): string =>
  `/${slug}${new URL(address).pathname}`

/**
 * The same provider, played by this machine: other addresses, the same everything else.
 * @param front where the person's browser reaches the simulated ones; their page's own origin, so that both names of loopback work
 * @param back where the server reaches them
 */
export const toSimulated = (provider: Provider, front: string, back: string): Provider => {
  const move = (base: string, address: string) =>
    `${base}${simulatedPath(provider, address)}${new URL(address).search}`
  return {
    ...provider,
    issuer: `${back}/${provider.slug}`,
    authorizeUrl: move(front, provider.authorizeUrl),
    tokenUrl: move(back, provider.tokenUrl),
    ...(provider.userInfoUrl ? { userInfoUrl: move(back, provider.userInfoUrl) } : {}),
    ...(provider.jwksUrl ? { jwksUrl: move(back, provider.jwksUrl) } : {}),
  }
}

/**
 * Our registration with a simulated provider. Its secret is none: it is known to whoever reads this, and
 * stands for one, so that what is sent is what the real provider would be sent.
 */
export const simulatedClient = (slug: string): OAuthClient => ({
  clientId: `castaway-${slug}`,
  clientSecret: `simulated-${slug}-secret`,
  ...(slug === 'apple' ? { apple: simulatedAppleKey } : {}),
})

/** Made again by each process: Apple's side of it is played by the same one. */
export const simulatedAppleKey = {
  teamId: 'SIMULATED1',
  keyId: 'SIMULATED2',
  ...generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }),
}
