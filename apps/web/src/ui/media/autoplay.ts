import { mayAutoplay } from '../motion'

/** The share of a video that has to be visible before it autoplays. */
const MAX_OF_IT = 0.6

/** Calls `begin` once the element is mostly in view, if autoplay is allowed. Returns a function that stops it. */
export function whenInView(element: HTMLElement, begin: () => void): () => void {
  const sight = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)
      // A user who has focused its button decides; replacing the button would also lose the focus.
      if (!entry?.isIntersecting || element === document.activeElement || !mayAutoplay()) return
      sight.disconnect()
      begin()
    },
    { threshold: MAX_OF_IT },
  )
  sight.observe(element)
  return () => sight.disconnect()
}

/**
 * Pauses a video that is out of view. An autoplayed video resumes when it is visible again, unless the user has paused
 * it. Returns a function that stops it.
 */
export function pauseOutOfSight(player: HTMLVideoElement, byItself: boolean): () => void {
  let paused = false
  const sight = new IntersectionObserver((entries) => {
    const entry = entries.at(-1)
    if (!entry) return
    if (!entry.isIntersecting) {
      paused ||= !player.paused
      player.pause()
    } else if (paused && byItself && mayAutoplay()) {
      paused = false
      void player.play().catch(() => undefined)
    }
  })
  sight.observe(player)
  return () => sight.disconnect()
}
