import type { Conversation } from '@castaway/react'

/** A row of a thread. */
export interface ThreadRow {
  /** Key of the row in the list; for casts their hash. */
  key: string
  kind: 'cast' | 'more' | 'hidden' | 'earlier' | 'gone'
  /** The cast that the row shows, hides or continues. */
  hash: string
  role: 'ancestor' | 'focus' | 'reply'
  /** 0 for direct replies to the focal cast, 1 for replies to those, and so on. */
  depth: number
  /** Whether lines connect it to the rows above and below. */
  lineAbove: boolean
  lineBelow: boolean
  /** Number of loaded casts below it. */
  below: number
  folded: boolean
  /** For `more`: number of replies that exist but are not loaded. */
  missing: number
  /** Why it is hidden. */
  reason: string
}

export interface FlatThread {
  rows: ThreadRow[]
  /** Every loaded cast, also those that collapsed and hidden rows leave out. */
  hashes: ReadonlySet<string>
}

/** Input of `flatten`; entries may be invalid, because the data comes from the network. */
export interface Branch {
  hash: string
  parent_hash?: string | null | undefined
  replies?: { count: number } | undefined
  direct_replies?: Branch[] | undefined
  isRemoved?: boolean | undefined
}

/** Data besides the pages of the conversation. */
export interface FlattenOptions {
  /** Casts loaded above the first ancestor of the conversation. */
  earlier?: readonly Branch[]
  /** Replies to a cast that were loaded later, instead of those in the conversation. */
  branches?: ReadonlyMap<string, readonly Branch[]>
  /** Replies that arrived while the thread is open, by parent. */
  arrived?: ReadonlyMap<string, readonly Branch[]>
  /** Removed casts that have replies, and those replies, by parent. */
  removed?: ReadonlyMap<string, readonly Branch[]>
  /** Whether arrived replies come first instead of last. */
  newestFirst?: boolean
  /** Casts whose replies are all loaded, whatever their counts say. */
  complete?: ReadonlySet<string>
  folded?: ReadonlySet<string>
  /** Why a cast is hidden; undefined if it is not. */
  hidden?: (hash: string) => string | undefined
  /** Whether there are casts above the first loaded one, and whether they can be loaded. */
  above?: 'more' | 'gone' | 'none'
}

const row = (hash: string, more: Partial<ThreadRow>): ThreadRow => ({
  key: hash,
  kind: 'cast',
  hash,
  role: 'reply',
  depth: 0,
  lineAbove: false,
  lineBelow: false,
  below: 0,
  folded: false,
  missing: 0,
  reason: '',
  ...more,
})

/**
 * A conversation in reading order: ancestors, the cast, and its replies with theirs below them. Uses an explicit stack,
 * because a thread may be thousands of levels deep.
 */
export function flatten(pages: readonly Conversation[], around: FlattenOptions = {}): FlatThread {
  const first = pages[0]
  const seen = new Set<string>()
  const once = (hash: string) => !seen.has(hash) && Boolean(seen.add(hash))
  const rows: ThreadRow[] = []
  if (!first) return { rows, hashes: seen }
  const focus = first.cast as Branch

  const ancestors = [...(around.earlier ?? []), ...(first.chronological_parent_casts ?? [])].filter(
    ({ hash }) => hash !== focus.hash && once(hash),
  )
  const top = ancestors[0] ?? focus
  if (around.above === 'more' || around.above === 'gone') {
    const kind = around.above === 'more' ? 'earlier' : 'gone'
    rows.push(row(top.hash, { key: kind, kind, role: 'ancestor', lineBelow: true }))
  }
  for (const { hash } of ancestors) {
    rows.push(row(hash, { role: 'ancestor', lineAbove: rows.length > 0, lineBelow: true }))
  }
  once(focus.hash)
  const direct = pages.flatMap((page) => (page.cast as Branch).direct_replies ?? [])
  rows.push(row(focus.hash, { role: 'focus', lineAbove: rows.length > 0 }))

  const branch = (cast: Branch): readonly Branch[] => {
    const loaded = cast === focus ? direct : (cast.direct_replies ?? [])
    const known = around.branches?.get(cast.hash) ?? loaded
    const arrived = around.arrived?.get(cast.hash) ?? []
    const all = around.newestFirst ? [...arrived, ...known] : [...known, ...arrived]
    return [...all, ...(around.removed?.get(cast.hash) ?? [])]
  }
  type Step =
    | { cast: Branch; depth: number }
    | { close: ThreadRow; at: number; before: number; cast: Branch }
  /** Number of replies walked so far, including those that were removed again. */
  let walked = 0
  const steps: Step[] = []
  const open = (casts: readonly Branch[], depth: number) => {
    for (let index = casts.length - 1; index >= 0; index--) {
      steps.push({ cast: casts[index] as Branch, depth })
    }
  }
  open(branch(focus), 0)
  for (let step = steps.pop(); step; step = steps.pop()) {
    if ('close' in step) {
      close(step)
      continue
    }
    const { cast, depth } = step
    if (!cast?.hash || !once(cast.hash)) continue
    const reason = around.hidden?.(cast.hash)
    const own = row(cast.hash, {
      depth,
      ...(reason === undefined ? {} : { kind: 'hidden' as const, reason }),
    })
    rows.push(own)
    walked += 1
    steps.push({ close: own, at: rows.length, before: walked, cast })
    open(branch(cast), depth + 1)
  }
  return { rows, hashes: seen }

  /** All replies below a cast are walked: counts them, and removes them if it is collapsed or hidden. */
  function close({ close: own, at, before, cast }: Extract<Step, { close: ThreadRow }>) {
    own.below = walked - before
    own.folded = own.kind === 'hidden' || (around.folded?.has(own.hash) ?? false)
    if (own.folded) {
      rows.length = at
      return
    }
    // Removed replies are no longer counted.
    const here = branch(cast).filter((each) => each?.isRemoved !== true)
    const missing = (cast.replies?.count ?? 0) - here.length
    if (missing > 0 && !around.complete?.has(own.hash)) {
      rows.push(
        row(own.hash, { key: `more:${own.hash}`, kind: 'more', depth: own.depth + 1, missing }),
      )
    }
  }
}
