import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletOf } from '../../chain/wallets'

const [ANA, BO, CHIDI, GUS] = [2, 3, 4, 8]
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
let island: TestIsland
let anasAddress: string
let bosAddress: string

beforeAll(async () => {
  island = await startIsland()
  const address = async (fid: number) => {
    const { users } = await island.client.fetchBulkUsers({ fids: [fid] })
    return users[0]!.verified_addresses.primary.eth_address!
  }
  anasAddress = await address(ANA)
  bosAddress = await address(BO)
})
afterAll(() => island.close())

const holding = async (fid: number, network: 'base' | 'optimism', symbol: string) => {
  const { user_balance } = await island.client.fetchUserBalance({ fid, networks: [network] })
  const lines = user_balance!.address_balances.flatMap((one) => one.token_balances)
  return lines.find(({ token }) => token.symbol === symbol)?.balance
}

const send = (
  recipients: { fid: number; amount: number }[],
  more: { fungible_contract_address?: string; network?: 'base' | 'optimism' } = {},
  xWalletId = 'default',
) =>
  island.client.sendFungiblesToUsers({
    xWalletId,
    transactionSendFungiblesRequest: { network: 'base', recipients, ...more },
  })

describe('paying users', () => {
  test('payable users are paid, and the others get the reason', async () => {
    const before = Number((await holding(ANA, 'base', 'ETH'))!.in_token)
    const { send_receipts, transactions } = await send([
      { fid: ANA, amount: 0.25 },
      { fid: CHIDI, amount: 1 },
      { fid: 99_999, amount: 1 },
      { fid: BO, amount: 1_000_000 },
      { fid: ANA, amount: 1e-8 },
    ])
    expect(send_receipts).toEqual([
      { fid: ANA, amount: 0.25, status: 'sent' },
      {
        fid: CHIDI,
        amount: 1,
        status: 'failed',
        reason: 'the user has no verified Ethereum address',
      },
      { fid: 99_999, amount: 1, status: 'failed', reason: 'user not found' },
      { fid: BO, amount: 1_000_000, status: 'failed', reason: 'insufficient balance' },
      { fid: ANA, amount: 1e-8, status: 'sent' },
    ])
    expect(transactions).toHaveLength(1)
    expect(transactions[0]).toMatchObject({ network: 'base', approval_hash: '' })
    expect(transactions[0]!.transaction_hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(Number(transactions[0]!.gas_used)).toBeGreaterThan(21_000)
    const after = (await holding(ANA, 'base', 'ETH'))!
    expect(Number(after.in_token)).toBeCloseTo(before + 0.25 + 1e-8, 10)
    expect(Number(after.in_usdc)).toBeCloseTo(Number(after.in_token) * 3000, 2)
  })

  test('USDC is sent with its own decimals, and smaller amounts are not sent', async () => {
    const { send_receipts, transactions } = await send(
      [
        { fid: BO, amount: 12.345678 },
        { fid: BO, amount: 0.0000001 },
      ],
      { fungible_contract_address: USDC.toUpperCase().replace('0X', '0x') },
    )
    expect(send_receipts.map(({ status, reason }) => reason ?? status)).toEqual([
      'sent',
      'the amount is smaller than the token’s smallest unit',
    ])
    expect(transactions[0]!.approval_hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await holding(BO, 'base', 'USDC')).toEqual({
      in_token: '12.345678',
      in_usdc: '12.345678',
    })
    expect(await holding(BO, 'optimism', 'USDC')).toBeUndefined()
  })

  test('no one is paid if there is nothing to send, or the token is unknown', async () => {
    const { transactions } = await send([{ fid: CHIDI, amount: 1 }])
    expect(transactions).toEqual([])
    await expect(
      send([{ fid: ANA, amount: 1 }], { fungible_contract_address: anasAddress }),
    ).rejects.toMatchObject({ status: 400, property: 'fungible_contract_address' })
  })

  test("a wallet belongs to its app: another app's and the treasury are rejected", async () => {
    const theirs = await walletOf(island.store, 'other', 'default')
    const pay = [{ fid: ANA, amount: 0.01 }]
    await expect(send(pay, {}, theirs.id)).rejects.toMatchObject({
      status: 403,
      property: 'x-wallet-id',
    })
    const { id } = await island.store.db
      .selectFrom('server_wallet')
      .select('id')
      .where('app_id', 'is', null)
      .executeTakeFirstOrThrow()
    for (const wallet of [id, 'no-such-wallet']) {
      await expect(send(pay, {}, wallet)).rejects.toMatchObject({ status: 404 })
    }
    const mine = await walletOf(island.store, 'test', 'default')
    expect((await send(pay, {}, mine.id.toUpperCase())).send_receipts[0]!.status).toBe('sent')
    const response = await fetch(`${island.url}/v2/farcaster/fungible/send`, {
      method: 'POST',
      headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ network: 'base', recipients: pay }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ property: 'x-wallet-id' })
  })

  test('concurrent calls are all executed, each once', async () => {
    const before = Number((await holding(BO, 'base', 'ETH'))!.in_token)
    await Promise.all([1, 2, 3].map((amount) => send([{ fid: BO, amount }])))
    expect(Number((await holding(BO, 'base', 'ETH'))!.in_token)).toBeCloseTo(before + 6, 10)
  })
})

