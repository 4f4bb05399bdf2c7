import { createCastaway, type Client, meQuery, type User } from '@castaway/react'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientWith } from '../../app/client-with'
import { bundledOperations } from '../../app/operations'
import { toastStore } from '../../ui/toast/toasts'
import { recordsOf } from '../../app/records'
import { setChannelMuted } from './channels'
import { setPersonHidden } from './mutations'
import { type HiddenPeople, hiddenPeopleQuery } from './people'
import { startHiding } from './rules'
import { currentHidingRules } from './state'

const user = (fid: number, following = false) =>
  ({
    object: 'user',
    fid,
    username: `u${fid}`,
    display_name: `U${fid}`,
    viewer_context: { following, followed_by: false, blocking: false, blocked_by: false },
  }) as unknown as User
const cast = (text: string, fid = 7) => ({ hash: `0x${text}${fid}`, text, author: user(fid) })

/** The requests that the server received, and its responses. */
let asked: string[]
let refuse: boolean
const answer = async (input: RequestInfo | URL, init?: RequestInit) => {
  const url = String(input instanceof Request ? input.url : input)
  const method = init?.method ?? 'GET'
  if (method !== 'GET') {
    asked.push(`${method} ${url.replace(/.*\/farcaster/, '')}`)
    return refuse
      ? Response.json({ code: 'Forbidden', message: 'no' }, { status: 403 })
      : Response.json({ success: true })
  }
  if (url.includes('/mute/list')) {
    const mutes = [{ object: 'mute', muted: user(8), muted_at: '2026-01-01T00:00:00.000Z' }]
    return Response.json({ mutes, next: { cursor: null } })
  }
  return Response.json({ blocks: [], next: { cursor: null } })
}

beforeEach(() => {
  asked = []
  refuse = false
  vi.stubGlobal('fetch', answer)
})
afterEach(() => void vi.unstubAllGlobals())

it('keywords, muted people and muted channels hide casts at once, and a rejected mute is undone', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const castaway = createCastaway({
    client: clientWith(bundledOperations) as Client,
    queryClient,
    onFailure: () => undefined,
    live: {
      url: '/live',
      connect: () => ({ close() {}, addEventListener() {} }) as unknown as EventSource,
    },
  })
  const account = { fid: 1, username: 'me', display_name: 'Me', pfp_url: '', signer: 'approved' }
  queryClient.setQueryData(meQuery.queryKey, {
    user: null,
    account,
    accounts: [account],
    mode: 'island',
  } as never)
  castaway.store.putUser(user(9))
  startHiding(castaway)
  const { store, ready } = recordsOf(castaway)
  await ready
  const why = (text: string, fid = 7) => currentHidingRules().cast.feeds(cast(text, fid))?.why
  await expect.poll(() => why('anything', 8)).toBe('muted')
  expect(why('rain')).toBeUndefined()

  const word = {
    text: 'rain',
    whole: true,
    where: ['feeds' as const],
    exceptFollowed: false,
    until: null,
  }
  await store.put('word', 'one', word)
  // What finds words loads with the first one.
  await vi.waitFor(() => expect(why('rain')).toBe('word'))
  // The user's own casts are never hidden.
  expect(why('rain', 1)).toBeUndefined()
  expect(currentHidingRules().cast.search(cast('rain'))).toBeNull()
  await store.put('word', 'one', { ...word, until: Date.now() + 2_000 })
  expect(why('rain')).toBe('word')
  // The rule expires by itself.
  await vi.waitFor(() => expect(why('rain')).toBeUndefined(), { timeout: 10_000 })
  await store.put('word', 'one', { ...word, exceptFollowed: true })
  castaway.store.putUser(user(7, true))
  expect(why('rain')).toBeUndefined()

  // A channel is muted by its id, but nothing that the user casts there.
  const inLagoon = (fid: number) => ({ author: { fid }, channel: { id: 'lagoon' } })
  const { isFromMutedChannel: before } = currentHidingRules()
  expect(before(inLagoon(7))).toBe(false)
  await setChannelMuted(castaway, { id: 'Lagoon', name: 'Lag\u202Eoon' }, true)
  expect(store.get('muted-channel', 'lagoon')).toMatchObject({ name: 'Lagoon' })
  const { isFromMutedChannel, isMutedChannel } = currentHidingRules()
  expect([isMutedChannel('lagoon'), isMutedChannel('tools')]).toEqual([true, false])
  expect([7, 1].map((fid) => isFromMutedChannel(inLagoon(fid)))).toEqual([true, false])
  expect(isFromMutedChannel({ author: { fid: 7 }, channel: null })).toBe(false)
  const undo = toastStore.read().at(-1)!.action
  if (undo && 'run' in undo) undo.run()
  await vi.waitFor(() => expect(currentHidingRules().isMutedChannel('lagoon')).toBe(false))

  expect(await setPersonHidden(castaway, 'block', 9, true)).toBe(true)
  expect(asked).toEqual(['POST /block'])
  expect(why('x', 9)).toBe('blocked')
  expect(castaway.store.user(9)?.viewer_context?.blocking).toBe(true)
  const { action } = toastStore.read().at(-1)!
  if (action && 'run' in action) action.run()
  await expect.poll(() => asked).toEqual(['POST /block', 'DELETE /block'])
  expect(why('x', 9)).toBeUndefined()

  refuse = true
  expect(await setPersonHidden(castaway, 'mute', 9, true)).toBe(false)
  expect(why('x', 9)).toBeUndefined()
  const { queryKey } = hiddenPeopleQuery(castaway, 1)
  expect(queryClient.getQueryData<HiddenPeople>(queryKey)?.muted.map(({ fid }) => fid)).toEqual([8])
})
