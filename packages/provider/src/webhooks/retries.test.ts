import { describe, expect, test, vi } from 'vitest'
import { createProvider } from '../provider'
import type { Provider } from '../provider-options'
import { smallPeople } from '@castaway/seeds'
import { sweep } from '../sweep'
import { replayDeliveries } from './log'
import { webhookIsland } from '../../test/webhook-island'
import { startReceiver } from '../../test/webhook-receiver'

const { ana } = smallPeople
const own = webhookIsland()
const { listen, castAs, textsReceived, logOf, secondsOfAttempts } = own

describe('a failed delivery', () => {
  test.each([500, 404, 301])(
    'is retried after a response of %i, with pauses that double',
    async (code) => {
      own.receiver.answer = (response, count) =>
        response.writeHead(count < 4 ? code : 204, { location: `${own.receiver.url}/else` }).end()
      const webhook = await listen()
      await castAs(ana, `answered with ${code}`)
      expect(await secondsOfAttempts(12)).toEqual([0, 1, 3, 7])
      expect(new Set(own.receiver.received.map(({ body }) => body.toString())).size).toBe(1)
      expect(own.receiver.received.every(({ path }) => path === '/hook')).toBe(true)
      expect(await logOf(webhook)).toMatchObject([
        { status: 'delivered', attempt: 4, responseCode: 204, error: null, nextAttemptAt: null },
      ])
    },
  )

  test('fails in the end, and the log says so', async () => {
    own.receiver.answer = (response) => response.writeHead(503).end()
    const webhook = await listen()
    await castAs(ana, 'never taken')
    expect(await secondsOfAttempts(300)).toEqual([0, 1, 3, 7, 15, 31, 63, 127, 255])
    expect(await logOf(webhook)).toMatchObject([
      { status: 'failed', attempt: 9, responseCode: 503, error: 'The response status was 503' },
    ])
  })

  test('does not delay later ones', async () => {
    own.receiver.answer = (response, count) => response.writeHead(count === 1 ? 500 : 200).end()
    await listen()
    await castAs(ana, 'first')
    await castAs(ana, 'second')
    await own.island.jobs.drain()
    own.island.clock.advance(1_000)
    await own.island.jobs.drain()
    expect(textsReceived()).toEqual(['first', 'second', 'first'])
  })

  test('is retried until the receiver listens', async () => {
    const { port } = new URL(own.receiver.url)
    const webhook = await listen()
    await own.receiver.close()
    await castAs(ana, 'is anyone there')
    await own.island.jobs.drain()
    expect(await logOf(webhook)).toMatchObject([
      {
        status: 'waiting',
        attempt: 1,
        responseCode: null,
        error: expect.stringMatching(/did not respond/),
      },
    ])
    own.receiver = await startReceiver(Number(port))
    own.island.clock.advance(1_000)
    await own.island.jobs.drain()
    expect(textsReceived()).toEqual(['is anyone there'])
  })

  test('is cut off at the timeout and retried', async () => {
    own.receiver.answer = () => {}
    const webhook = await listen()
    const answerWithin = (timeout_ms: number) =>
      own.island.store.db
        .updateTable('webhook')
        .set({ timeout_ms })
        .where('id', '=', webhook.webhook_id)
        .execute()
    await answerWithin(150)
    await castAs(ana, 'slowly')
    await own.island.jobs.drain()
    expect(await logOf(webhook)).toMatchObject([{ status: 'waiting', responseCode: null }])
    await answerWithin(10_000)
    own.receiver.answer = (response) => response.end()
    own.island.clock.advance(1_000)
    await own.island.jobs.drain()
    expect(await logOf(webhook)).toMatchObject([{ status: 'delivered', attempt: 2 }])
  })

  test('of a silent receiver makes the others wait, one by one, until they are given up', async () => {
    let asked = 0
    own.receiver.answer = () => void asked++
    const webhook = await listen()
    await own.island.store.db
      .updateTable('webhook')
      .set({ timeout_ms: 1_050 })
      .where('id', '=', webhook.webhook_id)
      .execute()
    for (let n = 0; n < 5; n++) await castAs(ana, `unheard ${n}`)
    await own.island.jobs.drain()
    expect(asked).toBe(1)
    own.island.clock.advance(1_000)
    await own.island.jobs.drain()
    expect(asked).toBe(2)
    // Twice as long as before.
    own.island.clock.advance(1_000)
    await own.island.jobs.drain()
    expect(asked).toBe(2)
    own.island.clock.advance(1_000)
    await own.island.jobs.drain()
    expect(asked).toBe(3)
    own.island.clock.advance(15 * 60_000)
    await own.island.jobs.drain()
    const log = await logOf(webhook)
    expect(log.map(({ status }) => status)).toEqual(Array(5).fill('failed'))
    expect(log[0]!.error).toBe('The server at this URL has not responded for too long')

    own.receiver.answer = (response) => response.end()
    await castAs(ana, 'heard again')
    await castAs(ana, 'and again')
    await own.island.jobs.drain()
    expect(textsReceived().slice(3)).toEqual(['heard again', 'and again'])
  })

  test('waits if the webhook’s rate limit is exceeded', async () => {
    const webhook = await listen()
    await own.island.store.db
      .updateTable('webhook')
      .set({ rate_limit: 2, rate_limit_ms: 30_000 })
      .where('id', '=', webhook.webhook_id)
      .execute()
    for (let n = 0; n < 5; n++) await castAs(ana, `much ${n}`)
    await own.island.jobs.drain()
    expect(textsReceived()).toEqual(['much 0', 'much 1'])
    own.island.clock.advance(30_001)
    await own.island.jobs.drain()
    expect(textsReceived()).toEqual(['much 0', 'much 1', 'much 2', 'much 3'])
    own.island.clock.advance(30_001)
    await own.island.jobs.drain()
    expect(textsReceived()).toHaveLength(5)
  })
})

