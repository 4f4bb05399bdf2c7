import { newId } from '@castaway/contract/random-id'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserJournal } from './draft-journal'
import { type Draft, type DraftContent, newPart } from './draft-model'
import { DraftSession, type DraftView } from './draft-session'
import { browserDraftStorage } from './draft-storage'
import { createDrafts } from './drafts'

/** The drafts of this browser; one instance per page. */
export const drafts = createDrafts({
  storage: browserDraftStorage(),
  journal: browserJournal(),
  now: () => Date.now(),
  newId,
})

/** With neither text nor embeds, the draft of the target is resumed, if there is one. */
export interface DraftStart extends DraftContent {
  fid: number
  target: string
  /** The draft to resume. */
  resume: Draft | null
}

/**
 * Resolves once the last closed composer has stored its text: a composer that opens right after it would otherwise find
 * an older version.
 */
let closing: Promise<void> = Promise.resolve()

/** The open draft, restored or new; undefined until it is loaded. */
export function useDraft(start: DraftStart): DraftSession | undefined {
  const [session, setSession] = useState<DraftSession>()
  const { fid, target, resume } = start
  const hasContent = start.text !== '' || start.embeds.length > 0
  useEffect(() => {
    let gone = false
    let opened: DraftSession | undefined
    const open = (found: Draft | null) => {
      if (gone) return
      const fresh = drafts.start(fid, target, start.channel)
      opened = new DraftSession(drafts, found ?? fresh, found !== null)
      if (!found && hasContent)
        opened.change({ parts: [{ ...newPart(newId(), start.text), embeds: start.embeds }] })
      // The user edits it again, so it is not sent automatically meanwhile.
      if (found?.waits) opened.change({ waits: false })
      setSession(opened)
    }
    if (resume) open(resume)
    else {
      // Another draft of the target stays as it is, under Drafts.
      const content = hasContent ? start : undefined
      void closing.then(() => drafts.find(fid, target, content)).then(open)
    }
    return () => {
      gone = true
      const session = opened
      if (!session) return
      closing = session
        .settled()
        // The journal has what could not be stored.
        .catch(() => undefined)
        .finally(() => session.close())
    }
    // The initial content only matters on mount.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fid, target, resume])
  return session
}

export const useDraftView = (session: DraftSession): DraftView =>
  useSyncExternalStore(session.subscribe, session.read)
