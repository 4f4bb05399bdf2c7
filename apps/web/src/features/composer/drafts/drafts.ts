import type { DraftJournal } from './draft-journal'
import { type Draft, type DraftChannel, isBlank, newPart, migrateDraft } from './draft-model'
import type { DraftStorage } from './draft-storage'

interface Ports {
  storage: DraftStorage
  journal: DraftJournal
  now(): number
  /** Unguessable and never repeated. */
  newId(): string
}

/** The unsent casts of this browser. Several tabs may use it at once; none overwrites another's words. */
export function createDrafts({ storage, journal, now, newId }: Ports) {
  const listeners = new Set<(change: DraftChange) => void>()
  const tell = (change: DraftChange) => {
    for (const listener of listeners) listener(change)
  }

  /** Saves a draft. Where another tab has changed it since, this one goes on under an id of its own. */
  async function save(
    draft: Draft,
    over: (stored: Draft) => Over = (stored) =>
      stored.revision === draft.revision ? 'replace' : 'copy',
  ): Promise<Draft> {
    const next = { ...draft, revision: draft.revision + 1, savedAt: now() }
    let saved = await put(next, over)
    if (!saved) {
      // The keys of its casts stay: the same words under both ids are still sent once.
      saved = { ...draft, id: newId(), revision: 1, savedAt: now() }
      await put(saved, () => 'replace')
    }
    tell({ kind: 'saved', draft: saved })
    return saved
  }

  /** @returns what is stored now; null where it has to go under another id */
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

  /** Stores what tabs have left in the journal when they were closed or died. */
  async function recover(): Promise<void> {
    if (journal.all().length === 0) return
    const lockedIds = await storage.lockedIds()
    // Read after the locks: a composer that closes between the two has stored what it noted before.
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

    /** A draft that nothing is stored of yet. */
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

    /** The draft as it is stored now. */
    async get(id: string): Promise<Draft | null> {
      return (await list()).find((draft) => draft.id === id) ?? null
    },

    /** The draft to go on with for a target: the newest that no other tab is writing on. */
    async find(fid: number, target: string): Promise<Draft | null> {
      const found = await list(fid)
      const lockedIds = await storage.lockedIds()
      return (
        found.find(
          (draft) => draft.target === target && !draft.waits && !lockedIds.has(draft.id),
        ) ?? null
      )
    },

    /** Ids that some tab writes on now. */
    lockedIds: () => storage.lockedIds(),

    /** Notes, at once and for sure, what is about to be saved. */
    note: (draft: Draft): void => journal.write(draft),
    /** Forgets the note of what is saved. */
    noted: (id: string): void => journal.clear(id),

    /** Throws a draft away; kept where another tab has written on it since. */
    async discard(draft: Draft): Promise<void> {
      // A tab that dies between the two must not bring it back.
      journal.write({ ...draft, parts: [newPart('gone')] })
      await remove(draft)
      journal.clear(draft.id)
    },

    /** Puts a draft that came from elsewhere in its place, as it is. */
    async adopt(draft: Draft, when: (stored: Draft | undefined) => boolean): Promise<void> {
      const lockedIds = await storage.lockedIds()
      if (lockedIds.has(draft.id)) return
      await storage.update(draft.id, (stored) => {
        if (!when(stored && migrateDraft(stored))) return stored
        return { ...draft, revision: (stored?.revision ?? 0) + 1 }
      })
      tell({ kind: 'adopted', draft })
    },

    /** Notes that other devices have what was saved then. */
    async mark(id: string, savedAt: number): Promise<void> {
      await storage.update(id, (stored) => stored && { ...stored, synced: savedAt })
    },

    /** Takes away what was done away with on another device, unless somebody is at it here. */
    async forget({ id, revision }: Draft): Promise<void> {
      const lockedIds = await storage.lockedIds()
      if (!lockedIds.has(id)) await storage.remove(id, (stored) => stored.revision <= revision)
    },

    /** Takes what the server has out of this browser; kept where a tab has written on it since. */
    async removeLocal({ id, revision }: Draft): Promise<void> {
      await storage.remove(id, (stored) => stored.revision <= revision)
      journal.clear(id)
    },

    /** Says to other tabs that this one writes on the draft. Call the answer to let go. */
    hold: (id: string): (() => void) => storage.hold(id),
    newId,

    /** Hears what this tab saves and throws away. */
    subscribe(listener: (change: DraftChange) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What is done with a draft of the same id that is stored already: it stays, is replaced, or both stay. */
type Over = 'keep' | 'replace' | 'copy'

/** The same composer stores and notes the same words, whichever comes first; its last change counts. */
function overNoted(stored: Draft, note: Draft): Over {
  if (stored.writer !== note.writer) return stored.revision === note.revision ? 'replace' : 'copy'
  return note.changes !== undefined && (stored.changes ?? 0) >= note.changes ? 'keep' : 'replace'
}

export interface DraftChange {
  kind: 'saved' | 'gone' | 'adopted'
  draft: Draft
}

export type Drafts = ReturnType<typeof createDrafts>
