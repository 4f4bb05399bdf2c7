import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Upstream } from '../gateway/upstream'
import type { LiveEvent, LiveUpdate } from './events'
import { remoteSource } from './remote-source'

let notification: { type: string; most_recent_timestamp: string }
let cast: { hash: string; author: { fid: number } }
let asked: number
let down: boolean

const upstream = {
  client: {
    fetchAllNotifications: async () => {
      asked += 1
      if (down) throw new Error('down')
      return { notifications: [notification] }
    },
    fetchUserFollowingFeed: async () => {
      if (down) throw new Error('down')
      return { casts: [cast] }
    },
  },
} as unknown as Upstream

beforeEach(() => {
  vi.useFakeTimers()
  notification = { type: 'likes', most_recent_timestamp: '2026-01-01T00:00:00Z' }
  cast = { hash: '0x1', author: { fid: 5 } }
  asked = 0
  down = false
})
afterEach(() => vi.useRealTimers())

const POLL = 15_000
const someone = { fid: 7, topics: new Set<string>(), follows: () => false }
const eventsOf = ({ messages }: LiveUpdate): LiveEvent[] =>
  messages.map(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes).slice('data: '.length)))
const next = () => vi.advanceTimersByTimeAsync(POLL)

test('new data of a remote provider is emitted, and older data is not', async () => {
  const heard: LiveEvent[] = []
  const stop = remoteSource(upstream).subscribe(someone, (update) =>
    heard.push(...eventsOf(update)),
  )
  await vi.advanceTimersByTimeAsync(1)
  await next()
  expect(heard).toEqual([])
  notification = { ...notification, most_recent_timestamp: '2026-01-02T00:00:00Z' }
  await next()
  expect(heard).toEqual([{ type: 'notification', fid: 7 }])
  cast = { hash: '0x2', author: { fid: 6 } }
  await next()
  expect(heard.at(-1)).toEqual({
    type: 'cast',
    hash: '0x2',
    fid: 6,
    parent_hash: null,
    channel_id: null,
  })
  stop()
})

test('several windows of one account share one poll, which stops when all are closed', async () => {
  const source = remoteSource(upstream)
  const stops = [source.subscribe(someone, () => {}), source.subscribe(someone, () => {})]
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toBe(1)
  for (const stop of stops) stop()
  await next()
  await next()
  expect(asked).toBe(1)
})

test('a provider that is down is polled again later, without false events', async () => {
  const heard: LiveEvent[] = []
  down = true
  const stop = remoteSource(upstream).subscribe(someone, (update) =>
    heard.push(...eventsOf(update)),
  )
  await vi.advanceTimersByTimeAsync(1)
  await next()
  down = false
  await next()
  expect(heard).toEqual([])
  cast = { hash: '0x9', author: { fid: 6 } }
  await next()
  expect(heard).toHaveLength(1)
  stop()
})

test('guests receive no events and cause no polling', async () => {
  remoteSource(upstream).subscribe({ ...someone, fid: null }, () => {})
  await next()
  expect(asked).toBe(0)
})
