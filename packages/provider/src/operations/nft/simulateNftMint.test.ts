import { startIsland, type TestIsland } from '@castaway/testkit'
import { decodeFunctionData, type Abi } from 'viem'
import { afterAll, beforeAll, expect, describe, test } from 'vitest'
import { HOME, OTHER, nftsOf } from '../../../test/nfts'

const ANA = 2
type Hex = `0x${string}`

let island: TestIsland
let nfts: ReturnType<typeof nftsOf>

beforeAll(async () => {
  island = await startIsland({ strict: true })
  nfts = nftsOf(island)
})
afterAll(() => island.close())

describe('a simulation', () => {
  test('gives the call, its value and its cost, and mints nothing', async () => {
    const address = await nfts.deploy({ mint_config: { price_per_token: '1000' } })
    const [first, second] = await nfts.simulate(address, [
      { address: HOME, quantity: 3 },
      { fid: ANA },
    ])
    expect(first).toMatchObject({
      recipient: { address: HOME, quantity: 3 },
      function_name: 'mintTo',
      args: [HOME.toLowerCase(), '3'],
      to: address,
      value: '3000',
      network: 'base',
    })
    expect(second!.recipient).toEqual({ fid: ANA, quantity: 1 })
    const call = decodeFunctionData({ abi: first!.abi as Abi, data: first!.calldata as Hex })
    expect(call).toEqual({ functionName: 'mintTo', args: [HOME, 3n] })
    expect(first!.data).toBe(first!.calldata)
    const gas = (BigInt(first!.estimated_total_cost_wei) - 3000n) / (await nfts.chain.getGasPrice())
    expect(gas).toBeGreaterThan(100_000n)
    expect(gas).toBeLessThan(300_000n)
    expect(await nfts.read(address, 'totalSupply')).toBe(0n)
    // Its cost is that of the transaction.
    const { transactions } = await nfts.mint(address, [{ address: HOME, quantity: 3 }])
    expect(transactions[0]).toMatchObject({ receipt: { gas_used: String(gas) } })
  })

  test('of several mints sees each after the ones before', async () => {
    const address = await nfts.deploy({ max_supply: 3 })
    await expect(
      nfts.simulate(address, [
        { address: HOME, quantity: 2 },
        { address: OTHER, quantity: 2 },
      ]),
    ).rejects.toMatchObject({
      status: 400,
      property: 'recipients.1',
      shortMessage: /Only 1 are left/,
    })
  })

  test('rejects what it can’t read', async () => {
    const address = await nfts.deploy()
    const ask = (recipients: string) =>
      island.client.simulateNftMint({ network: 'base', nftContractAddress: address, recipients })
    for (const text of ['not json', '{}', '[]', '[{}]', '[{"fid":2,"quantity":1.5}]', 'null'])
      await expect(ask(text)).rejects.toMatchObject({ status: 400 })
    await expect(ask('[{"fid":99999}]')).rejects.toMatchObject({ property: 'recipients.0' })
    await expect(nfts.simulate(HOME, [{ fid: ANA }])).rejects.toMatchObject({
      status: 404,
      property: 'nft_contract_address',
    })
  })
})
