import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveConnection, type LiveEvent } from './live'

class FakeSource {
  static made: FakeSource[] = []
  onopen: (() => void) | null = null
  onmessage: ((message: { data: string }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false
  constructor() {
    FakeSource.made.push(this)
  }
  close() {
    this.closed = true
  }
}

const make = () =>
  new LiveConnection({
    url: '/live',
    jitter: () => 1,
    connect: () => new FakeSource() as unknown as EventSource,
  })
const last = () => FakeSource.made.at(-1) as FakeSource

beforeEach(() => {
  FakeSource.made = []
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('live events', () => {
  it('connects once for all listeners and closes after the last', () => {
    const live = make()
    const stopA = live.subscribe(() => undefined)
    const stopB = live.subscribe(() => undefined)
    expect(FakeSource.made).toHaveLength(1)
    stopA()
    expect(last().closed).toBe(false)
    stopB()
    expect(last().closed).toBe(true)
  })

  it('calls every listener, and survives an invalid event', () => {
    const live = make()
    const seen: LiveEvent[] = []
    live.subscribe((event) => seen.push(event))
    last().onmessage?.({ data: '{not json' })
    last().onmessage?.({ data: '"text"' })
    last().onmessage?.({ data: '{"type":"cast","hash":"0xa"}' })
    expect(seen).toEqual([{ type: 'cast', hash: '0xa' }])
  })

  it('reconnects after failures with growing delays, which reset once connected', () => {
    const live = make()
    live.subscribe(() => undefined)
    for (const wait of [1_000, 2_000, 4_000]) {
      const before = FakeSource.made.length
      last().onerror?.()
      vi.advanceTimersByTime(wait - 1)
      expect(FakeSource.made).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect(FakeSource.made).toHaveLength(before + 1)
    }
    last().onopen?.()
    last().onerror?.()
    const before = FakeSource.made.length
    vi.advanceTimersByTime(1_000)
    expect(FakeSource.made).toHaveLength(before + 1)
  })

  it('does not reconnect after it was closed', () => {
    const live = make()
    const stop = live.subscribe(() => undefined)
    last().onerror?.()
    stop()
    vi.advanceTimersByTime(120_000)
    expect(FakeSource.made).toHaveLength(1)
  })
})
