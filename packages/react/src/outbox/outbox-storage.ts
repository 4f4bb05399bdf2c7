import { promisifyRequest } from 'idb-keyval'
import { openOwnerDatabase } from '../owner-database'
import type { OutboxEntry } from '../outbox-entry'
import { OUTBOX_DATABASE } from '../queued'

/** Changes to the stored entries: those to write, and the ids of those to remove. */
export interface OutboxChange {
  put?: readonly OutboxEntry[]
  remove?: readonly string[]
}

/** Storage of unsent writes. Every method is atomic with regard to other tabs. */
export interface OutboxStorage {
  load(owner: string): Promise<OutboxEntry[]>
  /**
   * Reads, decides and writes in one transaction.
   * @returns the entries afterwards
   */
  change(owner: string, decide: (kept: OutboxEntry[]) => OutboxChange): Promise<OutboxEntry[]>
}

const byAge = (a: OutboxEntry, b: OutboxEntry) => a.at - b.at || (a.idem < b.idem ? -1 : 1)

/** In-memory storage for the life of the page: for tests, and for browsers that refuse to store. */
export function memoryOutboxStorage(): OutboxStorage {
  const owners = new Map<string, Map<string, OutboxEntry>>()
  const of = (owner: string) => {
    const found = owners.get(owner) ?? new Map<string, OutboxEntry>()
    owners.set(owner, found)
    return found
  }
  const read = (owner: string) => [...of(owner).values()].sort(byAge)
  return {
    load: async (owner) => read(owner),
    async change(owner, decide) {
      const { put = [], remove = [] } = decide(read(owner))
      for (const idem of remove) of(owner).delete(idem)
      for (const entry of put) of(owner).set(entry.idem, entry)
      return read(owner)
    },
  }
}

/** In IndexedDB; in memory only from the first refusal on (some private windows refuse). */
export function browserOutboxStorage(): OutboxStorage {
  const spare = memoryOutboxStorage()
  const disk = openOwnerDatabase(OUTBOX_DATABASE, 'entry')
  if (!disk) return spare
  const { run, key, all } = disk
  const read = async (objects: IDBObjectStore, owner: string) =>
    (await promisifyRequest<OutboxEntry[]>(objects.getAll(all(owner)))).filter(isWhole).sort(byAge)
  return {
    load: (owner) =>
      run(
        (use) => use('readonly', (objects) => read(objects, owner)),
        () => spare.load(owner),
      ),
    change: (owner, decide) =>
      run(
        (use) =>
          use('readwrite', async (objects) => {
            const { put = [], remove = [] } = decide(await read(objects, owner))
            for (const idem of remove) objects.delete(key(owner, idem))
            for (const entry of put) objects.put(entry, key(owner, entry.idem))
            return read(objects, owner)
          }),
        () => spare.change(owner, decide),
      ),
  }
}

/** An entry with another shape, from an older version or a damaged disk, must not stop the others. */
const isWhole = (entry: Partial<OutboxEntry> | undefined): entry is OutboxEntry =>
  typeof entry?.idem === 'string' &&
  typeof entry.operation === 'string' &&
  typeof entry.as === 'number' &&
  typeof entry.at === 'number' &&
  typeof entry.args === 'object'
