/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element is a combobox with groups of rich options */
import { plural, t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Avatar } from '../../ui/Avatar'
import { classes } from '../../ui/classes'
import { Dialog } from '../../ui/dialog/Dialog'
import { useSelection } from '../../ui/form/use-selection'
import { toastError } from '../../ui/toast/toast-error'
import { Keys } from '../../app/keyboard/Keys'
import { type Entry, useEntries } from './use-entries'

/** The command palette: finds pages, people and actions by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { groups, busy } = useEntries(typed, (to) => router.history.push(to))
  const entries = groups.flatMap((group) => group.entries)
  const count = entries.length
  const selection = useSelection(entries, ({ id }) => id)
  const current = selection.index
  const idOf = (index: number) => `${listId}-${index}`
  const announcement = plural(count, { one: '# result', other: '# results' })

  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    // Waits until the dialog has returned the focus, because the command may move it.
    setTimeout(() => void Promise.resolve(entry.run()).catch((error) => void toastError(error)))
  }
  const go = (to: number) => {
    const next = count === 0 ? 0 : (to + count) % count
    selection.select(next)
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      PageDown: () => go(Math.min(current + 8, count - 1)),
      PageUp: () => go(Math.max(current - 8, 0)),
      Enter: () => choose(entries[current]),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <Dialog open onClose={onClose} title={t`Search or run a command`} hideTitle>
      <div className="sticky top-0 z-10 flex h-14 items-center gap-3 border-b border-line bg-surface px-4">
        <Search size={19} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? idOf(current) : undefined}
          aria-label={t`Search pages, people, channels, and commands`}
          placeholder={t`Search pages, people, channels, and commands`}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            selection.reset()
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-prose outline-none placeholder:text-ink-soft"
        />
        <Keys keys="Esc" />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t`Results`}
        aria-busy={busy}
        className="max-h-[min(60vh,30rem)] overflow-y-auto overscroll-contain p-1.5"
      >
        {groups.map((group) => (
          <div key={group.id} role="group" aria-labelledby={`${listId}-${group.id}`}>
            <div
              id={`${listId}-${group.id}`}
              role="presentation"
              className="px-3 pt-3 pb-1 text-small font-semibold text-ink-soft"
            >
              {group.title}
            </div>
            {group.entries.map((entry) => {
              const mine = entries.indexOf(entry)
              return (
                <Line
                  key={entry.id}
                  id={idOf(mine)}
                  entry={entry}
                  isCurrent={mine === current}
                  onPoint={() => selection.select(mine)}
                  onChoose={() => choose(entry)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {busy ? '' : announcement}
      </p>
    </Dialog>
  )
}

interface LineProps {
  id: string
  entry: Entry
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
}

/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keys of a combobox's options */
function Line({ id, entry, isCurrent, onPoint, onChoose }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={classes(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5',
        isCurrent && 'bg-sunken',
      )}
    >
      {entry.image ? (
        <Avatar
          url={entry.image.url}
          name={entry.title}
          seed={entry.image.seed}
          size={28}
          square={entry.image.square}
        />
      ) : null}
      <span className="min-w-0 flex-1 truncate">
        <bdi className="font-medium">{entry.title}</bdi>
        {entry.note ? <bdi className="ms-2 text-small text-ink-soft">{entry.note}</bdi> : null}
      </span>
      {entry.keys ? <Keys keys={entry.keys} /> : null}
    </div>
  )
}
