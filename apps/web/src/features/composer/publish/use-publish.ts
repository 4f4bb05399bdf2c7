import { plural, t } from '@lingui/core/macro'
import {
  type Castaway,
  type ErrorMessage,
  errorMessageFor,
  isUnreachable,
  useCastaway,
} from '@castaway/react'
import { useRef, useState } from 'react'
import { i18n } from '#i18n'
import { toast } from '../../../ui/toast/toasts'
import { type Draft, isBlankPart } from '../../../shared/drafts/draft-model'
import type { DraftSession } from '../../../shared/drafts/draft-session'
import { formatDue } from '../schedule/due'
import type { Images } from '../media/images'
import { openComposer, reportSent, type SentCast } from '../../../shared/compose/open-composer'
import { castBodyOf } from './publish-thread'
import {
  type PublishResult,
  queueDraft,
  scheduleDraft,
  sendDraft,
  type TargetCasts,
  unqueueDraft,
} from './send-draft'

/** The submit actions: send, schedule or queue; one at a time, each with its result. */
export function usePublish(
  session: DraftSession,
  images: Images,
  target: TargetCasts,
  onClose: () => void,
) {
  const castaway = useCastaway()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage>()
  // React state updates too late: two quick clicks must not send two casts.
  const busy = useRef(false)

  const finish = async (work: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(errorMessageFor(error))
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  const done = (result: PublishResult) => {
    onClose()
    toastResult(result, target.replyTo !== undefined)
  }
  const queue = async () => {
    await queueDraft(session, castaway)
    onClose()
    const { id } = session.read().draft
    toast({
      title: t`Will send when you’re back online`,
      advice: t`Until then, you’ll find it in your drafts.`,
      undo: () => void reopen(id, castaway),
      action: { label: t`Show`, to: '/drafts' },
    })
    const { sendQueuedDrafts } = await import('./send-queued-drafts')
    void sendQueuedDrafts(castaway)
  }

  return {
    sending,
    failure,
    isBusy: () => busy.current,
    /** Sends the draft, or queues it if the server cannot be reached. */
    send: () =>
      finish(async () => {
        if (!navigator.onLine) return queue()
        try {
          await images.describeAll()
          const { draft } = session.read()
          const result = await sendDraft(session, target, castaway)
          const hash = result.kind === 'sent' && result.hashes[draft.sent.length]
          if (hash) reportSent({ hash, ...firstCastOf(draft, target) })
          done(result)
        } catch (error) {
          if (!isUnreachable(error)) throw error
          await queue()
        }
      }),
    plan: (due: number) =>
      finish(async () => {
        await images.describeAll()
        done(await scheduleDraft(session, target, due, castaway))
      }),
  }
}

/** The first cast that sending this draft sends. */
function firstCastOf(draft: Draft, target: TargetCasts): Omit<SentCast, 'hash'> {
  const [first] = draft.parts
  const part = target.quote ? first : draft.parts.find((each) => !isBlankPart(each))
  const { text = '', embeds = [], parent, channelId } = castBodyOf(part ?? first!, draft, target)
  return {
    text,
    embeds: embeds.flatMap((embed) => ('url' in embed && embed.url ? embed.url : [])),
    ...(parent ? { parent } : {}),
    ...(channelId ? { channelKey: channelId } : {}),
  }
}

/** Takes a queued draft back into the composer, unless it was sent meanwhile. */
async function reopen(id: string, castaway: Pick<Castaway, 'queryClient'>): Promise<void> {
  const draft = await unqueueDraft(id, castaway)
  if (draft) openComposer({ draft })
  else
    toast({
      title: t`This draft is already gone`,
      advice: t`It was sent or discarded in the meantime.`,
    })
}

function toastResult(outcome: PublishResult, isReply: boolean): void {
  if (outcome.kind === 'elsewhere') {
    toast({
      title: t`This draft is already gone`,
      advice: t`It was sent or discarded in another tab. Nothing was sent from here.`,
    })
  } else if (outcome.kind === 'planned') {
    const when = formatDue(outcome.due, i18n.locale)
    toast({
      title: t`Scheduled for ${when}`,
      action: { label: t`Show`, to: '/scheduled' },
    })
  } else {
    const [first] = outcome.hashes
    const casts = outcome.hashes.length
    toast({
      title:
        casts > 1
          ? plural(casts, {
              one: 'Thread of # cast sent',
              other: 'Thread of # casts sent',
            })
          : isReply
            ? t`Reply sent`
            : t`Cast sent`,
      ...(first ? { action: { label: t`Show`, to: `/cast/${first}` } } : {}),
    })
  }
}
