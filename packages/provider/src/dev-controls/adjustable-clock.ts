import type { Clock } from '@castaway/contract'

/** The difference between a clock and the one that it was created from. */
export interface ClockState {
  /** Milliseconds by which it is ahead while it runs. */
  offset: number
  /** Unix ms at which it is frozen; null while it runs. */
  frozenAt: number | null
}

/** A clock that can be frozen, set and advanced. */
export interface AdjustableClock extends Clock {
  /** Unix ms at which it is frozen; null while it runs. */
  readonly frozenAt: number | null
  /** Milliseconds by which it is ahead of the underlying clock; negative if it is behind. */
  readonly offset: number
  /** Sets the time in Unix ms; a frozen clock stays frozen. */
  set(at: number): void
  /** Moves the time forward by this many milliseconds, or back with a negative number. */
  advance(ms: number): void
  /** Freezes the clock. */
  freeze(): void
  /** Lets the clock run on from its current time. */
  run(): void
  /** Returns to the time of the underlying clock, running. */
  reset(): void
  /** The state to pass to `restore`. */
  state(): ClockState
  /** Restores a state: frozen at its time, or running with its offset. */
  restore(state: ClockState): void
}

/** @param system the underlying clock */
export function adjustableClock(system: Clock): AdjustableClock {
  let offset = 0
  let frozenAt: number | null = null
  const now = () => frozenAt ?? system.now() + offset
  const set = (at: number) => {
    offset = at - system.now()
    if (frozenAt !== null) frozenAt = at
  }
  return {
    now,
    get frozenAt() {
      return frozenAt
    },
    get offset() {
      return frozenAt === null ? offset : frozenAt - system.now()
    },
    set,
    advance: (ms) => {
      // This does not use `set`, which would lose the milliseconds that pass while the clock runs.
      offset += ms
      if (frozenAt !== null) frozenAt += ms
    },
    freeze: () => void (frozenAt = now()),
    run: () => {
      if (frozenAt === null) return
      offset = frozenAt - system.now()
      frozenAt = null
    },
    reset: () => {
      offset = 0
      frozenAt = null
    },
    state: () => ({ offset, frozenAt }),
    restore: (state) => ({ offset, frozenAt } = state),
  }
}
