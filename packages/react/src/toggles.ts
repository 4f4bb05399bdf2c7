import type { EntityStore, ToggleKind } from './entity-store'
import { QUEUED } from './queued'

/** Sends one change; resolves when the server has applied it, or to `QUEUED` when it was queued for a connection. */
export type SendToggle = (kind: ToggleKind, id: string, want: boolean) => Promise<unknown>

interface RunningToggle {
  kind: ToggleKind
  id: string
  want: boolean
}

/**
 * Likes, recasts and follows with optimistic updates.
 *
 * Each target has at most one request in flight; taps in the meantime only change the intent, and the last intent is
 * sent after the response, if it still differs. An error rolls back to the state that the server last confirmed and is
 * reported once.
 */
export class Toggles {
  #running = new Map<string, RunningToggle>()

  constructor(
    private readonly store: EntityStore,
    private readonly send: SendToggle,
    private readonly onFailure: (error: unknown, kind: ToggleKind) => void,
  ) {}

  /** The state that is shown now. */
  state(kind: ToggleKind, id: string): boolean {
    if (kind === 'like') return this.store.cast(id)?.viewer_context?.liked ?? false
    if (kind === 'recast') return this.store.cast(id)?.viewer_context?.recasted ?? false
    if (kind === 'follow') return this.store.user(Number(id))?.viewer_context?.following ?? false
    return this.store.channel(id)?.viewer_context?.following ?? false
  }

  /** The last intents of the toggles that have a request in flight. */
  running(): readonly { kind: ToggleKind; id: string; want: boolean }[] {
    return [...this.#running.values()]
  }

  /** Sets the opposite of the state that is shown now. */
  toggle(kind: ToggleKind, id: string): Promise<void> {
    return this.set(kind, id, !this.state(kind, id))
  }

  /** Resolves when nothing is in flight for this target; never rejects. */
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
    const run: RunningToggle = { kind, id, want }
    let queued = false
    this.#running.set(key, run)
    this.store.setIntent(kind, id, want)
    try {
      while (run.want !== confirmed) {
        const sending = run.want
        queued = (await this.send(kind, id, sending)) === QUEUED
        confirmed = sending
        if (queued) continue
        this.store.settle(kind, id, sending)
        // `settle` clears the intent of a follow; a newer intent must still be shown.
        if (run.want !== sending) this.store.setIntent(kind, id, run.want)
      }
    } catch (error) {
      queued = false
      this.onFailure(error, kind)
    } finally {
      this.#running.delete(key)
      // Keep showing a queued intent; the outbox settles it.
      if (!queued) this.store.dropIntent(kind, id)
    }
  }
}
