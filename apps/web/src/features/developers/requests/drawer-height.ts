import { useState } from 'react'

const KEY = 'castaway.requests-height'
export const LEAST = 160
const DEFAULT = 340

/** Some of the page stays visible. */
export const most = (): number => Math.max(LEAST, Math.round(window.innerHeight * 0.8))

const bounded = (height: number) => Math.min(most(), Math.max(LEAST, Math.round(height)))

function stored(): number {
  try {
    return Number(localStorage.getItem(KEY)) || DEFAULT
  } catch {
    return DEFAULT
  }
}

/** The height of the drawer in pixels, which this browser keeps. */
export function useDrawerHeight(): [height: number, setHeight: (height: number) => void] {
  const [height, setHeight] = useState(() => bounded(stored()))
  return [
    height,
    (next) => {
      const value = bounded(next)
      setHeight(value)
      try {
        localStorage.setItem(KEY, String(value))
      } catch {
        // Without storage it has its usual height the next time.
      }
    },
  ]
}
