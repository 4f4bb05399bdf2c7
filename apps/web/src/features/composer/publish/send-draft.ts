import type { Cast, Castaway } from '@castaway/react'
import type { Draft } from '../../../shared/drafts/draft-model'
import type { DraftSession } from '../../../shared/drafts/draft-session'
import { deleteImage } from '../media/image-upload'
import {
  putScheduled,
  refreshScheduled,
  removeScheduled,
  toScheduleRequest,
} from '../schedule/scheduled'
import { publishThread } from './publish-thread'
import { refreshDrafts } from '../../../shared/drafts/refresh-drafts'
import { drafts } from '../../../shared/drafts/use-draft'
import { setHasQueuedDrafts } from './queued-drafts-marker'

export interface TargetCasts {
  replyTo?: Cast | undefined
  quote?: Cast | undefined
}

/** The outcome of pressing the submit button. */
export type PublishResult =
  | { kind: 'sent'; hashes: string[] }
  | { kind: 'planned'; due: number }
  /** Another tab has sent or discarded it in the meantime. */
  | { kind: 'elsewhere' }

const locks = (): LockManager | undefined => (globalThis.navigator as Navigator | undefined)?.locks

/** Runs work on a draft while no other tab sends it. */
export const withDraftLock = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  locks()?.request(`castaway-send:${id}`, work) ?? work()

/** Whether the draft that this tab still shows was sent, discarded or taken out of the queue elsewhere. */
async function isGone(session: DraftSession): Promise<boolean> {
  const { draft } = session.read()
  if (draft.revision === 0) return false
  const stored = await drafts.get(draft.id)
  return stored === null || (draft.waits && !stored.waits)
}

/**
 * Sends the unsent rest of a draft now.
 * @throws the error that stopped it; the draft then holds exactly the rest
 */
export function sendDraft(
  session: DraftSession,
  target: TargetCasts,
  { publishing, queryClient }: Pick<Castaway, 'publishing' | 'queryClient'>,
): Promise<PublishResult> {
  return withDraftLock(session.read().draft.id, async () => {
    await session.settled()
    if (await isGone(session)) return { kind: 'elsewhere' }
    const { draft } = session.read()
    if (draft.planned) {
      // It may be scheduled on the server after a lost response: it must not be sent from there too.
      await removeScheduled(draft.id)
      session.change({ planned: false })
    }
    const hashes = await publishThread(session, target, (cast, author) =>
      publishing.publish(cast, author),
    )
    await session.discard()
    void refreshDrafts(queryClient)
    return { kind: 'sent', hashes }
  })
}

/** Schedules a draft on the server, which sends it when it is due. */
export function scheduleDraft(
  session: DraftSession,
  target: TargetCasts,
  due: number,
  castaway: Pick<Castaway, 'queryClient'>,
): Promise<PublishResult> {
  return withDraftLock(session.read().draft.id, async () => {
    await session.settled()
    if (await isGone(session)) return { kind: 'elsewhere' }
    session.change({ planned: true })
    await session.settled()
    const { draft } = session.read()
    await putScheduled(draft.id, toScheduleRequest(draft, due, target))
    await session.discard()
    void refreshDrafts(castaway.queryClient)
    void refreshScheduled(castaway)
    return { kind: 'planned', due }
  })
}

/** Queues a draft: it is sent once the server can be reached. */
export async function queueDraft(
  session: DraftSession,
  { queryClient }: Pick<Castaway, 'queryClient'>,
): Promise<void> {
  session.change({ waits: true, due: null })
  await session.settled()
  session.close()
  setHasQueuedDrafts(true)
  void refreshDrafts(queryClient)
}

/**
 * Takes a draft out of the queue.
 * @returns the draft; null if it was sent or discarded in the meantime
 */
export function unqueueDraft(
  id: string,
  { queryClient }: Pick<Castaway, 'queryClient'>,
): Promise<Draft | null> {
  // If it is being sent, this waits for the result.
  return withDraftLock(id, async () => {
    const draft = await drafts.get(id)
    if (!draft) return null
    const saved = draft.waits ? await drafts.save({ ...draft, waits: false }) : draft
    void refreshDrafts(queryClient)
    return saved
  })
}

/**
 * Discards a draft.
 * @returns a function that restores it
 */
export async function discardDraft(
  session: DraftSession,
  queryClient: Castaway['queryClient'],
): Promise<() => Promise<void>> {
  const { draft } = session.read()
  await session.discard()
  if (draft.planned) void removeScheduled(draft.id).catch(() => undefined)
  await refreshDrafts(queryClient)
  return async () => {
    await drafts.save({ ...draft, revision: 0, planned: false })
    await refreshDrafts(queryClient)
  }
}

/** Deletes an image from the server, unless another draft of this browser uses it. */
export async function forgetImage(url: string): Promise<void> {
  const all = await drafts.list()
  const users = all.filter(({ parts }) =>
    parts.some(({ images }) => images.some((image) => image.url === url)),
  )
  // The draft that it was just removed from may not be stored yet.
  if (users.length <= 1) await deleteImage(url)
}
