import type { Clock } from '@castaway/contract'
import type { SnapProbe } from '@castaway/snaps'

/** How long a press is known, in milliseconds: as long as its server accepts the signature. */
const KNOWN_FOR = 300_000
const MAX_KNOWN = 500

/**
 * What presses were answered. A request that a browser repeats, because the answer got lost, gets that answer and is
 * not sent to the snap again. A press that failed may be sent again.
 */
export class SentPresses<Answer = SnapProbe> {
  readonly #clock: Clock
  readonly #presses = new Map<string, { answer: Promise<Answer>; until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async once(key: string, send: () => Promise<Answer>): Promise<Answer> {
    const now = this.#clock.now()
    for (const [old, { until }] of this.#presses) {
      if (until > now && this.#presses.size < MAX_KNOWN) break
      this.#presses.delete(old)
    }
    const known = this.#presses.get(key)
    if (known) return known.answer
    const answer = send()
    this.#presses.set(key, { answer, until: now + KNOWN_FOR })
    try {
      return await answer
    } catch (cause) {
      this.#presses.delete(key)
      throw cause
    }
  }
}
