import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIsland, type TestIsland } from '@castaway/testkit'

let island: TestIsland
let signerUuid: string
beforeAll(async () => {
  island = await startIsland({ chain: { enabled: false } })
  signerUuid = await island.signerOf(ANA)
})
afterAll(() => island.close())

const ANA = 2

test('what happens is listed as a webhook receives it, with the webhooks that it fits', async () => {
  const { webhook } = await island.client.publishWebhook({
    name: 'tides',
    url: 'http://localhost:9/',
    subscription: { 'cast.created': { text: 'tide' } },
  })
  const cast = async (text: string) =>
    (await island.client.publishCast({ signerUuid, text })).cast.hash
  const low = await cast('Low tide')
  await cast('Lunch')
  const { users: followed } = await island.client.fetchUserFollowing({ fid: ANA, limit: 100 })
  const known = new Set(followed.map(({ user }) => user!.fid))
  const stranger = [3, 4, 5, 6, 7, 8].find((fid) => !known.has(fid))!
  await island.client.followUser({ signerUuid, targetFids: [stranger] })
  await island.client.publishReaction({ signerUuid, reactionType: 'like', target: low })
  await island.client.deleteCast({ signerUuid, targetHash: low })

  const { events } = await island.local.events.list({ limit: 5 })
  expect(events.map(({ type, by }) => [type, by.username])).toEqual([
    ['cast.deleted', 'ana'],
    ['reaction.created', 'ana'],
    ['follow.created', 'ana'],
    ['cast.created', 'ana'],
    ['cast.created', 'ana'],
  ])
  expect(events.map(({ webhooks }) => webhooks.map(({ title }) => title))).toEqual([
    [],
    [],
    [],
    [],
    ['tides'],
  ])
  expect(events[3]!.body).toMatchObject({ type: 'cast.created', data: { text: 'Lunch' } })

  const only = async (filter: Parameters<typeof island.local.events.list>[0]) =>
    (await island.local.events.list(filter)).events.map(({ type }) => type)
  expect(await only({ type: 'follow.created', limit: 1 })).toEqual(['follow.created'])
  expect(await only({ webhook: webhook!.webhook_id, limit: 3 })).toEqual(['cast.created'])
  expect((await only({ fid: stranger }))[0]).toBe('follow.created')
  await expect(island.local.events.list({ type: 'cast.edited' as 'cast.created' })).rejects.toThrow(
    'type',
  )
})

test('pages follow each other without a gap or a repeat', async () => {
  for (let n = 0; n < 12; n++) await island.client.publishCast({ signerUuid, text: `Page ${n}` })
  // One transaction with several events stays on one page.
  const all = (await island.local.events.list({ limit: 100 })).events.map(({ id }) => id)
  expect(new Set(all).size).toBe(all.length)
  const paged: string[] = []
  let before: number | undefined
  for (;;) {
    const page = await island.local.events.list({ limit: 3, ...(before && { before }) })
    paged.push(...page.events.map(({ id }) => id))
    if (page.next === null) break
    before = page.next
  }
  expect(paged).toEqual(all)
})
