import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** A moment for the screen to name itself. */
const SOON = 250

/**
 * Says where one has arrived, for those who do not see it, and gives the keyboard a place where what had it
 * is gone. @returns what is to be read out
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
