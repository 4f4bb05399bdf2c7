import { useAccount } from '@castaway/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { handleOf } from '../app/names'
import { keepForRows } from '../ui/feed/waiting-keys'
import { holdText } from '../ui/shortcuts/hold-text'
import { useShortcuts } from '../ui/shortcuts/shortcuts'
import { goKeys } from '../app/nav-items'

/** Time for the second key of a shortcut, in milliseconds. Time in which the page was busy does not count. */
const CHORD = 1_200
const NEVER = -Infinity

/** Shortcuts that work on every screen: the help lists them from `key-table.ts`. */
export function useAppKeys(run: {
  compose: () => void
  help: () => void
  palette: () => void
  /** Called on `mod` key down, because the palette may open next. */
  soon: () => void
}) {
  const router = useRouter()
  const { history } = router
  const account = useAccount()
  const going = useRef(NEVER)
  const search = () => {
    const field = document.querySelector<HTMLInputElement>('main search input')
    if (field) return field.select()
    holdText(() => {})
    history.push('/search')
  }
  useShortcuts((key, event) => {
    const afterG = event.timeStamp - going.current < CHORD
    going.current = NEVER
    if (afterG) {
      const place = goKeys.find((each) => each.key === key)
      if (!place || (place.to === 'me' && !account)) return false
      history.push(place.to === 'me' ? `/@${handleOf(account!)}` : place.to)
      return true
    }
    if (key === 'g') going.current = performance.now()
    else if (key === 'c') run.compose()
    else if (key === '?') run.help()
    else if (key === '/') search()
    else if (key === 'F6') nextRegion(event.shiftKey)
    else {
      keepForRows(key, router)
      return false
    }
    return true
  })
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    // Works within text fields too, since it types no letter.
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') latest.current.soon()
      if (event.key?.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) latest.current.palette()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Moves the focus from landmark to landmark, past endless lists. */
function nextRegion(back: boolean) {
  const regions = Array.from(document.querySelectorAll<HTMLElement>('[data-region]')).filter(
    (region) => region.offsetParent !== null || getComputedStyle(region).position === 'fixed',
  )
  // A region may have regions of its own: the innermost counts.
  const at = regions.findLastIndex((region) => region.contains(document.activeElement))
  const next = regions.at((at + (back ? (at < 0 ? 0 : -1) : 1)) % regions.length)
  next?.focus()
}
