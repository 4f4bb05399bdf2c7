import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back that a press had: its button is disabled until the answer is there, and may be gone then. The
 * focus goes to the retry button if there is one, else to the card, so that its name is read.
 */
export function useFocusAfterPress(
  busy: boolean,
  card: RefObject<HTMLElement | null>,
  retryButton: RefObject<HTMLElement | null>,
): void {
  const had = useRef(false)
  useLayoutEffect(() => {
    const isInside = card.current?.contains(document.activeElement) ?? false
    if (busy) {
      had.current = isInside
      return
    }
    if (had.current && (isInside || document.activeElement === document.body)) {
      ;(retryButton.current ?? card.current)?.focus({ preventScroll: true })
    }
    had.current = false
  }, [busy, card, retryButton])
}
