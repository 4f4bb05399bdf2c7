import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useShortcuts } from '../shortcuts/shortcuts'
import {
  dropWaitingKeys,
  isStep,
  keepKey,
  nextKey,
  redirectKeys,
  registerList,
  takeKey,
} from './waiting-keys'

interface ListKeys {
  /** The element of the list. */
  root: () => HTMLElement | null
  has: (key: string) => boolean
  /** Runs a key; returns whether it was used. */
  run: (key: string) => boolean
  /** Whether a step leads past the last loaded row, and whether that row can still be loaded. */
  lacksRow: (key: string) => 'coming' | 'failed' | false
  loadMore: () => void
}

/** Runs the keys of a list in order, each as soon as the rows that it needs are there. */
export function useListKeys(list: ListKeys) {
  const router = useRouter()
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const queue = useRef<ReturnType<typeof queueOf>>(undefined)
  useShortcuts((key) => latest.current.has(key) && (queue.current?.press(key) ?? false))
  useEffect(() => {
    const started = queueOf(router, latest)
    queue.current = started
    const end = registerList()
    started.start()
    return () => {
      end()
      started.stop()
    }
  }, [router])
}

function queueOf(router: AnyRouter, list: RefObject<ListKeys>) {
  let frame = 0
  const path = () => router.history.location.pathname
  const isReady = (key: string) => {
    const { lacksRow, loadMore, root } = list.current
    if (lacksRow(key)) {
      loadMore()
      return false
    }
    return !isLeaving(router) && isDrawn(root())
  }
  const drain = () => {
    frame = 0
    const key = nextKey(path())
    if (key === undefined) return
    if (list.current.lacksRow(key) === 'failed') return dropWaitingKeys()
    // One key per frame: the next one applies to what this one has changed.
    start()
    if (!isReady(key)) return
    takeKey()
    list.current.run(key)
    redirectKeys(path())
  }
  const start = () => {
    frame ||= requestAnimationFrame(drain)
  }
  return {
    start,
    stop() {
      cancelAnimationFrame(frame)
      frame = 0
    },
    press(key: string): boolean {
      const isNext = nextKey(path()) === undefined
      if (isNext && (!isStep(key) || isReady(key))) return list.current.run(key)
      keepKey(key, path())
      start()
      return true
    },
  }
}

/** The next page is on its way, and this list still shows the last one. */
function isLeaving({ state, latestLocation }: AnyRouter): boolean {
  const shown = state.resolvedLocation
  return (
    state.status === 'pending' && shown !== undefined && shown.pathname !== latestLocation.pathname
  )
}

/** Rows are hidden until they are measured, and the list until its scroll position is restored. */
function isDrawn(root: HTMLElement | null): boolean {
  const row = root?.querySelector<HTMLElement>('[data-key]')
  return row ? getComputedStyle(row).visibility !== 'hidden' : false
}
