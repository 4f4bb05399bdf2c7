import { createStore, type UseStore } from 'idb-keyval'

/** An IndexedDB database in which each owner's entries form one key range. */
export interface OwnerDatabase {
  /** Runs on disk; in memory from the first refusal on, as some private windows refuse. */
  run<T>(onDisk: (store: UseStore) => Promise<T>, inMemory: () => Promise<T>): Promise<T>
  /** The key of an entry: `owner`, then a character that no owner has, then its name. */
  key(owner: string, name: string): string
  /** All of an owner's keys. */
  all(owner: string): IDBKeyRange
}

/** @returns undefined where the browser has no IndexedDB */
export function openOwnerDatabase(database: string, table: string): OwnerDatabase | undefined {
  if (typeof indexedDB === 'undefined') return undefined
  let store: UseStore | undefined
  let refused = false
  return {
    async run(onDisk, inMemory) {
      if (refused) return inMemory()
      try {
        store ??= createStore(database, table)
        return await onDisk(store)
      } catch {
        refused = true
        return inMemory()
      }
    },
    key: (owner, name) => `${owner}\u0000${name}`,
    all: (owner) => IDBKeyRange.bound(`${owner}\u0000`, `${owner}\u0001`, false, true),
  }
}
