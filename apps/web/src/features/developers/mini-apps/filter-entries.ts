import type { BridgeEntry } from '../../../shared/mini-apps/bridge-log'

/** The entries with all the words, in what they say or how they ended; the newest first. */
export function filterEntries(entries: readonly BridgeEntry[], text: string): BridgeEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return entries
    .filter((entry) => {
      if (words.length === 0) return true
      const { kind, name, outcome = '', argument, result, error = '', cause = '' } = entry
      const all = `${kind} ${name} ${outcome} ${error} ${cause} ${JSON.stringify([argument, result])}`
      const found = all.toLowerCase()
      return words.every((word) => found.includes(word))
    })
    .toReversed()
}
