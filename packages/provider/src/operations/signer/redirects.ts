import { isLoopback } from '@castaway/contract'
import { invalidField } from '../../errors'

/**
 * Where people may be sent back to after signing in: the app's own machine while it is being made, and
 * what the owner of the island put down for the app, to the letter. Anything else would hand people to
 * whoever made up a link.
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
