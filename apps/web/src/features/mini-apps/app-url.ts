import { safeUrl } from '../../ui/text/safe-url'

const OTHER_NAME: Record<string, string> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }

/**
 * The URL at which a page runs as a mini app; undefined if it can't. A page of our own origin could remove the sandbox of
 * its frame, so on a developer's machine the island's pages run under the machine's other name, which is another origin.
 */
export function runnableUrl(given: string): URL | undefined {
  const url = safeUrl(given)
  if (!url || url.origin !== location.origin) return url
  const other = OTHER_NAME[url.hostname]
  if (!other) return undefined
  url.hostname = other
  return url
}

/** The domain of an app with its port, as manifests and host events name it. */
export const domainOf = (url: URL): string => url.host.toLowerCase()
