import { useSyncExternalStore } from 'react'

const wide = globalThis.matchMedia?.('(min-width: 1200px)')
const subscribe = (listener: () => void) => {
  wide?.addEventListener('change', listener)
  return () => wide?.removeEventListener('change', listener)
}

/** Whether there is space for a column beside the screen. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => wide?.matches ?? false)
