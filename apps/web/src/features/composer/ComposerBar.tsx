import { t } from '@lingui/core/macro'
import { CalendarClock, ImagePlus, ListPlus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { classes } from '../../ui/classes'
import { IconButton } from '../../ui/IconButton'
import { CharacterCounter } from './text/CharacterCounter'
import { measureCast } from './text/cast-length'
import { ChannelPicker } from './ChannelPicker'
import { type Draft, type DraftChannel, isBlank } from '../../shared/drafts/draft-model'

const isMac = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')
export const submitKeys = isMac ? '⌘ Enter' : 'Ctrl Enter'
const addKeys = isMac ? '⌘ ⇧ Enter' : 'Ctrl Shift Enter'

export interface ComposerBarProps {
  draft: Draft
  /** The first cast is a reply: its channel is the parent's. */
  isReply: boolean
  busy: boolean
  scheduling: boolean
  onFiles: (files: File[]) => void
  onChannel: (channel: DraftChannel | null) => void
  onSchedule: () => void
  onAdd: () => void
  onDiscard: () => void
}

/** The bar under the casts: attachments of the current cast, and the account, channel and time of the thread. */
export function ComposerBar({
  draft,
  isReply,
  busy,
  scheduling,
  onFiles,
  onChannel,
  onSchedule,
  onAdd,
  onDiscard,
}: ComposerBarProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const [only] = draft.parts
  return (
    <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-t border-line bg-surface px-3 py-2">
      <input
        ref={chooser}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        multiple
        hidden
        aria-label={t`Images to add`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Lets the same file be chosen again.
          event.target.value = ''
        }}
      />
      <IconButton
        size="small"
        label={t`Add images`}
        tip={false}
        disabled={busy}
        icon={<ImagePlus size={19} />}
        onClick={() => chooser.current?.click()}
      />
      <IconButton
        size="small"
        label={t`Add a cast`}
        aria-keyshortcuts={isMac ? 'Meta+Shift+Enter' : 'Control+Shift+Enter'}
        data-tip={addKeys}
        className="tip-above"
        disabled={busy}
        icon={<ListPlus size={19} />}
        onClick={onAdd}
      />
      <IconButton
        size="small"
        label={t`Schedule`}
        tip={false}
        disabled={busy}
        aria-expanded={scheduling}
        className={classes(draft.due !== null && 'text-accent')}
        icon={<CalendarClock size={19} />}
        onClick={onSchedule}
      />
      {isReply || draft.sent.length > 0 ? null : (
        <ChannelPicker channel={draft.channel} onChange={onChannel} />
      )}
      <span className="flex-1" />
      {isBlank(draft) ? null : (
        <IconButton
          size="small"
          label={t`Discard draft`}
          tip={false}
          disabled={busy}
          icon={<Trash2 size={17} />}
          onClick={onDiscard}
        />
      )}
      {draft.parts.length === 1 && only ? (
        <CharacterCounter length={measureCast(only.text)} />
      ) : null}
    </div>
  )
}
