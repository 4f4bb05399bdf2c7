import type { Clock } from '@castaway/contract'
import { occurrences } from '@castaway/server-kit/telemetry'
import { HttpError, httpErrors } from './errors'

type Send = (path: string, init: RequestInit) => Promise<Response>

/** A response that all callers of the same read share. */
interface CachedResponse {
  ok: boolean
  status: number
  headers: Headers
  body: ArrayBuffer
  /** Unix ms. */
  at: number
}

/** A read whose response is pending. */
interface InFlightRead {
  answer: Promise<CachedResponse>
  /** True if a write happened since: the response can be older than that write. */
  superseded: boolean
}

export interface UpstreamCache {
  /** A read, shared with everyone who requests the same at about the same time. */
  read(path: string, init: RequestInit): Promise<Response>
  /** A write: it is never shared, and what its author has read is fetched again. */
  write(path: string, init: RequestInit, fid: number | null): Promise<Response>
}

/** How long a response counts as fresh, in milliseconds; the first match counts. */
const FRESH: readonly [path: RegExp, ms: number][] = [
  [/^\/farcaster\/cast\/embed\/crawl/, 300_000],
  [/^\/farcaster\/(frame\/catalog|channel\/trending|cast\/conversation\/summary)/, 60_000],
  [/^\/farcaster\/(user\/bulk|user\/by_username|channel|frame)(\/|\?|$)/, 15_000],
  [/^/, 3_000],
]
/** How long an outdated response can replace an error, in milliseconds. */
const BETTER_THAN_NOTHING = 5 * 60_000
const MAX_ENTRIES = 8192
const MAX_BYTES = 64 * 1024 * 1024
/** Consecutive failures after which no requests are sent to the provider for a while. */
const FAILURES = 4
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000
/** Header with the age in seconds of a stale response that replaces an error. */
export const STALE_HEADER = 'x-castaway-stale'

const freshFor = (path: string) => FRESH.find(([form]) => form.test(path))![1]
const isOutage = (status: number) => status >= 500

/**
 * Saves calls to a provider that meters them. Identical reads in flight are one call, and a response serves
 * everyone who requests the same within seconds. After a 429 or no response, no calls are made until the time that the
 * provider named, or for pauses that double; meanwhile readers get the last known response.
 */
