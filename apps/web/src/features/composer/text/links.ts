/** A URL found in a text, with its offsets in UTF-16 units. */
export interface FoundLink {
  url: string
  start: number
  end: number
}

const candidate = /https?:\/\/[^\s<>"'`\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069]+/giu
const closers: Record<string, string> = { ')': '(', ']': '[', '}': '{' }
/** Longer URLs are not sent, because the network rejects them. */
const MAX_LENGTH = 2048
const trailing = new Set(['.', ',', ';', ':', '!', '?', '…', '*', '_', '~', '»', '”', '’'])

/**
 * The http(s) URLs of a text, in order. Trailing punctuation is not part of a URL, and a closing bracket only if it was
 * opened inside it. Anything that does not parse as a URL with a host is ignored.
 */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = []
  for (const match of text.matchAll(candidate)) {
    const raw = trimEnd(match[0])
    const url = parse(raw)
    if (url) found.push({ url: raw, start: match.index, end: match.index + raw.length })
  }
  return found
}

function trimEnd(raw: string): string {
  if (raw.length > MAX_LENGTH) return raw
  const surplus: Record<string, number> = {}
  for (const char of raw) surplus[char] = (surplus[char] ?? 0) + 1
  let end = raw.length
  while (end > 0) {
    const last = raw[end - 1]!
    const opener = closers[last]
    const unopened = opener !== undefined && surplus[last]! > (surplus[opener] ?? 0)
    if (!trailing.has(last) && !unopened) break
    surplus[last]!--
    end--
  }
  return raw.slice(0, end)
}

function parse(raw: string): URL | undefined {
  if (raw.length > MAX_LENGTH) return undefined
  try {
    const url = new URL(raw)
    // Credentials before the host are used to disguise where a link leads.
    return url.hostname && !url.username && !url.password ? url : undefined
  } catch {
    return undefined
  }
}

/** The host of a URL for display, without `www.`; the URL itself if it does not parse. */
export function hostOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}
