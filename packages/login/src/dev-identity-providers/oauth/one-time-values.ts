import type { Clock, Random } from '@castaway/contract'
import { randomText } from '../../keys'

/** Things given out for a short while, known by a random text. */
export interface OneTimeValues<T> {
  issue(value: T): string
  /** Uses it up; null when there is none, or no more. */
  consume(text: string): T | null
  /** The same without using it up. */
  peek(text: string): T | null
}

/** In memory: a simulated service may forget who was half-way in. */
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
