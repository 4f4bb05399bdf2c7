import {
  BATCH_LIFETIME,
  BATCH_RETRIES,
  KEPT_BATCHES,
  type AnalyticsBatch,
} from '@castaway/contract/analytics'
import { newUuid } from '@castaway/contract/random-id'

const PREFIX = 'castaway.analytics.batch.'
/** Wait before the first retry in milliseconds; each further one is twice as long, up to the longest. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 5 * 60_000

interface StoredBatch extends Omit<AnalyticsBatch, 'age'> {
  /** Unix milliseconds. */
  at: number
  /** How often it failed to be sent. */
  tries: number
}

/** Answers after which sending the same again can help. */
const isTemporary = (status: number) => [408, 425, 429].includes(status) || status >= 500

/**
 * Batches on their way, in the browser’s storage: a reload loses none. Each has a key of its own, so that tabs do not
 * overwrite each other’s; two that send the same one do no harm, as the server counts it once.
 */
export function createOutbox(
  send: (batch: AnalyticsBatch, keepalive: boolean) => Promise<Response>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | undefined
  let isClosed = false

  /** Sends what waits, the oldest first, until one fails. */
  async function sendAll(keepalive: boolean): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    while (!isClosed) {
      // One may have been added meanwhile.
      const [oldest] = waiting()
      if (!oldest) return
      const wait = await sendOne(oldest, keepalive)
      if (wait === null) continue
      timer = setTimeout(() => void flush(), wait)
      return
    }
  }

  /** @returns null once the batch is done with, or the milliseconds to wait */
  async function sendOne(stored: StoredBatch, keepalive: boolean): Promise<number | null> {
    const { at, tries, ...batch } = stored
    const age = Date.now() - at
    if (tries > BATCH_RETRIES || age > BATCH_LIFETIME) return done(batch.id)
    let response: Response | undefined
    try {
      response = await send({ ...batch, age }, keepalive)
    } catch {
      // The server could not be reached.
    }
    if (response && !isTemporary(response.status)) {
      // Since then, the operator has switched it off.
      if (response.status === 404) clear()
      return done(batch.id)
    }
    // The user may have withdrawn meanwhile.
    if (isClosed) return null
    store({ ...stored, tries: tries + 1 })
    const asked = Number(response?.headers.get('retry-after') ?? 0) * 1000
    return Math.max(Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT), asked || 0)
  }

  /** @param keepalive the page may be gone before the answer */
  function flush(keepalive = false): Promise<void> {
    if (keepalive) return sendAll(true)
    return (sending ??= sendAll(false).finally(() => (sending = undefined)))
  }

  return {
    flush,
    /** Stores a batch; the oldest goes if there are too many. */
    add(batch: Pick<AnalyticsBatch, 'events' | 'metrics'>) {
      const kept = waiting()
      for (const { id } of kept.slice(0, Math.max(kept.length - KEPT_BATCHES + 1, 0))) done(id)
      store({ id: newUuid(), at: Date.now(), tries: 0, ...batch })
    },
    /** While a retry waits, a further batch waits with it. */
    isWaiting: () => timer !== undefined,
    /** Sends nothing more. What is stored stays. */
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Deletes what waits. */
export function clear(): void {
  for (const { id } of waiting()) done(id)
}

function store(batch: StoredBatch): void {
  try {
    localStorage.setItem(PREFIX + batch.id, JSON.stringify(batch))
  } catch {
    // The storage is full or forbidden: what was counted is lost, and nothing else.
  }
}

function done(id: string): null {
  localStorage.removeItem(PREFIX + id)
  return null
}

/** Stored batches, the oldest first. What another version stored, or nobody, is removed. */
function waiting(): StoredBatch[] {
  const found: StoredBatch[] = []
  let keys: string[]
  try {
    keys = Object.keys(localStorage)
  } catch {
    return []
  }
  for (const key of keys) {
    if (!key.startsWith(PREFIX)) continue
    try {
      const batch = JSON.parse(localStorage.getItem(key) ?? '') as StoredBatch
      if (PREFIX + batch.id !== key || !Number.isFinite(batch.at)) throw new TypeError()
      found.push(batch)
    } catch {
      localStorage.removeItem(key)
    }
  }
  return found.toSorted((a, b) => a.at - b.at)
}
