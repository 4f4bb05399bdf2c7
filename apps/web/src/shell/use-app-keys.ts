import { useAccount } from '@castaway/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { handleOf } from '../app/names'
import { useShortcuts } from '../ui/shortcuts/shortcuts'
import { goKeys } from '../app/nav-items'

const CHORD = 1_200
/** Time starts with the page: 0 would be a moment ago for a page that has just loaded. */
const NEVER = -CHORD

/** Shortcuts that work on every screen: the help lists them from `key-table.ts`. */
export function useAppKeys(run: {
  compose: () => void
  help: () => void
  palette: () => void
  /** Called on `mod` key down, because the palette may open next. */
  soon: () => void
}) {
  const { history } = useRouter()
  const account = useAccount()
  const going = useRef(NEVER)
  useShortcuts((key, event) => {
    const afterG = event.timeStamp - going.current < CHORD
    going.current = NEVER
    if (afterG) {
      const place = goKeys.find((each) => each.key === key)
      if (!place || (place.to === 'me' && !account)) return false
      history.push(place.to === 'me' ? `/@${handleOf(account!)}` : place.to)
      return true
    }
    if (key === 'g') going.current = event.timeStamp
    else if (key === 'c') run.compose()
    else if (key === '?') run.help()
    else if (key === '/') history.push('/search')
    else if (key === 'F6') nextPart(event.shiftKey)
    else return false
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
function nextPart(back: boolean) {
  const parts = Array.from(document.querySelectorAll<HTMLElement>('[data-part]')).filter(
    (part) => part.offsetParent !== null || getComputedStyle(part).position === 'fixed',
  )
  // A part may have parts of its own: the innermost counts.
  const at = parts.findLastIndex((part) => part.contains(document.activeElement))
  const next = parts.at((at + (back ? (at < 0 ? 0 : -1) : 1)) % parts.length)
  next?.focus()
}
