import { systemClock, type Clock } from '@castaway/contract'

export interface TestClock extends Clock {
  /** Moves time on by so many milliseconds. */
  advance(ms: number): void
}

/** The system's time, which a test may run ahead of. */
export function testClock(): TestClock {
  let ahead = 0
  return {
    now: () => systemClock.now() + ahead,
    advance: (ms) => void (ahead += ms),
  }
}
