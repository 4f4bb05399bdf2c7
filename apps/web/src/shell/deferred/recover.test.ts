import type { Castaway, LiveStatus } from '@castaway/react'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connection } from '../../app/connection'
import { recover } from './recover'

const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  connection.heard(true)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** A screen that reads something, and a server that responds as the test says. */
function setup({ listens = true } = {}) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  const server: { answer: () => Promise<string>; asked: number } = {
    answer: async () => 'words',
    asked: 0,
  }
  let tell: (status: LiveStatus) => void = () => {}
  const live = {
    watchStatus(watcher: typeof tell) {
      tell = watcher
      return () => {}
    },
  }
  const listen = () => stops.push(recover({ queryClient, live } as unknown as Castaway))
  if (listens) listen()
  const observer = new QueryObserver(queryClient, {
    queryKey: ['read'],
    queryFn: () => {
      server.asked += 1
      return server.answer()
    },
  })
  const open = () => stops.push(observer.subscribe(() => {}))
  const shown = () => observer.getCurrentResult()
  return { server, open, shown, observer, listen, tell: (status: LiveStatus) => tell(status) }
}
const failing = (status?: number) => async () => {
  throw Object.assign(new Error('no'), { status })
}

describe('recover', () => {
  it('retries failed queries with growing delays', async () => {
    const { server, open, shown } = setup()
    server.answer = failing(503)
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown().status).toBe('error')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.asked).toBeGreaterThan(2)
    expect(server.asked).toBeLessThan(8)
    server.answer = async () => 'words'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(shown().data).toBe('words')
  })

  it('retries queries that had failed before it started', async () => {
    const { server, open, shown, listen } = setup({ listens: false })
    server.answer = failing(503)
    open()
    await vi.advanceTimersByTimeAsync(0)
    expect(shown().status).toBe('error')
    server.answer = async () => 'words'
    listen()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(shown().data).toBe('words')
  })

  it('refetches at once when the server can be reached again', async () => {
    const { server, open, shown, tell } = setup()
    server.answer = failing()
    open()
    await vi.advanceTimersByTimeAsync(0)
    connection.heard(false)
    server.answer = async () => 'words'
    tell('open')
    await vi.advanceTimersByTimeAsync(0)
    expect(shown().data).toBe('words')
  })

  it('does not retry errors that a retry cannot fix', async () => {
    const { server, open, shown } = setup()
    server.answer = failing(404)
    open()
    await vi.advanceTimersByTimeAsync(200_000)
    expect(server.asked).toBe(1)
    expect(shown().status).toBe('error')
  })

  it('keeps showing known data when a refetch fails', async () => {
    const { server, open, shown, observer, tell } = setup()
    open()
    await vi.advanceTimersByTimeAsync(0)
    server.answer = failing()
    await observer.refetch()
    expect(shown()).toMatchObject({ status: 'success', data: 'words' })
    connection.heard(false)
    server.answer = async () => 'newer words'
    tell('open')
    await vi.advanceTimersByTimeAsync(0)
    expect(shown().data).toBe('newer words')
  })
})
