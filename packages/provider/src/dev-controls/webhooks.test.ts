import { createClient } from '@castaway/client'
import { startIsland, startPage, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, BO] = [2, 3]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

test('deliveries are listed with their exact body, by webhook and result, page by page', async () => {
  const page = await startPage()
  const { webhook } = await island.client.publishWebhook({
    name: 'Bo',
    url: `${page.url}/no-such-page`,
    subscription: { 'cast.created': { author_fids: [BO] } },
  })
  const signerUuid = await island.signerOf(BO)
  for (const text of ['One', 'Two', 'Three']) await island.client.publishCast({ signerUuid, text })
  await island.local.drain()
  const id = webhook!.webhook_id
  const first = await island.local.webhooks.deliveries({ webhook: id, limit: 2 })
  expect(first.deliveries.map(({ body }) => JSON.parse(body).data.text)).toEqual(['Three', 'Two'])
  expect(first.deliveries[0]).toMatchObject({
    type: 'cast.created',
    webhook_id: id,
    is_whole: true,
  })
  const rest = await island.local.webhooks.deliveries({ webhook: id, before: first.next! })
  expect(rest.deliveries.map(({ body }) => JSON.parse(body).data.text)).toEqual(['One'])
  expect(rest.next).toBeNull()
  expect((await island.local.webhooks.deliveries({ webhook: 'other' })).deliveries).toEqual([])
  await page.close()
})

test('a preview tells which casts of the last day a filter matches', async () => {
  const signerUuid = await island.signerOf(ANA)
  await island.client.publishCast({ signerUuid, text: 'A walrus on the beach' })
  const preview = (filter: object) => island.local.webhooks.preview({ 'cast.created': filter })
  const walrus = await preview({ text: 'walrus' })
  expect(walrus).toMatchObject({
    matched: 1,
    casts: [{ text: 'A walrus on the beach', username: 'ana' }],
    is_all: true,
  })
  expect(walrus.looked_at).toBeGreaterThan(3)
  expect((await preview({ text: 'walrus', exclude_author_fids: [ANA] })).matched).toBe(0)
  expect((await preview({})).matched).toBe(walrus.looked_at)
  expect((await island.local.webhooks.preview({ 'user.created': {} })).matched).toBe(0)
})

test('a filter that cannot be is refused', async () => {
  for (const filter of [
    { 'cast.created': { text: '(' } },
    { 'cast.created': { nothing: 1 } },
    { other: {} },
  ])
    await expect(island.local.webhooks.preview(filter)).rejects.toMatchObject({ status: 400 })
})

test('the webhooks of all apps are listed, paused, resumed and deleted, and those of one are found', async () => {
  const made = await island.local.apps.create({ name: 'Second app', username: 'second-app' })
  const second = createClient({ apiKey: made.api_key, baseUrl: `${island.url}/v2` })
  const subscription = { 'cast.created': {} }
  const create = (client: typeof second, name: string) =>
    client.publishWebhook({ name, url: 'http://localhost:9/', subscription })
  await create(island.client, 'of the first')
  const { webhook } = await create(second, 'of the second')
  const id = webhook!.webhook_id
  const { webhooks } = await island.local.webhooks.list()
  expect(webhooks.slice(0, 2).map(({ title, app }) => [title, app.name])).toEqual([
    ['of the second', 'Second app'],
    ['of the first', expect.any(String)],
  ])
  expect(webhooks[0]!.secrets[0]!.value).toBe(webhook!.secrets[0]!.value)
  const own = (await island.local.webhooks.list({ app: made.id })).webhooks
  expect(own.map(({ title }) => title)).toEqual(['of the second'])
  expect((await island.local.webhooks.list({ app: 'none' })).webhooks).toEqual([])

  for (const active of [false, true]) {
    await island.local.webhooks.setActive(id, active)
    expect((await second.lookupWebhook({ webhookId: id })).webhook!.active).toBe(active)
  }
  await island.local.webhooks.remove(id)
  await expect(second.lookupWebhook({ webhookId: id })).rejects.toMatchObject({ status: 404 })
  await expect(island.local.webhooks.remove(id)).rejects.toMatchObject({ status: 404 })
})

test('a new account is an event that the log has, by its type and its person', async () => {
  await island.local.apps.create({ name: 'Third app', username: 'third-app' })
  const { user } = await island.client.lookupUserByUsername({ username: 'third-app' })
  const { events } = await island.local.events.list({ type: 'user.created', limit: 1 })
  expect(events).toMatchObject([{ type: 'user.created', by: { fid: user.fid } }])
  const about = await island.local.events.list({ fid: user.fid })
  expect(about.events.map(({ type }) => type)).toContain('user.created')
})
