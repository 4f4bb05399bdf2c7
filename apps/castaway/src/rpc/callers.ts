/** Concurrency limit of one caller. */
export interface CallerLimit {
  /** Requests that run at the same time. */
  running: number
  /** Requests that can be queued. */
  waiting: number
}

interface Caller {
  running: number
  turns: (() => void)[]
}

/** Limits how many requests each caller runs at once, so that one caller cannot block the chains for everyone. */
export function callerQueues() {
  const callers = new Map<string, Caller>()
  return {
    /**
     * Runs the work when it is the caller's turn.
     * @returns null without doing anything if the caller's queue is full
     */
    async run<T>(key: string, most: CallerLimit, work: () => Promise<T>): Promise<T | null> {
      const caller = callers.get(key) ?? { running: 0, turns: [] }
      callers.set(key, caller)
      if (caller.running < most.running) caller.running += 1
      else if (caller.turns.length >= most.waiting) return null
      else await new Promise<void>((turn) => caller.turns.push(turn))
      try {
        return await work()
      } finally {
        const next = caller.turns.shift()
        if (next) next()
        else caller.running -= 1
        if (caller.running === 0) callers.delete(key)
      }
    },
  }
}
