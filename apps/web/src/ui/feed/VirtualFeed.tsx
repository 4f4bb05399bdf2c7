/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- rows of a role="feed" are focusable by its pattern */
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import { Button } from '../Button'
import { headerHeight, moveTo, rowAt } from './feed-rows'
import { ActiveRowProvider, RowsWithActive } from './RowsWithActive'
import type { Pagination } from './pagination'
import { useShortcuts } from '../shortcuts/shortcuts'
import { useFeedPosition } from './use-feed-position'
import { useListKeys } from './use-list-keys'
import { isStep } from './waiting-keys'
import { useStagedKeys } from './staged-keys'
import { usePrinting } from '../use-printing'
import { lazyWithRetry } from '../lazy-with-retry'

export interface VirtualFeedProps {
  /** The accessible name of the list. */
  label: string
  /** Name of the list within its page: two lists of one page have two scroll positions. */
  name: string
  keys: readonly string[]
  render: (key: string, index: number) => ReactNode
  /** Keyboard commands for the focused row, e.g. `{ l: like, o: open }`. */
  commands?: Record<string, (key: string) => void>
  /** Whether there are more rows to load, and how. */
  more?: Pagination
  /** The first page is still loading: rows may follow the ones that are known already. */
  pending?: boolean
  /** Initially scrolls this row to the top (a thread starts at its cast). */
  startAt?: string
  /** Saves the scroll position for the next session too, under this name, which includes the list and its user. */
  resume?: string
  /** Shown after the last row, when there are no more. */
  end?: ReactNode
}

const NEAR_END = 8
/** Longer lists get a link that skips them. */
const SHORT = 9

const PositionNotice = lazyWithRetry(() =>
  import('./PositionNotice').then((file) => ({ default: file.PositionNotice })),
)

/**
 * A virtual list that scrolls with the page. Only rows near the viewport and the focused row are in the DOM; the
 * keyboard position is a key in the data, not an element; Back restores the scroll position.
 */
export function VirtualFeed(props: VirtualFeedProps) {
  const { label, name, render, commands, more, pending, startAt, resume, end } = props
  const { keys, shift } = useStagedKeys(props.keys)
  const handle = useRef<WindowVirtualizerHandle>(null)
  const root = useRef<HTMLDivElement>(null)
  const after = useRef<HTMLButtonElement>(null)
  const [active, setActive] = useState<string>()
  const position = useFeedPosition({
    root,
    handle,
    name,
    keys,
    wanted: props.keys,
    shift,
    more,
    startAt,
    resume,
  })

  const loadMore = useCallback(() => {
    if (more?.has && !more.loading && !more.failed) more.load()
  }, [more])
  const nearEnd = () => {
    const list = handle.current
    if (!list) return
    const last = list.findItemIndex(list.scrollOffset + list.viewportSize)
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
  const goTo = async (edge: 'first' | 'last') => {
    const index = edge === 'first' ? 0 : keys.length - 1
    const key = keys[index]!
    const { goToEdge } = await import('./feed-edges')
    const focus = root.current?.contains(document.activeElement) ?? false
    if (focus) setActive(key)
    goToEdge({
      edge,
      root: root.current,
      key,
      reveal: () =>
        handle.current?.scrollToIndex(index, { align: edge === 'first' ? 'start' : 'end' }),
      focus,
    })
  }
  useShortcuts((key, { shiftKey, target }) => {
    if ((key === 'Home' || key === 'End') && !shiftKey && keys.length > SHORT) {
      // Videos use these keys themselves.
      if ((target as Element).closest?.('video,audio')) return false
      void goTo(key === 'Home' ? 'first' : 'last')
      return true
    }
    return false
  })
  useListKeys({
    root: () => root.current,
    has: (key) => isStep(key) || Boolean(commands?.[key]),
    run: (key) => {
      if (isStep(key)) {
        const index = at(keys, active)
        const seen = index ?? rowAt(root.current, headerHeight())
        const step = index === undefined ? 0 : key === 'j' ? 1 : -1
        focusRow(Math.max(0, Math.min(keys.length - 1, seen + step)))
        return true
      }
      if (active === undefined || !keys.includes(active)) return false
      commands?.[key]?.(active)
      return true
    },
    lacksRow: (key) => {
      const isLast = at(keys, active) === keys.length - 1
      if (key !== 'j' || !isLast || !(more?.has || pending)) return false
      return more?.failed ? 'failed' : 'coming'
    },
    loadMore,
  })

  const printing = usePrinting()
  const kept = useMemo(() => ({ keys, active }), [keys, active])
  return (
    <ActiveRowProvider value={kept}>
      {keys.length > SHORT ? (
        <button
          type="button"
          className="sr-only z-10 rounded-full bg-raised px-4 py-2 text-small font-semibold focus:not-sr-only focus:absolute"
          onClick={() => after.current?.focus({ preventScroll: true })}
        >
          <Trans>Skip the list</Trans>
        </button>
      ) : null}
      {/* For printing, every loaded row is rendered in the normal flow; the list itself is not touched. */}
      {printing ? (
        <div className="hidden print:block">
          {keys.map((key, index) => (
            <div key={key} className="break-inside-avoid">
              {render(key, index)}
            </div>
          ))}
        </div>
      ) : null}
      <div
        ref={root}
        role="feed"
        aria-label={label}
        aria-busy={more?.loading ?? false}
        className={printing ? 'print:hidden' : ''}
      >
        <WindowVirtualizer
          ref={handle}
          data={keys}
          as={RowsWithActive}
          bufferSize={700}
          shift={shift}
          onScroll={nearEnd}
          onScrollEnd={position.remember}
          {...(position.cache ? { cache: position.cache } : {})}
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
      </div>
      {position.search ? (
        <Suspense>
          <PositionNotice finding={position.search} onSeek={position.seek} onStay={position.stay} />
        </Suspense>
      ) : null}
      {more?.failed ? (
        <div role="alert" className="flex flex-col items-center gap-3 py-8 text-ink-soft">
          <Trans>Couldn’t load more.</Trans>
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
      <button
        ref={after}
        type="button"
        className="sr-only z-10 rounded-full bg-raised px-4 py-2 text-small font-semibold focus:not-sr-only focus:fixed focus:bottom-20 mid:focus:bottom-4"
        onClick={() => focusRow(at(keys, active) ?? rowAt(root.current, headerHeight()))}
      >
        <Trans>Back to the list</Trans>
      </button>
    </ActiveRowProvider>
  )
}

const at = (keys: readonly string[], key: string | undefined) => {
  const index = key === undefined ? -1 : keys.indexOf(key)
  return index < 0 ? undefined : index
}
