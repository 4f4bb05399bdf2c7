import { type Castaway, type Me, meQuery, useCastaway } from '@castaway/react'
import {
  browserRecordStore,
  type RecordEntry,
  type RecordKind,
  type RecordStore,
} from '@castaway/react/records'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../ui/toast/toasts'

/** The user's private records (drafts, bookmarks, lists and so on). Loaded with the first screen that needs them. */

let instance: { store: RecordStore; ready: Promise<unknown> } | undefined

/** The signed-in user's records, synced with other devices and tabs. */
export function recordsOf({ queryClient, live }: Castaway): {
  store: RecordStore
  ready: Promise<unknown>
} {
  if (instance) return instance
  const store = browserRecordStore(({ message }) => toast({ tone: 'bad', title: message }))
  const setOwner = (me: Me | undefined) => {
    if (me?.user?.isGuest) rememberGuest(me.user.id)
    return me ? store.setOwner(me.user?.id ?? null) : undefined
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'me') void setOwner(query.state.data as Me)
  })
  live.subscribe(({ type }) => {
    if (type === 'records') void store.sync()
  })
  // Catches up on events that were missed while disconnected.
  live.watchStatus((status) => {
    if (status === 'open' && live.missed) void store.sync()
  })
  window.addEventListener('online', () => void store.sync())
  // Offline, the user is unknown; records stored before sign-in can still be read.
  const ready = queryClient.ensureQueryData(meQuery).then(setOwner, () => store.setOwner(null))
  instance = { store, ready }
  return instance
}

/** All records of a kind; undefined until the owner is known. */
export function useRecords<K extends RecordKind>(kind: K): readonly RecordEntry<K>[] | undefined {
  const { store, ready } = recordsOf(useCastaway())
  const [known, setKnown] = useState(false)
  useEffect(() => {
    let gone = false
    void ready.then(() => {
      if (!gone) setKnown(true)
    })
    return () => {
      gone = true
    }
  }, [ready])
  const all = useSyncExternalStore(store.subscribe, () => store.all(kind))
  return known ? all : undefined
}

const GUEST = 'castaway.guest'

function rememberGuest(id: string): void {
  try {
    localStorage.setItem(GUEST, id)
  } catch {
    // Without storage, a guest's data lasts only as long as the page anyway.
  }
}

/** Owners whose records in this browser a signed-in user may adopt: signed-out visitors (`here`) and the last guest. */
export function previousOwners(): string[] {
  try {
    const guest = localStorage.getItem(GUEST)
    return guest ? ['here', guest] : ['here']
  } catch {
    return ['here']
  }
}
