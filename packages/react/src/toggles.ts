import type { EntityStore, ToggleKind } from './entity-store'
import { WAITS } from './waits'

/** Carries one change to the server; resolves when it holds there, or to `WAITS` when it waits for the connection. */
export type SendToggle = (kind: ToggleKind, id: string, want: boolean) => Promise<unknown>

interface Run {
  want: boolean
}

/**
 * Likes, recasts and follows that answer at once.
 *
 * Per target there is one request in flight; taps in the meantime only change what is wanted, and
 * the last intent is sent when the request is back, if it still differs. A refusal rolls back to
 * what the server last confirmed and is told once.
 */
export class Toggles {
  #running = new Map<string, Run>()

  constructor(
    private readonly store: EntityStore,
    private readonly send: SendToggle,
    private readonly onFailure: (error: unknown, kind: ToggleKind) => void,
  ) {}

  /** What this person sees now. */
  state(kind: ToggleKind, id: string): boolean {
    if (kind === 'like') return this.store.cast(id)?.viewer_context?.liked ?? false
    if (kind === 'recast') return this.store.cast(id)?.viewer_context?.recasted ?? false
    if (kind === 'follow') return this.store.user(Number(id))?.viewer_context?.following ?? false
    return this.store.channel(id)?.viewer_context?.following ?? false
  }

  /** The opposite of what is seen now. */
  flip(kind: ToggleKind, id: string): Promise<void> {
    return this.set(kind, id, !this.state(kind, id))
  }

  /** Resolves when nothing is in flight for this target any more; never rejects. */
  async set(kind: ToggleKind, id: string, want: boolean): Promise<void> {
    const key = `${kind}:${id}`
    const running = this.#running.get(key)
    if (running) {
      running.want = want
      this.store.setIntent(kind, id, want)
      return
    }
    let confirmed = this.state(kind, id)
    if (confirmed === want) return
    const run: Run = { want }
    let waits = false
    this.#running.set(key, run)
    this.store.setIntent(kind, id, want)
    try {
      while (run.want !== confirmed) {
        const sending = run.want
        waits = (await this.send(kind, id, sending)) === WAITS
        confirmed = sending
        if (waits) continue
        this.store.settle(kind, id, sending)
        // `settle` clears the intent of a follow; a newer one must go on showing.
        if (run.want !== sending) this.store.setIntent(kind, id, run.want)
      }
    } catch (error) {
      waits = false
      this.onFailure(error, kind)
    } finally {
      this.#running.delete(key)
      // What waits goes on showing; the outbox ends it.
      if (!waits) this.store.dropIntent(kind, id)
    }
  }
}
