import type { Clock, Random } from '@castaway/contract'
import { randomText } from '../../keys'

/** Things given out for a short while, known by a random text. */
export interface ShortLived<T> {
  give(value: T): string
  /** Uses it up; null when there is none, or no more. */
  take(text: string): T | null
  /** The same without using it up. */
  look(text: string): T | null
}

/** In memory: a simulated service may forget who was half-way in. */
export const shortLived = <T>(clock: Clock, random: Random, lifetime: number): ShortLived<T> => {
  const kept = new Map<string, { value: T; endsAt: number }>()
  const look = (text: string) => {
    const found = kept.get(text)
    return found && found.endsAt > clock.now() ? found.value : null
  }
  return {
    give(value) {
      const now = clock.now()
      for (const [text, { endsAt }] of kept) if (endsAt <= now) kept.delete(text)
      const text = randomText(random, 24)
      kept.set(text, { value, endsAt: now + lifetime })
      return text
    },
    take(text) {
      const value = look(text)
      kept.delete(text)
      return value
    },
    look,
  }
}
