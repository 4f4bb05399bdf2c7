import {
  chainClient,
  pendingTransaction,
  prepareTransaction,
  replacementOf,
  transactionOutcome,
  type TransactionRequest,
} from '@castaway/wallet/transactions'
import { startWaitingChain, type WaitingChain } from '@castaway/testkit/waiting-chain'
import { createWalletClient, http, parseEther, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'

const account = privateKeyToAccount(generatePrivateKey())
const to: Address = '0x00000000000000000000000000000000000000a1'
let chain: WaitingChain
beforeAll(async () => {
  // Pages read their token from a cookie.
  Object.assign(globalThis, { document: { cookie: '' } })
  chain = await startWaitingChain()
  await chain.fund(account.address)
})
afterAll(async () => {
  Reflect.deleteProperty(globalThis, 'document')
  await chain.stop()
})

/** The hashes of transactions that were looked for. */
const lookedFor: string[] = []
const client = () =>
  chainClient(8453, {
    baseUrl: 'http://page',
    async fetch(_, init) {
      const answer = await fetch(chain.url, {
        ...init,
        headers: { 'content-type': 'application/json' },
      })
      const { method, params } = JSON.parse(String(init?.body))
      if (method === 'eth_getTransactionByHash') lookedFor.push(params[0])
      return answer
    },
  })
/** Waits for what becomes of it, from a moment on at which the transaction is known. */
async function follow(hash: string) {
  const before = lookedFor.filter((each) => each === hash).length
  const outcome = transactionOutcome(client(), hash as Hex)
  await expect.poll(() => lookedFor.filter((each) => each === hash).length).toBeGreaterThan(before)
  return { outcome }
}
const send = (transaction: TransactionRequest) =>
  createWalletClient({ account, chain: base, transport: http(chain.url) }).sendTransaction(
    transaction as never,
  )
const balance = () => client().getBalance({ address: to })
/** Sends a tenth of an ether, which waits. */
async function waiting() {
  const prepared = await prepareTransaction(client(), account.address, {
    to,
    value: parseEther('0.1'),
  })
  const hash = await send(prepared)
  return { hash, pending: (await pendingTransaction(client(), hash))! }
}

it('a transaction that waits is sped up: the same for more, and once', async () => {
  const { hash, pending } = await waiting()
  const before = await balance()
  const faster = await replacementOf(client(), pending, 'speed-up')
  expect(faster).toMatchObject({ to, value: parseEther('0.1'), nonce: pending.nonce })
  expect(faster.maxFeePerGas * 10n).toBeGreaterThan(pending.maxFeePerGas * 11n)
  const { outcome } = await follow(hash)
  const next = await send(faster)
  await chain.mine()
  expect(await transactionOutcome(client(), next)).toBe('confirmed')
  expect(await outcome).toBe('confirmed')
  expect((await balance()) - before).toBe(parseEther('0.1'))
  expect(await pendingTransaction(client(), next)).toBeNull()
  expect(await pendingTransaction(client(), hash)).toBeNull()
})

it('a transaction that waits is canceled: nothing is sent, and it says so', async () => {
  const { hash, pending } = await waiting()
  const before = await balance()
  const { outcome } = await follow(hash)
  const empty = await send(await replacementOf(client(), pending, 'cancel'))
  await chain.mine()
  expect(await transactionOutcome(client(), empty)).toBe('confirmed')
  expect(await outcome).toBe('replaced')
  expect(await balance()).toBe(before)
})

it('a reverted transaction has failed', async () => {
  const data = '0x60006000fd' // reverts as a constructor
  const hash = await send({ data, gas: 100_000n })
  const { outcome } = await follow(hash)
  await chain.mine()
  expect(await outcome).toBe('failed')
})
