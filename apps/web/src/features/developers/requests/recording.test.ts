import { createCastaway, gatewayFetch } from '@castaway/react'
import * as lines from '@castaway/client/operations'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { operationsOf } from '../../../shared/developers/code/api-call'
import { earlierCalls } from './earlier-calls'
import { filterCalls } from './filter-calls'
import { isPrivate } from './recorded-call'
import { LARGEST_ANSWER, MOST_CALLS, recording, startRecording, stopRecording } from './recording'

const operations = operationsOf(Object.values(lines))
let answer: () => Response
beforeEach(() => {
  answer = () => Response.json({ users: [] }, { headers: { 'x-request-id': 'req-1' } })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
  recording.name(operations)
  startRecording()
})
afterEach(() => {
  stopRecording()
  recording.pause(false)
  recording.clear()
  vi.unstubAllGlobals()
  document.cookie = 'XSRF-TOKEN=; max-age=0'
})

/** The newest call, once its answer is there. */
const last = async () => {
  await vi.waitFor(() => expect(recording.read().at(-1)?.answer.kind).not.toBe('pending'))
  return recording.read().at(-1)!
}

test('a call is recorded with what was sent and what came back, and its caller gets the answer', async () => {
  const response = await gatewayFetch('/api/farcaster/user/bulk?fids=1,2')
  expect(await response.json()).toEqual({ users: [] })
  expect(await last()).toMatchObject({
    method: 'GET',
    path: '/api/farcaster/user/bulk',
    query: 'fids=1,2',
    operation: { id: 'fetchBulkUsers' },
    status: 200,
    requestId: 'req-1',
    size: 12,
    source: 'network',
    answer: { kind: 'json', value: { users: [] } },
  })
})

test('a closed drawer leaves nothing between the app and the network', async () => {
  stopRecording()
  recording.clear()
  await gatewayFetch('/api/farcaster/user/bulk?fids=1')
  expect(recording.read()).toEqual([])
  startRecording()
  startRecording()
  await gatewayFetch('/api/farcaster/user/bulk?fids=1')
  expect(recording.read()).toHaveLength(1)
})

test('no secret is recorded: of private calls neither query, body nor answer, of others no request header', async () => {
  document.cookie = 'XSRF-TOKEN=secret-token'
  const secret = JSON.stringify({ code: 'secret-code' })
  for (const path of [
    '/login/email/verify?code=secret-code',
    '/api/_records/drafts?key=secret-code',
    '/api/_signer',
    '/api/farcaster/signer?signer_uuid=secret-code',
    '/api/farcaster/webhook',
  ]) {
    answer = () =>
      Response.json({ secret: 'secret-answer' }, { headers: { 'set-cookie': 'secret-cookie=1' } })
    await gatewayFetch(path, { method: 'POST', body: secret })
    expect(await last()).toMatchObject({ status: 200, answer: { kind: 'private' } })
  }
  answer = () => Response.json({})
  await gatewayFetch('/api/farcaster/cast', { method: 'POST', body: '{"text":"Hi"}' })
  expect(await last()).toMatchObject({ body: { text: 'Hi' } })
  expect(recording.read()).toHaveLength(6)
  expect(JSON.stringify(recording.read())).not.toContain('secret-')
  expect(isPrivate('/api/farcaster/feed/trending')).toBe(false)
})

test('only the newest calls and answers of a bounded size are kept', async () => {
  answer = () => Response.json({ text: 'x'.repeat(LARGEST_ANSWER) })
  await gatewayFetch('/api/farcaster/feed')
  const large = await last()
  expect(large.answer.kind).toBe('large')
  expect(large.size).toBeGreaterThan(LARGEST_ANSWER)
  answer = () => new Response('')
  for (let each = 0; each < MOST_CALLS + 20; each++)
    await gatewayFetch(`/api/farcaster/feed?n=${each}`)
  expect(recording.read()).toHaveLength(MOST_CALLS)
  expect(recording.read()[0]?.query).toBe('n=20')
})

test('lost connections, answers that are no JSON and errors are recorded as what they are', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await expect(gatewayFetch('/api/farcaster/feed')).rejects.toThrow('Failed to fetch')
  expect(await last()).toMatchObject({ status: 0, answer: { kind: 'empty' } })
  answer = () => new Response('<script>alert(1)</script>', { status: 502 })
  await gatewayFetch('/api/farcaster/feed')
  expect(await last()).toMatchObject({
    status: 502,
    answer: { kind: 'text', text: '<script>alert(1)</script>' },
  })
  const failed = filterCalls(recording.read(), '', 'errors')
  expect(failed.map(({ status }) => status)).toEqual([0, 502])
  expect(filterCalls(failed, 'fetchfeed 502', 'all')).toHaveLength(1)
  expect(filterCalls(failed, '', 'writes')).toEqual([])
})

test('while it is paused nothing is recorded', async () => {
  recording.pause(true)
  await gatewayFetch('/api/farcaster/feed')
  expect(recording.read()).toEqual([])
})

test('calls before the recording have what the browser measured, and their answers from the query cache', async () => {
  const queryClient = new QueryClient()
  const castaway = createCastaway({ client: {} as never, queryClient, onFailure: () => {} })
  const cast = { object: 'cast', hash: '0xab', text: 'Hi', reactions: {}, author: { fid: 1 } }
  castaway.store.putCast(cast as never)
  queryClient.setQueryData(['fetchFeed', { feedType: 'following', fid: 3 }, 'keys'], {
    pages: [{ keys: ['0xab'], next: 'more' }],
    pageParams: [null],
  })
  queryClient.setQueryData(['lookupChannel', { id: 'lagoon' }], { channel: { id: 'lagoon' } })
  const shown = new QueryObserver(queryClient, {
    queryKey: ['lookupChannel', { id: 'lagoon' }],
    enabled: false,
  })
  const stop = shown.subscribe(() => {})
  const entry = (name: string, more = {}) =>
    ({
      name: location.origin + name,
      startTime: 5,
      duration: 20,
      responseEnd: 25,
      responseStatus: 200,
      transferSize: 300,
      decodedBodySize: 900,
      ...more,
    }) as PerformanceResourceTiming
  const calls = earlierCalls(
    castaway,
    operations,
    [
      entry('/api/farcaster/feed?feed_type=following&fid=3'),
      entry('/api/farcaster/feed?feed_type=following&fid=3&cursor=more', { transferSize: 0 }),
      entry('/api/_me?secret=1'),
      entry('/assets/index.js'),
      entry('/api/farcaster/user/follow'),
      entry('/api/farcaster/message'),
    ],
    true,
  )
  expect(calls.map(({ path, source, answer }) => [path, source, answer.kind])).toEqual([
    ['/api/farcaster/feed', 'network', 'json'],
    ['/api/farcaster/feed', 'browser', 'gone'],
    ['/api/_me', 'network', 'private'],
    ['/api/farcaster/user/follow', 'network', 'gone'],
    ['/api/farcaster/message', 'network', 'gone'],
    ['/api/farcaster/channel', 'memory', 'json'],
  ])
  // One of two writes, and the only one.
  expect(calls.slice(3, 5).map(({ method, operation }) => [method, operation?.id])).toEqual([
    [undefined, undefined],
    ['POST', 'publishMessageToFarcaster'],
  ])
  expect(calls[0]!.answer).toMatchObject({ value: { items: [cast], next: { cursor: 'more' } } })
  expect(JSON.stringify(calls)).not.toContain('secret-')
  stop()
})
