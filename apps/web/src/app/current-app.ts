import type { Castaway } from '@castaway/react'

let current: Castaway | undefined

/** For what is opened by a function call, outside of any screen: the network of this page. */
export function getApp(): Castaway {
  if (!current) throw new Error('The page has not started')
  return current
}

export const setApp = (castaway: Castaway): void => {
  current = castaway
}
