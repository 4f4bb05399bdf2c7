import type { HidingRules } from './hiding-rules'

const nothing = () => null
const never = () => false
let now: HidingRules = {
  cast: { feeds: nothing, replies: nothing, notifications: nothing, search: nothing },
  person: nothing,
  isMutedChannel: never,
  isFromMutedChannel: never,
}
const listeners = new Set<() => void>()

/** Replaces the active rules. */
export function setHidingRules(next: HidingRules): void {
  now = next
  for (const listener of listeners) listener()
}

/** Calls back when the active rules change; returns a function that unsubscribes. */
export const subscribeHidingRules = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The active rules, for code outside of React. */
export const currentHidingRules = (): HidingRules => now
