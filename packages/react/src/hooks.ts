import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { Castaway } from './castaway'
import type { Cast, Channel, User } from './entities'
import type { EntityStore, ToggleKind } from './entity-store'

const CastawayContext = createContext<Castaway | null>(null)
/** Provides the result of `createCastaway` to the hooks of this package. */
export const CastawayProvider = CastawayContext.Provider

/**
 * The `Castaway` of the surrounding `CastawayProvider`.
 * @throws Error outside of a provider
 */
export function useCastaway(): Castaway {
  const castaway = useContext(CastawayContext)
  if (!castaway) throw new Error('useCastaway must be used inside a <CastawayProvider>')
  return castaway
}

/** The cast with this hash, including the user's own reactions; undefined if it is not in the cache. */
export function useCast(hash: string): Cast | undefined {
  const castaway = useCastaway()
  const cast = useEntity(`cast:${hash}`, () => castaway.store.cast(hash))
  useEffect(() => {
    // The cast was evicted to save memory and is visible again.
    if (!cast && castaway.store.isEvicted(hash)) {
      void import('./refetch-evicted').then(({ refetchEvicted }) => refetchEvicted(castaway, hash))
    }
  }, [cast, castaway, hash])
  return cast
}

/** The user with this fid; undefined if they are not in the cache. */
export const useUser = (fid: number): User | undefined =>
  useEntity(`user:${fid}`, (castaway) => castaway.store.user(fid))

/** The users with these fids, in the same order; undefined for those who are not in the cache. */
export function useUsers(fids: readonly number[]): readonly (User | undefined)[] {
  const { store } = useCastaway()
  const list = fids.join()
  const { subscribe, read } = useMemo(() => usersOf(store, list), [store, list])
  return useSyncExternalStore(subscribe, read)
}

function usersOf(store: EntityStore, list: string) {
  const fids = list === '' ? [] : list.split(',').map(Number)
  let last: readonly (User | undefined)[] = []
  return {
    subscribe(listener: () => void) {
      const ends = fids.map((fid) => store.subscribe(`user:${fid}`, listener))
      return () => ends.forEach((end) => end())
    },
    read() {
      const users = fids.map((fid) => store.user(fid))
      const isSame = users.length === last.length && users.every((user, i) => user === last[i])
      // useSyncExternalStore needs the same list until a user in it changed.
      return isSame ? last : (last = users)
    },
  }
}

/** The channel with this id; undefined if it is not in the cache. */
export const useChannel = (id: string): Channel | undefined =>
  useEntity(`channel:${id}`, (castaway) => castaway.store.channel(id))

function useEntity<T>(key: string, read: (castaway: Castaway) => T): T {
  const castaway = useCastaway()
  const subscribe = useCallback(
    (listener: () => void) => castaway.store.subscribe(key, listener),
    [castaway, key],
  )
  return useSyncExternalStore(subscribe, () => read(castaway))
}

/** Flips a like, recast or follow; shows at once. */
export function useToggle(kind: ToggleKind, id: string | number): () => void {
  const { toggles } = useCastaway()
  return useCallback(() => void toggles.toggle(kind, String(id)), [toggles, kind, id])
}
