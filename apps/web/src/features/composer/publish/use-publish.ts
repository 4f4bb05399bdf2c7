import { plural, t } from '@lingui/core/macro'
import { type ErrorMessage, isUnreachable, useCastaway, errorMessageFor } from '@castaway/react'
import { useRef, useState } from 'react'
import { i18n } from '#i18n'
import { toast } from '../../../ui/toast/toasts'
import type { DraftSession } from '../drafts/draft-session'
import { formatDue } from '../schedule/due'
import type { Pictures } from '../media/pictures'
import {
  type PublishResult,
  scheduleDraft,
  refreshDrafts,
  sendDraft,
  type TargetCasts,
} from './send-draft'
import { setHasQueuedDrafts } from './queued-drafts-marker'

export interface PublishFailure extends ErrorMessage {
  /** The server was not reached: the draft can be queued. */
  away: boolean
}

/** The submit actions: send, schedule or queue; one at a time, each with its result. */
export function usePublish(
  session: DraftSession,
  pictures: Pictures,
  target: TargetCasts,
  onClose: () => void,
) {
  const castaway = useCastaway()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<PublishFailure>()
  // React state updates too late: two quick clicks must not send two casts.
  const busy = useRef(false)

  const finish = async (work: () => Promise<PublishResult>) => {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    const isReply = target.replyTo !== undefined
    try {
      await pictures.describeAll()
      const outcome = await work()
      onClose()
      toastResult(outcome, isReply)
    } catch (error) {
      setFailure({ ...errorMessageFor(error), away: isUnreachable(error) })
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return {
    sending,
    failure,
    isBusy: () => busy.current,
    send: () => finish(() => sendDraft(session, target, castaway)),
    plan: (due: number) => finish(() => scheduleDraft(session, target, due, castaway)),
    /** Queues the draft until there is a connection. */
    wait: async () => {
      session.change({ waits: true, due: null })
      await session.settled()
      session.close()
      setHasQueuedDrafts(true)
      onClose()
      void refreshDrafts(castaway.queryClient)
      toast({
        title: t`Will send when you’re back online`,
        advice: t`Until then, you’ll find it in your drafts.`,
        action: { label: t`Show`, to: '/drafts' },
      })
      const { sendQueuedDrafts } = await import('./send-queued-drafts')
      void sendQueuedDrafts(castaway)
    },
  }
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
