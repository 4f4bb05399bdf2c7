import { type Draft, type Drafts, isBlank } from './drafts'

/** What the composer shows of the draft it holds. */
export interface DraftView {
  draft: Draft
  /** It was found again, not begun now. */
  restored: boolean
  /** All of it is stored. */
  saved: boolean
}

/**
 * One draft while it is written on: every change is stored, one write at a time and the last words
 * last, so that a reload in mid-word loses nothing.
 */
export class DraftSession {
  #view: DraftView
  #dirty = false
  #writing: Promise<void> | undefined
  #release: (() => void) | undefined
  #listeners = new Set<() => void>()

  constructor(
    private readonly drafts: Drafts,
    draft: Draft,
    restored: boolean,
  ) {
    this.#view = { draft, restored, saved: true }
    this.#release = drafts.hold(draft.id)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  read = (): DraftView => this.#view

  change(patch: Partial<Pick<Draft, 'text' | 'channel' | 'withoutPreview' | 'attempt'>>): void {
    this.#show({ ...this.#view, draft: { ...this.#view.draft, ...patch }, saved: false })
    this.#dirty = true
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
    })
  }

  /** Resolves when everything so far is stored. */
  async settled(): Promise<void> {
    await this.#writing
  }

  /** Throws the draft away: it was sent, or the writer said so. */
  async discard(): Promise<void> {
    this.#dirty = false
    await this.#writing
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
    }
  }

  /** Takes over what the store has decided about the draft; the words may have gone on since. */
  #adopt({ id, revision, savedAt }: Draft) {
    const { draft } = this.#view
    if (id !== draft.id) {
      this.#release?.()
      this.#release = this.drafts.hold(id)
    }
    this.#show({
      ...this.#view,
      draft: { ...draft, id, revision, savedAt },
      saved: !this.#dirty,
    })
  }

  #show(view: DraftView) {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}
