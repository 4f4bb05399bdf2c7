import type { Client } from 'pg'

/** What a process can be told about: events in the log, or jobs in the queue. */
export type WakeTopic = 'events' | 'jobs'

/** Wakes the other processes that use the same PostgreSQL. */
export interface WakeChannel {
  /** A number that this process chose at random. */
  readonly processId: number
  /** Whether other processes can see that this one lives. */
  readonly isOpen: boolean
  /** Tells the other processes soon, together with what else there is to tell. */
  wake(topic: WakeTopic): void
  /**
   * Calls the listener when another process tells of the topic, and after a lost connection, when it may have. Returns
   * a function that unsubscribes.
   */
  on(topic: WakeTopic, listener: () => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'castaway'
/** First part of the lock that a process holds while it lives; the second is its id. */
export const PROCESS_LOCK = 4748
/**
 * Milliseconds for which wake-ups are collected: a notification takes a lock that all databases of the server share, so
 * it is sent beside the transactions that it is about, and not once for each.
 */
const COLLECT_MS = 3
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000

/**
 * @param connect opens a connection of its own, which only this channel uses; it is opened for the first listener
 * @param processId from 1 to 2³¹ − 1
 */
export function createWakeChannel(connect: () => Promise<Client>, processId: number): WakeChannel {
  const listeners = new Map<WakeTopic, Set<() => void>>()
  const untold = new Set<WakeTopic>()
  let client: Client | undefined
  let opening: Promise<void> | undefined
  let telling: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let pause = FIRST_PAUSE
  let closed = false

  const hear = (topic: WakeTopic) => {
    for (const listener of listeners.get(topic) ?? []) listener()
  }

  async function open(): Promise<void> {
    const made = await connect()
    const lost = () => {
      if (client === made) client = undefined
      made.removeListener('end', lost)
      void made.end().catch(() => {})
      reopen()
    }
    made.on('error', lost)
    made.on('end', lost)
    const own = (made as unknown as { processID: number }).processID
    made.on('notification', ({ processId, payload }) => {
      if (processId !== own) hear(payload as WakeTopic)
    })
    // A wake-up that is lost in a crash of the database wakes no one who could still read.
    await made.query(
      `set synchronous_commit = off; listen ${CHANNEL};
        select pg_advisory_lock_shared(${PROCESS_LOCK}, ${processId})`,
    )
    if (closed) return void made.end().catch(() => {})
    client = made
    pause = FIRST_PAUSE
    for (const topic of listeners.keys()) hear(topic)
    tell()
  }

  function reopen(): void {
    if (closed || opening || client || retry) return
    retry = setTimeout(() => {
      retry = undefined
      begin()
    }, pause)
    retry.unref()
    pause = Math.min(LONGEST_PAUSE, pause * 2)
  }

  function begin(): void {
    opening ??= open()
      // Listeners also look by themselves now and then, so that a connection that can't be had only costs time.
      .catch(() => {})
      .finally(() => {
        opening = undefined
        if (!client) reopen()
      })
  }

  function tell(): void {
    if (telling || untold.size === 0 || !client) return
    telling = setTimeout(() => {
      telling = undefined
      const topics = [...untold]
      untold.clear()
      client
        ?.query(`select pg_notify('${CHANNEL}', topic) from unnest($1::text[]) as topic`, [topics])
        .catch(() => {})
    }, COLLECT_MS)
  }

  return {
    processId,
    get isOpen() {
      return client !== undefined
    },
    wake(topic) {
      untold.add(topic)
      tell()
    },
    on(topic, listener) {
      const heard = listeners.get(topic) ?? new Set()
      listeners.set(topic, heard.add(listener))
      if (!client) begin()
      return () => void heard.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(telling)
      clearTimeout(retry)
      await opening
      await client?.end().catch(() => {})
    },
  }
}
