/**
 * What a replica has not replayed yet of what this process knows to be committed. A row of the event log that the replica
 * has was replayed with its whole transaction, and after everything that was committed before it.
 */
export interface ReplicaProgress {
  /**
   * Something was committed, with the row `seq` of the log; null if a later row will stand for it, see `marked`.
   * @param order number of the commit, as this process counts them
   * @param at unix ms
   */
  expect(order: number, seq: number | null, at: number): void
  /** Whether a row has to be recorded for what has none. */
  needsMark(): boolean
  /** The row `seq` was committed after everything up to this order. */
  marked(order: number, seq: number): void
  /** Whether the replica has everything up to this order. */
  has(order: number): boolean
  /** The rows to ask it for. */
  asked(): number[]
  /** It has these rows. */
  found(seqs: readonly number[]): void
  /** Unix ms of the oldest that is missing; null if nothing is. */
  oldest(): number | null
  /** Waits for one row that is yet to be recorded, in place of all that is missing. */
  collapse(order: number): void
}

/** What one row of the log stands for: commits from the first to the last of these orders. */
interface Missing {
  first: number
  last: number
  seq: number | null
  at: number
}

/** Rows that are asked for at once. */
const MOST_ASKED = 200
/** Rows that are remembered; of a replica that has been away for long, the last one says enough. */
const MOST = 5_000

export function createProgress(): ReplicaProgress {
  let missing: Missing[] = []
  const collapse = (order: number) => {
    const [first] = missing
    if (first) missing = [{ ...first, last: order, seq: null }]
  }
  return {
    expect(order, seq, at) {
      missing.push({ first: order, last: order, seq, at })
      if (missing.length > MOST) collapse(order)
    },
    needsMark: () => missing.some(({ seq }) => seq === null),
    marked(order, seq) {
      for (const entry of missing) if (entry.seq === null && entry.last <= order) entry.seq = seq
    },
    has: (order) => missing.length === 0 || missing[0]!.first > order,
    asked: () => missing.slice(0, MOST_ASKED).flatMap(({ seq }) => seq ?? []),
    found(seqs) {
      if (seqs.length === 0) return
      const there = new Set(seqs)
      missing = missing.filter(({ seq }) => seq === null || !there.has(seq))
    },
    oldest: () => missing[0]?.at ?? null,
    collapse,
  }
}
