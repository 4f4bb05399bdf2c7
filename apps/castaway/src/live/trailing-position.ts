import type { StoreEvents } from '@castaway/provider'

/** Positions are noted at this distance in milliseconds, so that a busy log does not fill the memory. */
const STEP = 200

/**
 * Where the log of events was a moment ago. A page reads what it shows before and after it hears of its session, so a
 * stream that goes on from here has what happened between; some of it comes twice.
 *
 * @param behind how far back, in milliseconds
 * @param now milliseconds of a clock that only runs forward
 * @returns a function that returns the position; it is never behind a replacement of everything in the database, because
 *   nothing that was read before that is shown
 */
export function trailingPosition(
  events: Pick<StoreEvents, 'follow' | 'position' | 'ready'>,
  behind: number,
  now: () => number = () => performance.now(),
): () => string {
  /** Positions, oldest first, with the time since when each has been the newest. */
  let marks: { since: number; position: string }[] = []
  const note = (distance: number) => {
    const since = now()
    const last = marks.at(-1)
    if (last && since - last.since < distance) return
    const position = events.position()
    if (last?.position === position) return
    marks.push({ since, position })
    // The newest of those that are old enough stays.
    while (marks.length > 1 && marks[1]!.since <= since - behind) marks.shift()
  }
  events.follow((batch) => {
    if (batch.events.some(({ kind }) => kind === 'replaced')) marks = []
    note(STEP)
  })
  // Until the end of the log has been read, its position is its beginning.
  events.ready().then(
    () => (marks = []),
    () => {},
  )
  return () => {
    note(0)
    const then = now() - behind
    return (marks.findLast(({ since }) => since <= then) ?? marks[0]!).position
  }
}
