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
  'buyStorage',
  'deployFungible',
  'fetchRelevantFungibleOwners',
  'fetchUserBalance',
  'registerAccountOnchain',
  'sendFungiblesToUsers',
])('%s reports that there is no chain', async (id) => {
  const { example } = (operations[id] as Operation).spec
  const args = typeof example === 'function' ? await example(world) : example
  const call = island.client[id] as unknown as (args: object) => Promise<unknown>
  await expect(call(args)).rejects.toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' })
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