test('a receiver that was silent while the clock was ahead gets what comes after', async () => {
  own.receiver.answer = () => {}
  const webhook = await listen()
  await own.island.store.db
    .updateTable('webhook')
    .set({ timeout_ms: 1_050 })
    .where('id', '=', webhook.webhook_id)
    .execute()
  own.island.clock.advance(3_600_000)
  await castAs(ana, 'ahead')
  await own.island.jobs.drain()
  own.island.clock.advance(-3_600_000)
  own.receiver.answer = (response) => response.end()
  await castAs(ana, 'right again')
  await own.island.jobs.drain()
  expect(textsReceived()).toContain('right again')
})

test('events are delivered while the clock is an hour behind, and once it is right again', async () => {
  await listen()
  own.island.clock.advance(-3_600_000)
  await castAs(ana, 'behind')
  await own.island.jobs.drain()
  expect(textsReceived()).toEqual(['behind'])
  own.island.clock.advance(3_600_000)
  await castAs(ana, 'in time')
  await own.island.jobs.drain()
  expect(textsReceived()).toEqual(['behind', 'in time'])
  // What happened before, and is matched after.
  own.island.clock.advance(-3_600_000)
  await castAs(ana, 'behind again')
  own.island.clock.advance(3_600_000)
  await own.island.jobs.drain()
  expect(textsReceived()).toEqual(['behind', 'in time', 'behind again'])
})

test('a webhook that is turned on again gets nothing of what happened meanwhile, whatever the clock says', async () => {
  const webhook = await listen()
  const setActive = (active: 'true' | 'false') =>
    own.island.client.updateWebhookActiveStatus({ webhookId: webhook.webhook_id, active })
  // Another one, for which the event is kept.
  await listen()
  await setActive('false')
  await castAs(ana, 'meanwhile')
  own.island.clock.advance(-3_600_000)
  await setActive('true')
  await castAs(ana, 'since')
  await own.island.jobs.drain()
  expect(textsReceived().toSorted()).toEqual(['meanwhile', 'since', 'since'])
})

describe('a replay', () => {
  test('sends one delivery, or all since a time, with the same bytes', async () => {
    const webhook = await listen()
    await castAs(ana, 'one')
    own.island.clock.advance(10_000)
    const since = own.island.clock.now()
    await castAs(ana, 'two')
    await castAs(ana, 'three')
    await own.island.jobs.drain()
    const sent = own.receiver.received.map(({ body }) => body.toString())
    const oldest = (await logOf(webhook)).at(-1)!
    expect(await replayDeliveries(own.island, { delivery: oldest.id })).toBe(1)
    await own.island.jobs.drain()
    expect(await replayDeliveries(own.island, { since, webhook: webhook.webhook_id })).toBe(2)
    await own.island.jobs.drain()
    const again = own.receiver.received.slice(3)
    expect(again.map(({ body }) => body.toString())).toEqual(sent)
    expect(again[0]!.headers['x-neynar-signature']).toBe(
      own.receiver.received[0]!.headers['x-neynar-signature'],
    )
    expect(await logOf(webhook)).toHaveLength(6)
    await expect(replayDeliveries(own.island, { delivery: 2_000_000_000 })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('sends nothing to an inactive webhook', async () => {
    const webhook = await listen()
    await castAs(ana, 'once only')
    await own.island.jobs.drain()
    await own.island.client.updateWebhookActiveStatus({
      webhookId: webhook.webhook_id,
      active: 'false',
    })
    expect(await replayDeliveries(own.island, { since: 0, webhook: webhook.webhook_id })).toBe(0)
    await own.island.jobs.drain()
    expect(own.receiver.received).toHaveLength(1)
  })
})

test('deliveries are deleted a week after they are settled, pending ones are not', async () => {
  own.receiver.answer = (response, count) => response.writeHead(count === 1 ? 200 : 500).end()
  const webhook = await listen()
  await castAs(ana, 'taken')
  await castAs(ana, 'not taken')
  await own.island.jobs.drain()
  own.island.clock.advance(8 * 24 * 3600 * 1000)
  await sweep(own.island, null, { signal: new AbortController().signal })
  expect(await logOf(webhook)).toMatchObject([{ status: 'waiting' }])
})

test('private addresses receive nothing if they are not allowed, whatever DNS said before', async () => {
  const webhook = await listen()
  await castAs(ana, 'for inside only')
  await withProvider({ allowPrivateAddresses: false }, ({ jobs }) => jobs.drain())
  expect(own.receiver.received).toEqual([])
  expect(await logOf(webhook)).toMatchObject([
    { attempt: 1, status: 'waiting', responseCode: null },
  ])
})

test('events that were committed right before the process ended are sent by the next one', async () => {
  await listen()
  await castAs(ana, 'last words')
  expect(own.receiver.received).toEqual([])
  // The first process never ran a job; this is what a new process does.
  await withProvider({ allowPrivateAddresses: true }, () =>
    vi.waitFor(() => expect(textsReceived()).toEqual(['last words']), { timeout: 20_000 }),
  )
})

/** Runs another process on the same store, with background jobs. */
async function withProvider(
  { allowPrivateAddresses }: { allowPrivateAddresses: boolean },
  then: (provider: Provider) => Promise<void>,
): Promise<void> {
  const provider = await createProvider({
    store: own.island.store,
    clock: own.island.clock,
    publicUrl: own.island.url,
    allowPrivateAddresses,
    apiKeys: [{ id: 'test', name: 'Test', key: own.island.apiKey }],
    onError: (error) => void Promise.reject(error),
  })
  try {
    await then(provider)
  } finally {
    await provider.close()
  }
}
