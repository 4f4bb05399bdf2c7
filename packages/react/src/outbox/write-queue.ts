import { meaningOf } from './failures'
import { merged, type NewOutgoing, type Outbox, type Outgoing } from './entry'
import type { OutboxStorage } from './outbox-storage'

/** Told to other tabs: whose entries have changed, and what became of one. */
export interface OutboxNews {
  owner: string
  idem?: string
  how?: 'sent' | 'dropped'
}

export interface OutboxPorts {
  storage: OutboxStorage
  /** Carries one write to the server. Called again with the same entry after a lost answer. */
  send(entry: Outgoing): Promise<unknown>
  /** Runs work while no other tab runs the same. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  tabs: { tell(news: OutboxNews): void; listen(heard: (news: OutboxNews) => void): () => void }
  /** What a write looks like on the page, in each of its states. */
  effects: {
    waits(entry: Outgoing): void
    sent(entry: Outgoing, answer: unknown): void
    refused(entry: Outgoing, error: unknown): void
    /** Taken back or cancelled before anybody got it. */
    dropped(entry: Outgoing): void
  }
  now(): number
  newId(): string
  isOnline(): boolean
}

interface Waiter {
  resolve(answer: unknown): void
  reject(error: unknown): void
}

const FIRST_WAIT = 2_000
const LONGEST_WAIT = 60_000
/** So often a server may be reached and unable before a person is asked. */
const MOST_FAILURES = 6
/** Servers forget idempotency keys; after that a cast whose answer was lost is not sent again unasked. */
export const SURE_FOR = 24 * 3_600_000

/** Writes of one person that wait for the connection: see `Outbox`. */
export class WriteQueue implements Outbox {
  #owner = ''
  #entries: readonly Outgoing[] = []
  #listeners = new Set<() => void>()
  #waiters = new Map<string, Waiter[]>()
  #loading: Promise<void> = Promise.resolve()
  #flushing: Promise<void> | undefined
  #again = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauses = 0
  #stop: () => void

