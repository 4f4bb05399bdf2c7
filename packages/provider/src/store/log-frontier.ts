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

/** A position tells about at most this many gaps; what was delivered beyond them is sent again. */
const MOST_GAPS = 100

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
    position: () => (text ??= textOf(settled, ahead)),
  }
}

/** `10` means up to 10; `10-1.3.2.1` means that one is missing then, three are there, two are missing and one is there. */
function textOf(settled: number, ahead: ReadonlySet<number>): string {
  const lengths: number[] = []
  let last = settled
  for (const seq of [...ahead].toSorted((a, b) => a - b)) {
    if (seq === last + 1) lengths[lengths.length - 1]! += 1
    else if (lengths.length === 2 * MOST_GAPS) break
    else lengths.push(seq - last - 1, 1)
    last = seq
  }
  return lengths.length === 0 ? `${settled}` : `${settled}-${lengths.join('.')}`
}

export interface LogPosition {
  settled: number
  /** The first and the last number of each run that was delivered beyond `settled`. */
  ahead: [first: number, last: number][]
}

const POSITION = new RegExp(
  String.raw`^\d{1,15}(?:-[1-9]\d{0,8}(?:\.[1-9]\d{0,8}){0,${2 * MOST_GAPS - 1}})?$`,
)

/** @returns null for a text that `position` can't have written */
export function parsePosition(text: string): LogPosition | null {
  if (!POSITION.test(text)) return null
  const [low, rest] = text.split('-')
  const lengths = rest?.split('.').map(Number) ?? []
  if (lengths.length % 2 !== 0) return null
  const settled = Number(low)
  const ahead: LogPosition['ahead'] = []
  let last = settled
  for (let at = 0; at < lengths.length; at += 2) {
    const first = last + lengths[at]! + 1
    last = first + lengths[at + 1]! - 1
    ahead.push([first, last])
  }
  return { settled, ahead }
}

const isCovered = ({ settled, ahead }: LogPosition, seq: number): boolean =>
  seq <= settled || ahead.some(([first, last]) => seq >= first && seq <= last)

/** @returns what says whether a stream at this position has got a batch */
export function coveredBy(position: string): (seq: number) => boolean {
  const parsed = parsePosition(position)
  return (seq) => parsed !== null && isCovered(parsed, seq)
}
