import { systemClock } from '@castaway/contract'
import { adjustableClock, type AdjustableClock } from '@castaway/provider'

export type TestClock = AdjustableClock

/** The system clock, which a test can advance, freeze or set. */
export const testClock = (): TestClock => adjustableClock(systemClock)

/** Advances to one minute after the next full hour, so that most of an hour remains before the next one. */
export const toNextHour = (clock: TestClock): void =>
  clock.advance(3_600_000 - (clock.now() % 3_600_000) + 60_000)
