import { compactStateKey, isRemove, type Entry } from './conflict'

/** All links of a type that an author has as of `ts` (Farcaster seconds). */
export interface CompactState {
  fid: number
  type: string
  ts: number
  targets: ReadonlySet<number>
}

const LINK_KEY = /^l:(\d+):(.*):(\d+)$/s

/**
 * Returns whether a link ends because of a compact state that arrives after it: one of its type that is not newer, if
 * it is a removal or its target is none of those that remain.
 */
export function isSwept({ key, type, ts }: Link, state: CompactState): boolean {
  if (ts > state.ts) return false
  const [, fid, linkType, target] = LINK_KEY.exec(key) ?? []
  if (Number(fid) !== state.fid || linkType !== state.type) return false
  return isRemove(type) || !state.targets.has(Number(target))
}

/**
 * Returns whether a link is refused because of a compact state that arrived before it. One of the same second comes
 * after it, as on the network, so that what is done right after a compact state is not lost.
 */
export function isCompacted(entry: Entry, states: ReadonlyMap<string, CompactState>): boolean {
  const { linkBody } = entry.data
  if (!linkBody) return false
  const state = states.get(compactStateKey(entry.fid, linkBody.type))
  if (!state || entry.ts >= state.ts) return false
  return isRemove(entry.type) || !state.targets.has(linkBody.targetFid!)
}

interface Link {
  key: string
  type: number
  ts: number
}
