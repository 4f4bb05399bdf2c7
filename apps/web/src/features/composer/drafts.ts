import type { DraftStorage } from './draft-storage'

/** Everything of an unsent cast that has to survive a reload. */
export interface Draft {
  id: string
  /** The account that writes it: a draft never moves to another account. */
  fid: number
  /** What it answers or quotes, see `targetKey`. */
  target: string
  text: string
  /** Channel the cast goes to; null for none. */
  channel: DraftChannel | null
  /** Addresses whose preview the writer took away. */
  withoutPreview: string[]
  /** The last try to send it: the same content is sent again under the same key and so never twice. */
  attempt: { idem: string; content: string } | null
  /** Counts the saves, so that a tab notices that another tab has gone on with the same draft. */
  revision: number
  /** Unix ms of the last save. */
  savedAt: number
}

export interface DraftChannel {
  id: string
  name: string
  imageUrl?: string
}

export interface DraftTarget {
  replyTo?: { hash: string } | null
  quote?: { hash: string } | null
  channel?: { id: string } | null
}

/** One word for what a draft belongs to; the same reply finds its draft again after a reload. */
export const targetKey = (target: DraftTarget): string =>
  target.replyTo
    ? `reply:${target.replyTo.hash}`
    : target.quote
      ? `quote:${target.quote.hash}`
      : 'new'

/** Nothing in it that anyone would miss. */
export const isBlank = (draft: Pick<Draft, 'text'>): boolean => draft.text.trim() === ''

interface Ports {
  storage: DraftStorage
  now(): number
  /** Unguessable and never repeated. */
  newId(): string
}

/** The unsent casts of this browser. Several tabs may use it at once; none overwrites another's words. */
export function createDrafts({ storage, now, newId }: Ports) {
  /** Saves a draft. Where another tab has changed it since, this one goes on under an id of its own. */
  async function save(draft: Draft): Promise<Draft> {
    let saved = await put(
      { ...draft, revision: draft.revision + 1, savedAt: now() },
      draft.revision,
    )
    if (!saved) {
      const fork = { ...draft, id: newId(), attempt: null, revision: 1, savedAt: now() }
      saved = (await put(fork, 0)) ?? fork
    }
    return saved
  }

  async function put(next: Draft, basedOn: number): Promise<Draft | null> {
    let written: Draft | null = null
    await storage.update(next.id, (stored) => {
      if (stored && stored.revision !== basedOn) return stored
      written = next
      return next
    })
    return written
  }

  return {
    save,

    /** A draft that nothing is stored of yet. */
    start(fid: number, target: string, channel: DraftChannel | null = null): Draft {
      return {
        id: newId(),
        fid,
        target,
        text: '',
        channel,
        withoutPreview: [],
        attempt: null,
        revision: 0,
        savedAt: now(),
      }
    },

    /** Drafts of an account, last saved first. */
    async list(fid: number): Promise<Draft[]> {
      const all = await storage.all()
      return all
        .filter((draft) => draft.fid === fid && !isBlank(draft))
        .sort((a, b) => b.savedAt - a.savedAt)
    },

    /** The draft to go on with for a target: the newest that no other tab is writing on. */
    async find(fid: number, target: string): Promise<Draft | null> {
      const [drafts, held] = await Promise.all([this.list(fid), storage.held()])
      return drafts.find((draft) => draft.target === target && !held.has(draft.id)) ?? null
    },

    /** Throws a draft away; kept where another tab has written on it since. */
    async discard(draft: Draft): Promise<void> {
      await storage.remove(draft.id, (stored) => stored.revision <= draft.revision)
    },

    /** Says to other tabs that this one writes on the draft. Call the answer to let go. */
    hold: (id: string): (() => void) => storage.hold(id),
  }
}

export type Drafts = ReturnType<typeof createDrafts>

/**
 * Names a try to send. The same content keeps its key, so a repeat after a lost answer is one cast;
 * changed content gets a new one, because a server refuses another body under a known key.
 */
export function nextAttempt(
  draft: Draft,
  content: string,
  newId: () => string,
): { idem: string; content: string } {
  return draft.attempt?.content === content ? draft.attempt : { idem: newId(), content }
}
