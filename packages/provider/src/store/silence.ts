import type { Client } from 'pg'
import { DatabaseUnavailableError } from './errors'

/** Milliseconds after which work that has got no answer makes the database suspect. */
const SUSPECT_MS = 2_000
/** Milliseconds in which a suspect database has to answer a new connection: long, because it may only be busy. */
const ANSWER_MS = 10_000
/** Milliseconds between two checks. */
const CHECK_MS = 1_000

export interface Silence {
  /**
   * Waits for work of the database, which fails as soon as the database has turned out not to answer, or at once while
   * that is known.
   * @param dropped called in that case: what the work holds is not to be used again
   */
  guard<T>(work: () => Promise<T>, dropped?: () => void): Promise<T>
  close(): void
}

interface Pending {
  since: number
  fail: () => void
}

/**
 * Notices a database that says nothing any more although its connections are open, as when its machine has stopped or a
 * network drops everything. The driver would wait for it without an end, and with it every request.
 * @param connect opens a connection of its own
 */
export function createSilence(
  connect: (limit: number) => Promise<Client>,
  { suspect = SUSPECT_MS, answer = ANSWER_MS, check = CHECK_MS } = {},
): Silence {
  const pending = new Set<Pending>()
  let isAway = false
  let asking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const away = () =>
    new DatabaseUnavailableError(
      new Error('The database does not answer, although it is connected'),
    )

  /** @returns whether it has said anything, even that it takes no one else */
  async function answers(): Promise<boolean> {
    try {
      const client = await connect(answer)
      await client.query('select 1').finally(() => void client.end().catch(() => {}))
      return true
    } catch (cause) {
      return !/timeout|timed out/i.test((cause as Error).message)
    }
  }

  async function ask(): Promise<void> {
    isAway = !(await answers())
    if (!isAway || closed) return
    for (const each of pending) each.fail()
  }

  function schedule(): void {
    if (timer || closed || (pending.size === 0 && !isAway)) return
    timer = setTimeout(() => {
      timer = undefined
      const oldest = pending.values().next().value?.since ?? Infinity
      if (isAway || performance.now() - oldest > suspect)
        asking ??= ask().finally(() => (asking = undefined))
      void Promise.resolve(asking).then(schedule)
    }, check)
    timer.unref()
  }

  return {
    guard(work, dropped) {
      if (isAway) {
        dropped?.()
        return Promise.reject(away())
      }
      return new Promise((resolve, reject) => {
        const one: Pending = {
          since: performance.now(),
          fail: () => {
            pending.delete(one)
            dropped?.()
            reject(away())
          },
        }
        pending.add(one)
        schedule()
        work()
          .then(resolve, reject)
          .finally(() => pending.delete(one))
      })
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
