import { type Draft, isBlank } from './draft-model'
import type { Drafts } from './drafts'

/** What the composer shows of the draft it holds. */
export interface DraftView {
  draft: Draft
  /** It was found again, not begun now. */
  restored: boolean
  /** All of it is stored. */
  saved: boolean
}

/**
 * One draft while it is written on: every change is noted at once and stored, one write at a time and the last words
 * last, so that a reload in mid-word loses nothing.
 */
export class DraftSession {
  #view: DraftView
  #dirty = false
  #writing: Promise<void> | undefined
  #release: (() => void) | undefined
  #listeners = new Set<() => void>()
  #over = false

  constructor(
    private readonly drafts: Drafts,
    draft: Draft,
    restored: boolean,
  ) {
    this.#view = { draft: { ...draft, writer: drafts.newId(), changes: 0 }, restored, saved: true }
    this.#release = drafts.hold(draft.id)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  read = (): DraftView => this.#view

  change(patch: Partial<Draft>): void {
    if (this.#over) return
    const { changes = 0 } = this.#view.draft
    const draft = { ...this.#view.draft, ...patch, changes: changes + 1 }
    this.drafts.note(draft)
    this.#show({ ...this.#view, draft, saved: false })
    this.#dirty = true
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
  }

  /** The same from what it is now. */
  edit(change: (draft: Draft) => Partial<Draft>): void {
    this.change(change(this.#view.draft))
  }

  /** Resolves when everything so far is stored. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  /** Throws the draft away: it was sent, or the writer said so. */
  async discard(): Promise<void> {
    this.#dirty = false
    this.#over = true
    await this.settled()
    await this.drafts.discard(this.#view.draft)
    this.close()
  }

  /** Lets other tabs have it. */
  close(): void {
    this.#release?.()
    this.#release = undefined
  }

  async #write(): Promise<void> {
    while (this.#dirty) {
      this.#dirty = false
      const { draft } = this.#view
      if (isBlank(draft)) {
        // Emptied by hand: nothing must be offered again.
        if (draft.revision > 0) await this.drafts.discard(draft)
        this.#adopt({ ...draft, revision: 0 })
      } else {
        this.#adopt(await this.drafts.save(draft))
      }
      if (!this.#dirty) this.drafts.noted(draft.id)
    }
  }

  /** Takes over what the store has decided about the draft; the words may have gone on since. */
  #adopt({ id, revision, savedAt }: Draft) {
    const { draft } = this.#view
    const next = { ...draft, id, revision, savedAt }
    if (id !== draft.id) {
      this.#release?.()
      this.#release = this.drafts.hold(id)
      this.drafts.noted(draft.id)
    }
    // Words typed since are noted on what is stored now, not on what was stored before.
    if (this.#dirty) this.drafts.note(next)
    this.#show({ ...this.#view, draft: next, saved: !this.#dirty })
  }

  #show(view: DraftView) {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}
