import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { EntityStore } from './entity-store'
import type { Outbox, OutboxEntry } from './outbox-entry'
import { type OutboxHandle, sendOrQueue, createSendToggle } from './send-or-queue'
import { QUEUED } from './queued'
import { testCast } from '../test/entities'
import { Toggles } from './toggles'

const lost = Object.assign(new Error('no connection'), { code: 'CONNECTION_FAILED' })
const refused = Object.assign(new Error('no'), { code: 'Forbidden', status: 403 })

function setup(account: { fid: number } | null = { fid: 3 }) {
  const store = new EntityStore()
  store.putCast(testCast('0xa', { likes: 4 }))
  const queryClient = new QueryClient()
  queryClient.setQueryData(['me'], { user: { id: 'ann' }, account })
  const sent: string[] = []
  const kept: OutboxEntry[] = []
  const answers: (Error | null)[] = []
  const call = (operation: string) => async () => {
    sent.push(operation)
    const answer = answers.shift()
    if (answer) throw answer
  }
  const client = {
    publishReaction: call('publishReaction'),
    deleteReaction: call('deleteReaction'),
  } as never
  const box = {
    list: () => kept,
    add: async (entry: OutboxEntry) => void kept.push({ ...entry, refused: null }),
  } as unknown as Outbox
  let opened: Promise<Outbox> | undefined
  const away: OutboxHandle = {
    get opened() {
      return opened
    },
    open: () => (opened ??= Promise.resolve(box)),
  }
  const failures: unknown[] = []
  const send = sendOrQueue(client, queryClient, away)
  const toggles = new Toggles(store, createSendToggle(send, store), (error) => failures.push(error))
  const seen = () => [
    store.cast('0xa')?.viewer_context?.liked,
    store.cast('0xa')?.reactions.likes_count,
  ]
  return { toggles, send, sent, kept, answers, failures, seen, queryClient }
}

describe('a like without a connection', () => {
  it.each(['TIMEOUT', 'STARTING', 'HTTP_502', 'HTTP_503', 'HTTP_504'])(
    'is queued if the server answers %s, too',
    async (code) => {
      const { toggles, kept, answers, failures } = setup()
      answers.push(Object.assign(new Error('not now'), { code, status: 503 }))
      await toggles.set('like', '0xa', true)
      expect(kept).toMatchObject([{ operation: 'publishReaction' }])
      expect(failures).toEqual([])
    },
  )

  it('stays visible and is queued for the account that liked', async () => {
    const { toggles, kept, answers, failures, seen } = setup()
    answers.push(lost)
    await toggles.set('like', '0xa', true)
    expect(seen()).toEqual([true, 5])
    expect(kept).toMatchObject([{ operation: 'publishReaction', as: 3 }])
    expect(failures).toEqual([])
  })

  it('is followed in the queue by later writes, so that their order is kept', async () => {
    const { toggles, sent, kept, answers, send } = setup()
    answers.push(lost)
    await toggles.set('like', '0xa', true)
    await toggles.set('like', '0xa', false)
    expect(sent).toEqual(['publishReaction'])
    expect(kept.map(({ operation }) => operation)).toEqual(['publishReaction', 'deleteReaction'])
    const args = { signerUuid: 'session', reactionType: 'recast', target: '0xb' } as const
    expect(await send({ operation: 'publishReaction', args })).toBe(QUEUED)
  })

  it('is undone with an error when it is refused', async () => {
    const { toggles, kept, answers, failures, seen } = setup()
    answers.push(refused)
    await toggles.set('like', '0xa', true)
    expect(seen()).toEqual([false, 4])
    expect(failures).toEqual([refused])
    expect(kept).toEqual([])
  })

  it('is queued if the session was loaded only while it was sent', async () => {
    const { toggles, kept, answers, queryClient } = setup()
    queryClient.removeQueries()
    answers.push(lost)
    const set = toggles.set('like', '0xa', true)
    queryClient.setQueryData(['me'], { user: { id: 'ann' }, account: { fid: 3 } })
    await set
    expect(kept).toMatchObject([{ operation: 'publishReaction', as: 3 }])
  })

  it('is undone when no account is known', async () => {
    const { toggles, kept, answers, seen } = setup(null)
    answers.push(lost)
    await toggles.set('like', '0xa', true)
    expect(seen()).toEqual([false, 4])
    expect(kept).toEqual([])
  })
})
