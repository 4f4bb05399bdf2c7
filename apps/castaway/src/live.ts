import { setMaxListeners } from 'node:events'
import { Hono, type Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import { createStreamLimits, type StreamRejection, type ClientAddress } from './stream-limits'

/** Events that browsers receive as they happen. All of them are public, except notifications. */
export type LiveEvent =
  | {
      type: 'cast'
      hash: string
      fid: number
      parent_hash: string | null
      channel_id: string | null
    }
  | { type: 'cast_removed'; hash: string; fid: number }
  | { type: 'reaction'; hash: string; fid: number; reaction: 'like' | 'recast'; removed: boolean }
  | { type: 'follow'; fid: number; target_fid: number; removed: boolean }
  | { type: 'profile'; fid: number }
  | { type: 'notification'; fid: number }
  /** A record of the user has changed, on this or another device; `own` is for open tabs of earlier versions. */
  | { type: 'records' | 'own'; seq: number }

/** Subscribes to events. Returns a function that unsubscribes. */
export type LiveSource = (fid: number | null, send: (event: LiveEvent) => void) => () => void

/** Who listens; both are null for visitors. */
export interface Listener {
  fid: number | null
  userId: string | null
}

/** Subscribes to changes of users' records. Returns a function that unsubscribes. */
export type RecordSource = (listener: (userId: string, seq: number) => void) => () => void

/** Interval in milliseconds that keeps proxies and browsers from closing a quiet stream. */
const HEARTBEAT = 25_000
/** Limit of buffered events. A browser that falls behind is disconnected; it reconnects and fetches again. */
const MAX_WAITING = 500

const closing: StreamRejection = {
  status: 503,
  code: 'BUSY',
  message: 'Castaway is shutting down. Try again in a moment',
  retryAfter: 5,
}

export interface Live {
  app: Hono
  /** Ends every stream, so that they don't keep a closing server open. */
  close(): void
}

export function live(
  source: LiveSource,
  records: RecordSource,
  whoIs: (request: Request) => Promise<Listener>,
  clientAddressOf: (c: Context) => ClientAddress,
): Live {
  const ending = new AbortController()
  // Every stream adds a listener to this signal.
  setMaxListeners(0, ending.signal)
  const places = createStreamLimits()
  const app = new Hono()
  const reject = (c: Context, { status, code, message, retryAfter }: StreamRejection) => {
    c.header('retry-after', String(retryAfter))
    return c.json({ code, message }, status)
  }
  app.get('/', async (c) => {
    if (ending.signal.aborted) return reject(c, closing)
    const place = places.take(clientAddressOf(c))
    if ('code' in place) return reject(c, place)
    const { signal } = c.req.raw
    let listener: Listener
    try {
      listener = await whoIs(c.req.raw)
    } catch (cause) {
      place.release()
      throw cause
    }
    const { fid, userId } = listener
    const rejection = place.claim(userId)
    if (rejection) return reject(c, rejection)
    if (ending.signal.aborted) {
      place.release()
      return reject(c, closing)
    }
    c.header('x-accel-buffering', 'no')
    if (signal.aborted || c.req.method === 'HEAD') {
      // No one reads a HEAD response, so nothing would ever signal that the stream has ended.
      place.release()
      return c.body(null, 200, { 'content-type': 'text/event-stream' })
    }
    return streamSSE(c, async (stream) => {
      const waiting: LiveEvent[] = []
      const stops: (() => void)[] = []
      let wake: (() => void) | undefined
      let ended = false
      // This also runs while a write waits for a browser that has disconnected.
      const end = () => {
        ended = true
        place.release()
        for (const stop of stops.splice(0)) stop()
        for (const each of [signal, ending.signal]) each.removeEventListener('abort', end)
        wake?.()
      }
      stream.onAbort(end)
      for (const each of [signal, ending.signal]) each.addEventListener('abort', end)
      const send = (event: LiveEvent) => {
        if (waiting.length >= MAX_WAITING) return end()
        waiting.push(event)
        wake?.()
      }
      try {
        stops.push(source(fid, send))
        stops.push(
          records((owner, seq) => {
            if (owner !== userId) return
            send({ type: 'records', seq })
            send({ type: 'own', seq })
          }),
        )
        // Signals to the browser that it is connected, and sets its reconnect delay.
        await stream.writeSSE({ event: 'ready', data: '{}', retry: 2000 })
        while (!ended) {
          const event = waiting.shift()
          if (event) await stream.writeSSE({ data: JSON.stringify(event) })
          else if (!(await pause())) await stream.write(': still here\n\n')
        }
      } finally {
        end()
      }

      /** Waits for the next event; false if only the heartbeat is due. */
      function pause(): Promise<boolean> {
        return new Promise((done) => {
          const timer = setTimeout(() => done(false), HEARTBEAT)
          wake = () => (clearTimeout(timer), done(true))
        })
      }
    })
  })
  return { app, close: () => ending.abort() }
}
