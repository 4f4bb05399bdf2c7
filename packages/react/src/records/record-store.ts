import {
  MAX_RECORD_CHANGES,
  type RecordBody,
  type RecordKind,
  type RecordOutcome,
  type RecordPage,
} from '@castaway/contract/records'
import { keepBoth } from './keep-both'
import { isDeleted, recordKey, type LocalRecord, type RecordStorage } from './record-storage'

/** A record as screens see it. */
export interface RecordEntry<K extends RecordKind> {
  id: string
  body: RecordBody<K>
}

/** Calls to the server, `/api/_records`. They throw when offline or rejected. */
export interface RecordServer {
  changes(since: number): Promise<RecordPage>
  send(
    changes: { kind: RecordKind; id: string; body: LocalRecord['body']; base?: number }[],
  ): Promise<RecordOutcome[]>
}

export interface RecordStorePorts {
  storage: RecordStorage
  server: RecordServer
  /** Runs work under a lock that all tabs share. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Notifies other tabs and listens to them. `listen` returns a function that unsubscribes. */
  tabs: { notify(owner: string): void; listen(listener: (owner: string) => void): () => void }
  /**
   * Called when the server rejected a change for good, for example because a quota is used up; the change is undone.
   */
  onRefused(outcome: Extract<RecordOutcome, { status: 'refused' }>): void
}

export type SyncStatus = 'idle' | 'syncing' | 'waiting'

/**
 * One user's private records, synced between their devices. A change is applied and stored locally first and sent when
 * there is a connection; until then it survives reloads. Before sign-in, records stay in this browser.
 */
export class RecordStore {
  #owner = ''
  #signedIn = false
  #since = 0
  /** Counts local changes, so that a load that began before one is recognized as stale. */
  #changes = 0
  #records = new Map<string, LocalRecord>()
  #lists = new Map<RecordKind, readonly RecordEntry<RecordKind>[]>()
  #listeners = new Set<() => void>()
  #begin = () => {}
  #begun = new Promise<void>((begin) => (this.#begin = begin))
  #loading = Promise.resolve()
  #syncing: Promise<void> | undefined
  #again = false
  /** The owner who is about to sign out: their records are no longer fetched. */
  #leaving: string | undefined
  #stop: () => void
  status: SyncStatus = 'idle'

  constructor(private readonly ports: RecordStorePorts) {
    this.#stop = ports.tabs.listen((owner) => {
      if (owner === this.#owner) void this.#load(owner)
    })
  }

  /** Sets whose records these are: a user's id, or null before sign-in. */
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

  /** Resolves once the owner is known and their records are loaded from this browser. */
  async ready(): Promise<void> {
    if (this.#owner === '') await this.#begun
    await this.#loading
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** All records of a kind; the same array until one changes. */
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
   * Creates, replaces or (null) deletes a record. Resolves when it is stored in this browser, even offline.
   * @param options `guarded`: if another device changed the record meanwhile, both versions are saved, the other one
   * under a new id
   */
  async put<K extends RecordKind>(
    kind: K,
    id: string,
    body: RecordBody<K> | null,
    { guarded = false }: { guarded?: boolean } = {},
  ): Promise<void> {
    await this.ready()
    const before = this.#records.get(recordKey({ kind, id }))
    if (!before && body === null) return
    const seq = before?.seq ?? 0
    const change = guarded ? { base: before?.pending?.base ?? seq } : {}
    await this.#keep([{ kind, id, body, seq, pending: this.#signedIn ? change : null }])
    void this.sync()
  }

  /** Sends pending changes and reads new ones. Only one tab syncs at a time; a call meanwhile causes one more round. */
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
          // Offline, or the whole request was rejected: pending changes stay pending.
          this.status = 'waiting'
        }
        for (const listener of this.#listeners) listener()
      } while (this.#again)
    })().finally(() => {
      this.#syncing = undefined
    })
    return this.#syncing
  }

  /** Counts by kind of the records stored before anyone signed in, or by a guest (their id). */
  async countsOf(from = 'here'): Promise<Partial<Record<RecordKind, number>>> {
    const counts: Partial<Record<RecordKind, number>> = {}
    if (!this.#signedIn || from === this.#owner) return counts
    const { records } = await this.ports.storage.load(from)
    for (const { kind, body } of records) if (body) counts[kind] = (counts[kind] ?? 0) + 1
    return counts
  }

  /** Moves records that were stored before sign-in to the signed-in user. */
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
   * Removes the records from this browser before its owner signs out, unless a change has not reached the server.
   * @returns what to do after the sign-out (`again`) or when it fails (`stay`); null when nothing was removed
   */
  async clearForSignOut(): Promise<{ again(): Promise<void>; stay(): Promise<void> } | null> {
    await this.sync()
    if (this.status !== 'idle' || this.waiting > 0) return null
    const owner = this.#owner
    this.#leaving = owner
    const clear = async () => {
      await this.ports.exclusively(`castaway-own ${owner}`, () => this.ports.storage.clear(owner))
      if (owner === this.#owner) await this.#load(owner)
      this.ports.tabs.notify(owner)
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

  /** Whether this browser has read anything from the server. */
  get hasRead(): boolean {
    return this.#since > 0
  }

  /** Number of changes that were not sent yet. */
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
      // Records changed during the load: load again.
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
    if (records.length > 0) this.ports.tabs.notify(owner)
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

  /** The records to store after the server's response to a change. */
  #settle(sent: LocalRecord, outcome: RecordOutcome | undefined): LocalRecord[] {
    const name = recordKey(sent)
    const now = this.#records.get(name)
    // Changed again during the request: the later change is still pending.
    const isLater = now !== undefined && now.body !== sent.body
    if (outcome?.status === 'kept') {
      const { seq } = outcome.record
      if (!isLater) return [{ ...sent, seq, pending: null }]
      // The later change was based on this version.
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
    // Read again from the server if it exists there; removed otherwise.
    return isLater ? [] : [{ ...sent, body: null, pending: null }]
  }

  /** The `since` to read from again, so that rejected records are restored from the server. */
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
      // An unsent local change wins, as it will once it is sent.
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
