import { channel } from 'node:diagnostics_channel'

/** An address from outside that was not fetched, and why. */
export interface BlockedUrl {
  /** Without credentials, query and fragment: those may hold secrets. */
  url: string
  reason: string
}

// Fetches happen deep in handlers and jobs; a channel tells of them without every caller passing a log.
const blockedUrls = channel('castaway:refused-address')

export function publishBlockedUrl({ url, reason }: BlockedUrl): void {
  if (blockedUrls.hasSubscribers)
    blockedUrls.publish({ url: bare(url), reason } satisfies BlockedUrl)
}

/**
 * Tells of every address that is refused from now on, by whichever island of this process.
 * @returns ends it
 */
export function onBlockedUrl(listener: (refused: BlockedUrl) => void): () => void {
  const told = (message: unknown) => listener(message as BlockedUrl)
  blockedUrls.subscribe(told)
  return () => void blockedUrls.unsubscribe(told)
}

function bare(address: string): string {
  if (!URL.canParse(address)) return '(no address)'
  const url = new URL(address)
  return `${url.protocol}//${url.host}${url.pathname}`.slice(0, 300)
}
