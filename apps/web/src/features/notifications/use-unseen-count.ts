import { type Castaway, useAccount, useCastaway } from '@castaway/react'
import { useEffect, useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const setCount = (unseen: number) => {
  count = unseen
  for (const listener of listeners) listener()
}

/** Number of unseen notifications of the signed-in account; 0 for guests, who do not load the code that counts. */
export function useUnseenCount(): number {
  const castaway = useCastaway()
  const fid = useAccount()?.fid
  useEffect(() => (fid === undefined ? undefined : subscribeUnseen(castaway, fid)), [castaway, fid])
  return useSyncExternalStore(subscribe, () => count)
}

let subscribers = 0
let release = () => {}

/** Counts once for all badges on the page. */
function subscribeUnseen(castaway: Castaway, fid: number): () => void {
  if (subscribers++ === 0) {
    let stop: (() => void) | undefined
    let ended = false
    release = () => {
      ended = true
      stop?.()
      setCount(0)
    }
    import('./unseen').then(
      ({ watchUnseen }) => (stop = ended ? undefined : watchUnseen(castaway, fid, setCount)),
      // Offline, nothing new arrives anyway.
      () => undefined,
    )
  }
  return () => {
    if (--subscribers === 0) release()
  }
}
