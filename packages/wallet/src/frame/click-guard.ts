/** How long a button has to be visible before it can be clicked, in milliseconds. */
const VISIBLE_FOR = 700

type VisibilityEntry = IntersectionObserverEntry & { isVisible?: boolean }

/**
 * Prevents clickjacking: a button works only after it has been visible for a moment. In Chromium, visible means that no
 * element covers it and nothing made it transparent, in this document or its parent (IntersectionObserver v2); other
 * browsers only have the delay.
 * @param onChange called with whether the button can be clicked, and whether something covers it
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
