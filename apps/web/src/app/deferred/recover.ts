import type { Castaway } from '@castaway/react'
import type { Query } from '@tanstack/react-query'
import { connection } from '../connection'

const FIRST_WAIT = 4_000
const LONGEST_WAIT = 60_000

/** Whether trying again may help: nobody was reached, or a server that was in trouble or cut its answer short. */
const mayPass = (error: unknown): boolean => {
  const { status, code } = (error ?? {}) as { status?: number; code?: unknown }
  return !status || status === 429 || status >= 500 || code === 'UNEXPECTED_ANSWER'
}

/**
 * Loads what failed again by itself: at once when the server is reached again, and else from time to time
 * while somebody looks. Returns what ends it.
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
    timer ??= setTimeout(again, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries))
  }
  const soon = () => {
    tries = 0
    again()
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.isInvalidated && state.status === 'success',
    })
  }
  /** What is known is better than an error: it goes on showing, and is asked for again when somebody is reached. */
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
      // Only after it has been open can its end say that the server has gone.
      if (status === 'waiting' && connection.read().heardAt !== null) connection.heard(false)
    }),
  ]
  // What failed before anybody listened.
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
