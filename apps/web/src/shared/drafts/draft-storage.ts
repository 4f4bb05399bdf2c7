import { createStore, values, type UseStore } from 'idb-keyval'
import type { Draft } from './draft-model'
import { fromStored, toStored, type StoredDraft } from './stored-draft'

/** Storage of drafts. Each method is atomic with regard to other tabs. */
export interface DraftStorage {
  update(id: string, change: (stored: Draft | undefined) => Draft | undefined): Promise<void>
  remove(id: string, when: (stored: Draft) => boolean): Promise<void>
  all(): Promise<Draft[]>
  /** Ids of the drafts that are open in a tab. */
  lockedIds(): Promise<ReadonlySet<string>>
  hold(id: string): () => void
}

const lockPrefix = 'castaway-draft:'

/** Drafts in IndexedDB; in memory where the browser refuses to store (in some private windows). */
export function browserDraftStorage(): DraftStorage {
  if (typeof indexedDB === 'undefined') return memoryDraftStorage()
  let store: UseStore | undefined
  const spare = memoryDraftStorage()
  /** Runs on IndexedDB, and in memory after the first error. */
  const run = async <T>(onDisk: (store: UseStore) => Promise<T>, inMemory: () => Promise<T>) => {
    try {
      store ??= createStore('castaway-drafts', 'draft')
      return await onDisk(store)
    } catch {
      return inMemory()
    }
  }
  return {
    update: (id, change) =>
      run(
        (use) => changeOne(use, id, (stored) => change(stored)),
        () => spare.update(id, change),
      ),
    remove: (id, when) =>
      run(
        (use) => changeOne(use, id, (stored) => (stored && !when(stored) ? stored : undefined)),
        () => spare.remove(id, when),
      ),
    all: () =>
      run(
        async (use) => [
          ...(await values<StoredDraft>(use)).map(fromStored),
          ...(await spare.all()),
        ],
        () => spare.all(),
      ),
    lockedIds: readLockedIds,
    hold: holdLock,
  }
}

/** Reads, changes and writes one draft in one transaction, so that two tabs cannot interleave. */
function changeOne(
  use: UseStore,
  id: string,
  change: (stored: Draft | undefined) => Draft | undefined,
): Promise<void> {
  return use(
    'readwrite',
    (objects) =>
      new Promise<void>((resolve, reject) => {
        const read = objects.get(id)
        read.onsuccess = () => {
          try {
            const stored = read.result as StoredDraft | undefined
            const next = change(stored && fromStored(stored))
            if (next === undefined) objects.delete(id)
            else objects.put(toStored(next), id)
          } catch (error) {
            reject(error)
          }
        }
        objects.transaction.oncomplete = () => resolve()
        objects.transaction.onabort = () => reject(objects.transaction.error)
        objects.transaction.onerror = () => reject(objects.transaction.error)
      }),
  )
}

/** Milliseconds after page load in which the locks of the previous page may still exist. */
const JUST_LOADED = 4_000
const HANDOVER = 300

async function readLockedIds(): Promise<ReadonlySet<string>> {
  const lockedIds = await readLocks()
  if (lockedIds.size === 0 || performance.now() > JUST_LOADED) return lockedIds
  // After a reload, the locks of the page before it are released a moment later.
  await new Promise((later) => setTimeout(later, HANDOVER))
  return readLocks()
}

async function readLocks(): Promise<ReadonlySet<string>> {
  const locks = await globalThis.navigator?.locks?.query?.().catch(() => undefined)
  const names = locks?.held?.map((lock) => lock.name ?? '') ?? []
  return new Set(
    names.flatMap((name) => (name.startsWith(lockPrefix) ? name.slice(lockPrefix.length) : [])),
  )
}

function holdLock(id: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The browser releases a lock when its tab closes, so a crashed tab never blocks a draft.
  globalThis.navigator?.locks
    ?.request?.(lockPrefix + id, { ifAvailable: true }, (lock) => (lock ? released : undefined))
    .catch(() => undefined)
  return release
}

/** In-memory drafts for the life of the page. */
export function memoryDraftStorage(): DraftStorage {
  const drafts = new Map<string, Draft>()
  const holds = new Map<string, number>()
  return {
    async update(id, change) {
      const next = change(drafts.get(id))
      if (next) drafts.set(id, next)
      else drafts.delete(id)
    },
    async remove(id, when) {
      const stored = drafts.get(id)
      if (stored && when(stored)) drafts.delete(id)
    },
    all: async () => [...drafts.values()],
    lockedIds: async () => new Set(holds.keys()),
    hold(id) {
      holds.set(id, (holds.get(id) ?? 0) + 1)
      return () => {
        const left = (holds.get(id) ?? 1) - 1
        if (left > 0) holds.set(id, left)
        else holds.delete(id)
      }
    },
  }
}
