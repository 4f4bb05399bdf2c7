import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  publicActions,
  zeroAddress,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { arbitrum, base, baseSepolia, mainnet, optimism } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct, type Product } from '../../test/rpc-server'

const idGateway = {
  address: '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69',
  abi: parseAbi([
    'function price() view returns (uint256)',
    'function register(address recovery) payable returns (uint256 fid, uint256 overpayment)',
  ]),
} as const
const idRegistry = {
  address: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  abi: parseAbi(['function idOf(address) view returns (uint256)']),
} as const

const USDC: Record<number, Hex> = {
  [mainnet.id]: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  [optimism.id]: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  [base.id]: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  [arbitrum.id]: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  [baseSepolia.id]: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
}
const token = parseAbi([
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const NO_ONE = '0x000000000000000000000000000000000000dEaD'
const multicall = parseAbi([
  'struct Call { address target; bytes callData; }',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate(Call[] calls) view returns (uint256 blockNumber, bytes[] returnData)',
  'function tryAggregate(bool requireSuccess, Call[] calls) view returns (Result[] returnData)',
  'function aggregate3Value(Call3Value[] calls) payable returns (Result[] returnData)',
  'function getEthBalance(address addr) view returns (uint256 balance)',
])

/** A program that knows nothing of this server but the URL of a chain. */
let running: Product
beforeAll(async () => {
  running = await startProduct()
})
afterAll(() => running?.close())

test('registers an account with nothing but the URL of the chain', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  await running.fill(account.address, 10)
  const wallet = createWalletClient({
    account,
    chain: optimism,
    transport: http(`${running.url}/chain/10`),
    pollingInterval: 10,
  }).extend(publicActions)
  expect(await wallet.getChainId()).toBe(10)
  const value = await wallet.readContract({ ...idGateway, functionName: 'price' })
  const { request } = await wallet.simulateContract({
    ...idGateway,
    functionName: 'register',
    args: [zeroAddress],
    value,
  })
  const hash = await wallet.writeContract(request)
  await wallet.waitForTransactionReceipt({ hash })
  const fid = await wallet.readContract({
    ...idRegistry,
    functionName: 'idOf',
    args: [account.address],
  })
  expect(Number(fid)).toBeGreaterThan(0)
})

test.each([mainnet, optimism, base, arbitrum, baseSepolia])(
  'reads many contracts in one call on $name, as libraries do by themselves',
  async (chain) => {
    const client = createPublicClient({
      chain,
      transport: http(`${running.url}/chain/${chain.id}`),
      batch: { multicall: true },
    })
    const usdc = USDC[chain.id]!
    const [symbol, nothing] = await client.multicall({
      contracts: [
        { address: usdc, abi: token, functionName: 'symbol' },
        {
          address: '0x000000000000000000000000000000000000dEaD',
          abi: token,
          functionName: 'symbol',
        },
      ],
    })
    expect(symbol).toEqual({ status: 'success', result: 'USDC' })
    expect(nothing.status).toBe('failure')
    // These are joined without a word of the program.
    expect(
      await Promise.all([
        client.readContract({ address: usdc, abi: token, functionName: 'decimals' }),
        client.readContract({ address: usdc, abi: token, functionName: 'symbol' }),
        client.getBalance({ address: NO_ONE }),
      ]),
    ).toEqual([6, 'USDC', 0n])
  },
)

test('calls that have to succeed fail together, and values have to add up', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  await running.fill(account.address, 10)
  const client = createPublicClient({ transport: http(`${running.url}/chain/10`) })
  const address = optimism.contracts.multicall3.address
  const balanceOf = (target: Hex) =>
    encodeFunctionData({ abi: multicall, functionName: 'getEthBalance', args: [target] })
  const fails = { target: USDC[optimism.id]!, callData: '0x12345678' } as const
  const works = { target: address, callData: balanceOf(NO_ONE) }
  const call = (functionName: 'tryAggregate' | 'aggregate', args: never) =>
    client.readContract({ address, abi: multicall, functionName, args })
  await expect(call('aggregate', [[works, fails]] as never)).rejects.toThrow(
    'Multicall3: call failed',
  )
  await expect(call('tryAggregate', [true, [fails]] as never)).rejects.toThrow(
    'Multicall3: call failed',
  )
  const [, each] = (await call('aggregate', [[works, works]] as never)) as [bigint, Hex[]]
  expect(each).toEqual([`0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`])
  const pay = (value: bigint) =>
    client.simulateContract({
      account,
      address,
      abi: multicall,
      functionName: 'aggregate3Value',
      args: [[{ target: account.address, allowFailure: false, value: 2n, callData: '0x' }]],
      value,
    })
  expect((await pay(2n)).result).toEqual([{ success: true, returnData: '0x' }])
  await expect(pay(3n)).rejects.toThrow('Multicall3: value mismatch')
})

test('cannot use a node’s controls, nor another chain', async () => {
  const ask = async (chainId: number, method: string) => {
    const response = await fetch(`${running.url}/chain/${chainId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    })
    return ((await response.json()) as { error: { code: number } }).error.code
  }
  expect(await ask(10, 'evm_mine')).toBe(-32601)
  expect(await ask(10, 'anvil_setBalance')).toBe(-32601)
  expect(await ask(137, 'eth_chainId')).toBe(-32002)
})
