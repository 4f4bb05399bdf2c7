/** A read-write lock: calls run concurrently, and some operations run exclusively. */
export interface Gate {
  /** Waits until no exclusive operation runs. @returns a function that ends the call */
  enter(): Promise<() => void>
  /** Runs `work` when all current calls have ended; new ones wait. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(): Gate {
  let inside = 0
  let isEmpty: (() => void) | undefined
  let closed: Promise<void> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function shut<T>(work: () => Promise<T>): Promise<T> {
    let open!: () => void
    closed = new Promise((done) => (open = done))
    try {
      if (inside > 0) await new Promise<void>((done) => (isEmpty = done))
      return await work()
    } finally {
      closed = undefined
      open()
    }
  }

  return {
    async enter() {
      while (closed) await closed
      inside++
      return () => {
        if (--inside === 0) isEmpty?.()
      }
    },
    alone(work) {
      const mine = turn.then(() => shut(work))
      turn = mine.catch(() => {})
      return mine
    },
  }
}
