import type { Clock, Random } from '@castaway/contract'
import { randomText } from '@castaway/server-kit/ids'

/** Short-lived values, identified by a random string. */
export interface OneTimeValues<T> {
  issue(value: T): string
  /** Returns and deletes the value; null if it doesn't exist or has expired. */
  consume(text: string): T | null
  /** Returns the value without deleting it. */
  peek(text: string): T | null
}

/** Stored in memory: a simulated service can lose sign-ins in progress. */
export const createOneTimeValues = <T>(
  clock: Clock,
  random: Random,
  lifetime: number,
): OneTimeValues<T> => {
  const kept = new Map<string, { value: T; endsAt: number }>()
  const peek = (text: string) => {
    const found = kept.get(text)
    return found && found.endsAt > clock.now() ? found.value : null
  }
  return {
    issue(value) {
      const now = clock.now()
      for (const [text, { endsAt }] of kept) if (endsAt <= now) kept.delete(text)
      const text = randomText(random, 24)
      kept.set(text, { value, endsAt: now + lifetime })
      return text
    },
    consume(text) {
      const value = peek(text)
      kept.delete(text)
      return value
    },
    peek,
  }
}
