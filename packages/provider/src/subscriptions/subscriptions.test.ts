import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, BO, CHIDI, DARA, EKO, FERN] = [2, 3, 4, 5, 6, 7]
const MINUTE = 60_000
const DAY = 86_400_000
const STRANGER = `0x${'77'.repeat(20)}`
let island: TestIsland
let contract: string
beforeAll(async () => {
  island = await startIsland()
  contract = (await offers(ANA))[0]!.contract_address
})
afterAll(() => island.close())

const offers = async (fid: number) => {
  const { subscriptions_created } = await island.client.fetchSubscriptionsForFid({
    fid,
    subscriptionProvider: 'fabric_stp',
  })
  return subscriptions_created![0]!.subscriptions_created
}
const subscribers = async (
  fid: number,
  subscriptionProvider: 'fabric_stp' | 'paragraph' = 'fabric_stp',
) =>
  (await island.client.fetchSubscribersForFid({ fid, subscriptionProvider, viewerFid: ANA }))
    .subscribers!
const check = (addresses: string[], contractAddress = contract, chainId = '8453') =>
  island.client.fetchSubscriptionCheck({ addresses, contractAddress, chainId })
const addressOf = async (fid: number) => {
  const { users } = await island.client.fetchBulkUsers({ fids: [fid] })
  const [user] = users
  return user!.verified_addresses.eth_addresses[0] ?? user!.custody_address
}

test('an offer is returned with its tiers, and the cheapest as its price', async () => {
  const [offer] = await offers(ANA)
  expect(offer).toMatchObject({
    object: 'subscription',
    provider_name: 'fabric_stp',
    chain: 8453,
    metadata: { title: 'The low-water club', symbol: 'LOW' },
    price: { tokens_per_period: '1000000000000000' },
    token: { symbol: 'ETH', address: null, erc20: false },
  })
  expect(offer!.tiers!.map(({ id }) => id)).toEqual([1, 2])
  expect(offer!.owner_address).toBe(await addressOf(ANA))
  expect(await offers(BO)).toEqual([])
  expect((await offers(CHIDI)).map(({ metadata }) => metadata.symbol)).toEqual(['ROOM'])
})

test('subscribers are users with an active subscription, with viewer context, newest first', async () => {
  const found = await subscribers(ANA)
  // Dara's subscription has expired, and one address belongs to no account here.
  expect(found.map(({ user }) => user.fid)).toEqual([FERN, BO])
  expect(found[0]!.subscribed_to).toMatchObject({
    contract_address: contract,
    tier_id: '2',
    chain: 8453,
  })
  expect(found[1]!.user.viewer_context).toMatchObject({ following: true, followed_by: true })
  expect((await subscribers(CHIDI, 'paragraph')).map(({ user }) => user.fid)).toEqual([EKO])
  expect((await subscribers(CHIDI)).map(({ user }) => user.fid)).toEqual([BO])
})

test('a subscription names its creator and tier', async () => {
  const { subscribed_to } = await island.client.fetchSubscribedToForFid({
    fid: FERN,
    subscriptionProvider: 'fabric_stp',
    viewerFid: BO,
  })
  expect(subscribed_to).toHaveLength(1)
  expect(subscribed_to![0]).toMatchObject({
    contract_address: contract,
    creator: { fid: ANA, viewer_context: { following: true } },
    tier: { id: 2, price: { tokens_per_period: '5000000000000000' } },
  })
  const none = await island.client.fetchSubscribedToForFid({
    fid: DARA,
    subscriptionProvider: 'fabric_stp',
  })
  expect(none.subscribed_to).toEqual([])
})

test('addresses match in any spelling', async () => {
  const [bo, dara] = [await addressOf(BO), await addressOf(DARA)]
  const shouted = `0x${bo.slice(2).toUpperCase()}`
  const found = await check([shouted, dara, STRANGER])
  expect(Object.keys(found)).toEqual([shouted, dara, STRANGER])
  expect(found[shouted]).toMatchObject({
    object: 'subscribed_to_dehydrated',
    status: true,
    tier: { id: 1 },
  })
  expect(found[shouted]!.expires_at! - island.world.now).toBe(20 * DAY)
  const not = {
    object: 'subscribed_to_dehydrated',
    status: false,
    expires_at: null,
    subscribed_at: null,
    tier: null,
  }
  expect(found[dara]).toEqual(not)
  expect(found[STRANGER]).toEqual(not)
  expect((await check([bo], STRANGER))[bo]).toEqual(not)
  expect((await check([bo], contract, '1'))[bo]).toEqual(not)
  expect((await check([bo], contract, '999999999999999'))[bo]).toEqual(not)
})

test('an invalid address, chain or provider is rejected by name', async () => {
  await expect(check(['0x12'])).rejects.toMatchObject({
    property: expect.stringMatching(/^addresses/),
  })
  await expect(check([STRANGER], 'tides')).rejects.toMatchObject({ property: 'contract_address' })
  await expect(check([STRANGER], contract, 'base')).rejects.toMatchObject({ property: 'chain_id' })
  const paragraph = { fid: CHIDI, subscriptionProvider: 'paragraph' as 'fabric_stp' }
  await expect(island.client.fetchSubscriptionsForFid(paragraph)).rejects.toMatchObject({
    property: 'subscription_provider',
  })
})

test('a subscription expires', async () => {
  const bo = await addressOf(BO)
  const { expires_at } = (await check([bo]))[bo]!
  island.clock.advance(expires_at! - island.clock.now() - MINUTE)
  expect((await check([bo]))[bo]!.status).toBe(true)
  island.clock.advance(MINUTE)
  expect((await check([bo]))[bo]!.status).toBe(false)
  expect((await subscribers(ANA)).map(({ user }) => user.fid)).toEqual([FERN])
})