describe('holders of a token', () => {
  test('are sorted by balance; a viewer sees followed users, and no blocked ones', async () => {
    const { contract } = await island.client.deployFungible({
      owner: bosAddress,
      symbol: 'OAR',
      name: 'Driftwood Oar',
      factory: 'clanker',
    })
    const contractAddress = contract!.fungible!.address!
    const owners = async (viewerFid?: number) => {
      const answer = await island.client.fetchRelevantFungibleOwners({
        contractAddress,
        network: 'base',
        ...(viewerFid && { viewerFid }),
      })
      return answer.all_relevant_fungible_owners_dehydrated.map(({ fid }) => fid)
    }
    expect(await owners()).toEqual([BO])
    expect(await owners(ANA)).toEqual([BO])
    expect(await owners(GUS)).toEqual([])
    expect(await holding(BO, 'base', 'OAR')).toEqual({ in_token: '90000000000', in_usdc: '0' })
    await island.client.publishMute({ fid: ANA, mutedFid: BO })
    expect(await owners(ANA)).toEqual([])
    await island.client.deleteMute({ fid: ANA, mutedFid: BO })
    const dollars = await island.client.fetchRelevantFungibleOwners({
      contractAddress: USDC,
      network: 'base',
      viewerFid: ANA,
    })
    expect(dollars.top_relevant_fungible_owners_hydrated.map(({ fid }) => fid)).toEqual([BO])
    expect(dollars.top_relevant_fungible_owners_hydrated[0]!.viewer_context!.following).toBe(true)
  })

  test('of many tokens are those of each one, and unknown tokens have none', async () => {
    const { contract } = await island.client.deployFungible({
      owner: anasAddress,
      symbol: 'SAIL',
      name: 'Patched Sail',
    })
    const sail = contract!.fungible!.address!
    const unknown = anasAddress
    const written = USDC.toUpperCase().replace('0X', '0x')
    for (const viewerFid of [undefined, ANA, GUS]) {
      const viewer = viewerFid === undefined ? {} : { viewerFid }
      const all = await island.client.fetchBulkRelevantFungibleOwners({
        contractAddresses: [sail, written, unknown],
        network: 'base',
        ...viewer,
      })
      expect(Object.keys(all)).toEqual([sail, written, unknown])
      expect(all[unknown]).toEqual({
        top_relevant_fungible_owners_hydrated: [],
        all_relevant_fungible_owners_dehydrated: [],
      })
      for (const contractAddress of [sail, written]) {
        const one = await island.client.fetchRelevantFungibleOwners({
          contractAddress,
          network: 'base',
          ...viewer,
        })
        const found = all[contractAddress]!
        expect(found.top_relevant_fungible_owners_hydrated).toEqual(
          one.top_relevant_fungible_owners_hydrated,
        )
        expect(
          found.all_relevant_fungible_owners_dehydrated.map(({ object, fid }) => [object, fid]),
        ).toEqual(
          one.all_relevant_fungible_owners_dehydrated.map(({ fid }) => ['user_dehydrated', fid]),
        )
      }
    }
    const [first] = Object.values(
      await island.client.fetchBulkRelevantFungibleOwners({
        contractAddresses: [sail],
        network: 'base',
      }),
    )
    expect(first!.all_relevant_fungible_owners_dehydrated.map(({ fid }) => fid)).toEqual([ANA])
    await expect(
      island.client.fetchBulkRelevantFungibleOwners({
        contractAddresses: [sail, 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
        network: 'base',
      }),
    ).rejects.toMatchObject({ status: 400, property: 'contract_addresses' })
  })

  test('are rejected for an invalid token, address or chain', async () => {
    const ask = (contractAddress: string, network: 'base' | 'solana') =>
      island.client.fetchRelevantFungibleOwners({ contractAddress, network })
    await expect(ask(anasAddress, 'base')).rejects.toMatchObject({ status: 404 })
    await expect(ask('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'base')).rejects.toMatchObject(
      {
        status: 400,
        property: 'contract_address',
      },
    )
    await expect(
      ask('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'solana'),
    ).rejects.toMatchObject({ status: 501 })
  })
})

describe('balances', () => {
  test('have a row per verified address and network, and unknown users are not found', async () => {
    const { user_balance } = await island.client.fetchUserBalance({
      fid: ANA,
      networks: ['ethereum', 'optimism', 'base', 'arbitrum'],
    })
    expect(user_balance!.address_balances.map((one) => one.verified_address)).toEqual(
      ['ethereum', 'optimism', 'base', 'arbitrum'].map((network) => ({
        address: anasAddress,
        network,
      })),
    )
    const none = await island.client.fetchUserBalance({ fid: CHIDI, networks: ['base'] })
    expect(none.user_balance!.address_balances).toEqual([])
    await expect(
      island.client.fetchUserBalance({ fid: 99_999, networks: ['base'] }),
    ).rejects.toMatchObject({ status: 404 })
  })
})

describe('buying storage', () => {
  test('adds units for a year, and the same key buys once', async () => {
    const before = await island.client.lookupUserStorageAllocations({ fid: BO })
    const buy = () => island.client.buyStorage({ fid: BO, units: 3, idem: 'room-for-bo' })
    const [first, again] = await Promise.all([buy(), buy()])
    expect(again).toEqual(first)
    expect(first.total_active_units).toBe(before.total_active_units! + 3)
    const newest = first.allocations!.at(-1)!
    expect(newest).toMatchObject({ units: 3, user: { fid: BO } })
    expect(Date.parse(newest.expiry!) - Date.parse(newest.timestamp!)).toBe(365 * 24 * 3600 * 1000)
    expect(await island.client.lookupUserStorageAllocations({ fid: BO })).toEqual(first)
    await expect(
      island.client.buyStorage({ fid: BO, units: 4, idem: 'room-for-bo' }),
    ).rejects.toMatchObject({ status: 409 })
    const one = await island.client.buyStorage({ fid: BO })
    expect(one.total_active_units).toBe(first.total_active_units! + 1)
    await expect(island.client.buyStorage({ fid: 99_999 })).rejects.toMatchObject({ status: 404 })
  })
})

test('the chain is restored with a snapshot, and empty after a reset', async () => {
  const coins = async () => Number((await holding(BO, 'base', 'ETH'))!.in_token)
  const before = await coins()
  await island.local.snapshots.take('before-pay')
  await send([{ fid: BO, amount: 2 }])
  expect(await coins()).toBeCloseTo(before + 2, 10)
  await island.local.snapshots.restore('before-pay')
  expect(await coins()).toBeCloseTo(before, 10)
  await send([{ fid: BO, amount: 1 }])
  expect(await coins()).toBeCloseTo(before + 1, 10)
  await island.local.reset()
  expect(await coins()).toBe(0)
  expect((await send([{ fid: BO, amount: 1 }])).send_receipts[0]!.status).toBe('sent')
})
