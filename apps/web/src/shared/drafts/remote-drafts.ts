import type { RecordBody } from '@castaway/react/records'
import { fromDraftRecord } from './draft-record'
import type { Draft } from './draft-model'
import type { createDrafts } from './drafts'

type Drafts = ReturnType<typeof createDrafts>

interface RemoteDrafts {
  isMine: (draft: Draft) => boolean
  push: (draft: Draft) => Promise<void>
  /** Whether it has been sent or discarded since the drafts were read. */
  isGone: (id: string) => boolean
  /** Whether the local records match the server's. */
  settled: boolean
  /** False also when the records were cleared for a sign-out: a missing draft was not deleted then. */
  hasRead: boolean
}

/**
 * Applies changes from other devices.
 * @returns whether anything has changed
 */
export async function applyRemoteDrafts(
  drafts: Drafts,
  remote: readonly { id: string; body: RecordBody<'draft'> }[],
  { isMine, push, isGone, settled, hasRead }: RemoteDrafts,
): Promise<boolean> {
  const here = new Map((await drafts.list()).map((draft) => [draft.id, draft]))
  let changed = false
  for (const { id, body } of remote) {
    const mine = here.get(id)
    if (mine?.savedAt === body.savedAt) {
      if (settled && mine.synced !== mine.savedAt) await drafts.mark(id, mine.savedAt)
    } else if (!mine || mine.synced === mine.savedAt) {
      await drafts.adopt(fromDraftRecord(id, body, mine), (stored) =>
        stored ? stored.synced === stored.savedAt : !isGone(id),
      )
      changed = true
    }
  }
  if (!settled) return changed
  const there = new Set(remote.map(({ id }) => id))
  for (const draft of here.values()) {
    if (there.has(draft.id) || !isMine(draft)) continue
    // A draft that was never synced is pushed. One that was synced and is missing was sent or discarded elsewhere.
    if (draft.synced === undefined) await push(draft)
    else if (hasRead && draft.synced === draft.savedAt) {
      await drafts.forget(draft)
      changed = true
    }
  }
  return changed
}
