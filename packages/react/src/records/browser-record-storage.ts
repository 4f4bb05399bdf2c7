import { promisifyRequest } from 'idb-keyval'
import { openOwnerDatabase } from '../owner-database'
import {
  isDeleted,
  memoryRecordStorage,
  recordKey,
  type LocalRecord,
  type RecordStorage,
} from './record-storage'

/** In IndexedDB; in memory only from the first refusal on (some private windows refuse). */
export function browserRecordStorage(): RecordStorage {
  const spare = memoryRecordStorage()
  // The database keeps the name that browsers already have it under.
  const disk = openOwnerDatabase('castaway-own', 'record')
  if (!disk) return spare
  const { run, key, all } = disk
  const sinceKey = (owner: string) => key(owner, '')
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
              records: records.filter((entry): entry is LocalRecord => typeof entry === 'object'),
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
              const place = key(owner, recordKey(record))
              if (isDeleted(record)) objects.delete(place)
              else objects.put(record, place)
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
