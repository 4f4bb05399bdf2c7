import type { Draft } from './draft-model'
import { fromStored, toStored, type StoredDraft } from './stored-draft'

/**
 * Text that was typed and may not be stored yet. IndexedDB writes asynchronously, so a tab that is reloaded or crashes
 * meanwhile would lose the last characters; the journal is written synchronously on each key press and read when drafts
 * are next loaded.
 */
export interface DraftJournal {
  write(draft: Draft): void
  /** Removes the entry of a draft that is stored now, or discarded. */
  clear(id: string): void
  all(): Draft[]
}

const prefix = 'castaway-draft/'

/** The journal in `localStorage`; without it (in some private windows) nothing is saved. */
export function browserJournal(): DraftJournal {
  const attempt = <T>(work: (store: Storage) => T, otherwise: T): T => {
    try {
      return work(localStorage)
    } catch {
      // Forbidden or full: IndexedDB still stores it a moment later.
      return otherwise
    }
  }
  return {
    write: (draft) =>
      attempt(
        (store) => store.setItem(prefix + draft.id, JSON.stringify(toStored(draft))),
        undefined,
      ),
    clear: (id) => attempt((store) => store.removeItem(prefix + id), undefined),
    all: () =>
      attempt(
        (store) =>
          Object.keys(store)
            .filter((key) => key.startsWith(prefix))
            .flatMap((key) => {
              const draft = parsed(store.getItem(key))
              if (!draft) store.removeItem(key)
              return draft ? [draft] : []
            }),
        [] as Draft[],
      ),
  }
}

function parsed(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? '') as StoredDraft
    return typeof draft.id === 'string' && Array.isArray(draft.parts)
      ? fromStored(draft)
      : undefined
  } catch {
    return undefined
  }
}

/** For tests: the journal that a closed tab left. */
export function memoryJournal(): DraftJournal {
  const notes = new Map<string, string>()
  return {
    write: (draft) => void notes.set(draft.id, JSON.stringify(draft)),
    clear: (id) => void notes.delete(id),
    all: () => [...notes.values()].map((note) => JSON.parse(note) as Draft),
  }
}
