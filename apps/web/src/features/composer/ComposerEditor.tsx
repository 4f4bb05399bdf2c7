import { type Account, type Cast, type ErrorWords, useCastaway, wordsFor } from '@castaway/react'
import { Files, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { IconButton } from '../../ui/IconButton'
import { cleanName } from '../../ui/rich-text-parts'
import { toast } from '../../ui/toasts'
import { AnsweredCast } from './AnsweredCast'
import { ByteRing } from './ByteRing'
import { measureCast } from './cast-length'
import { CastTextField } from './CastTextField'
import { ChannelPicker } from './ChannelPicker'
import { DraftList, useOtherDrafts } from './DraftList'
import type { DraftSession } from './draft-session'
import { type Draft, isBlank, nextAttempt } from './drafts'
import { attachedLinks } from './embeds'
import { LinkPreviews } from './LinkPreviews'
import { bodyOf } from './sending'
import { newId, useDraftView } from './use-draft'

export interface ComposerEditorProps {
  account: Account
  session: DraftSession
  replyTo?: Cast | undefined
  quote?: Cast | undefined
  onClose: () => void
  /** Goes on with another draft. */
  onOpenDraft: (draft: Draft) => void
}

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The composer once it is known who writes and which draft. */
export function ComposerEditor({
  account,
  session,
  replyTo,
  quote,
  onClose,
  onOpenDraft,
}: ComposerEditorProps) {
  const { publishing, queryClient } = useCastaway()
  const { draft, restored, saved } = useDraftView(session)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<ErrorWords>()
  const [showDrafts, setShowDrafts] = useState(false)
  const busy = useRef(false)
  const others = useOtherDrafts(account.fid, draft.id)

  const length = measureCast(draft.text)
  const links = attachedLinks(draft.text, draft.withoutPreview, quote !== undefined)
  const sendable = length.kind !== 'over' && (length.kind !== 'empty' || quote !== undefined)
  const verb = replyTo ? 'Reply' : quote ? 'Quote' : 'Cast'
  const name = cleanName(account.display_name, account.username ?? `!${account.fid}`)

  const refreshDrafts = () => queryClient.invalidateQueries({ queryKey: ['drafts'] })
  const discard = async () => {
    await session.discard()
    await refreshDrafts()
  }
  const close = async () => {
    if (busy.current) return
    onClose()
    await session.settled()
    session.close()
    void refreshDrafts()
    if (isBlank(draft)) return
    toast({
      title: 'Draft kept',
      advice: 'It is here when you open the composer again.',
      action: { label: 'Discard', run: () => void discard() },
    })
  }
  const send = async () => {
    // State lags one frame behind: two quick presses must not be two casts.
    if (busy.current || !sendable) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    try {
      const body = bodyOf(draft, { replyTo, quote })
      const attempt = nextAttempt(draft, JSON.stringify(body), newId)
      session.change({ attempt })
      // Stored before it is sent: after a reload in mid-flight the retry carries the same key.
      await session.settled()
      const { hash } = await publishing.publish(
        { ...body, idem: attempt.idem },
        { fid: account.fid },
      )
      await discard()
      onClose()
      toast({
        title: replyTo ? 'Your reply is out' : 'Your cast is out',
        action: {
          label: 'Show',
          to: `/cast/${hash}`,
        },
      })
    } catch (error) {
      setFailure(wordsFor(error))
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      variant="full"
      title={replyTo ? 'Reply' : quote ? 'Quote' : 'New cast'}
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
              Drafts · {others.length}
            </Button>
          ) : null}
          <Button
            size="small"
            tone="primary"
            disabled={!sendable}
            busy={sending}
            onClick={() => void send()}
            title={isMac ? '⌘ Enter' : 'Ctrl Enter'}
          >
            {failure ? 'Try again' : verb}
          </Button>
        </>
      }
    >
      <div className="flex min-h-full flex-col">
        {showDrafts && others.length > 0 ? (
          <DraftList
            fid={account.fid}
            list={others}
            onOpen={(next) => {
              setShowDrafts(false)
              onOpenDraft(next)
            }}
          />
        ) : null}
        {failure ? (
          <div
            role="alert"
            className="m-4 mb-0 rounded-card border border-danger bg-danger-wash px-4 py-3"
          >
            <p className="font-semibold text-danger">{failure.title}</p>
            <p className="text-small">{failure.advice} Trying again never sends it twice.</p>
          </div>
        ) : null}
        {replyTo ? <AnsweredCast cast={replyTo} /> : null}
        <div className="flex items-center gap-3 px-4 pt-4">
          <Avatar url={account.pfp_url} name={name} seed={account.fid} size={36} />
          <p className="min-w-0 flex-1 truncate text-small">
            <span className="sr-only">You cast as </span>
            <bdi className="font-semibold">{name}</bdi>{' '}
            <span className="text-ink-soft">@{account.username ?? account.fid}</span>
          </p>
          <p className="shrink-0 text-small text-ink-soft" aria-live="polite">
            {restored && saved
              ? 'Draft found again'
              : isBlank(draft)
                ? ''
                : saved
                  ? 'Draft kept'
                  : 'Keeping…'}
          </p>
        </div>
        <CastTextField
          label={replyTo ? 'Your reply' : 'Your cast'}
          placeholder={
            replyTo
              ? `Answer ${cleanName(replyTo.author.display_name, replyTo.author.username ?? 'them')}…`
              : quote
                ? 'What do you make of it?'
                : 'What washed ashore today?'
          }
          value={draft.text}
          disabled={sending}
          onChange={(text) => session.change({ text })}
          onSubmit={() => void send()}
        />
        <div className="space-y-2 px-4 pb-4 empty:hidden">
          {quote ? <AnsweredCast cast={quote} boxed /> : null}
          <LinkPreviews
            urls={links}
            onRemove={(url) => session.change({ withoutPreview: [...draft.withoutPreview, url] })}
          />
        </div>
        <div className="sticky bottom-0 mt-auto flex min-h-14 items-center gap-2 border-t border-line bg-surface px-4 py-2">
          {replyTo ? null : (
            <ChannelPicker
              channel={draft.channel}
              onChange={(channel) => session.change({ channel })}
            />
          )}
          <span className="flex-1" />
          {isBlank(draft) ? null : (
            <IconButton
              size="small"
              label="Discard draft"
              tip={false}
              disabled={sending}
              icon={<Trash2 size={17} />}
              onClick={() => {
                const words = draft.text
                onClose()
                void discard()
                toast({
                  title: 'Draft discarded',
                  action: {
                    label: 'Copy its words',
                    run: () => void navigator.clipboard?.writeText(words),
                  },
                })
              }}
            />
          )}
          <ByteRing length={length} />
        </div>
      </div>
    </Dialog>
  )
}
