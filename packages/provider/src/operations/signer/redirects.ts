import { isLoopback } from '@castaway/contract'
import { invalidField } from '../../errors'

/**
 * Checks a redirect URL: loopback during development, and exactly the URLs that the operator registered for the app.
 * Anything else would send users to the author of a forged link.
 * @throws 400
 */
export function assertAllowedRedirect(uri: string, registered: readonly string[]): void {
  if (registered.includes(uri)) return
  const url = URL.canParse(uri) ? new URL(uri) : null
  if (url === null || !isOnThisMachine(url)) {
    throw invalidField(
      'redirect_uri',
      'redirect_uri must be registered (CASTAWAY_REDIRECT_URIS) or on this machine',
    )
  }
}

const isOnThisMachine = ({ protocol, hostname, username, password }: URL): boolean =>
  (protocol === 'http:' || protocol === 'https:') &&
  isLoopback(hostname) &&
  username === '' &&
  password === ''

/**
 * The origin of the page that opened a sign-in window, if results may go to it: those of the registered redirect URLs,
 * and this machine. The browser delivers a message to that origin only, also if the window shows another page by then.
 * @param referrer of the request, which a page can leave out but not forge
 * @param fallback an allowed redirect URL, whose origin counts if there is no referrer
 */
export function openerOrigin(
  referrer: string | undefined,
  fallback: string | null,
  registered: readonly string[],
): string | null {
  const text = referrer ?? fallback
  const url = text && URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const origins = registered.filter((uri) => URL.canParse(uri)).map((uri) => new URL(uri).origin)
  return isOnThisMachine(url) || origins.includes(url.origin) ? url.origin : null
}
