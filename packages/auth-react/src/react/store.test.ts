import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loginStoreOf } from './store'
import { errorResponse, testClient, userOf } from '../../test/client'

const never = () => new Promise(() => {})
const nothing = () => {}
const stops: (() => void)[] = []

const start = (answers: Parameters<typeof testClient>[0]) => {
  const made = testClient(answers)
  const store = loginStoreOf(made.client)
  const heard = vi.fn()
  stops.push(store.subscribe(heard))
  return { ...made, store, heard }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('the session of a page', () => {
  it('is ready once the user is known', async () => {
    const { store } = start({ '/session': { user: userOf() } })
    expect(store.read()).toMatchObject({ status: 'starting', user: null })
    await vi.waitFor(() =>
      expect(store.read()).toMatchObject({ status: 'ready', user: { id: 'did:castaway:1' } }),
    )
  })

  it('ends in an error within ten seconds without a response, and can be retried', async () => {
    const { store, answers } = start({ '/session': never })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(store.read().status).toBe('starting')
    await vi.advanceTimersByTimeAsync(2)
    expect(store.read()).toMatchObject({
      status: 'failed',
      error: { code: 'client_request_timeout', title: 'Request timed out' },
    })
    answers['/session'] = { user: null }
    store.retry()
    expect(store.read().status).toBe('starting')
    await vi.waitFor(() => expect(store.read()).toMatchObject({ status: 'ready', user: null }))
  })

  it('ignores a response after the deadline', async () => {
    let answer: (value: unknown) => void = nothing
    const { store } = start({ '/session': () => new Promise((resolve) => (answer = resolve)) })
    await vi.advanceTimersByTimeAsync(10_001)
    answer({ user: userOf() })
    await vi.advanceTimersByTimeAsync(10)
    expect(store.read().status).toBe('failed')
  })

  it('rejects calls before it is ready, without a request', async () => {
    const { store, calls } = start({ '/session': never })
    await expect(store.run((client) => client.signOut())).rejects.toMatchObject({
      code: 'login_not_ready',
      title: expect.stringContaining('isn’t ready'),
    })
    expect(calls.map(({ path }) => path)).toEqual(['/session'])
  })

  it('is requested once, however many listeners there are', async () => {
    const { store, calls } = start({ '/session': { user: null } })
    const stop = store.subscribe(nothing)
    stop()
    stops.push(store.subscribe(nothing))
    await vi.waitFor(() => expect(store.read().status).toBe('ready'))
    expect(calls).toHaveLength(1)
  })

  it('is the same for every provider with the same client', () => {
    const { client, store } = start({ '/session': { user: null } })
    expect(loginStoreOf(client)).toBe(store)
  })

  it('notices from a refused call that it was ended elsewhere', async () => {
    const { store, answers } = start({
      '/session': { user: userOf() },
      '/terms': errorResponse('must_be_authenticated', 401),
    })
    await vi.waitFor(() => expect(store.read().status).toBe('ready'))
    answers['/session'] = { user: null }
    await expect(store.run((client) => client.acceptTerms())).rejects.toMatchObject({
      code: 'must_be_authenticated',
    })
    await vi.waitFor(() => expect(store.read().user).toBeNull())
  })
})

describe('two tabs', () => {
  it('signing out in one is seen in the other', async () => {
    vi.useRealTimers()
    const here = start({ '/session': { user: userOf() }, '/sign-out': {} })
    const there = start({ '/session': { user: userOf() } })
    await expect.poll(() => there.store.read().user?.id).toBe('did:castaway:1')
    await expect.poll(() => here.store.read().status).toBe('ready')
    there.answers['/session'] = { user: null }
    await here.store.run((client) => client.signOut())
    await expect.poll(() => there.store.read()).toMatchObject({ status: 'ready', user: null })
  })

  it('the known state stays if the server is unreachable', async () => {
    vi.useRealTimers()
    const here = start({ '/session': { user: userOf() }, '/terms': { user: userOf() } })
    const there = start({ '/session': { user: userOf() } })
    await expect.poll(() => there.store.read().user).not.toBeNull()
    await expect.poll(() => here.store.read().status).toBe('ready')
    there.answers['/session'] = () => Promise.reject(new TypeError('offline'))
    await here.store.run((client) => client.acceptTerms())
    await expect.poll(() => there.calls.length).toBeGreaterThan(1)
    expect(there.store.read()).toMatchObject({ status: 'ready', user: { id: 'did:castaway:1' } })
  })
})
