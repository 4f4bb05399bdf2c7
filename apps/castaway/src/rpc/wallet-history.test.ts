import {
  listApprovals,
  listItems,
  listTransfers,
  revocation,
  type Approval,
} from '@castaway/wallet/history'
import { chainClient, simulateTransfer } from '@castaway/wallet/transactions'
import { encodeFunctionData, getAddress, maxUint256, parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSwapChain, type Person, type SwapChain } from '../../test/swap-chain'
import { compileTokens, type TokenName } from '../../test/swap-tokens'

const abi = parseAbi([
  'function approve(address, uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function setApprovalForAll(address, bool)',
  'function transferFrom(address, address, uint256)',
  'function forge(address)',
  'function safeTransferFrom(address, address, uint256, uint256)',
])
type Write =
  | 'approve'
  | 'transfer'
  | 'setApprovalForAll'
  | 'transferFrom'
  | 'forge'
  | 'safeTransferFrom'

let chain: SwapChain
beforeAll(async () => {
  chain = await startSwapChain()
})
afterAll(() => chain.close())

const codes = compileTokens()
const deploy = async ({ viem }: Person, name: TokenName): Promise<Address> => {
  const deployed = await chain.mined(viem.deployContract({ abi: [], bytecode: codes[name] }))
  return getAddress(deployed.contractAddress!)
}
const write = ({ viem }: Person, address: Address, functionName: Write, ...args: unknown[]) =>
  chain.mined(viem.writeContract({ address, abi, functionName, args } as never))
const revoke = ({ viem }: Person, approval: Approval) =>
  chain.mined(viem.sendTransaction(revocation(approval) as never))
const approvalsOf = ({ account }: Person) => listApprovals(chain.client, account.address)
const anyone: Address = '0x00000000000000000000000000000000000000A1'

it('lists what is left of each right, the latest first, and takes it back', async () => {
  const who = await chain.person()
  const [kelp, items] = [await deploy(who, 'Plain'), await deploy(who, 'Items')]
  const { router } = chain.exchange
  expect(await approvalsOf(who)).toEqual([])

  await write(who, kelp, 'approve', router, maxUint256)
  await write(who, kelp, 'approve', anyone, 5n)
  await write(who, items, 'approve', anyone, 2n)
  await write(who, items, 'setApprovalForAll', router, true)
  const found = await approvalsOf(who)
  expect(found.map(({ token, spender, assets }) => [token, spender, assets])).toEqual([
    [items, router, { kind: 'collection' }],
    [items, anyone, { kind: 'item', tokenId: 2n }],
    [kelp, anyone, { kind: 'amount', amount: 5n }],
    [kelp, router, { kind: 'amount', amount: maxUint256 }],
  ])
  expect(found.map(({ isContract }) => isContract)).toEqual([true, false, false, true])
  expect(Math.abs(found[0]!.grantedAt - Date.now())).toBeLessThan(600_000)

  for (const each of found) await revoke(who, each)
  expect(await approvalsOf(who)).toEqual([])
})

const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permitSingle, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
])
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

it('lists rights inside Permit2 until they end, and takes them back', async () => {
  const [who, other] = [await chain.person(), await chain.person()]
  const spender = other.account.address
  const [kelp, reef] = [await deploy(who, 'Plain'), await deploy(who, 'Plain')]
  const approveInside = (token: Address, amount: bigint, end: number) =>
    ({
      address: PERMIT2,
      abi: permit2Abi,
      functionName: 'approve',
      args: [token, spender, amount, end],
    }) as const
  const now = Number((await chain.client.getBlock()).timestamp)
  await write(who, kelp, 'approve', PERMIT2, 9n)
  await chain.mined(who.viem.writeContract(approveInside(kelp, 2n ** 160n - 1n, now + 1_000_000)))
  // By a signature, which its spender sends.
  const details = { token: reef, amount: 7n, expiration: 2 ** 48 - 1, nonce: 0 }
  const permitSingle = { details, spender, sigDeadline: BigInt(now + 1000) }
  const signature = await who.account.signTypedData({
    domain: { name: 'Permit2', chainId: 8453, verifyingContract: PERMIT2 },
    types: {
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
    },
    primaryType: 'PermitSingle',
    message: permitSingle,
  })
  const inside = { address: PERMIT2, abi: permit2Abi } as const
  const permit = [who.account.address, permitSingle, signature] as const
  await chain.mined(other.viem.writeContract({ ...inside, functionName: 'permit', args: permit }))
  const take = [who.account.address, spender, 4n, kelp] as const
  await chain.mined(
    other.viem.writeContract({ ...inside, functionName: 'transferFrom', args: take }),
  )

  const found = await approvalsOf(who)
  expect(found).toMatchObject([
    {
      token: reef,
      spender,
      assets: { kind: 'amount', amount: 7n },
      permit2: { expiresAt: null, reachable: 0n },
      isContract: false,
    },
    {
      token: kelp,
      spender,
      assets: { kind: 'amount', amount: 2n ** 160n - 1n },
      permit2: { expiresAt: (now + 1_000_000) * 1000, reachable: 5n },
    },
    { token: kelp, spender: PERMIT2, assets: { kind: 'amount', amount: 5n } },
  ])
  await revoke(who, found[1]!)
  expect(await approvalsOf(who)).toMatchObject([{ token: reef }, { spender: PERMIT2 }])
  // One that has ended, and one for what is no token.
  await chain.mined(who.viem.writeContract(approveInside(kelp, 3n, now - 10)))
  await chain.mined(who.viem.writeContract(approveInside(anyone, 3n, now + 1_000_000)))
  expect(await approvalsOf(who)).toHaveLength(2)
})

