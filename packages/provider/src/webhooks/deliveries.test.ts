import { createHmac } from 'node:crypto'
import { Cast } from '@castaway/contract'
import { describe, expect, test } from 'vitest'
import { smallPeople } from '@castaway/seeds'
import { webhookIsland } from '../../test/webhook-island'

const { ana, bo } = smallPeople
const own = webhookIsland()
const { listen, castAs, textsReceived, logOf, secondsOfAttempts } = own

describe('a delivery', () => {
  test('is signed over its exact bytes with the webhook’s secret', async () => {
    const webhook = await listen()
    await castAs(ana, 'Zażółć gęślą jaźń 🌊 “quoted” \u2028 & <b>')
    await own.island.jobs.drain()
    const [{ body, headers }] = own.receiver.received as [(typeof own.receiver.received)[0]]
    const mac = createHmac('sha512', webhook.secrets[0]!.value).update(body).digest('hex')
    expect(headers['x-neynar-signature']).toBe(mac)
    expect(headers['content-type']).toBe('application/json')
    expect(Number(headers['content-length'])).toBe(body.length)
    const [delivery] = await logOf(webhook)
    expect(delivery).toMatchObject({ status: 'delivered', attempt: 1, responseCode: 200 })
    expect(Buffer.from(delivery!.body).equals(body)).toBe(true)
  })

  test('contains a full cast, with the time of the event', async () => {
    await listen()
    const hash = await castAs(ana, 'Low tide at nine')
    const at = own.island.clock.now()
    own.island.clock.advance(60_000)
    await own.island.jobs.drain()
    const [event] = own.receiver.events()
    expect(event).toMatchObject({ type: 'cast.created', data: { hash, text: 'Low tide at nine' } })
    expect(Math.abs(event!.created_at - at / 1000)).toBeLessThan(10)
    expect(Cast.safeParse(event!.data).error).toBeUndefined()
    expect(event!.data['author']).toMatchObject({ fid: ana, username: 'ana' })
  })

  test('contains a deleted cast with its text', async () => {
    await listen({ 'cast.created': {}, 'cast.deleted': {} })
    const signerUuid = await own.island.signerOf(ana)
    const hash = await castAs(ana, 'Said too soon')
    own.island.clock.advance(1_000)
    await own.island.client.deleteCast({ signerUuid, targetHash: hash })
    await own.island.jobs.drain()
    // Both are delivered, although the cast was already removed when the first was sent.
    expect(own.receiver.events()).toMatchObject([
      { type: 'cast.created', data: { hash, text: 'Said too soon', author: { fid: ana } } },
      { type: 'cast.deleted', data: { hash, text: 'Said too soon', author: { fid: ana } } },
    ])
    for (const { data } of own.receiver.events()) expect(Cast.safeParse(data).error).toBeUndefined()
  })

  test('contains reactions, follows and users in Neynar’s shapes', async () => {
    const kinds = ['reaction', 'follow'].flatMap((of) => [`${of}.created`, `${of}.deleted`])
    const hash = await castAs(ana, 'To be liked')
    await listen(Object.fromEntries([...kinds, 'user.created', 'user.updated'].map((k) => [k, {}])))
    const { fid, signerUuid } = await own.island.newcomer('shape')
    const { client } = own.island
    await client.publishReaction({ signerUuid, reactionType: 'like', target: hash })
    await client.followUser({ signerUuid, targetFids: [ana] })
    own.island.clock.advance(2_000)
    await client.deleteReaction({ signerUuid, reactionType: 'like', target: hash })
    await client.unfollowUser({ signerUuid, targetFids: [ana] })
    await client.updateUser({ signerUuid, bio: 'In shape' })
    await own.island.jobs.drain()
    const who = { object: 'user_dehydrated', fid, username: 'shape' }
    const whom = { object: 'user_dehydrated', fid: ana, username: 'ana' }
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
    const times = { event_timestamp: iso, timestamp: iso }
    const reaction = {
      object: 'reaction',
      reaction_type: 1,
      ...times,
      user: who,
      cast: { object: 'cast_dehydrated', hash, author: whom },
    }
    const pair = { user: who, target_user: whom, ...times }
    const person = { object: 'user', fid, username: 'shape', event_timestamp: iso }
    expect(own.receiver.events()).toMatchObject([
      { type: 'user.created', data: person },
      { type: 'user.updated', data: person },
      { type: 'reaction.created', data: reaction },
      { type: 'follow.created', data: { object: 'follow', ...pair } },
      { type: 'reaction.deleted', data: reaction },
      { type: 'follow.deleted', data: { object: 'unfollow', ...pair } },
      { type: 'user.updated', data: { ...person, profile: { bio: { text: 'In shape' } } } },
    ])
  })

  test('is sent in order of the events, to every subscribed webhook', async () => {
    const first = await listen()
    await listen({ 'cast.created': { author_fids: [bo] } }, `${own.receiver.url}/second`)
    for (let n = 0; n < 5; n++) await castAs(n % 2 ? bo : ana, `number ${n}`)
    await own.island.jobs.drain()
    const to = (path: string) =>
      textsReceived().filter((_, index) => own.receiver.received[index]!.path === path)
    expect(to('/hook')).toEqual([0, 1, 2, 3, 4].map((n) => `number ${n}`))
    expect(to('/hook/second')).toEqual(['number 1', 'number 3'])
    expect(await logOf(first)).toHaveLength(5)
  })

  test('is not sent for rejected, rolled-back or earlier events', async () => {
    await castAs(ana, 'too early')
    await listen()
    const signerUuid = await own.island.signerOf(ana)
    await expect(
      own.island.client.publishCast({ signerUuid, text: 'x'.repeat(20_000) }),
    ).rejects.toMatchObject({ status: 400 })
    await own.island.jobs.drain()
    expect(own.receiver.received).toEqual([])
  })

  test('is not stored without subscribers', async () => {
    await listen({ 'cast.created': { author_fids: [bo] } })
    await castAs(ana, 'Unheard')
    await own.island.jobs.drain()
    const fresh = await own.island.store.db
      .selectFrom('webhook_event')
      .selectAll()
      .where('body', 'is', null)
      .execute()
    expect(fresh).toEqual([])
    expect(own.receiver.received).toEqual([])
  })
})

