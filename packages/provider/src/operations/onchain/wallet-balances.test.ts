import { smallPeople } from '@castaway/seeds'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { ana, bo } = smallPeople
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const NATIVE = '0x0000000000000000000000000000000000000000'
let island: TestIsland
/** Ana's verified address. */
let wallet: string
let tokens: string[]

beforeAll(async () => {
  island = await startIsland()
  wallet = (await island.examples()).verifiedAddress
  const send = (network: 'base' | 'optimism', amount: number, token?: string) =>
    island.client.sendFungiblesToUsers({
      xWalletId: 'default',
      transactionSendFungiblesRequest: {
        network,
        recipients: [{ fid: ana, amount }],
        ...(token && { fungible_contract_address: token }),
      },
    })
  const deployed = ['ANCHOR', 'BUOY', 'CLAM'].map((symbol) =>
    island.client.deployFungible({ owner: wallet, symbol, name: symbol }),
  )
  tokens = (await Promise.all(deployed)).map(({ contract }) => contract!.fungible!.address!)
  await send('base', 0.5)
  await send('base', 2.25, USDC)
  await send('optimism', 1)
})
afterAll(() => island.close())

const balances = (more: { limit?: number; cursor?: string; address?: string } = {}) =>
  island.client.getWalletBalances({ networks: ['optimism', 'base'], address: wallet, ...more })

describe('the balances of a wallet', () => {
  test('have all that it holds on each network, with prices where there are any', async () => {
    const { balances: all, next } = await balances()
    expect(next).toEqual({ cursor: null })
    const ether = { name: 'Ether', symbol: 'ETH', decimals: 18, address: NATIVE, image_url: null }
    expect(all[0]).toEqual({
      ...ether,
      network: 'optimism',
      balance: String(10n ** 18n),
      balance_usd: '3000',
      price_usd: '3000',
    })
    expect(all[1]).toMatchObject({ ...ether, network: 'base', balance_usd: '1500' })
    expect(all.find(({ address }) => address === USDC)).toEqual({
      network: 'base',
      address: USDC,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      balance: '2250000',
      balance_usd: '2.25',
      price_usd: '1',
      image_url: null,
    })
    expect(all.find(({ symbol }) => symbol === 'BUOY')).toEqual({
      network: 'base',
      address: tokens[1],
      name: 'BUOY',
      symbol: 'BUOY',
      decimals: 18,
      balance: String(10n ** 27n),
      balance_usd: null,
      price_usd: null,
      image_url: null,
    })
    expect(all.slice(2).map(({ address }) => address)).toEqual([...tokens, USDC].toSorted())
  })

  test('are paged without gap or duplicate', async () => {
    const { balances: all } = await balances({ address: wallet.toUpperCase().replace('0X', '0x') })
    for (const limit of [1, 2, 5]) {
      const paged: typeof all = []
      let cursor: string | undefined
      do {
        const page = await balances({ limit, ...(cursor && { cursor }) })
        expect(page.balances.length).toBeLessThanOrEqual(limit)
        paged.push(...page.balances)
        cursor = page.next.cursor ?? undefined
      } while (cursor)
      expect(paged).toEqual(all)
    }
  })

  test('are empty for an address that holds nothing, and on a network without transactions', async () => {
    const address = '0x00000000000000000000000000000000000000ab'
    expect((await balances({ address })).balances).toEqual([])
    const there = await island.client.getWalletBalances({ networks: ['arbitrum'], address: wallet })
    expect(there).toEqual({ balances: [], next: { cursor: null } })
    const begun = await island.store.db.selectFrom('chain_node').select('network').execute()
    expect(begun.map(({ network }) => network)).not.toContain('arbitrum')
  })

  test('are rejected for an invalid address or network, and for the cursor of another list', async () => {
    await expect(balances({ address: 'bo.eth' })).rejects.toMatchObject({
      status: 400,
      property: 'address',
    })
    await expect(
      island.client.getWalletBalances({ networks: ['solana' as 'base'], address: wallet }),
    ).rejects.toMatchObject({ status: 400, property: expect.stringMatching(/^networks/) as string })
    const { next } = await balances({ limit: 1 })
    const { users } = await island.client.fetchBulkUsers({ fids: [bo] })
    await expect(
      balances({ cursor: next.cursor!, address: users[0]!.custody_address }),
    ).rejects.toMatchObject({ status: 400, code: 'INVALID_CURSOR' })
  })
})
