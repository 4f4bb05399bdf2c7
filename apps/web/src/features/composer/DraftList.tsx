import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/IconButton'
import { RelativeTime } from '../../ui/RelativeTime'
import type { Draft } from './drafts'
import { drafts } from './use-draft'

/** Drafts of an account in this browser, besides the one being written. */
export function useOtherDrafts(fid: number, current: string) {
  const found = useQuery({
    queryKey: ['drafts', fid],
    queryFn: () => drafts.list(fid),
    // They lie in this browser: offline or not, they can be read.
    networkMode: 'always',
    staleTime: 0,
  })
  return (found.data ?? []).filter((draft) => draft.id !== current)
}

const kinds: Record<string, string> = { reply: 'Reply', quote: 'Quote', new: 'Cast' }
const kindOf = (draft: Draft) => kinds[draft.target.split(':')[0]!] ?? 'Cast'

export function DraftList({
  fid,
  list,
  onOpen,
}: {
  fid: number
  list: readonly Draft[]
  onOpen: (draft: Draft) => void
}) {
  const queryClient = useQueryClient()
  return (
    <ul aria-label="Drafts" className="border-b border-line">
      {list.map((draft) => (
        <li
          key={draft.id}
          className="flex items-center gap-1 border-t border-line ps-4 pe-2 first:border-t-0"
        >
          <button
            type="button"
            onClick={() => onOpen(draft)}
            className="min-w-0 flex-1 py-2.5 text-start hover:text-accent"
          >
            <span dir="auto" className="block truncate font-medium">
              {draft.text.trim()}
            </span>
            <span className="block text-small text-ink-soft">
              {kindOf(draft)}
              {draft.channel ? ` in /${draft.channel.id}` : ''} ·{' '}
              <RelativeTime time={draft.savedAt} />
            </span>
          </button>
          <IconButton
            size="small"
            label="Discard this draft"
            tip={false}
            icon={<Trash2 size={16} />}
            onClick={() => {
              void drafts
                .discard(draft)
                .then(() => queryClient.invalidateQueries({ queryKey: ['drafts', fid] }))
            }}
          />
        </li>
      ))}
    </ul>
  )
}
