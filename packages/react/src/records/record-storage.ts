import type { RecordChange, RecordKind, UserRecord } from '@castaway/contract/records'

/** A record as it is stored in the browser. */
export interface LocalRecord {
  kind: RecordKind
  id: string
  /** Null: deleted. */
  body: UserRecord['body']
  /** The server's sequence number; 0 while the server does not have it yet. */
  seq: number
  /** A change that was not sent yet, with the version it was based on where that matters. */
  pending: Pick<RecordChange, 'base'> | null
}

/** One user's records in the browser. */
export interface LocalRecords {
  records: LocalRecord[]
  /** Sequence number up to which changes were read from the server. */
  since: number
}

/** Storage of records. Every method is atomic with regard to other tabs. */
export interface RecordStorage {
  load(owner: string): Promise<LocalRecords>
  /** Puts records in place of those of the same kind and id; records that are deleted on both sides are removed. */
  save(owner: string, records: readonly LocalRecord[], since?: number): Promise<void>
  clear(owner: string): Promise<void>
}

/** In-memory storage for the life of the page: for tests, and for browsers that refuse to store. */
export function memoryRecordStorage(): RecordStorage {
  const owners = new Map<string, { records: Map<string, LocalRecord>; since: number }>()
  const of = (owner: string) => {
    const found = owners.get(owner) ?? { records: new Map<string, LocalRecord>(), since: 0 }
    owners.set(owner, found)
    return found
  }
  return {
    async load(owner) {
      const { records, since } = of(owner)
      return { records: [...records.values()].map((record) => ({ ...record })), since }
    },
    async save(owner, records, since) {
      const kept = of(owner)
      for (const record of records) {
        const key = recordKey(record)
        if (isDeleted(record)) kept.records.delete(key)
        else kept.records.set(key, { ...record })
      }
      if (since !== undefined) kept.since = since
    },
    async clear(owner) {
      owners.delete(owner)
    },
  }
}

export const recordKey = ({ kind, id }: Pick<LocalRecord, 'kind' | 'id'>): string => `${kind} ${id}`
export const isDeleted = ({ body, pending }: LocalRecord): boolean =>
  body === null && pending === null
