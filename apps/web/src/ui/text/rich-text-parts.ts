/* oxlint-disable no-control-regex -- control characters are what it guards against */
import { safeUrl } from './safe-url'

/** A part of a cast's text: plain text, or a link. */
export type TextPart =
  | { type: 'text'; text: string }
  | { type: 'mention'; text: string; username: string }
  | { type: 'channel'; text: string; id: string }
  | { type: 'ticker'; text: string }
  | { type: 'link'; text: string; href: string }

// One pass without nested repetition: the time is linear in the length of any text.
const FOLLOWABLE =
  /(?<![\p{L}\p{N}_/@.:<-])(?:(?<url>https?:\/\/[^\s<>"\u0000-\u001f]{1,2048})|@(?<mention>[a-z0-9][a-z0-9-]{0,15}(?:\.(?:base\.)?eth(?![\p{L}\p{N}_-]))?)|\/(?<channel>[a-z0-9][a-z0-9-]{0,31})(?![\p{L}\p{N}_/@-])|\$(?<ticker>[a-z][a-z0-9]{1,14})(?![\p{L}\p{N}_$/=({-]))/giu

/** Links, mentions (`@ana`, `@ana.eth`, `@ana.base.eth`), channels (`/tools`) and tokens (`$KELP`) in a text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(FOLLOWABLE)) {
    const part = partFor(match)
    if (!part) continue
    if (match.index > from) parts.push({ type: 'text', text: text.slice(from, match.index) })
    parts.push(part)
    from = match.index + part.text.length
  }
  if (from < text.length) parts.push({ type: 'text', text: text.slice(from) })
  return parts
}

function partFor(match: RegExpExecArray): TextPart | undefined {
  const { url, mention, channel, ticker } = match.groups ?? {}
  if (url) {
    const text = withoutTrailing(url)
    const href = safeUrl(text)?.href
    return href ? { type: 'link', text, href } : undefined
  }
  if (mention) {
    const username = mention.replace(/[.-]+$/, '')
    return { type: 'mention', text: `@${username}`, username: username.toLowerCase() }
  }
  if (ticker) return { type: 'ticker', text: `$${ticker}` }
  return channel ? { type: 'channel', text: `/${channel}`, id: channel.toLowerCase() } : undefined
}

const CLOSERS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Trailing punctuation is not part of the URL; a bracket is, if it was opened in it. */
function withoutTrailing(url: string): string {
  let end = url.length
  while (end > 0) {
    const last = url[end - 1] as string
    const opener = CLOSERS[last]
    const kept = url.slice(0, end)
    if (opener ? count(kept, last) > count(kept, opener) : /[.,;:!?'"“”’…*_~]/u.test(last)) end -= 1
    else break
  }
  return url.slice(0, end)
}

const count = (text: string, letter: string) => text.split(letter).length - 1

/** A shortened URL: the real host (never a look-alike), then some of the path. */
export function shortUrl(href: string): string {
  const url = safeUrl(href)
  if (!url) return href.slice(0, 60)
  const rest = url.pathname === '/' && !url.search ? '' : url.pathname + url.search
  const host = url.host.replace(/^www\./, '')
  const whole = host + rest
  return whole.length <= 44
    ? whole
    : `${host.slice(0, 40)}${rest.slice(0, Math.max(6, 40 - host.length))}…`
}

/** A user-provided name on one line: no control characters, no direction overrides, and not visually empty. */
export function cleanName(name: string | null | undefined, fallback: string): string {
  const clean = (name ?? '')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return /[^\p{Z}\p{Cf}\p{M}\u3164\uffa0\u115f\u1160\u2800]/u.test(clean)
    ? clean.slice(0, 100)
    : fallback
}
