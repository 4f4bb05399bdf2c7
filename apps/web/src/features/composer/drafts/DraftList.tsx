import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useCastaway } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { toast } from '../../../ui/toast/toasts'
import { type Draft, parseTargetKey, draftText } from '../../../shared/drafts/draft-model'
import { refreshDrafts } from '../../../shared/drafts/refresh-drafts'
import { drafts } from '../../../shared/drafts/use-draft'

/** Drafts of these accounts in this browser, most recently edited first. */
export function useDrafts(fids: readonly number[]) {
  return useQuery({
    queryKey: ['drafts', ...fids],
    queryFn: async () => (await drafts.list()).filter(({ fid }) => fids.includes(fid)),
    // Drafts are stored in this browser, so they can be read offline too.
    networkMode: 'always',
    staleTime: 0,
  })
}

/** Drafts of an account except the one that is open. */
export function useOtherDrafts(fid: number, current: string): Draft[] {
  const found = useDrafts([fid])
  return (found.data ?? []).filter((draft) => draft.id !== current)
}

/** Label of a draft: a cast, reply, quote or thread, and its target. */
export function draftKindLabel(draft: Draft): string {
  const { kind } = parseTargetKey(draft.target)
  const casts = draft.parts.length
  const channel = draft.channel?.id
  if (casts > 1) return t`Thread of ${casts}`
  if (kind === 'reply') return t({ message: 'Reply', context: 'noun' })
  if (kind === 'quote') return t({ message: 'Quote', context: 'noun' })
  return channel ? t`Cast in /${channel}` : t({ message: 'Cast', context: 'noun' })
}

/** Returns a function that discards a draft, with an undo toast. */
export function useDiscardDraft(): (draft: Draft) => Promise<void> {
  const { queryClient } = useCastaway()
  return async (draft) => {
    await drafts.discard(draft)
    await refreshDrafts(queryClient)
    toast({
      title: t`Draft discarded`,
      action: {
        label: t`Undo`,
        run: () =>
          void drafts.save({ ...draft, revision: 0 }).then(() => refreshDrafts(queryClient)),
      },
    })
  }
}

export function DraftList({
  list,
  onOpen,
  onLeave,
}: {
  list: readonly Draft[]
  onOpen: (draft: Draft) => void
  /** Called when a link out of the composer was followed. */
  onLeave?: () => void
}) {
  const discard = useDiscardDraft()
  return (
    <div className="border-b border-line">
      <ul aria-label={t`Drafts`}>
        {list.map((draft) => (
          <DraftRow
            key={draft.id}
            draft={draft}
            onOpen={() => onOpen(draft)}
            onDiscard={() => void discard(draft)}
          />
        ))}
      </ul>
      {onLeave ? (
        <Link
          to="/drafts"
          onClick={onLeave}
          className="block border-t border-line px-4 py-2 text-small font-semibold text-accent hover:underline"
        >
          <Trans>All drafts and scheduled casts</Trans>
        </Link>
      ) : null}
    </div>
  )
}

export function DraftRow({
  draft,
  onOpen,
  onDiscard,
  note,
}: {
  draft: Draft
  onOpen: () => void
  onDiscard: () => void
  /** An additional note on the draft. */
  note?: string | undefined
}) {
  const images = draft.parts.reduce((count, part) => count + part.images.length, 0)
  return (
    <li className="flex items-center gap-1 border-t border-line ps-4 pe-2 first:border-t-0">
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 flex-1 py-2.5 text-start hover:text-accent"
      >
        <span dir="auto" className="block truncate font-medium">
          {draftText(draft) || t`Images only`}
        </span>
        <span className="block text-small text-ink-soft">
          {draftKindLabel(draft)} · <RelativeTime time={draft.savedAt} />
          {images > 0 ? (
            <>
              {' '}
              · <Plural value={images} one="# image" other="# images" />
            </>
          ) : null}
          {note ? <> · {note}</> : null}
        </span>
      </button>
      <IconButton
        size="small"
        label={t`Discard this draft`}
        tip={false}
        icon={<Trash2 size={16} />}
        onClick={onDiscard}
      />
    </li>
  )
}
