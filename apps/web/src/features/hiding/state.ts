import type { HidingRules } from './hiding-rules'

const nothing = () => null
let now: HidingRules = {
  cast: { feeds: nothing, replies: nothing, notifications: nothing, search: nothing },
  person: nothing,
}
const listeners = new Set<() => void>()

/** Puts other rules in force. */
export function setHidingRules(next: HidingRules): void {
  now = next
  for (const listener of listeners) listener()
}

/** Calls back whenever other rules are in force; returns how to stop. */
export const subscribeHidingRules = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The rules in force, for code that draws nothing. */
export const currentHidingRules = (): HidingRules => now
