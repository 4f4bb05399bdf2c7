import { type RefObject, useEffect, useState } from 'react'

/** The height at which a snap is clipped, in pixels, from the specification. */
const CLIPPED_AT = 500

/** Whether the content is taller than what is shown of a snap at first. */
export function useIsTall(content: RefObject<HTMLElement | null>): boolean {
  const [isTall, setTall] = useState(false)
  useEffect(() => {
    if (!content.current) return
    const sizes = new ResizeObserver(([entry]) => {
      if (entry) setTall((entry.target as HTMLElement).offsetHeight > CLIPPED_AT)
    })
    sizes.observe(content.current)
    return () => sizes.disconnect()
  }, [content])
  return isTall
}
