import { setMaxListeners } from 'node:events'
import { occurrences } from '@castaway/server-kit/telemetry'
import { Hono, type Context } from 'hono'
import { stream as streamOf } from 'hono/streaming'
import { asksForHome, parseTopics, topicsOf } from './audience'
import {
  blocksOf,
  encodeBlock,
  type Listener,
  type LiveSource,
  type LiveUpdate,
  type Person,
} from './events'
import type { FollowedUsers } from './followed'
import {
  createStreamLimits,
  type StreamRejection,
  type ClientAddress,
  type StreamSlot,
} from './limits'

/** Interval in milliseconds that keeps proxies and browsers from closing a quiet stream. */
const HEARTBEAT = 25_000
/** Limit of buffered events. A browser that falls behind is disconnected; it reconnects and goes on from there. */
const MAX_WAITING = 500
/** Delay in milliseconds before a browser reconnects. */
const RETRY = 2_000

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

/** The header that browsers send when they reconnect by themselves, and the parameter for those that do it otherwise. */
const lastIdOf = (c: Context) => c.req.header('last-event-id') ?? c.req.query('last_event_id')

/**
 * Live updates as server-sent events. Each ends with an id, from which a stream goes on after an interruption, at any
 * process that uses the same database: its first event, `ready`, says whether it does (`resumed`) or has missed
 * something, and whether everything that happens on the network arrives (`complete`).
 *
 * A stream gets what is for its person, and what its page looks at (`watch`, see `parseTopics`).
 *
 * @param sources the first is the log, whose positions are the ids; another one knows only what it finds out by asking
 * @param followed whom the accounts of open streams follow
 */
export function live(
  sources: readonly LiveSource[],
  whoIs: (request: Request) => Promise<Person>,
  clientAddressOf: (c: Context) => ClientAddress,
  followed: FollowedUsers,
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
    let person: Person
    try {
      person = await whoIs(c.req.raw)
      const rejection = place.claim(person.userId)
      if (rejection) return reject(c, rejection)
      for (const source of sources) await source.ready?.()
    } catch (cause) {
      place.release()
      throw cause
    }
    if (ending.signal.aborted) {
      place.release()
      return reject(c, closing)
    }
    c.header('content-type', 'text/event-stream')
    c.header('cache-control', 'no-cache')
    c.header('x-accel-buffering', 'no')
    if (c.req.raw.signal.aborted || c.req.method === 'HEAD') {
      // No one reads a HEAD response, so nothing would ever signal that the stream has ended.
      place.release()
      return c.body(null, 200)
    }
    return send(c, place, person)
  })

  const send = (c: Context, place: StreamSlot, person: Person) =>
    streamOf(c, async (stream) => {
      const asked = parseTopics(c.req.query('watch'))
      const home = asksForHome(asked) && person.fid !== null ? followed.open(person.fid) : null
      const listener: Listener = {
        fid: person.fid,
        topics: topicsOf(asked, person),
        follows: home?.follows ?? noOne,
      }
      const { signal } = c.req.raw
      const waiting: Uint8Array[] = []
      const stops: (() => void)[] = home ? [home.close] : []
      let wake: (() => void) | undefined
      let ended = false
      // This also runs while a write waits for a browser that has disconnected.
      const end = () => {
        if (!ended) occurrences.liveStream.report('closed')
        ended = true
        place.release()
        for (const stop of stops.splice(0)) stop()
        for (const each of [signal, ending.signal]) each.removeEventListener('abort', end)
        wake?.()
      }
      occurrences.liveStream.report('opened')
      stream.onAbort(end)
      for (const each of [signal, ending.signal]) each.addEventListener('abort', end)
      const replayed = new Set<number>()
      let isOld = (_seq: number) => false
      const hear = (update: LiveUpdate) => {
        const { seq } = update
        if (seq !== null && (isOld(seq) || replayed.delete(seq))) return
        for (const { bytes, type } of blocksOf(update)) {
          if (waiting.length >= MAX_WAITING) return end()
          waiting.push(bytes)
          occurrences.liveEvent.report(type)
        }
        if (waiting.length > 0) wake?.()
      }
      try {
        const missed = await resume(lastIdOf(c))
        // Signals to the browser that it is connected, and sets its reconnect delay.
        const ready = { resumed: missed !== null, complete: sources.length === 1 }
        await stream.write(
          encodeBlock({
            event: 'ready',
            data: JSON.stringify(ready),
            id: missed?.length ? undefined : position(),
            retry: RETRY,
          }),
        )
        while (!ended) {
          const blocks = waiting.splice(0)
          if (blocks.length > 0) await stream.write(joined(blocks))
          else if (!(await pause()))
            await stream.write(encodeBlock({ event: 'here', data: '{}', id: position() }))
        }
      } finally {
        end()
      }

      /** Subscribes, and queues what was missed; null if that is no longer known, or the stream is new. */
      async function resume(from: string | undefined): Promise<LiveUpdate[] | null> {
        const early: LiveUpdate[] = []
        let hold = true
        stops.push(
          ...sources.map((source) =>
            source.subscribe(listener, (update) => (hold ? early.push(update) : hear(update))),
          ),
        )
        const found =
          from === undefined ? null : ((await sources[0]?.since?.(from, listener)) ?? null)
        const blocks = (found?.updates ?? []).flatMap((update) =>
          blocksOf(update).map(({ bytes }) => bytes),
        )
        // It would be disconnected for falling behind, and come back for the same.
        const missed = blocks.length <= MAX_WAITING / 2 ? (found?.updates ?? null) : null
        if (found && missed) isOld = found.isOld
        hold = false
        if (missed) {
          waiting.push(...blocks)
          for (const { seq } of missed) if (seq !== null) replayed.add(seq)
        }
        for (const update of early) hear(update)
        // What this process has delivered to all streams doesn't come again.
        const delivered = Number.parseInt(position() ?? '', 10)
        for (const seq of replayed) if (seq <= delivered) replayed.delete(seq)
        if (blocks.length > 0)
          waiting.push(encodeBlock({ event: 'here', data: '{}', id: position() }))
        return missed
      }

      /** Waits for the next event; false if only the heartbeat is due. */
      function pause(): Promise<boolean> {
        return new Promise((done) => {
          const timer = setTimeout(() => done(false), HEARTBEAT)
          wake = () => (clearTimeout(timer), done(true))
        })
      }
    })
  const position = () => sources[0]?.position?.()
  return { app, close: () => ending.abort() }
}

const noOne = () => false

const joined = (blocks: readonly Uint8Array[]): Uint8Array =>
  blocks.length === 1 ? blocks[0]! : Buffer.concat(blocks)
