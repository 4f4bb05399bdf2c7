/** How long a button has to have been seen before it may be pressed, in milliseconds. */
const VISIBLE_FOR = 700

type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/**
 * Against clickjacking: a button works only after it has been in sight for a moment. Where the browser
 * can tell (Chromium), in sight means that nothing lies over it and nobody made it transparent, in this
 * document or the one that holds it; elsewhere the moment alone has to do.
 * @param onChange called with whether it may be pressed, and whether something covers it
 */
export const guardClicks = (
  button: HTMLElement,
  onChange: (state: { enabled: boolean; covered: boolean }) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const seen = (visible: boolean) => {
    clearTimeout(timer)
    onChange({ enabled: false, covered: !visible })
    if (visible) timer = setTimeout(() => onChange({ enabled: true, covered: false }), VISIBLE_FOR)
  }
  const canTell = 'isVisible' in IntersectionObserverEntry.prototype
  if (!canTell) {
    seen(true)
    return () => clearTimeout(timer)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1) as VisibilityEntry
      seen(entry.isVisible === true)
    },
    { threshold: 1, trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(button)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
