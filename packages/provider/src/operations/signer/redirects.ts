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
  const loopback =
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    isLoopback(url.hostname) &&
    url.username === '' &&
    url.password === ''
  if (!loopback) {
    throw invalidField(
      'redirect_uri',
      'redirect_uri must be registered (CASTAWAY_REDIRECT_URIS) or on this machine',
    )
  }
}
