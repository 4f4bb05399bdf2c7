import { useEffect, useState } from 'react'

/** True once something has taken this long, in milliseconds, while `waiting`. */
export function useIsSlow(waiting: boolean, patience: number): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting, patience])
  return waiting && slow
}
