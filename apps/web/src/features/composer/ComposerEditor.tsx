import { newId } from '@castaway/contract/random-id'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, type Cast, useCastaway } from '@castaway/react'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Files } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { toast } from '../../ui/toast/toasts'
import { AuthorChoice } from './AuthorChoice'
import { AnsweredCast } from './AnsweredCast'
import { measureCast } from './text/cast-length'
import { ComposerBar, submitKeys } from './ComposerBar'
import { DraftNotices, FailureNotice } from './ComposerNotices'
import { DraftList, useOtherDrafts } from './drafts/DraftList'
import type { DraftSession } from '../../shared/drafts/draft-session'
import { type Draft, isBlank, isBlankPart, draftText } from '../../shared/drafts/draft-model'
import { dueError, suggestedTimes } from './schedule/due'
import { attachmentsOf } from './media/embeds'
import { browserImageStore } from './media/image-store'
import { describeImage, uploadImage } from './media/image-upload'
import { Images } from './media/images'
import { SchedulePicker } from './schedule/SchedulePicker'
import { refreshDrafts } from '../../shared/drafts/refresh-drafts'
import { discardDraft, forgetImage } from './publish/send-draft'
import { type ThreadHandle, ThreadSegments } from './thread/ThreadSegments'
import { useDraftView } from '../../shared/drafts/use-draft'
import { usePublish } from './publish/use-publish'

export interface ComposerEditorProps {
  account: Account
  session: DraftSession
  replyTo?: Cast | undefined
  quote?: Cast | undefined
  onClose: () => void
  /** Switches to another draft. */
  onOpenDraft: (draft: Draft) => void
}

const store = browserImageStore()

