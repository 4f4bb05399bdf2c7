import { plural, t } from '@lingui/core/macro'
import { useMe } from '@castaway/react'
import { Ban, Pause, Play, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { requestDrawer } from '../../../shared/developers/request-drawer'
import { classes } from '../../../ui/classes'
import { IconButton } from '../../../ui/IconButton'
import { ActiveFaults } from './ActiveFaults'
import { CallDetails } from './CallDetails'
import { CallList } from './CallList'
import { useDrawerHeight } from './drawer-height'
import { useFaults } from './faults'
import { filterCalls, type Show } from './filter-calls'
import { recording } from './recording'
import { Resizer } from './Resizer'
import { useRecording } from './use-recording'

const close = () => requestDrawer.set(false)

/** Every call of the screen behind it: docked to the bottom, a sheet on phones. The page stays usable. */
export default function RequestDrawer() {
  const { calls } = useRecording()
  const isPaused = useSyncExternalStore(recording.subscribe, recording.isPaused)
  const faults = useFaults(useMe().data?.has_controls === true)
  const [height, setHeight] = useDrawerHeight()
  const [text, setText] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [selectedId, setSelected] = useState<number>()
  const panel = useRef<HTMLElement>(null)
  const selected = calls.find(({ id }) => id === selectedId)
  const shown = filterCalls(calls, text, show)
  useFocus(panel)
  usePageSpace(height)
  const back = () => {
    setSelected(undefined)
    // The list is there in the next frame.
    requestAnimationFrame(() => {
      const row = panel.current?.querySelector<HTMLElement>(`[data-call="${selectedId}"]`)
      ;(row ?? panel.current)?.focus()
    })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are those of what is in it
    <section
      ref={panel}
      tabIndex={-1}
      data-region
      aria-label={t`Requests`}
      onKeyDown={onKeyDown}
      style={{ height }}
      className="fixed inset-x-0 bottom-0 z-30 flex max-h-[85dvh] flex-col border-t border-line-strong bg-background shadow-lift outline-none"
    >
      <Resizer height={height} onResize={setHeight} />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1">
        <h2 className="ps-1 text-small font-semibold">{t`Requests`}</h2>
        <input
          type="search"
          aria-label={t`Filter requests`}
          placeholder={t`Filter`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-8 min-w-24 flex-1 rounded-full border border-line-strong/60 bg-raised px-3 text-small"
        />
        <fieldset aria-label={t`Which requests`} className="flex gap-1">
          <ShowButton value="all" now={show} onChoose={setShow} label={t`All requests`} />
          <ShowButton value="errors" now={show} onChoose={setShow} label={t`Errors`} />
          <ShowButton value="writes" now={show} onChoose={setShow} label={t`Writes`} />
        </fieldset>
        <span className="hidden text-small text-ink-soft mid:inline">
          {plural(shown.length, { one: '# request', other: '# requests' })}
        </span>
        <span className="ms-auto flex">
          <IconButton
            size="small"
            label={isPaused ? t`Record` : t`Pause`}
            icon={isPaused ? <Play size={16} /> : <Pause size={16} />}
            onClick={() => recording.pause(!isPaused)}
          />
          <IconButton
            size="small"
            label={t`Clear`}
            icon={<Ban size={16} />}
            onClick={() => {
              setSelected(undefined)
              recording.clear()
            }}
          />
          <IconButton
            size="small"
            label={t`Close requests`}
            className="tip-end"
            icon={<X size={17} />}
            onClick={close}
          />
        </span>
      </div>
      <div aria-live="polite">
        <ActiveFaults faults={faults} />
      </div>
      <div className="flex min-h-0 flex-1">
        {selected && <CallDetails key={selected.id} call={selected} onBack={back} />}
        <div
          className={classes(
            'min-h-0 flex-1 overflow-y-auto overscroll-contain py-1 wide:order-first',
            selected && 'hidden border-e border-line wide:block',
          )}
        >
          {shown.length === 0 ? (
            <p className="px-4 py-3 text-small text-ink-soft">
              {calls.length === 0
                ? t`Requests of this page appear here as they are sent.`
                : t`No requests match.`}
            </p>
          ) : (
            <CallList calls={shown} selected={selectedId} onSelect={({ id }) => setSelected(id)} />
          )}
        </div>
      </div>
    </section>
  )
}

function ShowButton({
  value,
  now,
  label,
  onChoose,
}: {
  value: Show
  now: Show
  label: string
  onChoose: (value: Show) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={now === value}
      onClick={() => onChoose(value)}
      className={classes(
        'h-8 rounded-full px-2.5 text-small font-medium',
        now === value ? 'bg-accent-wash text-accent-strong' : 'text-ink-soft hover:bg-sunken',
      )}
    >
      {label}
    </button>
  )
}

/** Escape closes; arrow keys move between the calls, also from the toolbar. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: panel } = event
  // A menu of the drawer is drawn elsewhere, and closes by itself.
  if (!panel.contains(event.target as Node)) return
  if (key === 'Escape' && !event.defaultPrevented) {
    event.stopPropagation()
    // The browser empties a field for searching first.
    return event.target instanceof HTMLInputElement && event.target.value !== ''
      ? undefined
      : close()
  }
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.defaultPrevented) return
  const target = event.target as HTMLElement
  if (target.matches('select, [role=separator], input[type=number]')) return
  const rows = [...panel.querySelectorAll<HTMLElement>('[data-call]')]
  const at = rows.indexOf(target)
  // Within the details the keys scroll.
  if (at < 0 && target !== panel && !target.matches('input')) return
  const next = rows[at < 0 ? 0 : at + (key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Takes the focus when it opens, and returns it. */
function useFocus(panel: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = panel.current
    const before = document.activeElement as HTMLElement | null
    element?.focus({ preventScroll: true })
    return () => {
      if (element?.contains(document.activeElement)) before?.focus({ preventScroll: true })
    }
  }, [panel])
}

/** The end of the page can be scrolled above the drawer. */
function usePageSpace(height: number) {
  useEffect(() => {
    const { style } = document.body
    style.paddingBlockEnd = `${height}px`
    return () => {
      style.paddingBlockEnd = ''
    }
  }, [height])
}
