import type { DraftJournal } from './draft-journal'
import {
  consistsOf,
  type Draft,
  type DraftChannel,
  type DraftContent,
  isBlank,
  newPart,
  migrateDraft,
} from './draft-model'
import type { DraftStorage } from './draft-storage'

interface Ports {
  storage: DraftStorage
  journal: DraftJournal
  now(): number
  /** Unguessable and unique. */
  newId(): string
}

/** The unsent casts of this browser. Several tabs may use it at once; none overwrites the text of another. */
export function createDrafts({ storage, journal, now, newId }: Ports) {
  const listeners = new Set<(change: DraftChange) => void>()
  const tell = (change: DraftChange) => {
    for (const listener of listeners) listener(change)
  }

  /** Saves a draft. If another tab has changed it meanwhile, this version is saved under a new id. */
  async function save(
    draft: Draft,
    over: (stored: Draft) => Over = (stored) =>
      stored.revision === draft.revision ? 'replace' : 'copy',
  ): Promise<Draft> {
    const next = { ...draft, revision: draft.revision + 1, savedAt: now() }
    let saved = await put(next, over)
    if (!saved) {
      // The casts keep their keys: the same text under both ids is still sent only once.
      saved = { ...draft, id: newId(), revision: 1, savedAt: now() }
      await put(saved, () => 'replace')
    }
    tell({ kind: 'saved', draft: saved })
    return saved
  }

  /** @returns the stored draft; null if it has to be saved under another id */
  async function put(next: Draft, over: (stored: Draft) => Over): Promise<Draft | null> {
    let result: Draft | null = null
    await storage.update(next.id, (stored) => {
      const verdict = stored ? over(stored) : 'replace'
      if (stored && verdict === 'copy') return stored
      result =
        stored && verdict === 'keep'
          ? stored
          : {
              ...next,
              revision: Math.max(next.revision, (stored?.revision ?? 0) + 1),
              ...(stored?.synced === undefined ? {} : { synced: stored.synced }),
            }
      return result
    })
    return result
  }

  async function remove(draft: Draft): Promise<void> {
    await storage.remove(draft.id, (stored) => stored.revision <= draft.revision)
    tell({ kind: 'gone', draft })
  }

  /** Stores the journal entries of tabs that were closed or crashed. */
  async function recover(): Promise<void> {
    if (journal.all().length === 0) return
    const lockedIds = await storage.lockedIds()
    // Read after the locks: a composer that closes between the two has stored its journal entry already.
    for (const draft of journal.all().filter(({ id }) => !lockedIds.has(id))) {
      if (isBlank(draft)) await remove(draft)
      else await save(draft, (stored) => overNoted(stored, draft))
      journal.clear(draft.id)
    }
  }

  async function list(fid?: number): Promise<Draft[]> {
    await recover()
    const all = (await storage.all()).map(migrateDraft)
    return all
      .filter((draft) => (fid === undefined || draft.fid === fid) && !isBlank(draft))
      .sort((a, b) => b.savedAt - a.savedAt)
  }

  return {
    save,
    list,

    /** Creates a draft that is not stored yet. */
    start(fid: number, target: string, channel: DraftChannel | null = null): Draft {
      return {
        id: newId(),
        fid,
        target,
        parts: [newPart(newId())],
        channel,
        sent: [],
        due: null,
        planned: false,
        waits: false,
        writer: '',
        revision: 0,
        savedAt: now(),
      }
    },

    /** The stored draft. */
    async get(id: string): Promise<Draft | null> {
      return (await list()).find((draft) => draft.id === id) ?? null
    },

    /**
     * The draft to resume for a target: the newest one that is not open in another tab. With `content` only one that
     * consists of exactly that.
     */
    async find(fid: number, target: string, content?: DraftContent): Promise<Draft | null> {
      const found = await list(fid)
      const lockedIds = await storage.lockedIds()
      return (
        found.find(
          (draft) =>
            draft.target === target &&
            !draft.waits &&
            !lockedIds.has(draft.id) &&
            (!content || consistsOf(draft, content)),
        ) ?? null
      )
    },

    /** Ids of the drafts that are open in a tab. */
    lockedIds: () => storage.lockedIds(),

    /** Writes what is about to be saved to the journal, synchronously. */
    note: (draft: Draft): void => journal.write(draft),
    /** Removes the journal entry of a saved draft. */
    noted: (id: string): void => journal.clear(id),

    /** Discards a draft; it stays if another tab has edited it since. */
    async discard(draft: Draft): Promise<void> {
      // A tab that crashes between the two steps must not restore it.
      journal.write({ ...draft, parts: [newPart('gone')] })
      await remove(draft)
      journal.clear(draft.id)
    },

    /** Replaces a draft with a version from elsewhere, unchanged. */
    async adopt(draft: Draft, when: (stored: Draft | undefined) => boolean): Promise<void> {
      const lockedIds = await storage.lockedIds()
      if (lockedIds.has(draft.id)) return
      await storage.update(draft.id, (stored) => {
        if (!when(stored && migrateDraft(stored))) return stored
        return { ...draft, revision: (stored?.revision ?? 0) + 1 }
      })
      tell({ kind: 'adopted', draft })
    },

    /** Records that other devices have the version saved at that time. */
    async mark(id: string, savedAt: number): Promise<void> {
      await storage.update(id, (stored) => stored && { ...stored, synced: savedAt })
    },

    /** Removes a draft that was deleted on another device, unless it is open here. */
    async forget({ id, revision }: Draft): Promise<void> {
      const lockedIds = await storage.lockedIds()
      if (!lockedIds.has(id)) await storage.remove(id, (stored) => stored.revision <= revision)
    },

    /** Removes a draft from this browser because the server has it; it stays if a tab has edited it since. */
    async removeLocal({ id, revision }: Draft): Promise<void> {
      await storage.remove(id, (stored) => stored.revision <= revision)
      journal.clear(id)
    },

    /** Marks the draft as open in this tab. Returns a function that releases it. */
    hold: (id: string): (() => void) => storage.hold(id),
    newId,

    /** Listens to drafts that this tab saves and discards. */
    subscribe(listener: (change: DraftChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** How to handle a stored draft with the same id: keep it, replace it, or keep both. */
type Over = 'keep' | 'replace' | 'copy'

/** One composer stores and notes the same text, in any order; its last change wins. */
function overNoted(stored: Draft, note: Draft): Over {
  if (stored.writer !== note.writer) return stored.revision === note.revision ? 'replace' : 'copy'
  return note.changes !== undefined && (stored.changes ?? 0) >= note.changes ? 'keep' : 'replace'
}

export interface DraftChange {
  kind: 'saved' | 'gone' | 'adopted'
  draft: Draft
}

export type Drafts = ReturnType<typeof createDrafts>
