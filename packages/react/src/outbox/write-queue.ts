import { errorFacts } from '../error-facts'
import { classifyFailure } from './failures'
import { mergeEntry, type NewOutboxEntry, type Outbox, type OutboxEntry } from '../outbox-entry'
import type { OutboxStorage } from './outbox-storage'

/** Sent to other tabs: whose entries have changed, and the outcome of one. */
export interface OutboxMessage {
  owner: string
  idem?: string
  how?: 'sent' | 'dropped'
}

export interface OutboxPorts {
  storage: OutboxStorage
  /** Sends one write. Called again with the same entry after a lost response. */
  send(entry: OutboxEntry): Promise<unknown>
  /** Runs work under a lock that all tabs share. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>
  tabs: {
    notify(message: OutboxMessage): void
    listen(listener: (message: OutboxMessage) => void): () => void
  }
  /** Shows a write on the page in each of its states. */
  effects: {
    queued(entry: OutboxEntry): void
    sent(entry: OutboxEntry, answer: unknown): void
    refused(entry: OutboxEntry, error: unknown): void
    /** Reverted or canceled before it was sent. */
    dropped(entry: OutboxEntry): void
  }
  now(): number
  newId(): string
  isOnline(): boolean
}

interface Waiter {
  resolve(answer: unknown): void
  reject(error: unknown): void
}

const INITIAL_DELAY = 2_000
const MAX_DELAY = 60_000
/** Server errors tolerated before the user is asked. */
const MAX_FAILURES = 6
/** Servers forget idempotency keys; after that, a cast whose response was lost is only sent again by the user. */
export const IDEMPOTENCY_KEY_LIFETIME = 24 * 3_600_000

/** A user's writes that are queued for a connection: see `Outbox`. */
export class WriteQueue implements Outbox {
  #owner = ''
  #entries: readonly OutboxEntry[] = []
  #listeners = new Set<() => void>()
  #waiters = new Map<string, Waiter[]>()
  #loading: Promise<void> = Promise.resolve()
  #flushing: Promise<void> | undefined
  #again = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauses = 0
  #stop: () => void

