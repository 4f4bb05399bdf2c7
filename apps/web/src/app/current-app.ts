import type { Castaway } from '@castaway/react'

let current: Castaway | undefined

/** The page's `Castaway`, for code that runs outside of components. */
export function getApp(): Castaway {
  if (!current) throw new Error('The page has not started')
  return current
}

export const setApp = (castaway: Castaway): void => {
  current = castaway
}
