import { mayAutoplay } from '../motion'

/** How much of a film has to be seen before it begins by itself. */
const MOST_OF_IT = 0.6

/** Calls once the element is mostly in view, where films may begin by themselves. Returns what ends it. */
export function whenInView(element: HTMLElement, begin: () => void): () => void {
  const sight = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)
      // Whoever has the keyboard on its button decides; taking the button away would take the keyboard too.
      if (!entry?.isIntersecting || element === document.activeElement || !mayAutoplay()) return
      sight.disconnect()
      begin()
    },
    { threshold: MOST_OF_IT },
  )
  sight.observe(element)
  return () => sight.disconnect()
}

/**
 * Pauses a film that is out of sight. One that began by itself goes on when it is seen again, unless somebody has
 * stopped it. Returns what ends it.
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
