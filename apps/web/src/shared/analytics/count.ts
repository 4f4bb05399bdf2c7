import {
  BATCH_AFTER,
  BATCH_EVENTS,
  DURATION_BOUNDS,
  DURATION_GROUPS,
  METRICS_EVERY,
  METRICS_QUEUE,
  MOST_DURATIONS,
  type AnalyticsEvent,
  type AnalyticsMetric,
  type AnalyticsWidth,
} from '@castaway/contract/analytics'
import type { AnyRouter } from '@tanstack/react-router'
import { fetchWithToken } from '../../app/fetch-with-token'
import { watchCalls } from '../../app/watch-calls'
import { createOutbox } from './outbox'

const URL_PATH = '/api/_analytics'

/** Calls of the network’s API, whose paths contain no values. */
const OPERATION = /^\/api(\/(?!_).*)$/

/** Whether this page load was counted as a visit. */
let isVisitCounted = false

/** Counts from now on what the user does. @returns ends it, without a further request */
export function startCounting(router: AnyRouter): () => void {
  const outbox = createOutbox((batch, keepalive) =>
    fetchWithToken(URL_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      keepalive,
    }),
  )
  let events: AnalyticsEvent[] = []
  let metrics = new Map<string, AnalyticsMetric>()
  let eventTimer: ReturnType<typeof setTimeout> | undefined

  function seal(withMetrics: boolean) {
    clearTimeout(eventTimer)
    eventTimer = undefined
    const measured = withMetrics ? [...metrics.values()] : []
    if (events.length === 0 && measured.length === 0) return
    outbox.add({ events, metrics: measured })
    events = []
    if (withMetrics) metrics = new Map()
  }
  function sealAndSend(withMetrics: boolean) {
    seal(withMetrics)
    if (!outbox.isWaiting()) void outbox.flush()
  }
  function count(kind: AnalyticsEvent['kind'], name: string) {
    events.push({ kind, name })
    if (events.length >= BATCH_EVENTS) sealAndSend(false)
    else eventTimer ??= setTimeout(() => sealAndSend(false), BATCH_AFTER)
  }
  function measure(kind: AnalyticsMetric['kind'], name: string, took: number | null) {
    const key = `${kind} ${name}`
    const metric = metrics.get(key) ?? {
      kind,
      name,
      groups: Array.from({ length: DURATION_GROUPS }, () => 0),
      failed: 0,
    }
    metrics.set(key, metric)
    if (took === null) metric.failed = Math.min(metric.failed + 1, MOST_DURATIONS)
    else {
      const group = groupOf(took)
      metric.groups[group] = Math.min(metric.groups[group]! + 1, MOST_DURATIONS)
    }
    if (metrics.size >= METRICS_QUEUE) sealAndSend(true)
  }

  const stopWatching = watchCalls((answering, input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    const path = OPERATION.exec(pathname)?.[1]
    if (path === undefined) return
    const method = (init?.method ?? 'GET').toUpperCase()
    const name = `${method} ${path}`
    const began = performance.now()
    answering.then(
      ({ ok, status }) => {
        measure('call', name, status >= 500 ? null : performance.now() - began)
        if (ok && method !== 'GET') count('action', name)
      },
      (cause: unknown) => {
        // A call that the page no longer needed says nothing.
        if (!(cause instanceof DOMException)) measure('call', name, null)
      },
    )
  })

  const countScreen = () => {
    const path = router.state.matches.at(-1)?.fullPath
    // A path without a trailing slash, as the table of paths has them.
    if (path) count('screen', path === '/' ? path : path.replace(/\/$/, ''))
  }
  if (!isVisitCounted) {
    isVisitCounted = true
    count('visit', widthName())
    countScreen()
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint) measure('load', '', paint.startTime)
  }
  const stopRouting = router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) countScreen()
  })

  const metricsTimer = setInterval(() => sealAndSend(true), METRICS_EVERY)
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return
    seal(true)
    void outbox.flush(true)
  }
  const onOnline = () => void outbox.flush()
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', onHidden)
  window.addEventListener('online', onOnline)
  // What the last visit left.
  onOnline()
  return () => {
    stopWatching()
    stopRouting()
    clearTimeout(eventTimer)
    clearInterval(metricsTimer)
    outbox.close()
    document.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('pagehide', onHidden)
    window.removeEventListener('online', onOnline)
  }
}

/** The group of a duration: of the first bound that it does not exceed. */
export function groupOf(took: number): number {
  const group = DURATION_BOUNDS.findIndex((bound) => took <= bound)
  return group === -1 ? DURATION_BOUNDS.length : group
}

const widthName = (): AnalyticsWidth =>
  innerWidth < 640 ? 'phone' : innerWidth < 1024 ? 'tablet' : 'desktop'
