import type { Draft } from './draft-model'

/**
 * What was typed and may not be stored yet. The browser's database answers later, and a tab that is reloaded or dies
 * meanwhile would lose the last words; this is written within the key press itself, and read when drafts are read next.
 */
export interface DraftJournal {
  write(draft: Draft): void
  /** It is stored now, or thrown away. */
  clear(id: string): void
  all(): Draft[]
}

const prefix = 'castaway-draft/'

/** The journal in `localStorage`; without one (some private windows) it keeps nothing. */
export function browserJournal(): DraftJournal {
  const attempt = <T>(work: (store: Storage) => T, otherwise: T): T => {
    try {
      return work(localStorage)
    } catch {
      // Forbidden or full: the database still gets it a moment later.
      return otherwise
    }
  }
  return {
    write: (draft) =>
      attempt((store) => store.setItem(prefix + draft.id, JSON.stringify(draft)), undefined),
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
    const draft = JSON.parse(text ?? '') as Draft
    return typeof draft.id === 'string' && Array.isArray(draft.parts) ? draft : undefined
  } catch {
    return undefined
  }
}

/** For tests: what a tab has left behind. */
export function memoryJournal(): DraftJournal {
  const notes = new Map<string, string>()
  return {
    write: (draft) => void notes.set(draft.id, JSON.stringify(draft)),
    clear: (id) => void notes.delete(id),
    all: () => [...notes.values()].map((note) => JSON.parse(note) as Draft),
  }
}
