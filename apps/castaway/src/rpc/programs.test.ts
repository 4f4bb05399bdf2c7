import { createWalletClient, http, parseAbi, publicActions, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
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