/** The composer once the account and the draft are known. */
export function ComposerEditor({
  account,
  session,
  replyTo,
  quote,
  onClose,
  onOpenDraft,
}: ComposerEditorProps) {
  const { queryClient } = useCastaway()
  const { draft, restored, saved } = useDraftView(session)
  const images = useImages(session)
  const { sending, failure, isBusy, send, plan } = usePublish(
    session,
    images,
    { replyTo, quote },
    onClose,
  )
  const [showDrafts, setShowDrafts] = useState(false)
  const [scheduling, setScheduling] = useState(draft.due !== null)
  const thread = useRef<ThreadHandle>(null)
  const others = useOtherDrafts(account.fid, draft.id)
  const count = others.length
  const { due } = draft
  const isThread = draft.parts.length > 1
  const sendable = canGo(draft, quote !== undefined)

  const finish = () => {
    if (!sendable) return
    // Checked on submit: a time that was in the future when it was chosen may have passed.
    if (due === null) void send()
    else if (dueError(due, Date.now())) setScheduling(true)
    else void plan(due)
  }
  const close = async () => {
    if (isBusy()) return
    onClose()
    await session.settled()
    session.close()
    void refreshDrafts(queryClient)
    if (isBlank(session.read().draft)) return
    toast({
      title: t`Draft saved`,
      advice: t`It’ll be here when you open the composer again.`,
      action: { label: t`Discard`, run: () => void discard() },
    })
  }
  const discard = async () => {
    const words = draftText(session.read().draft)
    const undo = await discardDraft(session, queryClient)
    toast({
      title: t`Draft discarded`,
      ...(words ? { advice: words.slice(0, 60) } : {}),
      action: { label: t`Undo`, run: () => void undo() },
    })
  }

  const [first] = draft.parts
  return (
    <Dialog
      open
      variant="full"
      title={
        replyTo
          ? t({ message: 'Reply', context: 'noun' })
          : quote
            ? t({ message: 'Quote', context: 'noun' })
            : isThread
              ? t`New thread`
              : t`New cast`
      }
      onClose={() => void close()}
      actions={
        <>
          {others.length > 0 ? (
            <Button
              size="small"
              tone="quiet"
              icon={<Files size={16} />}
              aria-expanded={showDrafts}
              onClick={() => setShowDrafts(!showDrafts)}
            >
              <Trans>Drafts · {count}</Trans>
            </Button>
          ) : isBlank(draft) ? (
            <Link to="/scheduled" className={buttonClass('quiet', 'small')} onClick={onClose}>
              <CalendarClock size={16} aria-hidden="true" />
              <Trans>Scheduled</Trans>
            </Link>
          ) : null}
          <Button
            size="small"
            tone="primary"
            disabled={!sendable}
            busy={sending}
            onClick={finish}
            title={submitKeys}
          >
            {failure
              ? t`Try again`
              : due !== null
                ? t`Schedule`
                : isThread
                  ? t`Cast all`
                  : replyTo
                    ? t`Reply`
                    : quote
                      ? t`Quote`
                      : t`Cast`}
          </Button>
        </>
      }
      footer={
        <ComposerBar
          draft={draft}
          isReply={replyTo !== undefined}
          busy={sending}
          scheduling={scheduling}
          onFiles={(files) => thread.current?.files(files)}
          onChannel={(channel) => session.change({ channel })}
          onSchedule={() => {
            setScheduling(!scheduling)
            if (!scheduling && due === null)
              session.change({ due: suggestedTimes(Date.now()).at(-1)!.due })
          }}
          onAdd={() => thread.current?.add()}
          onDiscard={() => {
            onClose()
            void discard()
          }}
        />
      }
    >
      {showDrafts && others.length > 0 ? (
        <DraftList
          list={others}
          onOpen={(next) => {
            setShowDrafts(false)
            onOpenDraft(next)
          }}
          onLeave={onClose}
        />
      ) : null}
      {failure && first ? (
        <FailureNotice failure={failure} draft={draft} target={{ replyTo, quote }} />
      ) : null}
      {scheduling ? (
        <SchedulePicker
          due={due}
          onChange={(chosen) => {
            session.change({ due: chosen })
            if (chosen === null) setScheduling(false)
          }}
        />
      ) : null}
      <DraftNotices draft={draft} failed={failure !== undefined} />
      {replyTo ? <AnsweredCast cast={replyTo} /> : null}
      <div className="flex items-center gap-3 px-4 pt-4">
        <div className="min-w-0 flex-1">
          <AuthorChoice
            value={draft.fid}
            disabled={sending || draft.sent.length > 0}
            onChange={(fid) => session.change({ fid })}
          />
        </div>
        <p className="shrink-0 text-small text-ink-soft" aria-live="polite">
          {restored && saved
            ? t`Draft restored`
            : isBlank(draft)
              ? ''
              : saved
                ? t`Draft saved`
                : t`Saving…`}
        </p>
      </div>
      <ThreadSegments
        session={session}
        images={images}
        replyTo={replyTo}
        quote={quote}
        busy={sending}
        onSubmit={finish}
        handleRef={thread}
      />
    </Dialog>
  )
}

/**
 * Whether the draft can be sent: it has content, nothing is too long, and every image is uploaded and within the limit.
 */
function canGo({ parts, sent }: Draft, quotes: boolean): boolean {
  const quotesFirst = quotes && sent.length === 0
  return (
    (quotesFirst || parts.some((part) => !isBlankPart(part))) &&
    parts.every(
      (part, index) =>
        measureCast(part.text).kind !== 'over' &&
        part.images.every(({ url }) => url !== null) &&
        !attachmentsOf(part, quotesFirst && index === 0).over,
    )
  )
}

/** The images of this draft; uploads run while the composer is open. */
function useImages(session: DraftSession): Images {
  const [images] = useState(
    () =>
      new Images({
        session,
        store,
        newId,
        upload: uploadImage,
        describe: describeImage,
        forget: forgetImage,
      }),
  )
  useEffect(() => {
    const resume = () => images.resume()
    resume()
    addEventListener('online', resume)
    return () => {
      removeEventListener('online', resume)
      images.close()
    }
  }, [images])
  return images
}
