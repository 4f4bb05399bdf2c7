import type { Cast, Castaway } from '@castaway/react'
import type { Draft } from '../drafts/draft-model'
import type { DraftSession } from '../drafts/draft-session'
import { deletePicture } from '../media/picture-upload'
import {
  putScheduled,
  refreshScheduled,
  removeScheduled,
  toScheduleRequest,
} from '../schedule/scheduled'
import { publishThread } from './publish-thread'
import { drafts } from '../drafts/use-draft'
import { setHasQueuedDrafts } from './queued-drafts-marker'

export interface TargetCasts {
  replyTo?: Cast | undefined
  quote?: Cast | undefined
}

/** What became of a press on the button that finishes. */
export type PublishResult =
  | { kind: 'sent'; hashes: string[] }
  | { kind: 'planned'; due: number }
  /** Another tab has sent it, or thrown it away, in the meantime. */
  | { kind: 'elsewhere' }

const locks = (): LockManager | undefined => (globalThis.navigator as Navigator | undefined)?.locks

/** Runs work on a draft while no other tab sends the same. */
export const withDraftLock = <T>(id: string, work: () => Promise<T>): Promise<T> =>
  locks()?.request(`castaway-send:${id}`, work) ?? work()

/** Whether another tab has sent or discarded what this one still shows, or it was taken out of the queue. */
async function isGone(session: DraftSession): Promise<boolean> {
  const { draft } = session.read()
  if (draft.revision === 0) return false
  const stored = await drafts.get(draft.id)
  return stored === null || (draft.waits && !stored.waits)
}

/** Sends what is left of a draft now. @throws what hindered it; the draft then holds exactly the rest */
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
      // It may wait on the server, after an answer that was lost: there it must not go out too.
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

/** Hands a draft over to the server, which sends it when it is due. */
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

/** Has a draft sent by itself once the server can be reached. */
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

/** Takes a draft out of the queue. @returns it; null where it was sent, or discarded, in the meantime */
export function unqueueDraft(
  id: string,
  { queryClient }: Pick<Castaway, 'queryClient'>,
): Promise<Draft | null> {
  // While it is being sent this waits for the outcome.
  return withDraftLock(id, async () => {
    const draft = await drafts.get(id)
    if (!draft) return null
    const saved = draft.waits ? await drafts.save({ ...draft, waits: false }) : draft
    void refreshDrafts(queryClient)
    return saved
  })
}

/** Throws a draft away. @returns what brings it back */
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

export const refreshDrafts = (queryClient: Castaway['queryClient']): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['drafts'] })

/** Takes a picture off the server, unless another draft of this browser shows it too. */
export async function forgetPicture(url: string): Promise<void> {
  const all = await drafts.list()
  const users = all.filter(({ parts }) =>
    parts.some(({ pictures }) => pictures.some((picture) => picture.url === url)),
  )
  // The one that it was just taken from may not be stored yet.
  if (users.length <= 1) await deletePicture(url)
}
