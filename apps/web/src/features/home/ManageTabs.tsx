import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useCastaway } from '@castaway/react'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/dialog/Dialog'
import { focusOnMount } from '../../ui/form/focus-on-mount'
import { IconButton } from '../../ui/IconButton'
import { TextField } from '../../ui/form/TextField'
import { sortLists } from '../../shared/lists/lists'
import { recordsOf, useRecords } from '../../app/records'
import { type Pin, pinsOf } from '../../shared/pins/pinned-tabs'
import { move, pin, pinId, rename, unpin } from '../../shared/pins/pins'

interface ManageTabsProps {
  /** The current tab. */
  current: string
  onClose: () => void
}

/** All pinned tabs: open, reorder, rename and unpin; and what else can be pinned. */
export function ManageTabs({ current, onClose }: ManageTabsProps) {
  const { store } = recordsOf(useCastaway())
  const navigate = useNavigate({ from: '/' })
  const tabs = useRecords('tab')
  const pins = useMemo(() => pinsOf(tabs ?? []), [tabs])
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const shift = async (id: string, steps: number) => {
    const from = pins.findIndex((each) => each.id === id)
    const to = Math.max(0, Math.min(pins.length - 1, from + steps))
    if (from === to) return
    await move(store, id, steps)
    const title = pins[from]?.body.title ?? ''
    const place = to + 1
    const count = pins.length
    setAnnouncement(t`${title} moved to position ${place} of ${count}`)
  }
  const take = async (each: Pin) => {
    const place = pins.indexOf(each)
    await unpin(store, each.id)
    const { title } = each.body
    setAnnouncement(t`${title} unpinned from Home`)
    if (current === each.id) void navigate({ search: {} })
    // The focus stays in the list, on the row that moved up.
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLElement>('[data-tab-title]')
      const next = left?.[Math.min(place, left.length - 1)]
      ;(next ?? list.current?.closest('dialog')?.querySelector<HTMLElement>('button'))?.focus()
    })
  }
  return (
    <Dialog
      open
      title={t`Home tabs`}
      width="narrow"
      variant="sheet"
      onClose={onClose}
      actions={
        <Button size="small" tone="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <div className="space-y-5 p-5">
        {pins.length === 0 ? (
          <p className="text-ink-soft text-pretty">
            <Trans>
              Nothing pinned yet. Channels, lists, and saved searches can be tabs next to your
              feeds. Pin one below or from its own page.
            </Trans>
          </p>
        ) : (
          <ol
            ref={list}
            aria-label={t`Pinned tabs`}
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised"
          >
            {pins.map((each, index) => (
              <Row
                key={each.id}
                pin={each}
                current={each.id === current}
                first={index === 0}
                last={index === pins.length - 1}
                onGo={() => {
                  onClose()
                  void navigate({ search: { pin: each.id } })
                }}
                onMove={(steps) => void shift(each.id, steps)}
                onRename={(title) => void rename(store, each.id, title)}
                onTake={() => void take(each)}
              />
            ))}
          </ol>
        )}
        <output className="sr-only">{announcement}</output>
        <UnpinnedFeeds onPinned={(title) => setAnnouncement(t`${title} pinned to Home`)} />
      </div>
    </Dialog>
  )
}

interface RowProps {
  pin: Pin
  current: boolean
  first: boolean
  last: boolean
  onGo: () => void
  onMove: (steps: number) => void
  onRename: (title: string) => void
  onTake: () => void
}

function Row({ pin: each, current, first, last, onGo, onMove, onRename, onTake }: RowProps) {
  const { title } = each.body
  const [typed, setTyped] = useState<string>()
  const pen = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setTyped(undefined)
    requestAnimationFrame(() => pen.current?.focus())
  }
  const byKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  if (typed !== undefined) {
    return (
      <li className="p-3">
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            onRename(typed)
            leave()
          }}
        >
          <TextField
            className="min-w-0 flex-1"
            label={t`Tab name`}
            ref={focusOnMount}
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              leave()
            }}
          />
          <Button type="submit" tone="primary" disabled={!typed.trim()}>
            <Trans>Save</Trans>
          </Button>
        </form>
      </li>
    )
  }
  return (
    <li className="flex items-center gap-0.5 py-1 ps-4 pe-1.5">
      <button
        type="button"
        data-tab-title
        aria-current={current ? 'page' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className="min-h-9 min-w-0 flex-1 truncate text-start font-medium hover:underline aria-[current]:font-bold"
        onClick={onGo}
        onKeyDown={byKey}
      >
        <bdi>{title}</bdi>
      </button>
      <IconButton
        size="small"
        tip={false}
        label={t`Move ${title} up`}
        icon={<ArrowUp size={17} />}
        aria-disabled={first}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(-1)}
      />
      <IconButton
        size="small"
        tip={false}
        label={t`Move ${title} down`}
        icon={<ArrowDown size={17} />}
        aria-disabled={last}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(1)}
      />
      <IconButton
        ref={pen}
        size="small"
        tip={false}
        label={t`Rename ${title}`}
        icon={<Pencil size={16} />}
        onClick={() => setTyped(title)}
      />
      <IconButton
        size="small"
        tip={false}
        label={t`Unpin ${title} from Home`}
        icon={<Trash2 size={16} />}
        onClick={onTake}
      />
    </li>
  )
}

/** The user's lists and saved searches that are not pinned. */
function UnpinnedFeeds({ onPinned }: { onPinned: (title: string) => void }) {
  const { store } = recordsOf(useCastaway())
  const tabs = useRecords('tab') ?? []
  const lists = useRecords('list') ?? []
  const searches = useRecords('search') ?? []
  const all = [
    ...sortLists(lists).map(({ id, body }) => ({
      shows: 'list' as const,
      of: id,
      name: body.name,
    })),
    ...searches.map(({ id, body }) => ({ shows: 'search' as const, of: id, name: body.name })),
  ].filter(({ shows, of }) => !tabs.some(({ id }) => id === pinId(shows, of)))
  if (all.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-small font-semibold">
        <Trans>Lists and searches to pin</Trans>
      </h3>
      <div className="flex flex-wrap gap-2">
        {all.map(({ shows, of, name }) => (
          <Button
            key={`${shows} ${of}`}
            size="small"
            className="max-w-full"
            aria-label={t`Pin ${name}`}
            icon={<Plus size={15} aria-hidden="true" />}
            onClick={() => {
              void pin(store, shows, of, name)
              onPinned(name)
            }}
          >
            <bdi className="inline-block max-w-48 truncate align-bottom">{name}</bdi>
          </Button>
        ))}
      </div>
    </section>
  )
}
