/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- rows of a role="feed" are focusable by its pattern */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { Button } from './Button'
import { moveTo, rowAt, settleOn, topOf, topRow } from './feed-rows'
import type { More } from './more-of'
import { keepForNextSession, keepPlace, placeFromLastSession, placeOf } from './places'
import { useShortcuts } from './shortcuts'
import { useStagedKeys } from './staged-keys'

export interface VirtualFeedProps {
  /** What the list is, for screen readers. */
  label: string
  /** Name of the list within its page: two lists of one page keep two places. */
  name: string
  keys: readonly string[]
  render: (key: string, index: number) => ReactNode
  /** What a key press does to the row that has the keyboard, e.g. `{ l: like, o: open }`. */
  commands?: Record<string, (key: string) => void>
  /** Whether there are more to load, and how. */
  more?: More
  /** Opens with this row at the top (a thread opens on its cast). */
  startAt?: string
  /** Keeps the place for the next session too. */
  resume?: boolean
  /** Stands after the last row, when nothing more is to come. */
  end?: ReactNode
}

const NEAR_END = 8

/**
 * A long list in the page's own scroll. Only rows near the window are in the DOM; the keyboard's
 * place is a key in data, not an element; Back finds the list where it was left.
 */
export function VirtualFeed(props: VirtualFeedProps) {
  const { label, name, render, commands, more, startAt, resume, end } = props
  const { keys, shift } = useStagedKeys(props.keys)
  const handle = useRef<WindowVirtualizerHandle>(null)
  const root = useRef<HTMLDivElement>(null)
  const entryNow = useRouterState({ select: (state) => state.location.state.__TSR_key ?? 'first' })
  // The entry it was opened in: while leaving, the router already names the next one.
  const [entry] = useState(entryNow)
  const placeKey = `${entry}/${name}`
  const [kept] = useState(() => placeOf(placeKey))
  const [active, setActive] = useState<string>()
  const keysNow = useRef(keys)
  useLayoutEffect(() => {
    keysNow.current = keys
  })

  // Go to where the reader was, once, before the first paint that shows rows.
  const restored = useRef(false)
  const settling = useRef<() => void>(undefined)
  useEffect(() => () => settling.current?.(), [])
  useLayoutEffect(() => {
    if (restored.current || keys.length === 0) return
    restored.current = true
    const usable = kept?.cache && kept.length === keys.length
    if (kept && usable) {
      window.scrollTo(0, kept.scrollY)
      return
    }
    const last = kept ?? (startAt ? undefined : resume ? placeFromLastSession(name) : undefined)
    const target = last?.topKey ?? startAt
    const index = target === undefined ? -1 : keys.indexOf(target)
    if (target === undefined || index <= 0) return
    const top = last ? -last.topOffset : headerHeight()
    settling.current = settleOn(root.current, target, top, () =>
      handle.current?.scrollToIndex(index, { align: 'start', offset: -top }),
    )
  }, [keys, kept, name, resume, startAt])

  // What a thread answers arrives above its cast: the cast stays where it is on the screen. The list
  // does that itself, but only once the rows it has are measured, and here they may be a frame old.
  const startTop = useRef(0)
  useLayoutEffect(() => {
    if (startAt) startTop.current = topOf(root.current, startAt) ?? headerHeight()
  }, [props.keys, startAt])
  useLayoutEffect(() => {
    if (!shift || !startAt) return
    const index = keys.indexOf(startAt)
    const top = startTop.current
    settling.current?.()
    settling.current = settleOn(root.current, startAt, top, () =>
      handle.current?.scrollToIndex(index, { align: 'start', offset: -top }),
    )
  }, [shift, keys, startAt])

  // Remember on leaving, while the rows still stand.
  useLayoutEffect(() => {
    const remember = () => {
      const top = topRow(root.current, headerHeight())
      keepPlace(placeKey, {
        scrollY: window.scrollY,
        length: keysNow.current.length,
        topOffset: top?.offset ?? 0,
        ...(handle.current ? { cache: handle.current.cache } : {}),
        ...(top ? { topKey: top.key } : {}),
      })
      if (resume && top) keepForNextSession(name, { topKey: top.key, topOffset: top.offset })
    }
    window.addEventListener('pagehide', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      remember()
    }
  }, [placeKey, name, resume])

  const loadMore = useCallback(() => {
    if (more?.has && !more.loading && !more.failed) more.load()
  }, [more])
  const nearEnd = () => {
    const rows = root.current?.querySelectorAll<HTMLElement>('[data-index]')
    const last = Number(rows?.[rows.length - 1]?.dataset.index ?? -1)
    if (last >= keys.length - NEAR_END) loadMore()
  }
  useEffect(nearEnd)

  const focusRow = (index: number) => {
    const key = keys[index]
    if (key === undefined) return
    setActive(key)
    moveTo(root.current, key, headerHeight(), () =>
      handle.current?.scrollToIndex(index, { align: 'start', offset: -headerHeight() }),
    )
  }
  useShortcuts((key) => {
    if (key === 'j' || key === 'k') {
      const at = active === undefined ? -1 : keys.indexOf(active)
      const seen = at >= 0 ? at : rowAt(root.current, headerHeight())
      focusRow(
        at < 0 ? seen : Math.max(0, Math.min(keys.length - 1, seen + (key === 'j' ? 1 : -1))),
      )
      return true
    }
    const command = commands?.[key]
    if (!command || active === undefined || !keys.includes(active)) return false
    command(active)
    return true
  })

  const usableCache = kept?.cache && kept.length === keys.length ? kept.cache : undefined
  return (
    <div ref={root} role="feed" aria-label={label} aria-busy={more?.loading ?? false}>
      <WindowVirtualizer
        ref={handle}
        data={keys}
        bufferSize={700}
        shift={shift}
        onScroll={nearEnd}
        {...(usableCache ? { cache: usableCache } : {})}
      >
        {(key, index) => (
          <div
            key={key}
            role="article"
            data-key={key}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={more?.has ? -1 : keys.length}
            tabIndex={key === active || (active === undefined && index === 0) ? 0 : -1}
            onFocus={() => setActive(key)}
            className="outline-none focus-visible:[&>*]:bg-surface focus-visible:[&>*]:shadow-[inset_3px_0_0_var(--accent)]"
          >
            {render(key, index)}
          </div>
        )}
      </WindowVirtualizer>
      {more?.failed ? (
        <div role="alert" className="flex flex-col items-center gap-3 py-8 text-ink-soft">
          <Trans>The next ones did not come.</Trans>
          <Button size="small" onClick={more.load}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : more?.has ? (
        <div className="py-8 text-center text-small text-ink-soft" role="status">
          {more.loading ? t`Loading more…` : ''}
        </div>
      ) : (
        end
      )}
    </div>
  )
}

/** Height of what sticks to the top of the page, in pixels. */
function headerHeight(): number {
  return document.querySelector<HTMLElement>('[data-sticky-header]')?.offsetHeight ?? 0
}
