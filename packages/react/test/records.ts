import type { RecordBody, RecordOutcome, RecordPage, UserRecord } from '@castaway/contract/records'
import { memoryRecordStorage, type RecordStorage } from '../src/records/record-storage'
import { RecordStore, type RecordServer } from '../src/records/record-store'

/** Implements the server's rules for one user. */
export function testServer() {
  const records = new Map<string, UserRecord>()
  let seq = 0
  const server = {
    offline: false,
    refuse: undefined as ((id: string) => boolean) | undefined,
    sent: 0,
    records,
    onSend: async () => {},
    async changes(since: number): Promise<RecordPage> {
      if (server.offline) throw new TypeError('offline')
      const found = [...records.values()]
        .filter((record) => record.seq > since && (since > 0 || record.body !== null))
        .toSorted((a, b) => a.seq - b.seq)
      const page = found.slice(0, 2)
      const more = found.length > 2
      return { records: page, next: more ? page.at(-1)!.seq : seq, more, reset: false }
    },
    async send(changes: Parameters<RecordServer['send']>[0]): Promise<RecordOutcome[]> {
      if (server.offline) throw new TypeError('offline')
      await server.onSend()
      return changes.map(({ kind, id, body, base }) => {
        server.sent += 1
        if (server.refuse?.(id)) return { status: 'refused', code: 'TOO_MANY', message: 'No room' }
        const before = records.get(`${kind} ${id}`)
        if (base !== undefined && base !== (before?.seq ?? 0)) {
          return { status: 'conflict', record: before ?? null }
        }
        const record: UserRecord = { kind, id, body, seq: ++seq, updated_at: 0 }
        records.set(`${kind} ${id}`, record)
        return { status: 'kept', record }
      })
    },
  }
  return server
}

/** Tabs of one browser: they share storage and locks. */
export function testBrowser(server: RecordServer, refused: string[] = []) {
  const storage: RecordStorage = memoryRecordStorage()
  const heard = new Set<(owner: string) => void>()
  let last: Promise<unknown> = Promise.resolve()
  const browser = {
    storage,
    /** Notifies the other tabs of a change. */
    tell: (owner: string) => {
      for (const each of heard) each(owner)
    },
    async tab(userId: string | null = 'ann') {
      const store = browser.page()
      await store.setOwner(userId)
      return store
    },
    /** Opens a tab that does not know its user yet. */
    page() {
      let mine: (owner: string) => void
      return new RecordStore({
        storage,
        server,
        exclusively: <T>(_: string, work: () => Promise<T>) => {
          const turn = last.then(work, work)
          last = turn.catch(() => {})
          return turn
        },
        tabs: {
          notify: (owner) => {
            for (const each of heard) if (each !== mine) each(owner)
          },
          listen: (listener) => {
            mine = listener
            heard.add(listener)
            return () => void heard.delete(listener)
          },
        },
        onRefused: ({ message }) => refused.push(message),
      })
    },
  }
  return browser
}

export const word = (text: string): RecordBody<'word'> => ({
  text,
  whole: true,
  where: ['feeds'],
  exceptFollowed: false,
  until: null,
})
export const texts = (store: RecordStore) =>
  store
    .all('word')
    .map(({ body }) => body.text)
    .toSorted()
