import type { RecordEntry } from '@castaway/react/records'

/** A channel, a saved search or a list that a user pinned as a tab of Home. */
export type Pin = RecordEntry<'tab'>

/** Tabs in the order that their owner chose. */
export const pinsOf = (tabs: readonly Pin[]): Pin[] =>
  tabs.toSorted((a, b) => a.body.position - b.body.position || a.id.localeCompare(b.id))
