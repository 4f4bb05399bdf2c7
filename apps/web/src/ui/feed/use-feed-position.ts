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

/** Pages that are turned, at most, to find where a reader was. */
const MAX_PAGES = 40

interface FeedPositionOptions {
  root: RefObject<HTMLDivElement | null>
  handle: RefObject<WindowVirtualizerHandle | null>
  name: string
  keys: readonly string[]
  /** Keys as they were handed in; those shown may be a step behind. */
  wanted: readonly string[]
  shift: boolean
  more: Pagination | undefined
  startAt: string | undefined
  resume: string | undefined
}

/**
 * `seeking`: pages are turned until the place is found. `offered`: the place of the last session is further down than
 * what is loaded. `lost`: it was not found.
 */
export type PositionSearch = 'seeking' | 'offered' | 'lost'

/**
 * A list stands where its reader left it: on Back and after a reload of the same entry, and next session for lists
 * with a name to resume by. The place is a row and a distance, so rows that came or went above it do not matter.
 */
export function useFeedPosition(options: FeedPositionOptions) {
  const { root, handle, name, keys, wanted, shift, more, startAt, resume } = options
  const entryNow = useRouterState({ select: (state) => state.location.state.__TSR_key ?? 'first' })
  // The entry it was opened in: while leaving, the router already names the next one.
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

  // Go to where the reader was, once, before the first paint that shows rows.
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
    // The first row's own place is the top of the page, whatever stands above it.
    const atTop = saved ? saved.scrollY === 0 : !last || top >= headerHeight()
    if (target !== keys[0] || !atTop) settle(target, top)
  }, [keys, saved, last, startAt, more, settle])

  // Pages are turned until the row is there; the reader's own scrolling ends it.
  const turned = useRef(0)
  useEffect(() => {
    if (search !== 'seeking' || last?.topKey === undefined) return
    if (keys.includes(last.topKey)) {
      // oxlint-disable-next-line react/set-state-in-effect -- found
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

  // What a thread answers arrives above its cast: the cast stays where it is on the screen. The list
  // does that itself, but only once the rows it has are measured, and here they may be a frame old.
  const startTop = useRef(0)
  useLayoutEffect(() => {
    if (startAt) startTop.current = topOf(root.current, startAt) ?? headerHeight()
  }, [root, wanted, startAt])
  useLayoutEffect(() => {
    if (shift && startAt) settle(startAt, startTop.current)
  }, [shift, keys, startAt, settle])

  // Remember when scrolling rests, and on leaving.
  const remember = useCallback(() => {
    const { keys: shown, search: on } = now.current
    // On the way to a position, that place is the one to remember.
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
  // While it goes away, what stuck to the top may be gone already: the last moment is before that.
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
    /** Row heights of last time, where they still fit. */
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
