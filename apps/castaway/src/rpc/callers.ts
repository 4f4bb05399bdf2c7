/** What one caller may have under way. */
export interface CallerLimit {
  /** Requests that are worked on at the same time. */
  running: number
  /** Requests that wait for their turn. */
  waiting: number
}

interface Caller {
  running: number
  turns: (() => void)[]
}

/** Lets each caller have a few requests worked on at once, so that one of them cannot take the chains for itself. */
export function callerQueues() {
  const callers = new Map<string, Caller>()
  return {
    /**
     * Runs the work when it is the caller's turn.
     * @returns null where too many of theirs wait already; then nothing was done
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
