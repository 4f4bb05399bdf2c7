import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveConnection, type LiveEvent } from './live'

class FakeSource extends EventTarget {
  static made: FakeSource[] = []
  onmessage: ((message: { data: string; lastEventId?: string }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false
  constructor(readonly url: string) {
    super()
    FakeSource.made.push(this)
  }
  /** The server's first event. */
  ready(resumed: boolean, lastEventId = '') {
    const data = JSON.stringify({ resumed })
    this.dispatchEvent(new MessageEvent('ready', { data, lastEventId }))
  }
  close() {
    this.closed = true
  }
}

const make = () =>
  new LiveConnection({
    url: '/live',
    jitter: () => 1,
    connect: (url) => new FakeSource(url) as unknown as EventSource,
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
    last().ready(false)
    last().onerror?.()
    const before = FakeSource.made.length
    vi.advanceTimersByTime(1_000)
    expect(FakeSource.made).toHaveLength(before + 1)
  })

  it('goes on after its last event, and says whether it could', () => {
    const live = make()
    const opened: boolean[] = []
    live.watchStatus((status) => status === 'open' && opened.push(live.missed))
    live.subscribe(() => undefined)
    const again = () => {
      last().onerror?.()
      vi.advanceTimersByTime(60_000)
      return last().url
    }
    last().ready(false, '4')
    expect(again()).toBe('/live?last_event_id=4')
    last().ready(true)
    last().onmessage?.({ data: '{"type":"profile"}', lastEventId: '7-2' })
    expect(again()).toBe('/live?last_event_id=7-2')
    last().ready(true)
    last().dispatchEvent(new MessageEvent('here', { data: '{}', lastEventId: '9' }))
    expect(again()).toBe('/live?last_event_id=9')
    last().ready(false, '30')
    expect(opened).toEqual([true, false, false, true])
    // As someone else.
    live.restart()
    expect(last().url).toBe('/live')
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
