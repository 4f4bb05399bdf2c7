/* oxlint-disable jsx-a11y/prefer-tag-over-role, react/set-state-in-effect -- an <output> may not contain block elements; another feed starts without new casts */
import { plural, t } from '@lingui/core/macro'
import { type KeyPage, prependKeys, useCastaway } from '@castaway/react'
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Pill } from '../../ui/Pill'
import { headerHeight, moveTo } from '../../ui/feed/feed-rows'
import { useShortcuts } from '../../ui/shortcuts/shortcuts'
import { useHidingRules } from '../hiding/use-hide-predicate'
import { withoutMutedChannels } from '../hiding/without-muted-channels'
import { type NewPosts, noNewPosts, readHead, restartedFeed } from './new-posts'

interface FeedOptions {
  queryKey: QueryKey
  /** Loads the page at a cursor; the first one when it is null. */
  loadPage: (cursor: string | null, signal?: AbortSignal) => Promise<KeyPage>
}

interface NewPostsPillProps {
  options: FeedOptions
  /** Live events by which the feed changes; none if no event tells. */
  topics?: readonly string[]
  /** Whether the feed leaves out casts of muted channels. */
  isHome?: boolean
}

/** Live events come in bursts; the head of the feed is fetched once per burst, in milliseconds. */
const BURST = 2_500
/** Interval in milliseconds at which the head is fetched where no live event says that it has changed. */
const EVERY = 60_000
/** Shortest interval in milliseconds between screen reader announcements of new casts. */
const ANNOUNCE_EVERY = 30_000

/**
 * Shows how many casts are new at the head of a feed. They are inserted only on request, so nothing moves while someone
 * reads.
 */
export function NewPostsPill({ options, topics = [], isHome }: NewPostsPillProps) {
  const { live, store } = useCastaway()
  const rules = useHidingRules()
  const queryClient = useQueryClient()
  const [fresh, setFresh] = useState<NewPosts>(noNewPosts)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const listKey = JSON.stringify(options.queryKey)
  const topicsKey = topics.join()

  useEffect(() => {
    setFresh(noNewPosts)
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const look = async () => {
      timer = undefined
      if (document.hidden) return
      const { queryKey, loadPage } = latest.current
      const data = queryClient.getQueryData<InfiniteData<KeyPage>>(queryKey)
      if (!data) return
      try {
        const known = new Set(data.pages.flatMap((page) => page.keys))
        const found = await readHead(known, loadPage)
        if (!ended) setFresh(found)
      } catch {
        // The next event or interval tries again; the pill is not worth an error.
      }
    }
    const soon = () => {
      timer ??= setTimeout(() => void look(), BURST)
    }
    const asked = topicsKey === '' ? [] : topicsKey.split(',')
    const unwatch = live.watch(asked)
    const stop = live.subscribe(({ type, parent_hash: parent, reaction }) => {
      if (asked.length === 0) return
      if (type === 'cast' && parent === null) soon()
      if (type === 'reaction' && reaction === 'recast' && asked.includes('home')) soon()
    })
    const minutely = setInterval(() => {
      const isTold = asked.length > 0 && live.status === 'open' && live.complete
      if (!isTold) soon()
    }, EVERY)
    // The feed may be a day old, or from before the tab was hidden.
    const read = queryClient.getQueryState(latest.current.queryKey)?.dataUpdatedAt ?? Infinity
    if (Date.now() - read > EVERY) soon()
    const seen = () => {
      if (!document.hidden) soon()
    }
    document.addEventListener('visibilitychange', seen)
    return () => {
      ended = true
      stop()
      unwatch()
      clearTimeout(timer)
      clearInterval(minutely)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [live, queryClient, listKey, topicsKey])

  const shown = isHome ? withoutMutedChannels(fresh.keys, store, rules) : fresh.keys
  const count = shown.length
  const words = fresh.whole
    ? plural(count, { one: '# new cast', other: '# new casts' })
    : t`More than ${count} new casts`
  const announcement = useThrottledAnnouncement(count > 0 ? words : '')

  const show = () => {
    const [first] = shown
    queryClient.setQueryData<InfiniteData<KeyPage>>(options.queryKey, (data) =>
      fresh.whole ? prependKeys(data, fresh.keys) : restartedFeed(data, fresh),
    )
    setFresh(noNewPosts)
    const top = () => window.scrollTo({ top: 0 })
    // The focus moves to the first new cast, where the reader goes.
    requestAnimationFrame(() => {
      top()
      if (first) moveTo(document.getElementById('screen'), first, headerHeight(), top)
    })
  }
  useShortcuts((key) => {
    if (key !== '.' || count === 0) return false
    show()
    return true
  })
  return (
    <div className="pointer-events-none sticky top-27 z-10 flex h-0 justify-center">
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {count > 0 ? <Pill label={words} onClick={show} /> : null}
    </div>
  )
}

/** The same text, updated less often: announcements interrupt screen reader users. */
function useThrottledAnnouncement(words: string): string {
  const [said, setSaid] = useState({ words: '', at: -ANNOUNCE_EVERY })
  useEffect(() => {
    const wait = words === '' ? 0 : said.at + ANNOUNCE_EVERY - performance.now()
    if (words === said.words) return
    const timer = setTimeout(
      () => setSaid({ words, at: words === '' ? said.at : performance.now() }),
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [words, said])
  return said.words
}
