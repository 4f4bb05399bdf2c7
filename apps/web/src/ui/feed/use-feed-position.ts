import { useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import { headerHeight, USER_INPUT_EVENTS, settleOn, topOf, topRow } from './feed-rows'
import type { Pagination } from './pagination'
import {
  saveForNextSession,
  saveScrollPosition,
  type LastPosition,
  positionFromLastSession,
  scrollPositionOf,
} from './scroll-positions'

/** Limit of pages that are loaded to find the last scroll position. */
const MAX_PAGES = 40

interface FeedPositionOptions {
  root: RefObject<HTMLDivElement | null>
  handle: RefObject<WindowVirtualizerHandle | null>
  name: string
  keys: readonly string[]
  /** The current keys; the rendered ones may be a commit behind. */
  wanted: readonly string[]
  shift: boolean
  more: Pagination | undefined
  startAt: string | undefined
  resume: string | undefined
}

/**
 * `seeking`: pages are loaded until the position is found. `offered`: the position of the last session is further down
 * than what is loaded. `lost`: it was not found.
 */
export type PositionSearch = 'seeking' | 'offered' | 'lost'

/**
 * Restores the scroll position of a list: on Back, after a reload of the same history entry, and in the next session
 * for lists with a `resume` name. The position is a row and a distance, so rows inserted or removed above do not
 * matter.
 */
export function useFeedPosition(options: FeedPositionOptions) {
  const { root, handle, name, keys, wanted, shift, more, startAt, resume } = options
  const entryNow = useRouterState({ select: (state) => state.location.state.__TSR_key ?? 'first' })
  // The history entry it was opened in: during navigation, the router already returns the next one.
  const [entry] = useState(entryNow)
  const positionKey = `${entry}/${name}`
  const [saved] = useState(() => scrollPositionOf(positionKey))
  const [last] = useState<Partial<LastPosition> | undefined>(
    () => saved ?? (resume && !startAt ? positionFromLastSession(resume) : undefined),
  )
  const [search, setSearch] = useState<PositionSearch>()
  const now = useRef({ keys, search })
  useLayoutEffect(() => {
    now.current = { keys, search }
  })

  const settling = useRef<() => void>(undefined)
  useEffect(() => () => settling.current?.(), [])
  const settle = useCallback(
    (key: string, top: number) => {
      settling.current?.()
      settling.current = settleOn(root.current, key, top, () =>
        handle.current?.scrollToIndex(now.current.keys.indexOf(key), {
          align: 'start',
          offset: -top,
        }),
      )
    },
    [root, handle],
  )

  // Restores the scroll position once, before the first paint that shows rows.
  const restored = useRef(false)
  useLayoutEffect(() => {
    if (restored.current || keys.length === 0) return
    restored.current = true
    const target = last?.topKey ?? startAt
    if (target === undefined) return
    if (!keys.includes(target)) {
      // oxlint-disable-next-line react/set-state-in-effect -- once, when the first rows are there
      if (last && more?.has) setSearch(saved ? 'seeking' : 'offered')
      return
    }
    if (saved?.cache && saved.length === keys.length) window.scrollTo(0, saved.scrollY)
    const top = last ? -(last.topOffset ?? 0) : headerHeight()
    // The position of the first row is the top of the page, whatever is above it.
    const atTop = saved ? saved.scrollY === 0 : !last || top >= headerHeight()
    if (target !== keys[0] || !atTop) settle(target, top)
  }, [keys, saved, last, startAt, more, settle])

  // Pages are loaded until the row is found; user scrolling stops it.
  const turned = useRef(0)
  useEffect(() => {
    if (search !== 'seeking' || last?.topKey === undefined) return
    if (keys.includes(last.topKey)) {
      // oxlint-disable-next-line react/set-state-in-effect -- the row was found
      setSearch(undefined)
      settle(last.topKey, -(last.topOffset ?? 0))
    } else if (!more?.has || more.failed || turned.current >= MAX_PAGES) setSearch('lost')
    else if (!more.loading) {
      turned.current += 1
      more.load()
    }
  }, [search, keys, last, more, settle])
  useEffect(() => {
    if (!search) return
    const stop = () => setSearch(undefined)
    const names =
      search === 'seeking' ? USER_INPUT_EVENTS.filter((each) => each !== 'pointerdown') : []
    for (const each of names) window.addEventListener(each, stop, { passive: true })
    return () => {
      for (const each of names) window.removeEventListener(each, stop)
    }
  }, [search])

  // The parents of a thread's cast are inserted above it: the cast keeps its position on the screen. The virtualizer
  // does that itself, but only once its rows are measured, and here they may be one frame old.
  const startTop = useRef(0)
  useLayoutEffect(() => {
    if (startAt) startTop.current = topOf(root.current, startAt) ?? headerHeight()
  }, [root, wanted, startAt])
  useLayoutEffect(() => {
    if (shift && startAt) settle(startAt, startTop.current)
  }, [shift, keys, startAt, settle])

  // Saves the position when scrolling stops, and on leaving.
  const remember = useCallback(() => {
    const { keys: shown, search: on } = now.current
    // While a position is being restored, it is the one to save.
    if (on === 'seeking' || shown.length === 0) return
    const top = topRow(root.current, headerHeight())
    saveScrollPosition(positionKey, {
      scrollY: window.scrollY,
      length: shown.length,
      topOffset: top?.offset ?? 0,
      ...(handle.current ? { cache: handle.current.cache } : {}),
      ...(top ? { topKey: top.key } : {}),
    })
    if (!resume || !top || on === 'offered') return
    const atTop = top.key === shown[0] && window.scrollY < 8
    saveForNextSession(resume, atTop ? null : { topKey: top.key, topOffset: top.offset })
  }, [root, handle, positionKey, resume])
  // During unmount, the sticky header may be gone already, so the position is saved before that.
  const router = useRouter()
  useEffect(() => {
    window.addEventListener('pagehide', remember)
    const stop = router.subscribe('onBeforeLoad', remember)
    return () => {
      window.removeEventListener('pagehide', remember)
      stop()
    }
  }, [remember, router])

  return {
    /** Row heights of the last visit, if they still match. */
    cache: saved?.cache && saved.length === keys.length ? saved.cache : undefined,
    search,
    seek: () => {
      turned.current = 0
      setSearch('seeking')
    },
    stay: () => setSearch(undefined),
    remember,
  }
}
