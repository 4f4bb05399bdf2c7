import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let island: TestIsland
const TARGET = 'http://127.0.0.1:9/hook'

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
beforeEach(() => island.clock.advance(1_000))
afterAll(() => island.close())

async function made(subscription: Record<string, unknown> = {}) {
  const { webhook } = await island.client.publishWebhook({
    name: 'Hook',
    url: TARGET,
    subscription,
  })
  return webhook!
}
const notFound = { status: 404, code: 'NotFound', property: 'webhook_id' }

describe('a webhook', () => {
  test('is created active with its own secret, and can be looked up', async () => {
    const webhook = await made({ 'cast.created': { author_fids: [2] } })
    expect(webhook).toMatchObject({
      object: 'webhook',
      title: 'Hook',
      target_url: TARGET,
      active: true,
      deleted_at: null,
      subscription: { filters: { 'cast.created': { author_fids: [2] } } },
    })
    expect(webhook.secrets).toHaveLength(1)
    expect(webhook.secrets[0]!.value.length).toBeGreaterThanOrEqual(32)
    expect(Date.parse(webhook.secrets[0]!.expires_at)).toBeGreaterThan(island.clock.now())
    const other = await made()
    expect(other.webhook_id).not.toBe(webhook.webhook_id)
    expect(other.secrets[0]!.value).not.toBe(webhook.secrets[0]!.value)
    expect(other.developer_uuid).toBe(webhook.developer_uuid)
    const found = await island.client.lookupWebhook({ webhookId: webhook.webhook_id })
    expect(found.webhook).toEqual(webhook)
  })

  test('has a sealed secret', async () => {
    const { webhook_id, secrets } = await made()
    const row = await island.store.db
      .selectFrom('webhook_secret')
      .selectAll()
      .where('webhook_id', '=', webhook_id)
      .executeTakeFirstOrThrow()
    expect(Buffer.from(row.sealed).includes(secrets[0]!.value)).toBe(false)
  })

  test('is listed newest first, unless it is deleted', async () => {
    const first = await made()
    island.clock.advance(1_000)
    const second = await made()
    const third = await made()
    await island.client.deleteWebhook({ webhookId: third.webhook_id })
    const { webhooks } = await island.client.fetchWebhooks({})
    expect(webhooks.slice(0, 2).map((one) => one.webhook_id)).toEqual([
      second.webhook_id,
      first.webhook_id,
    ])
    expect(webhooks.map((one) => one.webhook_id)).not.toContain(third.webhook_id)
  })

  test('keeps its secret on a change, and subscriptions that are not named', async () => {
    const before = await made({ 'user.created': {} })
    island.clock.advance(5_000)
    const change = { webhookId: before.webhook_id, name: 'Other', url: `${TARGET}/other` }
    const { webhook } = await island.client.updateWebhook(change)
    expect(webhook).toMatchObject({
      title: 'Other',
      target_url: `${TARGET}/other`,
      secrets: before.secrets,
      subscription: before.subscription,
      created_at: before.created_at,
    })
    expect(Date.parse(webhook!.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    const subscription = { 'follow.created': { target_fids: [2] } }
    const again = await island.client.updateWebhook({ ...change, subscription })
    expect(again.webhook!.subscription).toMatchObject({
      subscription_id: before.subscription!.subscription_id,
      filters: subscription,
    })
  })

  test('can be switched off and on; a repetition changes nothing', async () => {
    const { webhook_id: webhookId } = await made()
    for (const active of ['false', 'false', 'true', 'true'] as const) {
      const { webhook } = await island.client.updateWebhookActiveStatus({ webhookId, active })
      expect(webhook!.active).toBe(active === 'true')
    }
  })

  test('is permanently deleted', async () => {
    const { webhook_id: webhookId } = await made()
    const { webhook } = await island.client.deleteWebhook({ webhookId })
    expect(webhook).toMatchObject({ active: false })
    expect(webhook!.deleted_at).not.toBeNull()
    const { client } = island
    await expect(client.lookupWebhook({ webhookId })).rejects.toMatchObject(notFound)
    await expect(client.deleteWebhook({ webhookId })).rejects.toMatchObject(notFound)
    await expect(
      client.updateWebhookActiveStatus({ webhookId, active: 'true' }),
    ).rejects.toMatchObject(notFound)
    await expect(
      client.updateWebhook({ webhookId, name: 'Back', url: TARGET }),
    ).rejects.toMatchObject(notFound)
  })

  test('is not visible to another app, which cannot change or delete it', async () => {
    const { webhook_id: webhookId } = await made()
    const { otherClient: client } = island
    expect((await client.fetchWebhooks({})).webhooks).toEqual([])
    await expect(client.lookupWebhook({ webhookId })).rejects.toMatchObject(notFound)
    await expect(client.deleteWebhook({ webhookId })).rejects.toMatchObject(notFound)
    await expect(
      client.updateWebhookActiveStatus({ webhookId, active: 'false' }),
    ).rejects.toMatchObject(notFound)
    await expect(
      client.updateWebhook({ webhookId, name: 'Mine', url: TARGET }),
    ).rejects.toMatchObject(notFound)
    const { webhook } = await island.client.lookupWebhook({ webhookId })
    expect(webhook).toMatchObject({ active: true, title: 'Hook' })
  })
})

describe('a webhook is rejected', () => {
  const publish = (body: Record<string, unknown>) =>
    island.client.publishWebhook({ name: 'Hook', url: TARGET, ...body })

  test.each([
    ['words', 'not an address'],
    ['another protocol', 'ftp://example.com/'],
    ['a script', 'javascript:alert(1)'],
    ['a password', 'https://user:secret@example.com/'],
    ['a URL that is too long', `https://example.com/${'a'.repeat(3000)}`],
  ])('with %s as its URL', async (_, url) => {
    await expect(publish({ url })).rejects.toMatchObject({ status: 400, property: 'url' })
  })

  test.each([
    ['an FID that cannot exist', { 'cast.created': { author_fids: [0] } }],
    ['an FID that is not a list', { 'cast.created': { author_fids: 2 } }],
    ['a score above 1', { 'cast.created': { minimum_author_score: 2 } }],
    ['an invalid hash', { 'reaction.created': { target_cast_hashes: ['0x12'] } }],
    ['a very long expression', { 'cast.created': { text: 'a'.repeat(2000) } }],
    ['a list', []],
  ])('with %s in its subscription', async (_, subscription) => {
    await expect(publish({ subscription })).rejects.toMatchObject({
      status: 400,
      property: expect.stringMatching(/^subscription/),
    })
  })

  test.each(['[', '(a', '(?=a)', '(a)\\1', '(((a{100}){100}){100})', '(?:(?:.?){30}){30}$'])(
    'with the expression %s',
    async (pattern) => {
      for (const type of ['cast.created', 'cast.deleted']) {
        for (const name of ['text', 'embeds']) {
          await expect(
            publish({ subscription: { [type]: { [name]: pattern } } }),
          ).rejects.toMatchObject({ status: 400, property: `subscription.${type}.${name}` })
        }
      }
    },
  )

  test('on an invalid change, and then stays unchanged', async () => {
    const before = await made()
    const webhookId = before.webhook_id
    const change = { webhookId, name: 'Hook', url: TARGET }
    const { client } = island
    await expect(client.updateWebhook({ ...change, url: 'nowhere' })).rejects.toMatchObject({
      status: 400,
      property: 'url',
    })
    await expect(
      client.updateWebhook({ ...change, subscription: { 'cast.created': { text: '(' } } }),
    ).rejects.toMatchObject({ status: 400, property: 'subscription.cast.created.text' })
    await expect(
      client.updateWebhookActiveStatus({ webhookId, active: 'perhaps' as 'true' }),
    ).rejects.toMatchObject({ status: 400, property: 'active' })
    expect((await client.lookupWebhook({ webhookId })).webhook).toEqual(before)
  })
})

describe('if private addresses are not allowed', () => {
  let strict: TestIsland
  beforeAll(async () => {
    strict = await startIsland({ allowPrivateAddresses: false, runJobs: false })
  })
  afterAll(() => strict.close())

  test.each([
    'http://localhost/hook',
    'http://hooks.localhost:8080/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.8/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
  ])('%s is rejected', async (url) => {
    await expect(strict.client.publishWebhook({ name: 'Hook', url })).rejects.toMatchObject({
      status: 400,
      property: 'url',
    })
  })
})