  constructor(private readonly ports: OutboxPorts) {
    this.#stop = ports.tabs.listen((message) => {
      if (message.owner === this.#owner) void this.#load(message)
    })
  }

  list = (): readonly OutboxEntry[] => this.#entries

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  setOwner(userId: string | null): Promise<void> {
    const owner = userId ?? ''
    if (owner === this.#owner) return this.#loading
    this.#owner = owner
    this.#set([])
    return this.#load().then(() => void this.flush())
  }

  async add(input: NewOutboxEntry, onStored?: () => void): Promise<unknown> {
    await this.#loading
    const owner = this.#owner
    const fresh: OutboxEntry = {
      ...input,
      idem: input.idem ?? this.ports.newId(),
      // Later than all other entries, even if the clock does not move.
      at: Math.max(this.ports.now(), (this.#entries.at(-1)?.at ?? 0) + 1),
      tried: input.tried ?? null,
      failures: 0,
      refused: null,
    }
    let change: ReturnType<typeof mergeEntry> = { keep: [], drop: [] }
    const kept = await this.ports.storage.change(owner, (entries) => {
      change = mergeEntry(entries, fresh)
      return { put: change.keep, remove: change.drop.map(({ idem }) => idem) }
    })
    onStored?.()
    if (owner !== this.#owner) return undefined
    const added = change.same ?? change.keep[0]
    const answer = added && this.#wait(added.idem)
    for (const entry of change.drop) {
      this.#settle(entry.idem, (waiter) => waiter.resolve(undefined))
      this.ports.effects.dropped(entry)
    }
    this.#set(kept)
    for (const entry of change.keep) this.ports.effects.queued(entry)
    this.ports.tabs.notify({ owner })
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
    this.#settle(idem, ({ reject }) => reject(new DOMException('Canceled', 'AbortError')))
    this.ports.tabs.notify({ owner, idem, how: 'dropped' })
  }

  async retry(idem: string): Promise<void> {
    const owner = this.#owner
    const kept = await this.ports.storage.change(owner, (entries) => ({
      put: entries.flatMap((each) =>
        each.idem === idem ? [{ ...each, refused: null, failures: 0, tried: null }] : [],
      ),
    }))
    this.#set(kept)
    for (const entry of kept) if (entry.idem === idem) this.ports.effects.queued(entry)
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
          const hasUnsent = this.#entries.some(({ refused }) => !refused)
          if (hasUnsent && this.ports.isOnline()) {
            await this.ports.exclusively(`castaway-outbox ${owner}`, () => this.#send(owner))
          }
        } while (this.#again)
      } catch {
        // The browser's storage could not be read or written.
        this.#scheduleFlush()
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

  /** Sends entries one after the other, until none is left or the server cannot be reached. */
  async #send(owner: string): Promise<void> {
    for (;;) {
      if (owner !== this.#owner) return
      const now = this.ports.now()
      // Another tab may have sent or canceled it meanwhile. The attempt is stored before it is made.
      const kept = await this.ports.storage.change(owner, (entries) => {
        const first = entries.find((each) => !each.refused)
        return first && !first.tried ? { put: [{ ...first, tried: now }] } : {}
      })
      if (owner !== this.#owner) return
      this.#set(kept)
      const next = kept.find((each) => !each.refused)
      if (!next) return
      if (mayBeSent(next, now)) {
        await this.#refuse(owner, next, {
          code: 'MAYBE_SENT',
          message: 'It may already have been sent',
        })
        continue
      }
      try {
        const answer = await this.ports.send(next)
        await this.#complete(owner, next, answer)
      } catch (error) {
        const kind = classifyFailure(error, next.operation)
        if (kind === 'already-done') await this.#complete(owner, next, undefined)
        else if (kind === 'signed-out') return
        else if (kind === 'offline') return this.#scheduleFlush()
        else if (kind === 'retry' && next.failures + 1 < MAX_FAILURES) {
          const failed = { ...next, failures: next.failures + 1 }
          await this.#change(owner, (entries) =>
            entries.some(({ idem }) => idem === failed.idem) ? { put: [failed] } : {},
          )
          return this.#scheduleFlush()
        } else await this.#refuse(owner, next, error)
      }
    }
  }

  async #complete(owner: string, entry: OutboxEntry, answer: unknown): Promise<void> {
    this.#pauses = 0
    await this.#change(owner, () => ({ remove: [entry.idem] }))
    this.ports.effects.sent(entry, answer)
    this.#settle(entry.idem, ({ resolve }) => resolve(answer))
    this.ports.tabs.notify({ owner, idem: entry.idem, how: 'sent' })
  }

  async #refuse(owner: string, entry: OutboxEntry, error: unknown): Promise<void> {
    const { code, status, sentence } = errorFacts(error)
    const refused = {
      code: code || 'UNEXPECTED_ANSWER',
      message: sentence,
      ...(status === undefined ? {} : { status }),
    }
    await this.#change(owner, (entries) =>
      entries.some(({ idem }) => idem === entry.idem) ? { put: [{ ...entry, refused }] } : {},
    )
    this.ports.effects.refused(entry, error)
    this.#settle(entry.idem, ({ reject }) => reject(error))
    this.ports.tabs.notify({ owner })
  }

  async #change(owner: string, decide: Parameters<OutboxStorage['change']>[1]): Promise<void> {
    const kept = await this.ports.storage.change(owner, decide)
    if (owner === this.#owner) this.#set(kept)
  }

  /** Retries with a growing delay: nothing signals that a server is back. */
  #scheduleFlush(): void {
    clearTimeout(this.#timer)
    const wait = Math.min(MAX_DELAY, INITIAL_DELAY * 2 ** this.#pauses)
    this.#pauses += 1
    this.#timer = setTimeout(() => void this.flush(), wait)
  }

  #load(message?: OutboxMessage): Promise<void> {
    const owner = this.#owner
    this.#loading = (owner === '' ? Promise.resolve([]) : this.ports.storage.load(owner)).then(
      (entries) => {
        if (owner !== this.#owner) return
        const before = this.#entries
        this.#set(entries)
        for (const entry of entries) if (!entry.refused) this.ports.effects.queued(entry)
        for (const entry of before) {
          if (entries.some(({ idem }) => idem === entry.idem)) continue
          const wasSent = message?.idem === entry.idem && message.how === 'sent'
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
    // Most callers show the queued state and do not wait for the outcome.
    waiting.catch(() => {})
    return waiting
  }

  #settle(idem: string, end: (waiter: Waiter) => void): void {
    const waiters = this.#waiters.get(idem) ?? []
    this.#waiters.delete(idem)
    for (const waiter of waiters) end(waiter)
  }

  #set(entries: readonly OutboxEntry[]): void {
    if (entries.length === 0 && this.#entries.length === 0) return
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
}

/** It was sent once and the response was lost, so long ago that sending again could create a duplicate. */
const mayBeSent = ({ operation, tried }: OutboxEntry, now: number): boolean =>
  operation === 'publishCast' && tried !== null && now - tried > IDEMPOTENCY_KEY_LIFETIME
