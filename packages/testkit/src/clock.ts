import { systemClock } from '@castaway/contract'
import { adjustableClock, type AdjustableClock } from '@castaway/provider'

export type TestClock = AdjustableClock

/** The system's time, which a test may run ahead of, hold or set. */
export const testClock = (): TestClock => adjustableClock(systemClock)

/** Moves on to a minute past the next full hour, so that it runs for most of one before another begins. */
export const toNextHour = (clock: TestClock): void =>
  clock.advance(3_600_000 - (clock.now() % 3_600_000) + 60_000)
