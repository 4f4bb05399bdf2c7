import type { StoreEvent } from '../../store/events'

/** A channel has changed, and what this user is to it. */
export const channelChanged = (channel: string, fid: number): StoreEvent[] => [
  { kind: 'changed', rows: 'channels', keys: [channel] },
  { kind: 'changed', rows: 'memberships', keys: [fid] },
]
