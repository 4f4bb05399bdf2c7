import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build, merge, revokeSigner, sign, toHex } from '../../messages/index'
import type { Store } from '../../store/open'
import { sweep } from '../../sweep'
import { openIsland, signerOf, testClock } from '../../../test/message-store'
import { hubEvents } from './follow'
import { events, type HubEvent } from './read'
import { EVENT_WINDOW_MS, HubEventType } from '../../messages/hub-events'
import { BLOCK_EVENTS } from './seal'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

let second = 0
const author = (fid: number) => ({ fid, at: testClock.now() - 3_600_000 + second++ * 1000 })
const publish = async (...messages: ReturnType<typeof sign>[]) => {
  const outcomes = await merge(store, messages)
  expect(outcomes.map(({ status }) => status)).toEqual(messages.map(() => 'merged'))
  return messages.map(({ hash }) => toHex(hash))
}
const cast = (fid: number, text: string) =>
  sign(build.castAdd(author(fid), { text }), signerOf(fid))
const all = async (from = 0) => (await events(store, { startId: from })).events
const last = async () => (await all()).at(-1)!.id + 1
/** Type of each event, and the ids of those of messages as their order in the log. */
const typesOf = (list: readonly HubEvent[]) =>
  list.map(({ type }) => type).filter((type) => type !== HubEventType.blockConfirmed)

describe('hub events', () => {
  it('say what the contracts said, and which names there are', async () => {
    const types = typesOf(await all())
    expect(types.filter((type) => type === HubEventType.mergeOnChainEvent)).toHaveLength(5 + 10 + 5)
    expect(types.filter((type) => type === HubEventType.mergeUsernameProof)).toHaveLength(5)
  })

  it('of a replaced message name what they replaced', async () => {
    const from = await last()
    const bio = (value: string) => sign(build.userDataAdd(author(1), 3, value), signerOf(1))
    const [first, next] = [bio('first'), bio('next')]
    await publish(first)
    await publish(next)
    const [one, two] = (await all(from)).filter(({ type }) => type === HubEventType.mergeMessage)
    expect(one!.mergeMessageBody!.deletedMessages).toEqual([])
    expect(two!.mergeMessageBody!.deletedMessages.map((raw) => Buffer.from(raw))).toEqual([
      Buffer.from(one!.mergeMessageBody!.message),
    ])
  })

  it('are in the order of arrival for messages of one batch that replace each other', async () => {
    const from = await last()
    const bios = ['a', 'b', 'c'].map((value) =>
      sign(build.userDataAdd(author(2), 3, value), signerOf(2)),
    )
    await publish(...bios)
    const merged = (await all(from)).filter(({ type }) => type === HubEventType.mergeMessage)
    expect(merged.map((event) => event.mergeMessageBody!.deletedMessages.length)).toEqual([0, 1, 1])
  })

  it('of a revoked key is that of the chain: what it signed stays', async () => {
    await publish(cast(3, 'one'), cast(3, 'two'))
    const from = await last()
    await revokeSigner(store, { fid: 3, key: toHex(signerOf(3).publicKey) })
    expect(typesOf(await all(from))).toEqual([HubEventType.mergeOnChainEvent])
  })

  it('of a refused message are none, nor of a transaction that was rolled back', async () => {
    const from = await last()
    await merge(store, [sign(build.castAdd(author(4), { text: '' }), signerOf(4))])
    const rolledBack = store.transaction(async (tx) => {
      await merge(store, [cast(4, 'not for long')], { tx })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await all(from)).toEqual([])
  })

  it('are in blocks whose first event counts them and whose ids only grow', async () => {
    const list = await all()
    const ids = list.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
    for (const { blockConfirmedBody, blockNumber } of list) {
      if (!blockConfirmedBody) continue
      const within = ids.filter((id) => Math.floor(id / BLOCK_EVENTS) === blockNumber)
      expect(within).toHaveLength(blockConfirmedBody.totalEvents + 1)
    }
  })

  it('reach a reader who follows once, in order, while several write', async () => {
    const stop = new AbortController()
    const stream = await hubEvents(store).subscribe(
      { eventTypes: [HubEventType.mergeMessage] },
      stop.signal,
    )
    const total = 40
    const writing = Promise.all(
      [1, 2, 4, 5].map(async (fid) => {
        for (let i = 0; i < total / 4; i++) await merge(store, [cast(fid, `${fid} ${i}`)])
      }),
    )
    const ids: number[] = []
    for await (const event of stream) if (ids.push(event.id) === total) stop.abort()
    await writing
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b))
  })

  it('end after three days, except for the last block', async () => {
    const before = await all()
    await sql`update hub_event set recorded_at = recorded_at - ${EVENT_WINDOW_MS + 1000}::bigint`.execute(
      store.db,
    )
    await sweep({ store, clock: testClock }, null, { signal: new AbortController().signal })
    const after = await all()
    const height = before.at(-1)!.blockNumber
    expect(after.map(({ id }) => id)).toEqual(
      before.filter(({ blockNumber }) => blockNumber === height).map(({ id }) => id),
    )
    await publish(cast(1, 'goes on'))
    expect((await all()).at(-1)!.blockNumber).toBe(height + 1)
  })
})
