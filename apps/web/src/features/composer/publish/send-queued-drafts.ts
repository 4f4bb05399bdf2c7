import { t } from '@lingui/core/macro'
import { type Cast, type Castaway, isUnreachable, meQuery, errorMessageFor } from '@castaway/react'
import { toast } from '../../../ui/toast/toasts'
import { type Draft, parseTargetKey } from '../../../shared/drafts/draft-model'
import { DraftSession } from '../../../shared/drafts/draft-session'
import { describeImage } from '../media/image-upload'
import { refreshDrafts } from '../../../shared/drafts/refresh-drafts'
import { sendDraft } from './send-draft'
import { drafts } from '../../../shared/drafts/use-draft'
import { setHasQueuedDrafts } from './queued-drafts-marker'

const FIRST_PAUSE = 3_000
const MAX_PAUSE = 20_000
let pause = FIRST_PAUSE
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined

/** Sends queued drafts one after the other; retries by itself while offline. */
export function sendQueuedDrafts(castaway: Castaway): Promise<void> {
  running ??= work(castaway).finally(() => {
    running = undefined
  })
  return running
}

async function work(castaway: Castaway): Promise<void> {
  clearTimeout(timer)
  const again = () => {
    timer = setTimeout(() => void sendQueuedDrafts(castaway), pause)
    pause = Math.min(MAX_PAUSE, pause * 2)
  }
  let me
  try {
    me = await castaway.queryClient.fetchQuery({ ...meQuery, retry: false })
  } catch {
    return again()
  }
  const fids = new Set((me.accounts ?? []).map(({ fid }) => fid))
  if (me.account) fids.add(me.account.fid)
  const waiting = (await drafts.list()).filter(({ waits }) => waits)
  const lockedIds = await drafts.lockedIds()
  for (const draft of waiting
    .filter(({ fid, id }) => fids.has(fid) && !lockedIds.has(id))
    .reverse()) {
    const session = new DraftSession(drafts, draft, true)
    try {
      const target = await targetCasts(castaway, draft.target)
      await describeImages(draft)
      const outcome = await sendDraft(session, target, castaway)
      pause = FIRST_PAUSE
      if (outcome.kind !== 'sent') continue
      toast({
        title: t`Queued casts sent`,
        action: { label: t`Show`, to: `/cast/${outcome.hashes[0]}` },
      })
    } catch (error) {
      if (isUnreachable(error)) return again()
      // Rejected: the user has to look at it.
      session.change({ waits: false })
      await session.settled()
      toast({
        tone: 'bad',
        title: t`A queued draft couldn’t be sent`,
        advice: errorMessageFor(error).title,
        action: { label: t`Show`, to: '/drafts' },
      })
    } finally {
      await session.settled()
      session.close()
      void refreshDrafts(castaway.queryClient)
    }
  }
  // A composer has not quite closed: its draft is sent in a moment.
  if (waiting.some(({ fid, id }) => fids.has(fid) && lockedIds.has(id))) again()
  if (!(await drafts.list()).some(({ waits }) => waits)) setHasQueuedDrafts(false)
}

/** Sends the descriptions that the server has not received yet. */
async function describeImages({ parts }: Draft): Promise<void> {
  for (const { url, alt, saidAlt } of parts.flatMap(({ images }) => images))
    if (url && alt.trim() !== (saidAlt ?? '')) await describeImage(url, alt.trim())
}

/** The casts that a draft replies to or quotes. */
export async function targetCasts(
  { client, store }: Pick<Castaway, 'client' | 'store'>,
  target: string,
): Promise<{ replyTo?: Cast; quote?: Cast }> {
  const { kind, hash } = parseTargetKey(target)
  if (hash === null) return {}
  const cast =
    store.cast(hash) ??
    ((await client.lookupCastByHashOrWarpcastUrl({ identifier: hash, type: 'hash' })).cast as Cast)
  return kind === 'reply' ? { replyTo: cast } : { quote: cast }
}
