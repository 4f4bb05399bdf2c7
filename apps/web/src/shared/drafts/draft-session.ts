import { type Draft, isBlank } from './draft-model'
import type { Drafts } from './drafts'

/** What the composer shows about its open draft. */
export interface DraftView {
  draft: Draft
  /** Whether it was restored rather than just started. */
  restored: boolean
  /** Whether all changes are stored. */
  saved: boolean
}

/**
 * One draft while it is open in a composer. Every change goes to the journal at once and is stored by sequential
 * writes, the latest one last, so that a reload loses no text.
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

  /** Changes the draft based on its current state. */
  edit(change: (draft: Draft) => Partial<Draft>): void {
    this.change(change(this.#view.draft))
  }

  /** Resolves when all changes so far are stored. */
  async settled(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  /** Discards the draft, after it was sent or on request. */
  async discard(): Promise<void> {
    this.#dirty = false
    this.#over = true
    await this.settled()
    await this.drafts.discard(this.#view.draft)
    this.close()
  }

  /** Releases the draft for other tabs. */
  close(): void {
    this.#release?.()
    this.#release = undefined
  }

  async #write(): Promise<void> {
    while (this.#dirty) {
      this.#dirty = false
      const { draft } = this.#view
      if (isBlank(draft)) {
        // The user emptied it, so it must not be offered again.
        if (draft.revision > 0) await this.drafts.discard(draft)
        this.#adopt({ ...draft, revision: 0 })
      } else {
        this.#adopt(await this.drafts.save(draft))
      }
      if (!this.#dirty) this.drafts.noted(draft.id)
    }
  }

  /** Takes over the stored id and revision of the draft; its text may have changed since. */
  #adopt({ id, revision, savedAt }: Draft) {
    const { draft } = this.#view
    const next = { ...draft, id, revision, savedAt }
    if (id !== draft.id) {
      this.#release?.()
      this.#release = this.drafts.hold(id)
      this.drafts.noted(draft.id)
    }
    // Changes made meanwhile are noted against the new stored revision, not the previous one.
    if (this.#dirty) this.drafts.note(next)
    this.#show({ ...this.#view, draft: next, saved: !this.#dirty })
  }

  #show(view: DraftView) {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}