describe('an inactive webhook', () => {
  test('receives nothing, not even later', async () => {
    const { webhook_id: webhookId } = await listen()
    await castAs(ana, 'waits when it is switched off')
    await own.island.client.updateWebhookActiveStatus({ webhookId, active: 'false' })
    await own.island.jobs.drain()
    await castAs(ana, 'while it is off')
    await own.island.jobs.drain()
    own.island.clock.advance(1_000)
    await own.island.client.updateWebhookActiveStatus({ webhookId, active: 'true' })
    await castAs(ana, 'on again')
    await own.island.jobs.drain()
    expect(textsReceived()).toEqual(['on again'])
  })

  test('drops its queued retries, and so does a deleted one', async () => {
    own.receiver.answer = (response) => response.writeHead(500).end()
    for (const end of ['switch off', 'delete']) {
      const webhook = await listen()
      await castAs(ana, `fails until ${end}`)
      await own.island.jobs.drain()
      expect(await logOf(webhook)).toMatchObject([{ status: 'waiting', attempt: 1 }])
      const webhookId = webhook.webhook_id
      await (end === 'delete'
        ? own.island.client.deleteWebhook({ webhookId })
        : own.island.client.updateWebhookActiveStatus({ webhookId, active: 'false' }))
      const before = own.receiver.received.length
      expect(await secondsOfAttempts(10)).toEqual([])
      expect(own.receiver.received).toHaveLength(before)
      expect(await logOf(webhook)).toMatchObject([{ status: 'cancelled', nextAttemptAt: null }])
    }
  })
})
