import { readFile } from 'node:fs/promises'
import { systemClock, systemRandom } from '@castaway/contract'
import { onOwnDatabase } from '@castaway/testkit/database'
import { encodeDeployData, parseEther, parseGwei, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../store/index'
import { bytecode } from './artifacts'
import type { RunningNode } from './chain'
import { localChain } from './index'
import type { LocalChain } from './local-chain'
import { callLocalChain, networkOf } from './json-rpc'

let store: Store
let chain: LocalChain
beforeAll(async () => {
  store = await onOwnDatabase((database) =>
    openStore({
      clock: systemClock,
      random: systemRandom,
      secret: 'a secret of this test',
      ...database,
    }),
  )
  chain = localChain({ store })
})
afterAll(async () => {
  await chain.close()
  await store.close()
})

const home = '0x00000000000000000000000000000000000000ac'
const ask = (method: string, ...params: unknown[]) =>
  callLocalChain(chain, 'base-sepolia', method, params)
const someone = async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const opened = await chain('base-sepolia')
  await opened.write((send, { treasury }) =>
    send({ from: treasury, to: account.address, value: parseEther('1') }),
  )
  const sign = (changed: Record<string, unknown> = {}) =>
    account.signTransaction({
      type: 'eip1559',
      chainId: 84532,
      nonce: 0,
      to: home,
      value: 5n,
      gas: 21_000n,
      maxFeePerGas: parseGwei('100'),
      maxPriorityFeePerGas: 1n,
      ...changed,
    } as never)
  return { account, sign }
}
const balance = async () => BigInt((await ask('eth_getBalance', home, 'latest')) as Hex)

describe('a transaction that a wallet has signed', () => {
  it('is carried out once, and is still there after the node is killed', async () => {
    const { sign } = await someone()
    const signed = await sign()
    const before = await balance()
    const hash = await ask('eth_sendRawTransaction', signed)
    expect(await balance()).toBe(before + 5n)
    const { anvil } = (await chain('base-sepolia')) as unknown as RunningNode
    process.kill(-anvil.pid, 'SIGKILL')
    await expect.poll(() => anvil.hasEnded()).toBe(true)
    expect(await balance()).toBe(before + 5n)
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    expect(await ask('eth_sendRawTransaction', signed)).toBe(hash)
    expect(await balance()).toBe(before + 5n)
  })

  it('is saved if it reverts, and its receipt says so', async () => {
    const { account, sign } = await someone()
    const { SmartAccount } = (await bytecode()) as Readonly<Record<string, Hex>>
    const args = [account.address]
    const abi = [
      { type: 'constructor', inputs: [{ type: 'address' }], stateMutability: 'nonpayable' },
    ]
    const data = encodeDeployData({ abi, bytecode: SmartAccount!, args } as never)
    const hash = await ask(
      'eth_sendRawTransaction',
      await sign({ to: undefined, value: 0n, data: data.slice(0, -66), gas: 1_000_000n }),
    )
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x0' })
  })

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['for another chain', { chainId: 1 }, /not signed for this chain/],
    ['with a nonce that is too high', { nonce: 4 }, /nonce too high/],
    ['that costs more than the balance', { value: parseEther('2') }, /insufficient funds/i],
    ['that pays less than the base fee', { maxFeePerGas: 1n }, /fee/],
    ['with too little gas', { gas: 20_000n }, /gas/],
  ])('is rejected %s', async (_, changed, words) => {
    const { sign } = await someone()
    const before = await balance()
    await expect(ask('eth_sendRawTransaction', await sign(changed))).rejects.toThrow(words)
    expect(await balance()).toBe(before)
  })

  it.each([
    ['nothing', undefined],
    ['text', 'pay me'],
    ['rubbish', '0x02c0ffee'],
    ['a list', []],
  ])('is not %s', async (_, given) => {
    await expect(ask('eth_sendRawTransaction', given)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('a method that may be called from outside', () => {
  it.each([
    'anvil_setBalance',
    'anvil_impersonateAccount',
    'evm_mine',
    'debug_traceTransaction',
    'personal_sign',
    'eth_sendTransaction',
    'eth_sign',
    'eth_accounts',
    'hardhat_reset',
    'eth_newFilter',
    'constructor',
  ])('is not %s', async (method) => {
    await expect(ask(method)).rejects.toMatchObject({ code: -32601 })
  })

  it('returns the chain’s own error code', async () => {
    await expect(ask('eth_getBalance', 'nobody')).rejects.toMatchObject({ code: -32602 })
  })

  it('uses the chain ids that wallets know', () => {
    expect([1, 10, 8453, 42161, 84532, 137].map(networkOf)).toEqual([
      'ethereum',
      'optimism',
      'base',
      'arbitrum',
      'base-sepolia',
      undefined,
    ])
  })
})

it('the accounts’ deployed code has not changed', async () => {
  const made = (await bytecode()) as Readonly<Record<string, Hex>>
  const file = new URL('../../contracts/deployed/SessionAccountFactory-1.hex', import.meta.url)
  // Different code would change the address of every account.
  expect(made.SessionAccountFactory).toBe((await readFile(file, 'utf8')).trim())
})
