import { channel } from 'node:diagnostics_channel'

/** A URL from outside that was not fetched, and why. */
export interface BlockedUrl {
  /** Without credentials, query and fragment, which may contain secrets. */
  url: string
  reason: string
}

// Fetches happen deep in handlers and jobs; a diagnostics channel reports them without passing a log through all
// callers.
const blockedUrls = channel('castaway:refused-address')

export function publishBlockedUrl({ url, reason }: BlockedUrl): void {
  if (blockedUrls.hasSubscribers)
    blockedUrls.publish({ url: bare(url), reason } satisfies BlockedUrl)
}

/**
 * Calls the listener for every URL that any provider in this process blocks.
 * @returns a function that removes the listener
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
