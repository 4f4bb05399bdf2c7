import type { GuardedAnswer } from '@castaway/server-kit/net'
import { MAX_SNAP_BYTES, SNAP_TYPE, type SnapProbe, type SnapReport } from '@castaway/snaps'
import { parseSnap } from '@castaway/snaps/parse'
import { exchange, type Watch } from './exchange'

export interface ReadOptions {
  /** Whether pages on this machine and on private networks can be read. */
  allowPrivate: boolean
  /** Sees every request with its answer. */
  watch?: Watch
}

/** What a URL answered, and for how long that is known, in milliseconds. */
export interface SnapReading {
  probe: SnapProbe
  goodFor: number
}

/** How long the first page of a snap is known if its server does not say less. */
const MAX_AGE = 60_000
/** How long it is known that a page is no snap. */
const NO_SNAP_AGE = 3_600_000
/** A server that did not answer may answer again soon. */
const FAILED_AGE = 300_000

/**
 * Asks a URL whether it is a snap: the server answers with one, or with a page whose `Link` header names one. The
 * request says nothing of the person who looks at the cast.
 */
export async function readSnap(address: string, options: ReadOptions): Promise<SnapReading> {
  const within = { signal: new AbortController().signal }
  const first = await get(address, options, within)
  if (!first) return { probe: { snap: null }, goodFor: FAILED_AGE }
  const found = isSnapAnswer(first) ? first : await alternateOf(first, options, within)
  if (!found || !isSnapAnswer(found) || !isOk(found)) {
    return { probe: { snap: null }, goodFor: first.status >= 500 ? FAILED_AGE : NO_SNAP_AGE }
  }
  const probe = parseAnswer(found, options)
  return { probe, goodFor: probe.snap ? ageOf(found) : NO_SNAP_AGE }
}

/** Reads the body of an answer; broken and foreign documents are no snap. */
export const parseAnswer = (answer: GuardedAnswer, options: ReadOptions): SnapProbe =>
  judgeAnswer(answer, options).probe

/** The same, with what is wrong with the body. */
export function judgeAnswer(
  { url, body, truncated }: GuardedAnswer,
  { allowPrivate }: ReadOptions,
): Pick<SnapReport, 'probe' | 'problems'> {
  const nothing = (reason: string) => ({
    probe: { snap: null } as const,
    problems: [{ path: '', reason }],
  })
  if (truncated) return nothing(`is larger than ${MAX_SNAP_BYTES / 1000} kB, or broke off`)
  let document: unknown
  try {
    document = JSON.parse(new TextDecoder().decode(body))
  } catch {
    return nothing('is not JSON')
  }
  const parsed = parseSnap(document, { allowLoopback: allowPrivate })
  if (parsed.snap) return { probe: { snap: parsed.snap, url }, problems: [] }
  return {
    probe: { snap: null, ...(parsed.newer && { newer: true }) },
    problems: parsed.problems,
  }
}

export const isOk = ({ status }: Pick<GuardedAnswer, 'status'>): boolean =>
  status >= 200 && status < 300

export const isSnapAnswer = ({ headers }: Pick<GuardedAnswer, 'headers'>): boolean =>
  headers['content-type']?.split(';')[0]!.trim().toLowerCase() === SNAP_TYPE

const get = (
  address: string,
  options: ReadOptions,
  { signal }: { signal: AbortSignal },
): Promise<GuardedAnswer | null> =>
  exchange(
    address,
    { method: 'GET', headers: { accept: `${SNAP_TYPE}, text/html, */*` } },
    options,
    // Of other pages only the head is read.
    { signal, accept: [SNAP_TYPE] },
  )

async function alternateOf(
  { url, headers }: GuardedAnswer,
  options: ReadOptions,
  within: { signal: AbortSignal },
): Promise<GuardedAnswer | null> {
  const link = alternateIn(headers.link ?? '')
  if (link === undefined || !URL.canParse(link, url)) return null
  const address = new URL(link, url).href
  return address === url ? null : get(address, options, within)
}

/** The URL that a `Link` header names as the snap of the page: `</x>; rel="alternate"; type="application/…"`. */
export function alternateIn(header: string): string | undefined {
  for (const [, link, parameters = ''] of header.matchAll(/<([^>]{1,2048})>([^<]{0,1024})/g)) {
    const isAlternate = /;\s*rel\s*=\s*"?(?:[^";,]*\s)?alternate(?:\s[^";,]*)?"?\s*(?:[;,]|$)/i
    const type = /;\s*type\s*=\s*"?([^";,\s]+)/i.exec(parameters)?.[1]
    if (isAlternate.test(parameters) && type?.toLowerCase() === SNAP_TYPE) return link
  }
  return undefined
}

/** How long the answer may be kept: a minute, or less if its server says so. */
function ageOf({ headers }: GuardedAnswer): number {
  const control = headers['cache-control'] ?? ''
  if (/(?:^|[,\s])(?:no-store|no-cache|private)(?:$|[,\s=])/i.test(control)) return 0
  const seconds = /(?:^|[,\s])max-age\s*=\s*"?(\d{1,9})/i.exec(control)?.[1]
  return seconds === undefined ? MAX_AGE : Math.min(MAX_AGE, Number(seconds) * 1000)
}
