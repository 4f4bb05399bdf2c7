import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EntityStore } from './entity-store'
import { createSendToggle, type InFlight, sendOrQueue } from './send-or-queue'
import { testCast } from '../test/entities'
import { Toggles } from './toggles'
import { takeUnconfirmed } from './outbox/take-unconfirmed'
import { hasUnconfirmed, keepUnconfirmed } from './unconfirmed'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

/** A page whose requests are answered when `confirm` is called. They share a window, so each test has its own user. */
function page(user: string) {
  const store = new EntityStore()
  store.putCast(testCast('0xa', { likes: 4 }))
  const queryClient = new QueryClient()
  queryClient.setQueryData(['me'], {
    user: { id: user },
    account: { fid: 3 },
  })
  let confirm = () => {}
  const answer = () => new Promise<void>((resolve) => (confirm = resolve))
  const client = { publishReaction: answer, deleteReaction: answer, publishCast: answer } as never
  const inFlight: InFlight = new Set()
  const outbox = { opened: undefined, open: () => Promise.reject(new Error('not needed')) }
  const send = sendOrQueue(client, queryClient, outbox, inFlight)
  const toggles = new Toggles(store, createSendToggle(send, store), () => {})
  keepUnconfirmed({ queryClient, store, toggles }, inFlight)
  return { toggles, send, confirm: () => confirm() }
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
  expect(takeUnconfirmed('someone else')).toEqual([])
  expect(takeUnconfirmed('ann')).toMatchObject([
    { operation: 'publishReaction', as: 3, args: { reactionType: 'like', target: '0xa' } },
  ])
  expect(takeUnconfirmed('ann')).toEqual([])
})

it('of a toggle that was tapped twice, the last intent is sent', async () => {
  const { toggles } = page('bea')
  void toggles.set('like', '0xa', true)
  await settle()
  void toggles.set('like', '0xa', false)
  leave()
  expect(takeUnconfirmed('bea').map(({ operation }) => operation)).toEqual(['deleteReaction'])
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
  expect(takeUnconfirmed('cy')).toEqual([])
})
