import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LiveConnection, type LiveEvent } from './live'
import { connectLive } from './live-stream'

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
    const data = JSON.stringify({ resumed, complete: true })
    this.dispatchEvent(new MessageEvent('ready', { data, lastEventId }))
  }
  close() {
    this.closed = true
  }
}

function make() {
  const live = new LiveConnection({
    url: '/live',
    jitter: () => 1,
    connect: (url) => new FakeSource(url) as unknown as EventSource,
  })
  connectLive(live)
  return live
}
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
    expect(again()).toBe('/live?watch=&last_event_id=4')
    last().ready(true)
    last().onmessage?.({ data: '{"type":"profile"}', lastEventId: '7-2' })
    expect(again()).toBe('/live?watch=&last_event_id=7-2')
    last().ready(true)
    last().dispatchEvent(new MessageEvent('here', { data: '{}', lastEventId: '9' }))
    expect(again()).toBe('/live?watch=&last_event_id=9')
    last().ready(false, '30')
    expect(opened).toEqual([true, false, false, true])
    // As someone else.
    live.restart()
    expect(last().url).toBe('/live?watch=')
  })

  it('starts before what the page has read, and takes up topics that come soon from there', () => {
    let position: string | undefined = '3'
    const live = new LiveConnection({
      url: '/live',
      position: () => position,
      connect: (url) => new FakeSource(url) as unknown as EventSource,
    })
    connectLive(live)
    live.subscribe(() => undefined)
    expect(last().url).toBe('/live?watch=&last_event_id=3')
    last().ready(true, '5')
    // What was kept from an earlier visit is older than that.
    expect(live.missed).toBe(true)
    live.watch(['cast:aa'])
    vi.advanceTimersByTime(250)
    expect(last().url).toBe('/live?watch=cast:aa&last_event_id=3')
    last().ready(true, '5')
    last().onerror?.()
    vi.advanceTimersByTime(60_000)
    expect(last().url).toContain('last_event_id=5')
    position = undefined
    live.restart()
    expect(last().url).toBe('/live?watch=cast:aa')
  })

  const topicsOf = ({ url }: FakeSource) =>
    new URL(url, 'http://site').searchParams.get('watch')!.split(',')

  it('asks for what screens watch, and for more without an interruption', () => {
    const live = make()
    const seen: unknown[] = []
    const opened = vi.fn()
    live.watchStatus(opened)
    live.watch(['home'])
    live.subscribe(({ hash }) => seen.push(hash))
    const first = last()
    expect(topicsOf(first)).toEqual(['home'])
    first.ready(false, '4')
    opened.mockClear()
    live.watch(['cast:aa'])
    live.watch(['cast:bb'])
    vi.advanceTimersByTime(250)
    const second = last()
    expect(topicsOf(second)).toEqual(['home', 'cast:aa', 'cast:bb'])
    // What happened since a screen read what it shows comes again.
    expect(second.url).toContain('last_event_id=4')
    second.onmessage?.({ data: '{"type":"cast","hash":"early"}' })
    first.onmessage?.({ data: '{"type":"cast","hash":"one"}' })
    second.ready(false, '5')
    expect(first.closed).toBe(true)
    second.onmessage?.({ data: '{"type":"cast","hash":"two"}' })
    expect(seen).toEqual(['one', 'two'])
    expect(opened).not.toHaveBeenCalled()
    expect(FakeSource.made).toHaveLength(2)
  })

  it('asks for topics that came while it was connecting', () => {
    const live = make()
    live.subscribe(() => undefined)
    const unwatch = live.watch(['channel:tide'])
    last().ready(false)
    vi.advanceTimersByTime(250)
    expect(topicsOf(last())).toEqual(['channel:tide'])
    last().ready(false)
    unwatch()
    live.watch(['channel:tide'])
    vi.advanceTimersByTime(60_000)
    expect(FakeSource.made).toHaveLength(2)
    last().onerror?.()
    vi.advanceTimersByTime(60_000)
    expect(topicsOf(last())).toEqual(['channel:tide'])
  })

  it('goes on as it is while the server refuses another stream, and asks again later', () => {
    const live = make()
    const seen: unknown[] = []
    live.subscribe(({ hash }) => seen.push(hash))
    const first = last()
    first.ready(false)
    live.watch(['home'])
    vi.advanceTimersByTime(250)
    last().onerror?.()
    first.onmessage?.({ data: '{"type":"cast","hash":"one"}' })
    expect([live.status, seen]).toEqual(['open', ['one']])
    live.watch(['cast:aa'])
    vi.advanceTimersByTime(29_000)
    expect(FakeSource.made).toHaveLength(2)
    vi.advanceTimersByTime(1_000)
    expect(topicsOf(last())).toEqual(['home', 'cast:aa'])
  })

  it('does not open a stream for every cast that is scrolled past', () => {
    const live = make()
    live.subscribe(() => undefined)
    last().ready(false)
    for (let n = 0; n < 100; n++) {
      live.watch([`cast:${n}`])
      vi.advanceTimersByTime(100)
      if (!last().closed) last().ready(false)
    }
    expect(FakeSource.made.length).toBeLessThanOrEqual(6)
  })

  it('asks for screens and the newest casts, if there are too many', () => {
    const live = make()
    for (let n = 0; n < 400; n++) live.watch([`cast:${n}`])
    live.watch(['home'])
    live.subscribe(() => undefined)
    expect(topicsOf(last())).toHaveLength(251)
    expect(topicsOf(last())).toEqual(expect.arrayContaining(['home', 'cast:399', 'cast:150']))
    last().ready(false)
    vi.advanceTimersByTime(60_000)
    expect(FakeSource.made).toHaveLength(1)
  })

  it('says whether everything on the network arrives', () => {
    const live = make()
    live.subscribe(() => undefined)
    expect(live.complete).toBe(false)
    const data = JSON.stringify({ resumed: false, complete: true })
    last().dispatchEvent(new MessageEvent('ready', { data }))
    expect(live.complete).toBe(true)
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
