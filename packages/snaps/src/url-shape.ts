import { isLoopback } from '@castaway/contract/loopback'
import { fail, type Shape } from './shape'

/** As long as the longest URL that the server fetches. */
const MAX_URL = 4096

/**
 * A URL that a snap may name: https, without credentials. http, and hosts that mean the reader's own machine, only where
 * Castaway itself runs on such a host: elsewhere a stranger could make readers' machines ask themselves.
 */
export const webUrl =
  (allowLoopback: boolean): Shape<string> =>
  (value, path) => {
    if (typeof value !== 'string' || value.length > MAX_URL || !URL.canParse(value)) {
      return fail(path, 'is not a URL')
    }
    const { protocol, hostname, username, password, href } = new URL(value)
    if (username || password) return fail(path, 'contains a password')
    if (isLoopback(hostname)) {
      const isWeb = protocol === 'https:' || protocol === 'http:'
      return isWeb && allowLoopback ? href : fail(path, 'leads to the reader’s own machine')
    }
    return protocol === 'https:' ? href : fail(path, 'is not an https URL')
  }

/** Whether a snap may name this URL. */
export function isSnapUrl(url: string, allowLoopback: boolean): boolean {
  try {
    webUrl(allowLoopback)(url, 'url')
    return true
  } catch {
    return false
  }
}
