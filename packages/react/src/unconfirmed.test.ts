import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EntityStore } from './entity-store'
import { createSendToggle, type InFlight, sendOrQueue } from './send-or-queue'
import { testCast } from '../test/entities'
import { Toggles } from './toggles'
import { takeUnconfirmed } from './outbox/take-unconfirmed'
import { hasUnconfirmed, keepUnconfirmed } from './unconfirmed'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

/** A page whose requests are answered when `confirm` is called. They share a window, so each test has its own user. */
function page(user: string | null) {
  const store = new EntityStore()
  store.putCast(testCast('0xa', { likes: 4 }))
  const queryClient = new QueryClient()
  if (user) queryClient.setQueryData(['me'], { user: { id: user }, account: { fid: 3 } })
  let confirm = () => {}
  let lose = () => {}
  const lost = Object.assign(new Error('no connection'), { code: 'CONNECTION_FAILED' })
  const answer = () =>
    new Promise<void>((resolve, reject) => {
      confirm = resolve
      lose = () => reject(lost)
    })
  const client = { publishReaction: answer, deleteReaction: answer, publishCast: answer } as never
  const inFlight: InFlight = new Set()
  let keep = () => {}
  const add = (_: unknown, onStored?: () => void) => {
    keep = () => onStored?.()
    return new Promise(() => {})
  }
  const outbox = { opened: undefined, open: async () => ({ add, list: () => [] }) as never }
  const send = sendOrQueue(client, queryClient, outbox, inFlight)
  const toggles = new Toggles(store, createSendToggle(send, store), () => {})
  keepUnconfirmed({ queryClient, store, toggles, inFlight })
  return {
    toggles,
    send,
    queryClient,
    confirm: () => confirm(),
    lose: () => lose(),
    put: () => keep(),
  }
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const settle = () => new Promise((done) => setTimeout(done))

it('a like whose response has not arrived when the page is left is sent again, once', async () => {
  const { toggles } = page('ann')
  void toggles.set('like', '0xa', true)
  await settle()
  expect(hasUnconfirmed()).toBe(false)
  leave()
  expect(hasUnconfirmed()).toBe(true)
  expect(takeUnconfirmed('someone else', 3)).toEqual([])
  expect(takeUnconfirmed('ann', 3)).toMatchObject([
    { operation: 'publishReaction', as: 3, args: { reactionType: 'like', target: '0xa' } },
  ])
  expect(takeUnconfirmed('ann', 3)).toEqual([])
})

it('of a toggle that was tapped twice, the last intent is sent', async () => {
  const { toggles } = page('bea')
  void toggles.set('like', '0xa', true)
  await settle()
  void toggles.set('like', '0xa', false)
  leave()
  expect(takeUnconfirmed('bea', 3).map(({ operation }) => operation)).toEqual(['deleteReaction'])
})

it('what is confirmed, and a cast, are not sent again', async () => {
  const { toggles, send, confirm } = page('cy')
  void toggles.set('like', '0xa', true)
  await settle()
  confirm()
  await settle()
  void send({ operation: 'publishCast', args: { signerUuid: 'session', text: 'Ahoy' } })
  await settle()
  leave()
  expect(takeUnconfirmed('cy', 3)).toEqual([])
})

it('a like from before the session was loaded is sent again by the user who is signed in right after', async () => {
  const { toggles, confirm } = page(null)
  void toggles.set('like', '0xa', true)
  await settle()
  leave()
  expect(takeUnconfirmed('dee', undefined)).toEqual([])
  leave()
  expect(takeUnconfirmed('dee', 5)).toMatchObject([{ operation: 'publishReaction', as: 5 }])
  leave()
  vi.setSystemTime(Date.now() + 60_000)
  expect(takeUnconfirmed('someone later', 6)).toEqual([])
  vi.useRealTimers()
  confirm()
})

it('a like whose session was loaded before the page was left belongs to its user', async () => {
  const { toggles, queryClient } = page(null)
  void toggles.set('like', '0xa', true)
  await settle()
  queryClient.setQueryData(['me'], { user: { id: 'eli' }, account: { fid: 7 } })
  leave()
  expect(takeUnconfirmed('someone else', 3)).toEqual([])
  expect(takeUnconfirmed('eli', 3)).toMatchObject([{ operation: 'publishReaction', as: 7 }])
})

it('a like whose request was lost belongs to the page until the outbox has stored it', async () => {
  const { toggles, lose, put } = page('fay')
  void toggles.set('like', '0xa', true)
  await settle()
  // As browsers do that cancel requests before they tell a page that it is left.
  lose()
  leave()
  expect(takeUnconfirmed('fay', 3)).toMatchObject([{ operation: 'publishReaction', as: 3 }])
  await settle()
  leave()
  expect(takeUnconfirmed('fay', 3)).toMatchObject([{ operation: 'publishReaction', as: 3 }])
  put()
  leave()
  expect(takeUnconfirmed('fay', 3)).toEqual([])
})
