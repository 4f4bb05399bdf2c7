import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

const INTERRUPTIONS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
/** Number of frames (a third of a second) in which the code that opened the page may still scroll it to its top. */
const ARRIVING = 20

/** Goes to the group that the URL names, as in `#words`, and stays there. */
export function useAnchor(): void {
  const name = useRouterState({ select: ({ location }) => location.hash })
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  useEffect(() => (name ? pinToTop(name) : undefined), [name, visit])
}

/**
 * Keeps an element at the top of the viewport while it, or content above it, is still loading. User scrolling stops it.
 * Returns a function that stops it too.
 */
export function pinToTop(id: string): () => void {
  const screen = document.getElementById('screen') ?? document.body
  let frame = 0
  let frames = 0
  let placed: { at: number; height: number } | undefined
  let isFocused = false
  const place = () => {
    const part = document.getElementById(id)
    if (!part) return
    part.scrollIntoView({ block: 'start' })
    placed = { at: window.scrollY, height: screen.scrollHeight }
    if (isFocused) return
    // Tab continues from here, and a screen reader announces the position.
    isFocused = true
    part.focus({ preventScroll: true })
  }
  const arrive = () => {
    place()
    if (++frames < ARRIVING) frame = requestAnimationFrame(arrive)
  }
  // Dragging the scrollbar moves the page without a pointer event on it.
  const moved = () => {
    if (frames < ARRIVING || !placed || placed.height !== screen.scrollHeight) return
    if (Math.abs(window.scrollY - placed.at) > 2) end()
  }
  const changes = new MutationObserver(place)
  changes.observe(screen, { childList: true, subtree: true })
  const sizes = new ResizeObserver(place)
  sizes.observe(screen)
  const end = () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes.disconnect()
    window.removeEventListener('scroll', moved)
    for (const name of INTERRUPTIONS) window.removeEventListener(name, end)
  }
  for (const name of INTERRUPTIONS) window.addEventListener(name, end, { passive: true })
  window.addEventListener('scroll', moved, { passive: true })
  frame = requestAnimationFrame(arrive)
  return end
}
