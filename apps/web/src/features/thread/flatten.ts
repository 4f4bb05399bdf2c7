import type { Conversation } from '@castaway/react'

/** A row of a thread. */
export interface ThreadRow {
  hash: string
  role: 'ancestor' | 'focus' | 'reply'
  /** 0 for answers to the cast that is read, 1 for answers to those, and so on. */
  depth: number
  /** Lines that lead to the row above and below. */
  lineAbove: boolean
  lineBelow: boolean
}

/** The shape `flatten` walks; entries may be nonsense, the network's data is not ours. */
interface Branch {
  hash: string
  direct_replies?: Branch[] | undefined
}

const DEEPEST = 12

/**
 * A conversation in reading order: what it answers, the cast, its replies with theirs below them.
 * A chain of single answers reads on under a line; a branch is indented.
 */
export function flatten(conversation: Conversation): ThreadRow[] {
  const seen = new Set<string>()
  const once = (hash: string) => !seen.has(hash) && Boolean(seen.add(hash))
  const rows: ThreadRow[] = []
  for (const parent of conversation.chronological_parent_casts ?? []) {
    if (!once(parent.hash)) continue
    rows.push({
      hash: parent.hash,
      role: 'ancestor',
      depth: 0,
      lineAbove: rows.length > 0,
      lineBelow: true,
    })
  }
  const focus = conversation.cast as Branch
  once(focus.hash)
  rows.push({
    hash: focus.hash,
    role: 'focus',
    depth: 0,
    lineAbove: rows.length > 0,
    lineBelow: false,
  })
  for (const reply of focus.direct_replies ?? []) addReplies(reply, 0, rows, once)
  return rows
}

function addReplies(
  cast: Branch,
  depth: number,
  rows: ThreadRow[],
  once: (hash: string) => boolean,
) {
  if (!once(cast.hash)) return
  const replies = cast.direct_replies ?? []
  const row: ThreadRow = {
    hash: cast.hash,
    role: 'reply',
    depth,
    lineAbove: false,
    lineBelow: false,
  }
  rows.push(row)
  if (depth >= DEEPEST) return
  for (const reply of replies) addReplies(reply, depth + 1, rows, once)
}
