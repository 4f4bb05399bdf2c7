import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { saveScrollPosition, scrollPositionOf } from '../ui/feed/scroll-positions'

/**
 * Scrolls new pages to their top, and restores the scroll position when going back. Lists restore their rows
 * themselves; this handles everything else.
 */
export function useScrollRestoration() {
  const router = useRouter()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const key = (state: { __TSR_key?: string } | undefined) => `${state?.__TSR_key ?? 'first'}/page`
    const leave = router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) {
        saveScrollPosition(key(fromLocation.state), {
          scrollY: window.scrollY,
          length: 0,
          topOffset: 0,
        })
      }
    })
    const arrive = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      const saved = scrollPositionOf(key(toLocation.state))
      // A thread scrolls to its own cast; every other new page starts at the top.
      if (saved) window.scrollTo(0, saved.scrollY)
      else if (!toLocation.pathname.startsWith('/cast/')) window.scrollTo(0, 0)
    })
    return () => {
      leave()
      arrive()
    }
  }, [router])
}
