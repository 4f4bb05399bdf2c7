import { systemClock } from '@castaway/contract'
import { adjustableClock, type AdjustableClock } from '@castaway/provider'

export type TestClock = AdjustableClock

/** The system's time, which a test may run ahead of, hold or set. */
export const testClock = (): TestClock => adjustableClock(systemClock)
