import { type Castaway, type Me, meQuery, useCastaway } from '@castaway/react'
import { browserOwn, type Own, type OwnKind, type OwnStore } from '@castaway/react/own'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../../ui/toast/toasts'

/** What Castaway keeps for people itself. Loaded with the first screen that needs it, never before. */

let started: { store: OwnStore; ready: Promise<unknown> } | undefined

/** This person's own things. They follow whoever is signed in, other devices and other tabs. */
export function ownOf({ queryClient, live }: Castaway): {
  store: OwnStore
  ready: Promise<unknown>
} {
  if (started) return started
  const store = browserOwn(({ message }) => toast({ tone: 'bad', title: message }))
  const become = (me: Me | undefined) => {
    if (me?.user?.isGuest) rememberGuest(me.user.id)
    return me ? store.become(me.user?.id ?? null) : undefined
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'me') void become(query.state.data as Me)
  })
  live.subscribe(({ type }) => {
    if (type === 'own') void store.sync()
  })
  // What was told while nobody listened.
  live.watch((status) => {
    if (status === 'open') void store.sync()
  })
  window.addEventListener('online', () => void store.sync())
  // Away, nobody is known; what was kept before anybody signed in can still be read.
  const ready = queryClient.ensureQueryData(meQuery).then(become, () => store.become(null))
  started = { store, ready }
  return started
}

/** All of a kind; undefined until it is known whose they are. */
export function useOwn<K extends OwnKind>(kind: K): readonly Own<K>[] | undefined {
  const { store, ready } = ownOf(useCastaway())
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
    // Without storage nothing of a guest outlives the page anyway.
  }
}

/** Whose things here may be taken along by whoever has signed in: nobody's, and those of the last guest. */
export function ownersBefore(): string[] {
  try {
    const guest = localStorage.getItem(GUEST)
    return guest ? ['here', guest] : ['here']
  } catch {
    return ['here']
  }
}
