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
