import type { Clock } from '@castaway/contract'
import { HttpError, httpErrors } from './errors'

type Send = (path: string, init: RequestInit) => Promise<Response>

/** What every caller of the same read gets. */
interface CachedResponse {
  ok: boolean
  status: number
  headers: Headers
  body: ArrayBuffer
  /** Unix ms. */
  at: number
}

/** A read that has not been answered yet. */
interface InFlightRead {
  answer: Promise<CachedResponse>
  /** Somebody has written since: what comes may be older than that. */
  superseded: boolean
}

export interface UpstreamCache {
  /** A read, shared with everybody who asks for the same at about the same time. */
  read(path: string, init: RequestInit): Promise<Response>
  /** A write: nothing of it is shared, and what its writer has read is asked for anew. */
  write(path: string, init: RequestInit, fid: number | null): Promise<Response>
}

/** For how long an answer is as good as a new one, in milliseconds; the first that fits. */
const FRESH: readonly [path: RegExp, ms: number][] = [
  [/^\/farcaster\/cast\/embed\/crawl/, 300_000],
  [/^\/farcaster\/(frame\/catalog|channel\/trending|cast\/conversation\/summary)/, 60_000],
  [/^\/farcaster\/(user\/bulk|user\/by_username|channel|frame)(\/|\?|$)/, 15_000],
  [/^/, 3_000],
]
/** An answer that is not fresh any more is shown in place of an error for so long. */
const BETTER_THAN_NOTHING = 5 * 60_000
const MOST_ENTRIES = 8192
const MOST_BYTES = 64 * 1024 * 1024
/** So many failures in a row, and the provider is left alone for a while. */
const FAILURES = 4
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 60_000
/** Says how old an answer is that is shown in place of an error, in seconds. */
export const STALE_HEADER = 'x-castaway-stale'

const freshFor = (path: string) => FRESH.find(([form]) => form.test(path))![1]
const isOutage = (status: number) => status >= 500

/**
 * Spares a provider that counts calls. Equal reads under way are one call; an answer serves all who ask for
 * the same within seconds; a provider that says "too many" or does not answer is left alone until the time
 * it named, or for pauses that double, while readers get what was last known.
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
    // The one that was kept first goes first.
    for (const oldest of known.keys()) {
      if (known.size <= MOST_ENTRIES && bytes <= MOST_BYTES) break
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

  /** One call, unless the provider is to be left alone; after a pause one goes ahead and the others wait for it. */
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
      // A reader who went away says nothing of the provider.
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
          // What nobody can read is kept for nobody, and counts as no answer.
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

  /** What is shown in place of an error, where there is something. */
  function spare(before: CachedResponse | undefined): Response | null {
    const age = before ? clock.now() - before.at : Infinity
    if (!before || age > BETTER_THAN_NOTHING) return null
    const response = respond(before)
    response.headers.set(STALE_HEADER, String(Math.ceil(age / 1000)))
    return response
  }

  return {
    async read(path, { signal, ...init }) {
      const before = known.get(path)
      if (before && clock.now() - before.at < freshFor(path)) return respond(before)
      // Without the reader's own signal: others wait for the same answer.
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

/** Whether it is JSON, and whole: a page of a proxy, or half an answer, looks like an answer otherwise. */
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

/** The answer, or the reader's going away, whichever is first. */
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
    // Nobody may be left to hear of a failure.
    work.catch(() => {})
  }
}

/** Seconds to wait, from `Retry-After`: a number or a date; a minute at most is believed, a second at least. */
function secondsOf(header: string | null, now: number): number {
  const seconds = Number(header ?? Number.NaN)
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header ?? '') - now) / 1000
  return Math.min(Math.max(Number.isFinite(wait) ? wait : 5, 1), 60)
}
