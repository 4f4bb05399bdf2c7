import { startIsland, type TestIsland } from '@castaway/testkit'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  type Address,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenAbi } from './abi'
import { chainNetworks, contractAddresses } from './networks'

const DAY = 24 * 3_600_000
const YEAR_PRICE = 365n * 328_768n
const usdc = { address: chainNetworks.base.usdc, abi: tokenAbi } as const
const tiers = {
  address: contractAddresses.tierRegistry,
  abi: parseAbi([
    'struct TierInfo { uint256 minDays; uint256 maxDays; address vault; address paymentToken; uint256 tokenPricePerDay; bool isActive; }',
    'error InvalidTier()',
    'error InvalidDuration()',
    'error InvalidBatchInput()',
    'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    'function price(uint256 tier, uint256 forDays) view returns (uint256)',
    'function tierInfo(uint256 tier) view returns (TierInfo)',
    'function purchaseTier(uint256 fid, uint256 tier, uint256 forDays)',
    'function batchPurchaseTier(uint256 tier, uint256[] fids, uint256[] forDays)',
  ]),
} as const

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const transport = () =>
  http(`${island.url}/_local/chain/base`, {
    // The chain starts with the first call, which takes long on a busy machine.
    timeout: 60_000,
    fetchOptions: { headers: { 'x-api-key': island.apiKey } },
  })
const chain = () => createPublicClient({ chain: base, transport: transport(), pollingInterval: 10 })
/** People of the world without Pro. */
const ordinary = async () => {
  const { users } = await island.client.fetchBulkUsers({ fids: [2, 3, 4, 5, 6, 7, 8, 9] })
  return users.flatMap(({ fid, pro }) => (pro ? [] : [fid]))
}
const proOf = async (fid: number) => {
  const { users } = await island.client.fetchBulkUsers({ fids: [fid] })
  return users[0]!.pro
}

/** A wallet with ether and this much USDC. */
async function buyer(dollars: bigint) {
  const account = privateKeyToAccount(generatePrivateKey())
  const ether = [account.address, numberToHex(parseEther('1'))]
  await chain().request({ method: 'anvil_setBalance', params: ether } as never)
  const headers = { 'x-api-key': island.apiKey }
  const { treasury } = (await (
    await fetch(`${island.url}/_local/chain/base`, { headers })
  ).json()) as { treasury: Address }
  await chain().request({ method: 'anvil_impersonateAccount', params: [treasury] } as never)
  const data = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'mint',
    args: [account.address, dollars * 1_000_000n],
  })
  const minting = { from: treasury, to: usdc.address, data }
  await chain().request({ method: 'eth_sendTransaction', params: [minting] } as never)
  const wallet = createWalletClient({ account, chain: base, transport: transport() })
  const send = async (call: {
    address: `0x${string}`
    abi: any
    functionName: string
    args: unknown[]
  }) => {
    const { request } = await chain().simulateContract({ ...call, account } as never)
    const hash = await wallet.writeContract(request as never)
    await chain().waitForTransactionReceipt({ hash })
  }
  return { account, send }
}

test('Pro is bought with USDC at the tier registry, and long casts work from then on', async () => {
  const { account, send } = await buyer(500n)
  const [fid, other] = (await ordinary()) as [number, number]
  const signerUuid = await island.signerOf(fid)
  const text = 'a'.repeat(10_000)
  const publish = () => island.client.publishCast({ signerUuid, text }).then(() => 200)
  await expect(publish()).rejects.toMatchObject({ status: 400 })
  expect(await chain().readContract({ ...tiers, functionName: 'price', args: [1n, 365n] })).toBe(
    YEAR_PRICE,
  )
  const info = await chain().readContract({ ...tiers, functionName: 'tierInfo', args: [1n] })
  expect(info).toMatchObject({ minDays: 30n, maxDays: 365n, paymentToken: usdc.address })

  const buy = { ...tiers, functionName: 'purchaseTier', args: [BigInt(fid), 1n, 30n] }
  await expect(send(buy)).rejects.toThrow(/ERC20InsufficientAllowance/)
  await send({ ...usdc, functionName: 'approve', args: [tiers.address, YEAR_PRICE * 2n] })
  await send(buy)
  const first = await proOf(fid)
  expect(first?.status).toBe('subscribed')
  const lasts = Date.parse(first!.expires_at) - Date.parse(first!.subscribed_at)
  expect(lasts).toBe(30 * DAY)
  expect(await publish()).toBe(200)

  // What is bought again follows, and one wallet pays for many.
  await send({
    ...tiers,
    functionName: 'batchPurchaseTier',
    args: [1n, [BigInt(fid), BigInt(other)], [365n, 30n]],
  })
  const second = await proOf(fid)
  expect(second!.subscribed_at).toBe(first!.subscribed_at)
  expect(Date.parse(second!.expires_at)).toBe(Date.parse(first!.expires_at) + 365 * DAY)
  expect((await proOf(other))?.status).toBe('subscribed')
  const query = `fid=${fid}&event_type=EVENT_TYPE_TIER_PURCHASE`
  const { events } = (await (
    await fetch(`${island.url}/v1/onChainEventsByFid?${query}`)
  ).json()) as { events: { tier_purchase_event_body: object }[] }
  const payer = account.address.toLowerCase()
  expect(events.map((event) => event.tier_purchase_event_body)).toEqual([
    { payer, for_days: 30, tier_type: 'Pro' },
    { payer, for_days: 365, tier_type: 'Pro' },
  ])
  const left = await chain().readContract({
    ...usdc,
    functionName: 'balanceOf',
    args: [account.address],
  })
  expect(left).toBe(500_000_000n - (30n + 365n + 30n) * 328_768n)
})

test('is refused for too few or too many days, and for another tier', async () => {
  const { send } = await buyer(500n)
  await send({ ...usdc, functionName: 'approve', args: [tiers.address, YEAR_PRICE * 2n] })
  const buy = (tier: bigint, days: bigint) =>
    send({ ...tiers, functionName: 'purchaseTier', args: [2n, tier, days] })
  await expect(buy(1n, 29n)).rejects.toThrow(/InvalidDuration/)
  await expect(buy(1n, 366n)).rejects.toThrow(/InvalidDuration/)
  await expect(buy(2n, 30n)).rejects.toThrow(/InvalidTier/)
  const batch = { ...tiers, functionName: 'batchPurchaseTier', args: [1n, [2n], []] }
  await expect(send(batch)).rejects.toThrow(/InvalidBatchInput/)
})

test('is given and ended by a control', async () => {
  const grant = async (fid: number, days: number) => {
    const response = await fetch(`${island.url}/_local/pro`, {
      method: 'POST',
      headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ fid, days }),
    })
    return { status: response.status, body: (await response.json()) as { expires_at?: string } }
  }
  const [fid] = (await ordinary()) as [number]
  const { status, body } = await grant(fid, 10)
  expect(status).toBe(200)
  const pro = await proOf(fid)
  expect(pro).toMatchObject({ status: 'subscribed', expires_at: body.expires_at })
  expect(Date.parse(pro!.expires_at) - Date.parse(pro!.subscribed_at)).toBe(10 * DAY)
  await grant(fid, 0)
  expect((await proOf(fid))?.status).toBe('unsubscribed')
  expect((await grant(4_000_000, 10)).status).toBe(404)
  expect((await grant(fid, -1)).status).toBe(400)
})
