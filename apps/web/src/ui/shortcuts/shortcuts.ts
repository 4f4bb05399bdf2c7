import { useEffect, useRef } from 'react'

/** Whether a key press belongs to something else: a text field, a menu, an open dialog. */
export function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true
  if (event.metaKey || event.ctrlKey || event.altKey) return true
  const target = event.target
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName)) return true
    if (target.closest('[role="menu"],[role="listbox"]')) return true
    // A focused button or link handles these itself.
    if ((event.key === 'Enter' || event.key === ' ') && target.closest('a,button')) return true
  }
  return document.querySelector('dialog[open]') !== null
}

/** Runs `onKey` for single key presses while the component is mounted; return true when the key was used. */
export function useShortcuts(onKey: (key: string, event: KeyboardEvent) => boolean | void) {
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isHandledElsewhere(event) && latest.current(event.key, event)) event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
