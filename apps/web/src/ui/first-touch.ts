import { useEffect, useState } from 'react'

const KINDS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

let touched: Promise<void> | undefined
let resolve: (() => void) | undefined

/**
 * Resolves on the first interaction with the page. Code that is only useful to people who stay waits for it, so that a
 * page that is merely opened loads no more than it shows.
 */
export const firstTouch = (): Promise<void> =>
  (touched ??= new Promise((done) => {
    resolve = () => {
      for (const kind of KINDS) window.removeEventListener(kind, touchNow, true)
      done()
    }
    for (const kind of KINDS)
      window.addEventListener(kind, touchNow, { capture: true, passive: true })
  }))

/** Loads what waits for the first interaction without waiting for it. */
export const touchNow = (): void => resolve?.()

/** Whether the page has been interacted with. */
export function useIsTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => void firstTouch().then(() => setTouched(true)), [])
  return isTouched
}
