import { isIP } from 'node:net'
import { isLoopback } from '@castaway/contract'

/** What decides who can reach the server. */
export interface ExposureSettings {
  host: string
  publicUrl?: string
  remote?: object
}

/** Who can reach this server, decided once at start; everything that depends on it asks here. */
export interface Exposure {
  /** Nobody but this machine: it listens on loopback, and people are not sent to it under another name. */
  isAlone: boolean
  /** Alone, with the island as its network: the development key, the controls and what is simulated are on. */
  isDevelopment: boolean
  /** Origins of the app's own pages. */
  allowedOrigins(publicUrl: string, port: number): string[]
}

/**
 * Whether an address to listen on is one of loopback. A name that only resolves to it may resolve to
 * something else tomorrow, so of names `localhost` alone counts.
 */
export const listensOnLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && isLoopback(host))

/** Decides by the settings alone, so that it is known before anything listens. */
export function exposureOf({ host, publicUrl, remote }: ExposureSettings): Exposure {
  const isAlone =
    listensOnLoopback(host) &&
    // Others reach it through the proxy that this address belongs to.
    (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  return {
    isAlone,
    isDevelopment: isAlone && !remote,
    allowedOrigins: (publicUrl, port) => [
      ...new Set([
        new URL(publicUrl).origin,
        // People type either name, and a signed message has to name the page it was signed on.
        ...(isAlone ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : []),
      ]),
    ],
  }
}

/** What the owner of a server that others can reach should know at start: a line each, naming the setting. */
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
