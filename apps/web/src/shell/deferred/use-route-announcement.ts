import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Milliseconds that the screen gets to set its title. */
const SOON = 250

/**
 * Announces the new page to screen readers, and moves the focus when the focused element is gone.
 * @returns the text to announce
 */
export function useRouteAnnouncement(): string {
  const router = useRouter()
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        setAnnouncement(document.title.replace(/ · Castaway$/, ''))
        const lost = !document.activeElement || document.activeElement === document.body
        const heading = document.querySelector<HTMLElement>('#screen h1')
        if (!lost || !heading) return
        heading.tabIndex = -1
        heading.style.outline = 'none'
        heading.focus({ preventScroll: true })
      }, SOON)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [router])
  return announcement
}