it('a simulation says who gets rights inside Permit2', async () => {
  const who = await chain.person()
  const kelp = await deploy(who, 'Plain')
  const approve = (amount: bigint) => ({
    to: PERMIT2 as Address,
    data: encodeFunctionData({
      abi: permit2Abi,
      functionName: 'approve',
      args: [kelp, anyone, amount, 2 ** 48 - 1],
    }),
  })
  const rightsOf = async (...calls: ReturnType<typeof approve>[]) =>
    (await simulateTransfer(chain.client, who.account.address, calls))?.rights
  expect(await rightsOf(approve(5n))).toEqual([{ token: kelp, spender: anyone, amount: 5n }])
  expect(await rightsOf(approve(5n), approve(0n))).toEqual([])
})

it('leaves out what was used up, replaced or sent away', async () => {
  const who = await chain.person()
  const other = await chain.person()
  const [kelp, items] = [await deploy(who, 'Plain'), await deploy(who, 'Items')]
  await write(who, kelp, 'approve', other.account.address, 5n)
  await write(who, items, 'approve', anyone, 1n)
  await write(who, items, 'approve', other.account.address, 1n)
  await write(who, items, 'approve', anyone, 3n)
  await write(other, kelp, 'transferFrom', who.account.address, anyone, 2n)
  await write(who, items, 'transferFrom', who.account.address, anyone, 3n)
  const spender = other.account.address
  expect(await approvalsOf(who)).toMatchObject([
    { token: items, spender, assets: { kind: 'item', tokenId: 1n } },
    { token: kelp, spender, assets: { kind: 'amount', amount: 3n } },
  ])
  await write(other, kelp, 'transferFrom', who.account.address, anyone, 3n)
  expect(await approvalsOf(who)).toHaveLength(1)
})

it('is not misled by contracts that make rights up', async () => {
  const [who, thief] = [await chain.person(), await chain.person()]
  const kelp = await deploy(who, 'Plain')
  const forger = await deploy(thief, 'Forger')
  await write(who, kelp, 'approve', anyone, 1n)
  await write(thief, forger, 'forge', who.account.address)
  expect(await approvalsOf(who)).toMatchObject([{ token: kelp }])
})

it('lists transfers of every kind of token, the latest first, made here or elsewhere', async () => {
  const who = await chain.person()
  const other = await chain.person()
  const [kelp, items, copies] = [
    await deploy(who, 'Plain'),
    await deploy(other, 'Items'),
    await deploy(who, 'Copies'),
  ]
  const [own, others] = [who.account.address, other.account.address]
  await write(who, kelp, 'transfer', others, 5n)
  // A transfer of nothing, with which thieves put an address into a history.
  await write(other, kelp, 'transferFrom', own, others, 0n)
  await write(other, items, 'transferFrom', others, own, 2n)
  await write(who, copies, 'safeTransferFrom', own, others, 2n, 4n)
  const forger = await deploy(other, 'Forger')
  await write(other, forger, 'forge', own)
  const zero = '0x0000000000000000000000000000000000000000'
  const found = await listTransfers(chain.client, own)
  expect(
    found.map(({ token, from, to, assets, isClaimed }) => [token, from, to, assets, isClaimed]),
  ).toEqual([
    [forger, own, forger, { kind: 'amount', amount: 7n }, true],
    [copies, own, others, { kind: 'item', tokenId: 2n, amount: 4n }, false],
    [items, others, own, { kind: 'item', tokenId: 2n, amount: 1n }, false],
    [kelp, own, others, { kind: 'amount', amount: 5n }, false],
    [copies, zero, own, { kind: 'item', tokenId: 1n, amount: 3n }, false],
    [copies, zero, own, { kind: 'item', tokenId: 2n, amount: 5n }, false],
    [kelp, zero, own, { kind: 'amount', amount: 10n ** 24n }, false],
  ])
  expect(new Set(found.map(({ hash, index }) => `${hash} ${index}`)).size).toBe(found.length)
})

