import {
  MAX_RECORD_CHANGES,
  type RecordBody,
  type RecordKind,
  type RecordOutcome,
  type RecordPage,
} from '@castaway/contract/records'
import { keepBoth } from './keep-both'
import { isDeleted, recordKey, type LocalRecord, type RecordStorage } from './record-storage'

/** Somebody's own thing, as screens see it. */
export interface RecordEntry<K extends RecordKind> {
  id: string
  body: RecordBody<K>
}

/** Calls to the server, `/api/_own`. To throw is to be offline, or refused. */
export interface RecordServer {
  changes(since: number): Promise<RecordPage>
  send(
    changes: { kind: RecordKind; id: string; body: LocalRecord['body']; base?: number }[],
  ): Promise<RecordOutcome[]>
}

export interface RecordStorePorts {
  storage: RecordStorage
  server: RecordServer
  /** Runs work while no other tab runs the same. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Tells other tabs, and hears them. Returns what ends it. */
  tabs: { tell(owner: string): void; listen(heard: (owner: string) => void): () => void }
  /** A change that the server refused for good, e.g. because there is no more room; it is undone. */
  onRefused(outcome: Extract<RecordOutcome, { status: 'refused' }>): void
}

export type SyncStatus = 'idle' | 'syncing' | 'waiting'

/**
 * What belongs to one person: shown at once, kept in this browser, the same on all of their devices. A change is made
 * here first and sent when there is a connection; until then it survives reloads. Nobody signed in: it stays here.
 */
export class RecordStore {
  #owner = ''
  #signedIn = false
  #since = 0
  /** Counts what was changed here, so that a reading from before can be told. */
  #changes = 0
  #records = new Map<string, LocalRecord>()
  #lists = new Map<RecordKind, readonly RecordEntry<RecordKind>[]>()
  #listeners = new Set<() => void>()
  #begin = () => {}
  #begun = new Promise<void>((begin) => (this.#begin = begin))
  #loading = Promise.resolve()
  #syncing: Promise<void> | undefined
  #again = false
  /** Who is about to sign out: nothing of theirs is fetched any more. */
  #leaving: string | undefined
  #stop: () => void
  status: SyncStatus = 'idle'

