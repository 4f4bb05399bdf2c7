/* oxlint-disable jsx-a11y/prefer-tag-over-role, react/set-state-in-effect -- an <output> may not hold blocks; another feed starts without news */
import { plural } from '@lingui/core/macro'
import { type KeyPage, prepended, useCastaway } from '@castaway/react'
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Pill } from '../../ui/Pill'
import { useShortcuts } from '../../ui/shortcuts'

interface FeedOptions {
  queryKey: QueryKey
  /** Loads the page at a cursor; the first one when it is null. */
  loadPage: (cursor: string | null, signal?: AbortSignal) => Promise<KeyPage>
}

/** Live events come in bursts; the head of the feed is asked for once per burst. */
const BURST = 2_500
/** Where live events do not come through, the head is looked at this often. */
const EVERY = 60_000

/**
 * Says how many casts are new at the head of a feed. Nothing that is being read moves: they are put
 * in when the reader asks for them.
 */
export function FreshPill({ options }: { options: FeedOptions }) {
  const { live } = useCastaway()
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<string[]>([])
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const listKey = JSON.stringify(options.queryKey)

  useEffect(() => {
    setFresh([])
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const look = async () => {
      timer = undefined
      if (document.hidden) return
      const { queryKey, loadPage } = latest.current
      const data = queryClient.getQueryData<InfiniteData<KeyPage>>(queryKey)
      if (!data) return
      try {
        const head = await loadPage(null)
        const known = new Set(data.pages.flatMap((page) => page.keys))
        const keys: string[] = []
        // What comes after the first known cast was left out before, not written since.
        for (const key of head.keys) {
          if (known.has(key)) break
          keys.push(key)
        }
        if (!ended) setFresh(keys)
      } catch {
        // The next event or minute looks again; a pill is not worth an error.
      }
    }
    const soon = () => {
      timer ??= setTimeout(() => void look(), BURST)
    }
    const stop = live.subscribe((event) => {
      if (event.type === 'cast') soon()
    })
    const minutely = setInterval(soon, EVERY)
    return () => {
      ended = true
      stop()
      clearTimeout(timer)
      clearInterval(minutely)
    }
  }, [live, queryClient, listKey])

  const show = () => {
    queryClient.setQueryData<InfiniteData<KeyPage>>(options.queryKey, (data) =>
      prepended(data, fresh),
    )
    setFresh([])
    window.scrollTo({ top: 0 })
  }
  useShortcuts((key) => {
    if (key !== '.' || fresh.length === 0) return false
    show()
    return true
  })
  return (
    <div role="status" className="pointer-events-none sticky top-27 z-10 flex h-0 justify-center">
      {fresh.length > 0 ? (
        <Pill
          label={plural(fresh.length, { one: '# new cast', other: '# new casts' })}
          onClick={show}
        />
      ) : null}
    </div>
  )
}
