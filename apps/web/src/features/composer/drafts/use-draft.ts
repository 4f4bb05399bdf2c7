import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserJournal } from './draft-journal'
import { type Draft, type DraftChannel, newPart } from './draft-model'
import { DraftSession, type DraftView } from './draft-session'
import { browserDraftStorage } from './draft-storage'
import { createDrafts } from './drafts'

/** Random text that never repeats, also on pages where `crypto.randomUUID` is missing. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The drafts of this browser; one for the page. */
export const drafts = createDrafts({
  storage: browserDraftStorage(),
  journal: browserJournal(),
  now: () => Date.now(),
  newId,
})

export interface DraftStart {
  fid: number
  target: string
  channel: DraftChannel | null
  /** Words to begin with where no draft is found. */
  text: string
  /** Go on with exactly this draft. */
  resume: Draft | null
}

/**
 * Ends once the composer that was closed last has stored its last words: one that is opened right after it would find
 * those before.
 */
let closing: Promise<void> = Promise.resolve()

/** The draft for what is being written, found again or begun; undefined until it is known. */
export function useDraft(start: DraftStart): DraftSession | undefined {
  const [session, setSession] = useState<DraftSession>()
  const { fid, target, resume } = start
  useEffect(() => {
    let gone = false
    let opened: DraftSession | undefined
    const open = (found: Draft | null) => {
      if (gone) return
      const fresh = drafts.start(fid, target, start.channel)
      opened = new DraftSession(drafts, found ?? fresh, found !== null)
      if (!found && start.text) opened.change({ parts: [newPart(newId(), start.text)] })
      // Somebody is at it again: it does not go out by itself meanwhile.
      if (found?.waits) opened.change({ waits: false })
      setSession(opened)
    }
    if (resume) open(resume)
    else void closing.then(() => drafts.find(fid, target)).then(open)
    return () => {
      gone = true
      const session = opened
      if (!session) return
      closing = session
        .settled()
        // What could not be stored is in the journal.
        .catch(() => undefined)
        .finally(() => session.close())
    }
    // What it starts with matters once, at the start.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fid, target, resume])
  return session
}

export const useDraftView = (session: DraftSession): DraftView =>
  useSyncExternalStore(session.subscribe, session.read)
