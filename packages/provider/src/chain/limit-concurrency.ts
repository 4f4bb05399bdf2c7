/** Runs at most `most` tasks concurrently; the others wait in order of arrival. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      // The slot passes directly to the next task, so that no new one can take it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