it('lists the items that an account still has, with where they are described', async () => {
  const [who, other] = [await chain.person(), await chain.person()]
  const [items, copies] = [await deploy(who, 'Items'), await deploy(who, 'Copies')]
  const [own, others] = [who.account.address, other.account.address]
  await write(who, items, 'transferFrom', own, others, 2n)
  await write(who, copies, 'safeTransferFrom', own, others, 1n, 3n)
  await write(who, copies, 'safeTransferFrom', own, others, 2n, 1n)
  const forger = await deploy(other, 'Forger')
  await write(other, forger, 'forge', own)
  const found = await listItems(chain.client, own)
  const hex = '2'.padStart(64, '0')
  expect(found.map(({ token, tokenId, amount, uri }) => [token, tokenId, amount, uri])).toEqual([
    [copies, 2n, 4n, `https://shells.example/${hex}.json`],
    [items, 3n, 1n, 'data:application/json,{"name":"A shell"}'],
    [items, 1n, 1n, 'data:application/json,{"name":"A shell"}'],
  ])
  expect((await listItems(chain.client, others)).map(({ tokenId }) => tokenId)).toEqual([
    2n,
    1n,
    2n,
  ])
})

/** A node that lists logs of at most `range` blocks at once, on a chain of `head` blocks, with one log in each 100,000th. */
const limitedNode = (head: number, range: number) => {
  const asked: string[] = []
  const answerTo = ({ method, params }: { method: string; params: never[] }) => {
    asked.push(method)
    if (method === 'eth_blockNumber') return { result: `0x${head.toString(16)}` }
    if (method !== 'eth_getLogs') return { result: `0x${'0'.repeat(63)}7` }
    const [{ fromBlock, toBlock }] = params as unknown as [{ fromBlock: string; toBlock: string }]
    const [from, to] = [Number(fromBlock), toBlock === 'latest' ? head : Number(toBlock)]
    if (to - from >= range)
      return { error: { code: -32602, message: `block range limit of ${range} exceeded` } }
    const blocks = []
    for (let block = Math.ceil(from / 100_000) * 100_000; block <= to; block += 100_000)
      blocks.push(block)
    return { result: blocks.map(approvalIn) }
  }
  const client = chainClient(8453, {
    baseUrl: 'http://node',
    batch: true,
    fetch: (async (_: string, { body }: RequestInit) => {
      const calls: unknown = JSON.parse(String(body))
      const answers = [calls].flat().map((call) => ({
        jsonrpc: '2.0',
        id: (call as { id: number }).id,
        ...answerTo(call as never),
      }))
      return Response.json(Array.isArray(calls) ? answers : answers[0])
    }) as never,
  })
  return { client, asked }
}
const approvalIn = (block: number) => ({
  address: `0x${block.toString(16).padStart(40, '0')}`,
  topics: [
    '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
    `0x${'0'.repeat(24)}${anyone.slice(2).toLowerCase()}`,
    `0x${'0'.repeat(24)}${'b'.repeat(40)}`,
  ],
  data: `0x${'0'.repeat(63)}7`,
  blockNumber: `0x${block.toString(16)}`,
  blockTimestamp: `0x${block.toString(16)}`,
  logIndex: '0x0',
  transactionHash: `0x${'c'.repeat(64)}`,
})

it('asks a node that limits ranges for parts, in few requests', async () => {
  const { client, asked } = limitedNode(1_000_000, 150_000)
  const found = await listApprovals(client, anyone)
  expect(found.map(({ grantedAt }) => grantedAt / 100_000_000)).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
  ])
  expect(asked.filter((method) => method === 'eth_getLogs').length).toBeLessThan(48)
})

it('gives up on a node whose ranges are too short, before it has asked a hundred times', async () => {
  const { client, asked } = limitedNode(30_000_000, 10_000)
  await expect(listApprovals(client, anyone)).rejects.toMatchObject({ code: 'HISTORY_UNAVAILABLE' })
  expect(asked.length).toBeLessThan(48)
})

it('says that a chain cannot be reached, in place of an empty list', async () => {
  const client = chainClient(8453, {
    baseUrl: 'http://node',
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  })
  await expect(listApprovals(client, anyone)).rejects.toMatchObject({ code: 'network_error' })
})
