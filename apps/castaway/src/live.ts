import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'

/** What browsers are told as it happens. Everything here is public, but for notifications. */
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
  /** Something that Castaway keeps for the listener has changed, on this or another device. */
  | { type: 'own'; seq: number }

/** Where events come from. Returns what stops it. */
export type LiveSource = (fid: number | null, send: (event: LiveEvent) => void) => () => void

/** Who listens; both null for nobody. */
export interface Listener {
  fid: number | null
  userId: string | null
}

/** What the listener has of their own. Returns what stops it. */
export type OwnSource = (listener: (userId: string, seq: number) => void) => () => void

/** Keeps proxies and browsers from closing a quiet stream, in milliseconds. */
const HEARTBEAT = 25_000
/** A browser that cannot keep up is cut off rather than remembered without end; it reconnects and reads anew. */
const MAX_WAITING = 500
/** Streams one process holds open at once. */
const MAX_STREAMS = 2_000

export interface Live {
  app: Hono
  /** Ends every stream, so that a closing server is not held open by them. */
  close(): void
}

export function live(
  source: LiveSource,
  own: OwnSource,
  whoIs: (request: Request) => Promise<Listener>,
): Live {
  const ending = new AbortController()
  let open = 0
  const app = new Hono()
  app.get('/', async (c) => {
    if (ending.signal.aborted || open >= MAX_STREAMS) {
      c.header('retry-after', '5')
      return c.json({ code: 'BUSY', message: 'Too many are listening at the moment' }, 503)
    }
    const { fid, userId } = await whoIs(c.req.raw)
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, async (stream) => {
      open += 1
      const waiting: LiveEvent[] = []
      let wake: (() => void) | undefined
      let ended = false
      const end = () => {
        ended = true
        wake?.()
      }
      stream.onAbort(end)
      ending.signal.addEventListener('abort', end)
      const tell = (event: LiveEvent) => {
        if (waiting.length >= MAX_WAITING) return end()
        waiting.push(event)
        wake?.()
      }
      const stops = [
        source(fid, tell),
        own((owner, seq) => {
          if (owner === userId) tell({ type: 'own', seq })
        }),
      ]
      try {
        // Tells the browser that it is connected, and how soon to come back when it is not.
        await stream.writeSSE({ event: 'ready', data: '{}', retry: 2000 })
        while (!ended) {
          const event = waiting.shift()
          if (event) await stream.writeSSE({ data: JSON.stringify(event) })
          else if (!(await pause())) await stream.write(': still here\n\n')
        }
      } finally {
        open -= 1
        for (const stop of stops) stop()
        ending.signal.removeEventListener('abort', end)
      }

      /** Waits for the next event; false where only the heartbeat came. */
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
