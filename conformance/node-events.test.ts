import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  ben,
  hex,
  hubLibrary,
  ok,
  startHubIsland,
  type EventStream,
  type HubEvent,
  type HubIsland,
  type HubMessage,
} from './hub-client'

/** Those who follow the network by its own library, unmodified. */

const hub = hubLibrary()

let at: HubIsland
beforeAll(async () => {
  at = await startHubIsland()
})
afterAll(() => at?.close())

describe('subscribe', () => {
  const streams: EventStream[] = []
  afterEach(() => {
    for (const stream of streams.splice(0)) stream.cancel()
  })
  const MERGE = 1
  async function subscribe(request: object, on = at.client): Promise<EventStream> {
    const stream = await ok<EventStream>(on.subscribe!({ eventTypes: [MERGE], ...request }))
    streams.push(stream)
    // From now on the node has the stream.
    await new Promise((resolve) => stream.once('metadata', resolve))
    return stream
  }
  /** Reads until this many have come, or one fulfills the condition. */
  async function take(stream: EventStream, isLast: (event: HubEvent) => boolean) {
    const events: HubEvent[] = []
    for await (const event of stream) {
      events.push(event)
      if (isLast(event)) break
    }
    return events
  }
  const failureOf = (stream: EventStream) =>
    new Promise<{ details: string }>((resolve) =>
      stream.once('error', (error) => resolve(error as { details: string })),
    )
  const textOf = (event: HubEvent) => event.mergeMessageBody?.message.data.castAddBody?.text ?? ''

  test('a connection that is cut goes on without a gap or a duplicate', async () => {
    const texts = Array.from({ length: 60 }, (_, i) => `event ${i}`)
    const own = hub.getInsecureHubRpcClient(at.address())
    const first = await subscribe({}, own)
    const later = hub.getInsecureHubRpcClient(at.address())
    const writing = (async () => {
      for (const text of texts) await ok(at.client.submitMessage!(await at.makeCast(text)))
    })()
    const before = await take(first, (event) => textOf(event) === 'event 20')
    first.cancel()
    own.$.close()
    const again = await subscribe({ fromId: before.at(-1)!.id + 1 }, later)
    const between = await take(again, (event) => textOf(event) === 'event 40')
    await writing
    // The node itself goes away, and comes back at the same port.
    const last = await subscribe({ fromId: between.at(-1)!.id + 1 }, later)
    const ending = failureOf(last)
    const startAgain = await at.stopGrpc()
    expect((await ending).details).toContain('shutting down')
    later.$.close()
    await startAgain()
    const rest = await subscribe({ fromId: between.at(-1)!.id + 1 })
    const after = await take(rest, (event) => textOf(event) === 'event 59')
    const all = [...before, ...between, ...after]
    const seen = all.map(textOf).filter((text) => text.startsWith('event'))
    expect(seen).toEqual(texts)
    const ids = all.map(({ id }) => id)
    expect(ids).toEqual([...ids].toSorted((a, b) => a - b))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('from 0 it begins at the oldest, and HTTP gives the same events', async () => {
    await ok(at.client.submitMessage!(await at.makeCast('the last one')))
    const types = Object.values(hub.HubEventType).filter((type) => typeof type === 'number')
    const stream = await subscribe({ fromId: 0, eventTypes: types })
    const streamed = await take(stream, (event) => textOf(event) === 'the last one')
    const { body } = await at.http('events?from_event_id=0')
    expect(body.events.slice(0, streamed.length).map(({ id }: HubEvent) => id)).toEqual(
      streamed.map(({ id }) => id),
    )
    expect(body.events[0]).toMatchObject({ type: 'HUB_EVENT_TYPE_BLOCK_CONFIRMED', shardIndex: 1 })
    const blocks = streamed.filter(({ type }) => type === 11)
    for (const block of blocks) {
      const inBlock = body.events.filter(
        ({ blockNumber, type }: any) =>
          blockNumber === block.blockNumber && type !== 'HUB_EVENT_TYPE_BLOCK_CONFIRMED',
      )
      expect(inBlock).toHaveLength(block.blockConfirmedBody!.totalEvents)
    }
  })

  test('replaced and revoked messages are told', async () => {
    const start = (await ok(at.client.getInfo!({}))).shardInfos[1].maxHeight
    const stream = await subscribe({ fromId: (start + 1) * 2 ** 14, eventTypes: [1, 3, 9] })
    const bio = (value: string) =>
      ok<HubMessage>(
        hub.makeUserDataAdd(
          { type: hub.UserDataType.BIO, value },
          at.options(ben),
          at.signerOf(ben),
        ),
      )
    const older = await bio('before')
    await ok(at.client.submitMessage!(older))
    await ok(at.client.submitMessage!(await bio('after')))
    const [one, two] = await take(stream, (event) =>
      Boolean(
        event.mergeMessageBody?.deletedMessages.length &&
        event.mergeMessageBody.deletedMessages.some(({ hash }) => hex(hash) === hex(older.hash)),
      ),
    ).then((events) => events.slice(-2))
    expect(hex(one!.mergeMessageBody!.message.hash)).toBe(hex(older.hash))
    expect(two!.mergeMessageBody!.deletedMessages.map(({ hash }) => hex(hash))).toEqual([
      hex(older.hash),
    ])
  })

  test('a shard or an id that there is not is refused', async () => {
    const stream = await ok<EventStream>(at.client.subscribe!({ eventTypes: [], shardIndex: 7 }))
    expect((await failureOf(stream)).details).toContain('Shard not found')
    expect((await at.http('events?shard_index=7')).status).toBe(400)
    expect((await at.http('events?from_event_id=99999999999999999999')).status).toBe(400)
    expect((await at.http('eventById?event_id=1')).status).toBe(400)
    expect((await at.http('fids?shard_id=0')).status).toBe(400)
  })
})
