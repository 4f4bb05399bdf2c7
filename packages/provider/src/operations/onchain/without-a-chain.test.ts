import type { ExampleContext, OperationId } from '@castaway/contract'
import { operations, type Operation } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let island: TestIsland
let world: ExampleContext

beforeAll(async () => {
  island = await startIsland({ chain: { enabled: false } })
  world = await island.examples()
})
afterAll(() => island.close())

test.each<OperationId>([
  'batchGetTokenMetadata',
  'buyStorage',
  'createX402Signature',
  'deployErc721',
  'deployFungible',
  'fetchBulkRelevantFungibleOwners',
  'fetchFungibles',
  'fetchRelevantFungibleOwners',
  'fetchUserBalance',
  'getTokenMetadata',
  'getWalletBalances',
  'registerAccountOnchain',
  'sendFungiblesToUsers',
])('%s reports that there is no chain', async (id) => {
  const { example } = (operations[id] as Operation).spec
  const args = typeof example === 'function' ? await example(world) : example
  const call = island.client[id] as unknown as (args: object) => Promise<unknown>
  await expect(call(args)).rejects.toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' })
})

test('nothing is minted', async () => {
  const contract_address = `0x${'c'.repeat(40)}`
  const none = { status: 503, code: 'CHAIN_UNAVAILABLE' }
  const on = { network: 'base', contract_address } as const
  const { client } = island
  const recipients = [{ fid: 2 }]
  await expect(
    client.mintNft({ xWalletId: 'default', mintNftRequest: { ...on, recipients } }),
  ).rejects.toMatchObject(none)
  const nftContractAddress = contract_address
  await expect(
    client.simulateNftMint({ network: 'base', nftContractAddress, recipients: '[{"fid":2}]' }),
  ).rejects.toMatchObject(none)
  const tokens = [{ token_id: '1', metadata: { name: 'A', image: '' } }]
  await expect(
    client.uploadTokenMetadata({
      xWalletId: 'default',
      uploadTokenMetadataRequest: { ...on, tokens },
    }),
  ).rejects.toMatchObject(none)
})

test('everything else works, accounts, keys and signatures included', async () => {
  const before = await island.client.lookupUserStorageAllocations({ fid: 2 })
  expect(before.total_active_units).toBeGreaterThan(0)
  const { fid } = await island.newcomer('no-chain')
  expect(fid).toBeGreaterThan(0)
  await island.client.publishVerification(
    (await world.signed.publishVerification()) as Parameters<
      typeof island.client.publishVerification
    >[0],
  )
})
