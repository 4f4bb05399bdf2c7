/* oxlint-disable react/set-state-in-effect -- two commits before one paint are intended */
import { useLayoutEffect, useState } from 'react'

interface StagedKeys {
  keys: readonly string[]
  /** Whether the new rows are inserted before all the old ones. */
  shift: boolean
}

/**
 * The virtualizer can keep the scroll position when rows are inserted above, but only if nothing else changes in the
 * same commit. So a change at both ends is applied in two commits, both before the next paint.
 */
export function useStagedKeys(keys: readonly string[]): StagedKeys {
  const [stage, setStage] = useState<StagedKeys>({ keys, shift: false })
  useLayoutEffect(() => {
    if (stage.keys !== keys) setStage(nextStage(stage.keys, keys))
  }, [stage, keys])
  return stage
}

export function nextStage(from: readonly string[], to: readonly string[]): StagedKeys {
  const first = from[0]
  const above = first === undefined ? 0 : to.indexOf(first)
  if (above <= 0) return { keys: to, shift: false }
  const middle = to.slice(0, above + from.length)
  const intact = from.every((key, index) => middle[above + index] === key)
  if (!intact) return { keys: to, shift: false }
  return { keys: middle.length === to.length ? to : middle, shift: true }
}