  constructor(private readonly ports: RecordStorePorts) {
    this.#stop = ports.tabs.listen((owner) => {
      if (owner === this.#owner) void this.#load(owner)
    })
  }

  /** Whose things these are from now on: a user's id, or null for whoever sits at this browser. */
  setOwner(userId: string | null): Promise<void> {
    const owner = userId ?? 'here'
    if (owner === this.#owner) return this.#loading
    this.#owner = owner
    this.#leaving = undefined
    this.#signedIn = userId !== null
    this.#records.clear()
    this.#since = 0
    this.#changed()
    const loaded = this.#load(owner)
    this.#begin()
    return loaded.then(() => this.sync())
  }

  /** Resolves once it is known whose things these are, and what this browser keeps of them. */
  async opened(): Promise<void> {
    if (this.#owner === '') await this.#begun
    await this.#loading
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** All of a kind; the same list as long as nothing of it has changed. */
  all<K extends RecordKind>(kind: K): readonly RecordEntry<K>[] {
    let list = this.#lists.get(kind)
    if (!list) {
      list = [...this.#records.values()].flatMap((record) =>
        record.kind === kind && record.body !== null ? [{ id: record.id, body: record.body }] : [],
      )
      this.#lists.set(kind, list)
    }
    return list as readonly RecordEntry<K>[]
  }

  get<K extends RecordKind>(kind: K, id: string): RecordBody<K> | null {
    return (this.#records.get(recordKey({ kind, id }))?.body ?? null) as RecordBody<K> | null
  }

  /**
   * Puts it in place; null deletes. Resolves when this browser keeps it, which a lost connection does not hinder.
   * @param options `guarded`: where another device has changed it meanwhile, both stay, the other's under a new id.
   */
  async put<K extends RecordKind>(
    kind: K,
    id: string,
    body: RecordBody<K> | null,
    { guarded = false }: { guarded?: boolean } = {},
  ): Promise<void> {
    await this.opened()
    const before = this.#records.get(recordKey({ kind, id }))
    if (!before && body === null) return
    const seq = before?.seq ?? 0
    const change = guarded ? { base: before?.pending?.base ?? seq } : {}
    await this.#keep([{ kind, id, body, seq, pending: this.#signedIn ? change : null }])
    void this.sync()
  }

  /** Sends what waits and reads what is new. One at a time in all tabs; calls meanwhile make it go round once more. */
  sync(): Promise<void> {
    if (!this.#signedIn || this.#leaving === this.#owner) return Promise.resolve()
    if (this.#syncing) {
      this.#again = true
      return this.#syncing
    }
    this.#syncing = (async () => {
      do {
        this.#again = false
        const owner = this.#owner
        this.status = 'syncing'
        try {
          await this.ports.exclusively(`castaway-own ${owner}`, () => this.#exchange(owner))
          this.status = 'idle'
        } catch {
          // Offline or refused as a whole: what waits goes on waiting.
          this.status = 'waiting'
        }
        for (const listener of this.#listeners) listener()
      } while (this.#again)
    })().finally(() => {
      this.#syncing = undefined
    })
    return this.#syncing
  }

  /** What was kept here before anybody signed in, or by a guest (their id): how many of each kind. */
  async countsOf(from = 'here'): Promise<Partial<Record<RecordKind, number>>> {
    const counts: Partial<Record<RecordKind, number>> = {}
    if (!this.#signedIn || from === this.#owner) return counts
    const { records } = await this.ports.storage.load(from)
    for (const { kind, body } of records) if (body) counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  }

  /** Takes what was kept here before anybody signed in over to the person who has. */
  async adopt(from = 'here'): Promise<number> {
    if (!this.#signedIn || from === this.#owner) return 0
    const { records } = await this.ports.storage.load(from)
    const mine = records.filter(
      (record) => record.body !== null && !this.#records.has(recordKey(record)),
    )
    await this.#keep(mine.map((record) => ({ ...record, seq: 0, pending: {} })))
    await this.ports.storage.clear(from)
    await this.sync()
    return mine.length
  }

  /**
   * Its owner is about to sign out: all of it goes from this browser, unless something has not reached the server.
   * @returns what is to be done once they are out, or stay after all; null where everything stays
   */
  async clearForSignOut(): Promise<{ again(): Promise<void>; stay(): Promise<void> } | null> {
    await this.sync()
    if (this.status !== 'idle' || this.waiting > 0) return null
    const owner = this.#owner
    this.#leaving = owner
    const clear = async () => {
      await this.ports.exclusively(`castaway-own ${owner}`, () => this.ports.storage.clear(owner))
      if (owner === this.#owner) await this.#load(owner)
      this.ports.tabs.tell(owner)
    }
    await clear()
    return {
      again: clear,
      stay: () => {
        this.#leaving = undefined
        return this.sync()
      },
    }
  }

  /** Whether this browser has read what the server has, as far as it has anything. */
  get hasRead(): boolean {
    return this.#since > 0
  }

  /** How many changes the server has not got yet. */
  get waiting(): number {
    let count = 0
    for (const { pending } of this.#records.values()) if (pending) count += 1
    return count
  }

  close(): void {
    this.#stop()
    this.#listeners.clear()
  }

  #load(owner: string): Promise<void> {
    const before = this.#changes
    this.#loading = this.ports.storage.load(owner).then(({ records, since }) => {
      if (owner !== this.#owner) return undefined
      // What was read is older than what was changed meanwhile.
      if (before !== this.#changes) return this.#load(owner)
      this.#records = new Map(records.map((record) => [recordKey(record), record]))
      this.#since = since
      this.#changed()
      return undefined
    })
    return this.#loading
  }

  async #keep(records: readonly LocalRecord[], since?: number): Promise<void> {
    const owner = this.#owner
    this.#changes += 1
    for (const record of records) {
      if (isDeleted(record)) this.#records.delete(recordKey(record))
      else this.#records.set(recordKey(record), record)
    }
    if (since !== undefined) this.#since = since
    if (records.length > 0) this.#changed()
    await this.ports.storage.save(owner, records, since)
    if (records.length > 0) this.ports.tabs.tell(owner)
  }

  async #exchange(owner: string): Promise<void> {
    // Another tab may have sent and read in the meantime.
    await this.#load(owner)
    for (;;) {
      const waiting = [...this.#records.values()].filter(({ pending }) => pending)
      const batch = waiting.slice(0, MAX_RECORD_CHANGES)
      if (batch.length === 0 || owner !== this.#owner) break
      const outcomes = await this.ports.server.send(
        batch.map(({ kind, id, body, pending }) => ({ kind, id, body, ...pending })),
      )
      if (owner !== this.#owner) return
      await this.#keep(
        batch.flatMap((sent, index) => this.#settle(sent, outcomes[index])),
        this.#beforeRefused(batch, outcomes),
      )
    }
    for (let more = true; more && owner === this.#owner;) {
      const page = await this.ports.server.changes(this.#since)
      if (owner !== this.#owner) return
      more = page.more
      await this.#take(page)
    }
  }

  /** What becomes of a record after the server's word on its change. */
  #settle(sent: LocalRecord, outcome: RecordOutcome | undefined): LocalRecord[] {
    const name = recordKey(sent)
    const now = this.#records.get(name)
    // Changed again while it was on its way: that change is still to be sent.
    const isLater = now !== undefined && now.body !== sent.body
    if (outcome?.status === 'kept') {
      const { seq } = outcome.record
      if (!isLater) return [{ ...sent, seq, pending: null }]
      // It was made from what is kept now.
      return [
        { ...now, seq, pending: now.pending?.base === undefined ? now.pending : { base: seq } },
      ]
    }
    if (outcome?.status === 'conflict') {
      const { record } = outcome
      if (sent.body !== null) return keepBoth(now ?? sent, record)
      return [{ ...sent, body: record?.body ?? null, seq: record?.seq ?? 0, pending: null }]
    }
    if (outcome) this.ports.onRefused(outcome)
    // Read anew from the server, where there is one; gone where there was none.
    return isLater ? [] : [{ ...sent, body: null, pending: null }]
  }

  /** Where to read from again, so that what was refused comes back as the server has it. */
  #beforeRefused(
    batch: readonly LocalRecord[],
    outcomes: readonly RecordOutcome[],
  ): number | undefined {
    const seqs = batch.flatMap(({ seq }, index) =>
      outcomes[index]?.status === 'refused' && seq > 0 ? [seq - 1] : [],
    )
    return seqs.length === 0 ? undefined : Math.min(this.#since, ...seqs)
  }

  async #take({ records, next, reset }: RecordPage): Promise<void> {
    const changes: LocalRecord[] = []
    if (reset) {
      const present = new Set(records.map(recordKey))
      for (const record of this.#records.values()) {
        if (record.pending || present.has(recordKey(record))) continue
        changes.push({ ...record, body: null })
      }
    }
    for (const record of records) {
      // What was changed here and is not sent yet wins, as it will when it is.
      if (this.#records.get(recordKey(record))?.pending) continue
      const { kind, id, body, seq } = record
      changes.push({ kind, id, body, seq, pending: null })
    }
    await this.#keep(changes, next)
  }

  #changed(): void {
    this.#lists.clear()
    for (const listener of this.#listeners) listener()
  }
}
