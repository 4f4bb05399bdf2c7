import { isIP } from 'node:net'
import { isLoopback } from '@castaway/contract'

/** The settings that decide who can reach the server. */
export interface ExposureSettings {
  host: string
  publicUrl?: string
  remote?: object
}

/** Who can reach this server, decided once at startup; everything that depends on it reads it here. */
export interface Exposure {
  /** Only this machine: the server listens on loopback, and its public URL is a loopback URL too. */
  isAlone: boolean
  /** Alone, with the island as its network: the development key, the dev controls and the simulations are on. */
  isDevelopment: boolean
  /** Origins of the app's own pages. */
  allowedOrigins(publicUrl: string, port: number): string[]
}

/**
 * Whether a listen address is a loopback address. A name that resolves to loopback today can resolve to something else
 * tomorrow, so `localhost` is the only name that counts.
 */
export const listensOnLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && isLoopback(host))

/** Decides from the settings alone, so that the result is known before anything listens. */
export function exposureOf({ host, publicUrl, remote }: ExposureSettings): Exposure {
  const isAlone =
    listensOnLoopback(host) &&
    // A public URL that is not a loopback URL belongs to a proxy through which others reach the server.
    (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  return {
    isAlone,
    isDevelopment: isAlone && !remote,
    allowedOrigins: (publicUrl, port) => [
      ...new Set([
        new URL(publicUrl).origin,
        // People type either name, and a signed message has to name the origin that it was signed on.
        ...(isAlone ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : []),
      ]),
    ],
  }
}

/** Warnings for the operator of a server that others can reach: one line each, naming the setting. */
export function startWarnings(
  reach: Exposure,
  settings: ExposureSettings & { apiKeys: string[] },
  facts: { publicUrl: string; trustedProxy: boolean },
): string[] {
  if (reach.isAlone) return []
  const warnings: string[] = []
  const { protocol, hostname } = new URL(facts.publicUrl)
  const isPublic = !isLoopback(hostname)
  if (isPublic && listensOnLoopback(settings.host) && !facts.trustedProxy) {
    warnings.push(
      'LOGIN_TRUSTED_PROXY is off, but with this HOST and CASTAWAY_PUBLIC_URL all requests come through a proxy: set LOGIN_TRUSTED_PROXY=on, or everyone shares one rate limit',
    )
  }
  if (isPublic && protocol === 'http:') {
    warnings.push(
      'CASTAWAY_PUBLIC_URL starts with http://, so cookies are not Secure and traffic can be read in transit: serve it over TLS and set an https:// URL',
    )
  }
  if (!settings.remote && settings.apiKeys.length === 0) {
    warnings.push(
      'CASTAWAY_API_KEYS is not set, so no API key works for /v2: the development key is accepted only when the server is reachable from this machine alone',
    )
  }
  return warnings
}
