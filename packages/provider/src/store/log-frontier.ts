/**
 * How far a reader of the event log has come. Numbers are given out when a transaction writes and seen when it commits,
 * so a reader can see 7 before 6; or 6 may never come, because its transaction was rolled back. A reader that only kept
 * the highest number would lose 6.
 */
export interface LogFrontier {
  /** Every batch up to this number has been delivered, or will never exist. */
  readonly settled: number
  /** Batches beyond `settled` that were delivered, in no order. */
  readonly ahead: ReadonlySet<number>
  /** @returns whether the batch is delivered for the first time */
  take(seq: number): boolean
  /** Numbers below a delivered one that weren't seen yet. */
  missing(): number[]
  /** Missing numbers of which it is not known yet who may hold them. */
  unknown(): number[]
  /** Notes the transactions that may hold these numbers: those that were writing to the log once they were missing. */
  suspect(missing: readonly number[], writing: ReadonlySet<string>): void
  /**
   * Gives up on missing numbers whose transactions have all ended.
   * @param writing the transactions that were writing to the log before the read in which the numbers were missing
   */
  settle(writing: ReadonlySet<string>): void
  /** Goes on after `seq`, for a log that only one process writes, in order. */
  jumpTo(seq: number): void
  /** Where a stream goes on from, as text; see `parsePosition`. */
  position(): string
}

/** A position names at most this many batches one by one; any more are sent again. */
const MOST_AHEAD = 50

/** @param seen numbers beyond `settled` that count as delivered */
export function createFrontier(settled: number, seen: readonly number[] = []): LogFrontier {
  const ahead = new Set(seen)
  const suspects = new Map<number, ReadonlySet<string>>()
  let text: string | undefined
  const advance = () => {
    text = undefined
    while (ahead.delete(settled + 1)) {
      settled += 1
      suspects.delete(settled)
    }
  }
  const missing = (): number[] => {
    const found: number[] = []
    const last = Math.max(settled, ...ahead)
    for (let seq = settled + 1; seq < last; seq++) if (!ahead.has(seq)) found.push(seq)
    return found
  }
  advance()
  return {
    get settled() {
      return settled
    },
    ahead,
    take(seq) {
      if (seq <= settled || ahead.has(seq)) return false
      ahead.add(seq)
      advance()
      return true
    },
    missing,
    unknown: () => missing().filter((seq) => !suspects.has(seq)),
    suspect(seqs, writing) {
      for (const seq of seqs) suspects.set(seq, writing)
    },
    settle(writing) {
      for (const seq of missing()) {
        const suspected = suspects.get(seq)
        if (suspected && ![...suspected].some((each) => writing.has(each))) ahead.add(seq)
      }
      advance()
    },
    jumpTo(seq) {
      if (seq <= settled) return
      settled = seq
      ahead.clear()
      suspects.clear()
      text = undefined
    },
    position() {
      if (text !== undefined) return text
      const offsets = [...ahead].slice(0, MOST_AHEAD).map((seq) => seq - settled)
      text = offsets.length === 0 ? `${settled}` : `${settled}-${offsets.join('.')}`
      return text
    },
  }
}

export interface LogPosition {
  settled: number
  ahead: number[]
}

/** @returns null for a text that `position` can't have written */
export function parsePosition(text: string): LogPosition | null {
  if (!/^\d{1,15}(?:-\d{1,9}(?:\.\d{1,9}){0,49})?$/.test(text)) return null
  const [low, offsets] = text.split('-')
  const settled = Number(low)
  return { settled, ahead: offsets?.split('.').map((offset) => settled + Number(offset)) ?? [] }
}

/** @returns what says whether a stream at this position has got a batch */
export function coveredBy(position: string): (seq: number) => boolean {
  const { settled, ahead } = parsePosition(position) ?? { settled: 0, ahead: [] }
  const seen = new Set(ahead)
  return (seq) => seq <= settled || seen.has(seq)
}