  constructor(private readonly ports: OutboxPorts) {
    this.#stop = ports.tabs.listen((news) => {
      if (news.owner === this.#owner) void this.#load(news)
    })
  }

  list = (): readonly Outgoing[] => this.#entries

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  become(userId: string | null): Promise<void> {
    const owner = userId ?? ''
    if (owner === this.#owner) return this.#loading
    this.#owner = owner
    this.#set([])
    return this.#load().then(() => void this.flush())
  }

  async add(wanted: NewOutgoing): Promise<unknown> {
    await this.#loading
    const owner = this.#owner
    const fresh: Outgoing = {
      ...wanted,
      idem: wanted.idem ?? this.ports.newId(),
      // Later than all that waits, also where the clock stands still.
      at: Math.max(this.ports.now(), (this.#entries.at(-1)?.at ?? 0) + 1),
      tried: null,
      failures: 0,
      refused: null,
    }
    let change: ReturnType<typeof merged> = { keep: [], drop: [] }
    const kept = await this.ports.storage.change(owner, (entries) => {
      change = merged(entries, fresh)
      return { put: change.keep, remove: change.drop.map(({ idem }) => idem) }
    })
    if (owner !== this.#owner) return undefined
    const standing = change.same ?? change.keep[0]
    const answer = standing && this.#wait(standing.idem)
    for (const entry of change.drop) {
      this.#settle(entry.idem, (waiter) => waiter.resolve(undefined))
      this.ports.effects.dropped(entry)
    }
    this.#set(kept)
    for (const entry of change.keep) this.ports.effects.waits(entry)
    this.ports.tabs.tell({ owner })
    void this.flush()
    return answer
  }

  async cancel(idem: string): Promise<void> {
    const owner = this.#owner
    const entry = this.#entries.find((each) => each.idem === idem)
    if (!entry) return
    const kept = await this.ports.storage.change(owner, () => ({ remove: [idem] }))
    this.#set(kept)
    this.ports.effects.dropped(entry)
    this.#settle(idem, ({ reject }) => reject(new DOMException('Cancelled', 'AbortError')))
    this.ports.tabs.tell({ owner, idem, how: 'dropped' })
  }

  async retry(idem: string): Promise<void> {
    const owner = this.#owner
    const kept = await this.ports.storage.change(owner, (entries) => ({
      put: entries.flatMap((each) =>
        each.idem === idem ? [{ ...each, refused: null, failures: 0, tried: null }] : [],
      ),
    }))
    this.#set(kept)
    for (const entry of kept) if (entry.idem === idem) this.ports.effects.waits(entry)
    await this.flush()
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#flushing) {
      this.#again = true
      return this.#flushing
    }
    this.#flushing = (async () => {
      try {
        await this.#loading
        do {
          this.#again = false
          const owner = this.#owner
          const waits = this.#entries.some(({ refused }) => !refused)
          if (waits && this.ports.isOnline()) {
            await this.ports.alone(`castaway-outbox ${owner}`, () => this.#send(owner))
          }
        } while (this.#again)
      } catch {
        // What lies in this browser could not be read or written.
        this.#later()
      } finally {
        this.#flushing = undefined
      }
    })()
    return this.#flushing
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#stop()
    this.#listeners.clear()
  }

  /** One after the other, until none waits or the server cannot be reached. */
  async #send(owner: string): Promise<void> {
    for (;;) {
      if (owner !== this.#owner) return
      const now = this.ports.now()
      // Another tab may have sent it, or taken it back, in the meantime. That it was tried is written before it is.
      const kept = await this.ports.storage.change(owner, (entries) => {
        const first = entries.find((each) => !each.refused)
        return first && !first.tried ? { put: [{ ...first, tried: now }] } : {}
      })
      if (owner !== this.#owner) return
      this.#set(kept)
      const next = kept.find((each) => !each.refused)
      if (!next) return
      if (isUnsure(next, now)) {
        await this.#refuse(owner, next, { code: 'MAYBE_SENT', message: 'It may have been sent' })
        continue
      }
      try {
        const answer = await this.ports.send(next)
        await this.#done(owner, next, answer)
      } catch (error) {
        const meaning = meaningOf(error, next.operation)
        if (meaning === 'done') await this.#done(owner, next, undefined)
        else if (meaning === 'nobody') return
        else if (meaning === 'away') return this.#later()
        else if (meaning === 'later' && next.failures + 1 < MOST_FAILURES) {
          const failed = { ...next, failures: next.failures + 1 }
          await this.#change(owner, (entries) =>
            entries.some(({ idem }) => idem === failed.idem) ? { put: [failed] } : {},
          )
          return this.#later()
        } else await this.#refuse(owner, next, error)
      }
    }
  }

  async #done(owner: string, entry: Outgoing, answer: unknown): Promise<void> {
    this.#pauses = 0
    await this.#change(owner, () => ({ remove: [entry.idem] }))
    this.ports.effects.sent(entry, answer)
    this.#settle(entry.idem, ({ resolve }) => resolve(answer))
    this.ports.tabs.tell({ owner, idem: entry.idem, how: 'sent' })
  }

  async #refuse(owner: string, entry: Outgoing, error: unknown): Promise<void> {
    const { code, status, message } = error as { code?: unknown; status?: number; message?: string }
    const refused = {
      code: typeof code === 'string' ? code : 'UNEXPECTED_ANSWER',
      message: String(message ?? ''),
      ...(status === undefined ? {} : { status }),
    }
    await this.#change(owner, (entries) =>
      entries.some(({ idem }) => idem === entry.idem) ? { put: [{ ...entry, refused }] } : {},
    )
    this.ports.effects.refused(entry, error)
    this.#settle(entry.idem, ({ reject }) => reject(error))
    this.ports.tabs.tell({ owner })
  }

  async #change(owner: string, decide: Parameters<OutboxStorage['change']>[1]): Promise<void> {
    const kept = await this.ports.storage.change(owner, decide)
    if (owner === this.#owner) this.#set(kept)
  }

  /** Looks again by itself: a server that comes back tells nobody. */
  #later(): void {
    clearTimeout(this.#timer)
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#pauses)
    this.#pauses += 1
    this.#timer = setTimeout(() => void this.flush(), wait)
  }

  #load(news?: OutboxNews): Promise<void> {
    const owner = this.#owner
    this.#loading = (owner === '' ? Promise.resolve([]) : this.ports.storage.load(owner)).then(
      (entries) => {
        if (owner !== this.#owner) return
        const before = this.#entries
        this.#set(entries)
        for (const entry of entries) if (!entry.refused) this.ports.effects.waits(entry)
        for (const entry of before) {
          if (entries.some(({ idem }) => idem === entry.idem)) continue
          const wasSent = news?.idem === entry.idem && news.how === 'sent'
          if (wasSent) this.ports.effects.sent(entry, undefined)
          else this.ports.effects.dropped(entry)
          this.#settle(entry.idem, ({ resolve }) => resolve(undefined))
        }
      },
    )
    return this.#loading
  }

  #wait(idem: string): Promise<unknown> {
    const waiting = new Promise((resolve, reject) => {
      this.#waiters.set(idem, [...(this.#waiters.get(idem) ?? []), { resolve, reject }])
    })
    // Most callers show what waits and need not hear how it ended.
    waiting.catch(() => {})
    return waiting
  }

  #settle(idem: string, end: (waiter: Waiter) => void): void {
    const waiters = this.#waiters.get(idem) ?? []
    this.#waiters.delete(idem)
    for (const waiter of waiters) end(waiter)
  }

  #set(entries: readonly Outgoing[]): void {
    if (entries.length === 0 && this.#entries.length === 0) return
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
}

/** Sent once, its answer lost, and so long ago that a repeat might be a second one. */
const isUnsure = ({ operation, tried }: Outgoing, now: number): boolean =>
  operation === 'publishCast' && tried !== null && now - tried > SURE_FOR