export function upstreamCache(send: Send, clock: Clock): UpstreamCache {
  const known = new Map<string, CachedResponse>()
  const underWay = new Map<string, InFlightRead>()
  let bytes = 0
  let failures = 0
  let pausedUntil = 0
  let reason: () => HttpError = httpErrors.unreachable
  let probing = false

  function drop(path: string): void {
    bytes -= known.get(path)?.body.byteLength ?? 0
    known.delete(path)
  }

  function keep(path: string, answer: CachedResponse): void {
    drop(path)
    known.set(path, answer)
    bytes += answer.body.byteLength
    // The oldest entry is evicted first.
    for (const oldest of known.keys()) {
      if (known.size <= MAX_ENTRIES && bytes <= MAX_BYTES) break
      drop(oldest)
    }
  }

  function pause(ms: number, why: () => HttpError): void {
    pausedUntil = Math.max(pausedUntil, clock.now() + ms)
    reason = why
  }

  function failed(): void {
    failures += 1
    if (failures < FAILURES) return
    pause(Math.min(FIRST_PAUSE * 2 ** (failures - FAILURES), LONGEST_PAUSE), httpErrors.unreachable)
  }

  /** Makes one call, unless the provider is paused; after a pause one call goes ahead and the others wait for it. */
  async function call(path: string, init: RequestInit): Promise<Response> {
    const now = clock.now()
    if (now < pausedUntil || (probing && pausedUntil > 0)) throw reason()
    const isProbe = pausedUntil > 0
    if (isProbe) probing = true
    try {
      const response = await send(path, init)
      if (response.status === 429) {
        const wait = secondsOf(response.headers.get('retry-after'), now)
        pause(wait * 1000, () => httpErrors.tooMany(Math.ceil((pausedUntil - clock.now()) / 1000)))
      } else if (isOutage(response.status)) {
        failed()
      } else {
        failures = 0
        if (isProbe) pausedUntil = 0
      }
      return response
    } catch (cause) {
      // A reader who disconnected says nothing about the provider.
      if (!init.signal?.aborted) failed()
      throw cause
    } finally {
      if (isProbe) probing = false
    }
  }

  function ask(path: string, init: RequestInit): InFlightRead {
    const asking: InFlightRead = { answer: answerTo(), superseded: false }
    underWay.set(path, asking)
    return asking

    async function answerTo(): Promise<CachedResponse> {
      try {
        const response = await call(path, init)
        const { ok, status, headers } = response
        const answer = { ok, status, headers, body: await response.arrayBuffer(), at: clock.now() }
        if (ok && !isReadable(answer)) {
          // A malformed response is not cached and counts as a failure.
          failed()
          throw httpErrors.invalidResponse()
        }
        if (ok && !asking.superseded) keep(path, answer)
        return answer
      } finally {
        if (underWay.get(path) === asking) underWay.delete(path)
      }
    }
  }

  /** The stale response that replaces an error, if there is one. */
  function spare(before: CachedResponse | undefined): Response | null {
    const age = before ? clock.now() - before.at : Infinity
    if (!before || age > BETTER_THAN_NOTHING) return null
    const response = respond(before)
    response.headers.set(STALE_HEADER, String(Math.ceil(age / 1000)))
    occurrences.cachedRead.report('stale')
    return response
  }

  return {
    async read(path, { signal, ...init }) {
      const before = known.get(path)
      if (before && clock.now() - before.at < freshFor(path)) {
        occurrences.cachedRead.report('hit')
        return respond(before)
      }
      occurrences.cachedRead.report(underWay.has(path) ? 'shared' : 'miss')
      // The reader's own signal is left out because others wait for the same response.
      const { answer } = underWay.get(path) ?? ask(path, init)
      try {
        const given = await orGone(answer, signal)
        const isBusy = given.status === 429 || isOutage(given.status)
        return (isBusy && spare(before)) || respond(given)
      } catch (cause) {
        const instead = signal?.aborted ? null : spare(before)
        if (instead) return instead
        throw cause
      }
    },
    async write(path, init, fid) {
      const forget = () => {
        if (fid === null) return
        const mine = new RegExp(`[?&](viewer_fid|fid)=${fid}(&|$)`)
        for (const each of known.keys()) if (mine.test(each)) drop(each)
        for (const [each, asking] of underWay) {
          if (!mine.test(each)) continue
          asking.superseded = true
          underWay.delete(each)
        }
      }
      try {
        return await call(path, init)
      } finally {
        forget()
      }
    },
  }
}

/** Whether the body is complete JSON: a proxy's error page or a truncated body would otherwise pass as a response. */
function isReadable({ headers, body }: CachedResponse): boolean {
  if (!headers.get('content-type')?.startsWith('application/json')) return false
  try {
    JSON.parse(new TextDecoder().decode(body))
    return true
  } catch {
    return false
  }
}

const respond = ({ body, status, headers }: CachedResponse): Response =>
  new Response(body.slice(0), { status, headers: new Headers(headers) })

/** Resolves with the response or rejects when the reader disconnects, whichever comes first. */
async function orGone<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  signal.throwIfAborted()
  let leave: (() => void) | undefined
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason as Error)
    signal.addEventListener('abort', leave)
  })
  try {
    return await Promise.race([work, gone])
  } finally {
    signal.removeEventListener('abort', leave!)
    // Prevents an unhandled rejection if all readers have gone.
    work.catch(() => {})
  }
}

/** Seconds to wait from `Retry-After`, which is a number or a date; clamped to between one second and one minute. */
function secondsOf(header: string | null, now: number): number {
  const seconds = Number(header ?? Number.NaN)
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header ?? '') - now) / 1000
  return Math.min(Math.max(Number.isFinite(wait) ? wait : 5, 1), 60)
}
