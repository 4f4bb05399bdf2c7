import { localControls, type ChainTransaction } from '@castaway/client/local'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { encodeFunctionData, numberToHex, parseAbi, parseEther, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenAbi } from '../abi'
import { bytecode } from '../artifacts'
import { chainNetworks, contractAddresses } from '../networks'

const { usdc } = chainNetworks.base
const stranger: Address = '0x00000000000000000000000000000000000a57a9'
let island: TestIsland
let treasury: Address
beforeAll(async () => {
  island = await startIsland()
  ;({ treasury } = await get<{ treasury: Address }>('/chain/base'))
  await rpc('anvil_impersonateAccount', treasury)
})
afterAll(() => island.close())

const controls = () => localControls({ url: island.url, key: island.apiKey })
async function get<T>(path: string): Promise<T> {
  const headers = { 'x-api-key': island.apiKey }
  return (await (await fetch(`${island.url}/_local${path}`, { headers })).json()) as T
}
async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  const response = await fetch(`${island.url}/_local/chain/base`, {
    method: 'POST',
    headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
  expect(error).toBeUndefined()
  return result
}
const send = (transaction: object) =>
  rpc('eth_sendTransaction', { from: treasury, gas: numberToHex(3_000_000), ...transaction })
const newest = async (count: number): Promise<ChainTransaction[]> =>
  (await controls().chain.transactions('base', { limit: count })).transactions.slice(0, count)

test('a transfer of ether is between an account and the treasury, and calls nothing', async () => {
  const { users } = await island.client.fetchBulkUsers({ fids: [3] })
  const { custody_address: custody, username } = users[0]!
  const hash = await send({ to: custody, value: numberToHex(parseEther('1.5')) })
  expect(await newest(1)).toMatchObject([
    {
      hash,
      from: { address: treasury, contract: 'Treasury', fid: null },
      to: { contract: null, fid: 3, username },
      status: 'success',
      value: '1500000000000000000',
      gas_used: 21_000,
      call: null,
      input: '0x',
      input_bytes: 0,
      events: [],
    },
  ])
})

test('a call and its events are named, with their values', async () => {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [stranger, 25n] })
  await send({ to: usdc, data })
  const [transaction] = await newest(1)
  expect(transaction).toMatchObject({
    to: { contract: 'USDC' },
    call: {
      name: 'mint',
      signature: 'mint(address,uint256)',
      values: [
        { name: 'to', type: 'address', value: expect.stringMatching(new RegExp(stranger, 'i')) },
        { type: 'uint256', value: '25' },
      ],
    },
    events: [{ by: { contract: 'USDC' }, name: 'Transfer' }],
  })
  const values = Object.fromEntries(
    transaction!.events[0]!.values.map(({ name, value }) => [name, value]),
  )
  expect(values).toMatchObject({ value: '25', from: expect.stringMatching(/^0x0+$/) })
})

test('a call that was reverted, or whose contract is not known, is shown as it is', async () => {
  const transfer = parseAbi(['function transfer(address to, uint256 amount)'])
  const data = encodeFunctionData({ abi: transfer, args: [stranger, 10n ** 40n] })
  await send({ to: usdc, data })
  await send({ to: stranger, data: '0x12345678ff' })
  // The selector of a known function, with nothing behind it.
  await send({ to: stranger, data: data.slice(0, 10) })
  const [cut, unknown, reverted] = await newest(3)
  expect(reverted).toMatchObject({ status: 'reverted', call: { name: 'transfer' }, events: [] })
  expect(unknown).toMatchObject({
    status: 'success',
    to: { contract: null },
    call: null,
    input: '0x12345678ff',
    input_bytes: 5,
  })
  expect(cut).toMatchObject({ call: null, input_bytes: 4 })
})

test('long inputs and texts are cut, and their length is said', async () => {
  const abi = parseAbi(['function deploy(address creator, string uri, string name, string symbol)'])
  const args = [stranger, 'x'.repeat(50_000), 'A "name" <b>', '🐚'] as const
  await send({ to: contractAddresses.wowFactory, data: encodeFunctionData({ abi, args }) })
  const [transaction] = await newest(1)
  expect(transaction!.input_bytes).toBeGreaterThan(50_000)
  expect(JSON.stringify(transaction).length).toBeLessThan(30_000)
  expect(transaction!.call!.values.map(({ value }) => value).slice(2)).toEqual([
    'A "name" <b>',
    '🐚',
  ])
})

test('the creation of a contract names it', async () => {
  const { BatchSender } = await bytecode()
  await send({ data: BatchSender })
  expect(await newest(1)).toMatchObject([
    { to: null, call: null, created: { contract: 'BatchSender' } },
  ])
})

test('pages lead back to the first block, with each transaction once', async () => {
  const seen: string[] = []
  let before: number | undefined
  do {
    const page = await controls().chain.transactions('base', {
      limit: 3,
      ...(before && { before }),
    })
    seen.push(...page.transactions.map(({ hash }) => hash))
    before = page.next ?? undefined
  } while (before)
  expect(new Set(seen).size).toBe(seen.length)
  const { transactions, head, next } = await controls().chain.transactions('base', { limit: 100 })
  expect(seen.slice(0, transactions.length)).toEqual(transactions.map(({ hash }) => hash))
  expect([head, next]).toEqual([transactions[0]!.block, null])
  const receipt = (await rpc('eth_getTransactionReceipt', seen.at(-1))) as { blockNumber: Hex }
  expect(Number(receipt.blockNumber)).toBeLessThanOrEqual(1)
})

test('a chain on which nothing happened has no transactions, and is not started for that', async () => {
  expect(await controls().chain.transactions('arbitrum')).toEqual({
    transactions: [],
    head: 0,
    next: null,
  })
})

test('another network and a page below the first block are refused', async () => {
  await expect(controls().chain.transactions('dogecoin' as never)).rejects.toMatchObject({
    status: 404,
  })
  await expect(controls().chain.transactions('base', { before: 0 })).rejects.toMatchObject({
    status: 400,
    property: 'before',
  })
})
