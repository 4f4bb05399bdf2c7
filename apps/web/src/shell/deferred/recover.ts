import type { Castaway } from '@castaway/react'
import type { Query } from '@tanstack/react-query'
import { connection } from '../../app/connection'

const INITIAL_DELAY = 4_000
const MAX_DELAY = 60_000

/** Whether a retry may help: the server was not reached, had an internal error, or cut off its response. */
const mayPass = (error: unknown): boolean => {
  const { status, code } = (error ?? {}) as { status?: number; code?: unknown }
  return !status || status === 429 || status >= 500 || code === 'UNEXPECTED_ANSWER'
}

/**
 * Retries failed queries: at once when the server is reachable again, and otherwise from time to time while the page is
 * visible. Returns a function that stops it.
 */
export function recover({ queryClient, live }: Castaway): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let wasReached = connection.read().reached
  const failed = () =>
    queryClient
      .getQueryCache()
      .findAll({ type: 'active', predicate: ({ state }) => mayPass(state.error) })
      .filter(({ state }) => state.status === 'error')
  const again = () => {
    clearTimeout(timer)
    timer = undefined
    if (failed().length === 0) {
      tries = 0
      return
    }
    if (!document.hidden && navigator.onLine) {
      for (const query of failed()) void query.fetch().catch(() => {})
      tries += 1
    }
    later()
  }
  const later = () => {
    timer ??= setTimeout(again, Math.min(MAX_DELAY, INITIAL_DELAY * 2 ** tries))
  }
  const soon = () => {
    tries = 0
    again()
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.isInvalidated && state.status === 'success',
    })
  }
  /** Cached data is better than an error: it stays visible and is refetched when the server is reachable again. */
  const keepShowing = (query: Query) => {
    const { status, data, error } = query.state
    if (status !== 'error' || data === undefined || !mayPass(error)) return
    query.setState({ status: 'success', error: null, isInvalidated: true })
  }
  const stops = [
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated') keepShowing(query)
      if (type === 'updated' && timer === undefined && failed().length > 0) later()
    }),
    connection.subscribe(() => {
      const { reached } = connection.read()
      if (reached && !wasReached) soon()
      wasReached = reached
    }),
    live.watchStatus((status) => {
      if (status === 'open') connection.heard(true)
      // The end of a stream means that the server is gone only if it was connected before.
      if (status === 'waiting' && connection.read().heardAt !== null) connection.heard(false)
    }),
  ]
  // Handles failures from before it subscribed.
  if (failed().length > 0) later()
  const back = () => soon()
  window.addEventListener('online', back)
  document.addEventListener('visibilitychange', back)
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    window.removeEventListener('online', back)
    document.removeEventListener('visibilitychange', back)
  }
}
