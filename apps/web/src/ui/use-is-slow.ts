import { useEffect, useState } from 'react'

/** True once something has taken this long, in milliseconds, while `waiting`. */
export function useIsSlow(waiting: boolean, slowAfter: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting, slowAfter])
  return waiting && slow
}
