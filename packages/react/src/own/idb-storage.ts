import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { isGone, memoryOwnStorage, nameOf, type KeptRecord, type OwnStorage } from './own-storage'

/** In IndexedDB; in memory only from the first refusal on (some private windows refuse). */
export function browserOwnStorage(): OwnStorage {
  const spare = memoryOwnStorage()
  if (typeof indexedDB === 'undefined') return spare
  let store: UseStore | undefined
  let refused = false
  const run = async <T>(onDisk: (store: UseStore) => Promise<T>, inMemory: () => Promise<T>) => {
    if (refused) return inMemory()
    try {
      store ??= createStore('castaway-own', 'record')
      return await onDisk(store)
    } catch {
      refused = true
      return inMemory()
    }
  }
  // Keys of one owner lie together: `owner`, then a character that no owner has, then the record's name.
  const all = (owner: string) => IDBKeyRange.bound(`${owner}\u0000`, `${owner}\u0001`, false, true)
  const sinceKey = (owner: string) => `${owner}\u0000`
  return {
    load: (owner) =>
      run(
        (use) =>
          use('readonly', async (objects) => {
            const [records, since] = await Promise.all([
              promisifyRequest(objects.getAll(all(owner))),
              promisifyRequest(objects.get(sinceKey(owner))),
            ])
            return {
              records: records.filter((entry): entry is KeptRecord => typeof entry === 'object'),
              since: typeof since === 'number' ? since : 0,
            }
          }),
        () => spare.load(owner),
      ),
    save: (owner, records, since) =>
      run(
        (use) =>
          use('readwrite', (objects) => {
            for (const record of records) {
              const key = `${owner}\u0000${nameOf(record)}`
              if (isGone(record)) objects.delete(key)
              else objects.put(record, key)
            }
            if (since !== undefined) objects.put(since, sinceKey(owner))
            return promisifyRequest(objects.transaction)
          }),
        () => spare.save(owner, records, since),
      ),
    clear: (owner) =>
      run(
        (use) =>
          use('readwrite', (objects) => {
            objects.delete(all(owner))
            return promisifyRequest(objects.transaction)
          }),
        () => spare.clear(owner),
      ),
  }
}
