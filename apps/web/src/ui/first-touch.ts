const KINDS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const

let touched: Promise<void> | undefined

/**
 * Resolves when someone first does something on the page. What is of use only to a person who stays waits for it, so
 * that a page which is merely opened loads no more than it shows.
 */
export const firstTouch = (): Promise<void> =>
  (touched ??= new Promise((resolve) => {
    const done = () => {
      for (const kind of KINDS) window.removeEventListener(kind, done, true)
      resolve()
    }
    for (const kind of KINDS) window.addEventListener(kind, done, { capture: true, passive: true })
  }))
