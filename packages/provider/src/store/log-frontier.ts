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
  /** Missing numbers without a bound so far. */
  unbounded(): number[]
  /**
   * Notes that the transactions that hold these numbers have ids below `bound`: any that began later has a higher id.
   */
  bind(missing: readonly number[], bound: bigint): void
  /**
   * Gives up on missing numbers whose transactions have all ended, as the read in which they were still missing showed.
   * @param oldest the oldest transaction id that was in progress during that read
   */
  settleBelow(oldest: bigint): void
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
  const bounds = new Map<number, bigint>()
  let text: string | undefined
  const advance = () => {
    text = undefined
    while (ahead.delete(settled + 1)) {
      settled += 1
      bounds.delete(settled)
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
    unbounded: () => missing().filter((seq) => !bounds.has(seq)),
    bind(seqs, bound) {
      for (const seq of seqs) bounds.set(seq, bound)
    },
    settleBelow(oldest) {
      for (const seq of missing()) {
        const bound = bounds.get(seq)
        if (bound !== undefined && oldest >= bound) ahead.add(seq)
      }
      advance()
    },
    jumpTo(seq) {
      if (seq <= settled) return
      settled = seq
      ahead.clear()
      bounds.clear()
      text = undefined
    },
    position() {
      if (text !== undefined) return text
      const offsets = [...ahead].slice(0, MOST_AHEAD).map((seq) => seq - settled)
      text = offsets.length === 0 ? `${settled}` : `${settled}+${offsets.join('.')}`
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
  if (!/^\d{1,15}(?:\+\d{1,9}(?:\.\d{1,9}){0,49})?$/.test(text)) return null
  const [low, offsets] = text.split('+')
  const settled = Number(low)
  return { settled, ahead: offsets?.split('.').map((offset) => settled + Number(offset)) ?? [] }
}
