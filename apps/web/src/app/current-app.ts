import type { Castaway } from '@castaway/react'

let current: Castaway | undefined

/** The app of this page, for code that is opened by a function call outside of React. */
export function getApp(): Castaway {
  if (!current) throw new Error('The page has not started')
  return current
}

export const setApp = (castaway: Castaway): void => {
  current = castaway
}
