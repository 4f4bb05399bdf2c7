import { createHmac } from 'node:crypto'
import { verifyWebhook } from '@castaway/client'
import { smallPeople } from '@castaway/seeds'
import { expect, test } from 'vitest'
import { webhookIsland } from '../../test/webhook-island'

const { ana, bo } = smallPeople
const own = webhookIsland()
const { listen, castAs, logOf } = own
const controls = () => own.island.local.webhooks

test('a test event is what is newest and fits the filters, sent as any other', async () => {
  const hash = await castAs(bo, 'A heron at low tide')
  await castAs(bo, 'And then nothing')
  const webhook = await listen({ 'cast.created': { text: 'heron' } })
  const sent = await controls().sendTest(webhook.webhook_id)
  expect(sent).toMatchObject({ type: 'cast.created', is_match: true })
  await own.island.jobs.drain()
  expect(own.receiver.events()).toMatchObject([{ type: 'cast.created', data: { hash } }])
  expect(await logOf(webhook)).toMatchObject([{ id: sent.delivery, status: 'delivered' }])
})

test('without anything that fits, it is what is newest, and says so', async () => {
  const webhook = await listen({ 'cast.created': { text: 'no cast says this' } })
  const hash = await castAs(ana, 'The newest of all')
  expect(await controls().sendTest(webhook.webhook_id)).toMatchObject({ is_match: false })
  await own.island.jobs.drain()
  expect(own.receiver.events()).toMatchObject([{ data: { hash } }])
})

test('a test event that cannot be is refused in words', async () => {
  const { webhook_id: id } = await listen({ 'cast.created': {}, 'trade.created': { fids: [bo] } })
  const refused = (type?: 'trade.created' | 'follow.created', webhook = id) =>
    controls()
      .sendTest(webhook, type)
      .then(
        () => 'sent',
        ({ status, message }) => `${status} ${message}`,
      )
  expect(await refused('trade.created')).toMatch(/^409 The network has nothing yet/)
  expect(await refused('follow.created')).toMatch(/^400 The webhook does not subscribe to follow/)
  expect(await refused(undefined, 'none')).toMatch(/^404/)
  await own.island.client.updateWebhookActiveStatus({ webhookId: id, active: 'false' })
  expect(await refused()).toMatch(/^409 The webhook is paused/)
})

test('every type of event can be sent as a test', async () => {
  const filter = { fids: [ana] }
  const types = [
    'cast.created',
    'cast.deleted',
    'user.created',
    'user.updated',
    'follow.created',
    'follow.deleted',
    'reaction.created',
    'reaction.deleted',
  ] as const
  const { webhook_id: id } = await listen(
    Object.fromEntries(
      types.map((type) => [type, /^(cast|user\.created)/.test(type) ? {} : filter]),
    ),
  )
  const target = await castAs(ana, 'One to like')
  const signerUuid = await own.island.signerOf(ana)
  await own.island.client.publishReaction({ signerUuid, reactionType: 'like', target })
  await own.island.client.followUser({ signerUuid, targetFids: [bo] })
  await own.island.jobs.drain()
  const before = own.receiver.received.length
  for (const type of types) expect((await controls().sendTest(id, type)).is_match).toBe(true)
  await own.island.jobs.drain()
  expect(
    own.receiver
      .events()
      .slice(before)
      .map(({ type }) => type),
  ).toEqual(types)
})

test('after a new secret, the old one signs for a while, and then the new one', async () => {
  const webhook = await listen()
  const { webhook_id: id } = webhook
  const secretsNow = async () =>
    (await own.island.client.lookupWebhook({ webhookId: id })).webhook!.secrets
  const signer = async () => {
    const secrets = (await secretsNow()).map(({ value }) => value)
    await controls().sendTest(id)
    await own.island.jobs.drain()
    const { body, headers } = own.receiver.received.at(-1)!
    const signature = String(headers['x-neynar-signature'])
    // A server that knows all of them takes it.
    await verifyWebhook({ body, signature, secrets })
    const by = (key: string) => createHmac('sha512', key).update(body).digest('hex')
    return secrets.findIndex((key) => by(key) === signature)
  }
  own.island.clock.advance(1000)
  const { old_until: until } = await controls().rotateSecret(id, 60_000)
  expect(until).toBe(own.island.clock.now() + 60_000)
  expect((await secretsNow()).map(({ expires_at }) => Date.parse(expires_at) > until)).toEqual([
    false,
    true,
  ])
  expect((await secretsNow())[0]!.value).toBe(webhook.secrets[0]!.value)
  expect(await signer()).toBe(0)
  own.island.clock.advance(30_000)
  // Another new one takes the place of the one that has not signed yet; the old one gets no more time.
  expect((await controls().rotateSecret(id, 60_000)).old_until).toBe(until)
  expect(await signer()).toBe(0)
  own.island.clock.advance(30_001)
  expect(await signer()).toBe(2)
  await controls().rotateSecret(id, 0)
  expect(await signer()).toBe(3)
  await expect(controls().rotateSecret('none')).rejects.toMatchObject({ status: 404 })
  await expect(controls().rotateSecret(id, -1)).rejects.toMatchObject({ status: 400 })
})
