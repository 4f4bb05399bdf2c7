import { newId } from '@castaway/contract/random-id'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { type ErrorMessage, useCastaway, errorMessageFor } from '@castaway/react'
import type { ScheduledThread } from '@castaway/contract/records'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { i18n } from '#i18n'
import { Button, buttonClass } from '../../../ui/Button'
import { toast } from '../../../ui/toast/toasts'
import type { Draft } from '../../../shared/drafts/draft-model'
import { dueError, formatDue } from './due'
import { openComposer } from '../../../shared/compose/open-composer'
import { SchedulePicker } from './SchedulePicker'
import {
  captionOf,
  fromScheduled,
  withStoredAlts,
  putScheduled,
  refreshScheduled,
  removeScheduled,
} from './scheduled'
import { refreshDrafts } from '../../../shared/drafts/refresh-drafts'
import { IDEMPOTENCY_LIFETIME } from '../publish/publish-thread'
import { drafts } from '../../../shared/drafts/use-draft'

interface ScheduledRowProps {
  planned: ScheduledThread
  /** Shown when the user has several accounts. */
  author: string | undefined
  onChanged: () => void
}

/** A scheduled cast: its text, time, status and actions. */
export function ScheduledRow({ planned, author, onChanged }: ScheduledRowProps) {
  const castaway = useCastaway()
  const [now] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const [due, setDue] = useState<number | null>(null)
  const { casts, sent, state, failure } = planned
  const rest = casts.length - sent.length
  const words = casts.map(captionOf).filter(Boolean)
  const images = casts.reduce((sum, { embeds }) => sum + embeds.length, 0)
  const when = formatDue(planned.due_at, i18n.locale)
  const total = casts.length
  const unsure =
    planned.tried !== null && state !== 'sending' && now - planned.updated_at > IDEMPOTENCY_LIFETIME
  const out = sent.length

  /** Runs one change at a time and shows its error. */
  const change = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const { title, advice } = errorText(error)
      toast({ tone: 'bad', title, advice })
    } finally {
      setBusy(false)
      onChanged()
    }
  }
  const put = (at: number) =>
    putScheduled(planned.id, {
      fid: planned.fid,
      casts,
      parent: planned.parent,
      parent_author_fid: planned.parent_author_fid,
      channel_id: planned.channel_id,
      due_at: at,
    })
  /** Saves it as a draft before it is removed from the server: whatever fails, the text is not lost. */
  const unschedule = async (): Promise<Draft> => {
    const draft = await drafts.save(await withStoredAlts(fromScheduled(planned, newId, Date.now())))
    try {
      await removeScheduled(planned.id)
    } catch (error) {
      await drafts.discard(draft)
      throw error
    }
    void refreshDrafts(castaway.queryClient)
    return draft
  }

  return (
    <li className="border-t border-line px-4 py-3 first:border-t-0">
      <p dir="auto" className="line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-wrap">
        {words[0] ?? t`Images only`}
      </p>
      <p className="mt-1 text-small text-ink-soft">
        <time dateTime={new Date(planned.due_at).toISOString()}>{when}</time>
        {total > 1 ? (
          <>
            {' '}
            · <Trans>Thread of {total}</Trans>
          </>
        ) : null}
        {images > 0 ? (
          <>
            {' '}
            · <Plural value={images} one="# attachment" other="# attachments" />
          </>
        ) : null}
        {planned.channel_id ? <> · /{planned.channel_id}</> : null}
        {author ? <> · @{author}</> : null}
        {state === 'sending' ? (
          <>
            {' '}
            · <Trans>sending now</Trans>
          </>
        ) : null}
      </p>
      {failure ? (
        <div className="mt-2 rounded-card bg-danger-wash px-3 py-2 text-small">
          <p className="font-semibold text-danger">{errorMessageFor(failure).title}</p>
          <p>{errorMessageFor(failure).advice}</p>
          {out > 0 ? (
            <p>
              <Trans>
                {out} of {total} sent. Try again to send only the rest.
              </Trans>
            </p>
          ) : null}
          {unsure ? (
            <p>
              <Trans>
                We tried to send this more than a day ago and don’t know whether it went through.
                Check your profile before sending it again.
              </Trans>
            </p>
          ) : null}
        </div>
      ) : null}
      {due === null ? null : (
        <div className="-mx-4">
          <SchedulePicker due={due} onChange={setDue} />
          <div className="px-4 pt-2">
            <Button
              size="small"
              tone="primary"
              busy={busy}
              onClick={() => {
                if (dueError(due, Date.now())) return
                void change(async () => {
                  await put(due)
                  setDue(null)
                  const then = formatDue(due, i18n.locale)
                  toast({ title: t`Scheduled for ${then}` })
                })
              }}
            >
              <Trans>Keep this time</Trans>
            </Button>
          </div>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {state === 'sent' && sent[0] ? (
          <Link
            to="/cast/$hash"
            params={{ hash: sent[0] }}
            className={buttonClass('plain', 'small')}
          >
            <Trans>Show</Trans>
          </Link>
        ) : null}
        {state === 'failed' ? (
          <Button
            size="small"
            tone="primary"
            busy={busy}
            onClick={() => void change(async () => void (await put(Date.now())))}
          >
            {rest < total ? t`Send the rest now` : t`Try again now`}
          </Button>
        ) : null}
        {state === 'waiting' ? (
          <Button
            size="small"
            disabled={busy}
            aria-expanded={due !== null}
            onClick={() => setDue(due === null ? planned.due_at : null)}
          >
            <Trans>Change time</Trans>
          </Button>
        ) : null}
        {state === 'waiting' || state === 'failed' ? (
          <>
            <Button
              size="small"
              disabled={busy}
              onClick={() =>
                void change(async () => {
                  const draft = await unschedule()
                  openComposer({ draft })
                })
              }
            >
              <Trans>Edit</Trans>
            </Button>
            <Button
              size="small"
              tone="danger"
              disabled={busy}
              onClick={() =>
                void change(async () => {
                  await unschedule()
                  await refreshScheduled(castaway)
                  toast({
                    title: t`Cast unscheduled`,
                    advice: t`Its text is in your drafts.`,
                    action: { label: t`Show`, to: '/drafts' },
                  })
                })
              }
            >
              <Trans>Cancel</Trans>
            </Button>
          </>
        ) : null}
      </div>
    </li>
  )
}

function errorText(error: unknown): ErrorMessage {
  const { code } = (error ?? {}) as { code?: string }
  if (code === 'BEING_SENT' || code === 'ALREADY_SENT') {
    return {
      title: t`Already being sent`,
      advice: t`Part of it was already sent, so it can’t be changed.`,
    }
  }
  return errorMessageFor(error)
}
