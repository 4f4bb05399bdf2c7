import type { Clock } from '@castaway/contract'

/** How a clock differs from the one it was made from. */
export interface ClockState {
  /** Milliseconds by which it is ahead while it runs. */
  offset: number
  /** Unix ms at which it is held; null while it runs. */
  frozenAt: number | null
}

/** A clock that people can hold, set and push on. */
export interface AdjustableClock extends Clock {
  /** Unix ms at which it stands still; null while it runs. */
  readonly frozenAt: number | null
  /** Milliseconds by which it is ahead of the clock it was made from; negative where it is behind. */
  readonly offset: number
  /** Sets the time, Unix ms; whether it runs or stands stays as it is. */
  set(at: number): void
  /** Moves time on (or back, with a negative number) by so many milliseconds. */
  advance(ms: number): void
  /** Lets it stand still from now on. */
  freeze(): void
  /** Lets it run on from where it stands. */
  run(): void
  /** Back to the time of the clock it was made from, running. */
  reset(): void
  /** What `restore` puts it back to. */
  state(): ClockState
  /** As it was when its state was read: held at that time, or running as far ahead. */
  restore(state: ClockState): void
}

/** @param system the clock that it runs with */
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
      // Not through `set`: while it runs, the milliseconds that this takes are not to be lost.
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
