import { systemClock, systemRandom } from '@castaway/contract'
import {
  sessionAccountAbi,
  toActingAccount,
  toSessionAccount,
} from '@castaway/wallet/smart-account'
import {
  callLocalChain,
  createProvider,
  openStore,
  type ChainNetwork,
  type Provider,
  type Store,
} from '@castaway/provider'
import {
  createPublicClient,
  custom,
  encodeFunctionData,
  parseEther,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { base, optimism } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** The rules of the account contract, tested directly on the chain, without any of our servers. */
let store: Store
let provider: Provider
/** How far the island's clock was moved, in milliseconds. */
let moved = 0
const clock = { now: () => systemClock.now() + moved }

beforeAll(async () => {
  store = await openStore({ clock, random: systemRandom, secret: 's'.repeat(32) })
  provider = await createProvider({ store, publicUrl: 'http://localhost', runJobs: false })
})
afterAll(async () => {
  await provider.close()
  await store.close()
})

const on = (network: ChainNetwork, chain: typeof base | typeof optimism = base) => {
  const request = ({ method, params = [] }: { method: string; params?: unknown[] }) =>
    callLocalChain(provider.chain, network, method, params)
  const transport = custom({ request } as never, { retryCount: 0 })
  const client = createPublicClient({ chain, transport, cacheTime: 0 })
  const bundler = createBundlerClient({ client, chain, transport, pollingInterval: 50 })
  return { client, bundler }
}
const { client, bundler } = on('base')
const newKey = () => privateKeyToAccount(generatePrivateKey())
const fund = async (to: Address, value = parseEther('1')) =>
  (await provider.chain('base')).write((send, { treasury }) =>
    send({ from: treasury, to, value, gas: 100_000n }),
  )
/** An account of a new owner, funded with one ether. */
const newAccount = async () => {
  const account = await toSessionAccount({ client, owner: newKey() as never })
  await fund(account.address)
  return account
}
type Account = Awaited<ReturnType<typeof newAccount>>
const balance = (address: Address) => client.getBalance({ address })
const run = async (account: Account, calls: { to: Address; value?: bigint; data?: Hex }[]) => {
  const hash = await bundler.sendUserOperation({ account, calls })
  return bundler.waitForUserOperationReceipt({ hash, timeout: 60_000 })
}

const PAYMENT: Hex = '0x00000000'
const seconds = () => Math.floor(clock.now() / 1000)
const allow = async (account: Account, key: Address, changed: Record<string, unknown> = {}) => {
  const scope = {
    target: '0x00000000000000000000000000000000000000aa',
    validUntil: seconds() + 3600,
    valuePerCall: 10n,
    valueLeft: 25n,
    gasLeft: parseEther('0.1'),
    selectors: [PAYMENT],
    ...changed,
  }
  const data = encodeFunctionData({
    abi: sessionAccountAbi,
    functionName: 'allow',
    args: [key, scope as never],
  })
  return run(account, [{ to: account.address, data }])
}
const target: Address = '0x00000000000000000000000000000000000000aa'
/** An account that has authorized a session key to pay the target. */
const delegated = async (changed: Record<string, unknown> = {}) => {
  const account = await newAccount()
  const key = newKey()
  expect((await allow(account, key.address, changed)).success).toBe(true)
  return { account, key, acting: await toActingAccount(client, account.address, key) }
}
const rejection = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { details?: string; message: string }) => error.details ?? error.message,
  )

describe('an account', () => {
  it('is deployed by its first operation, which it pays for itself', async () => {
    const account = await newAccount()
    expect(await client.getCode({ address: account.address })).toBeUndefined()
    const before = await balance(target)
    const { success, actualGasCost } = await run(account, [{ to: target, value: 3n }])
    expect([success, await balance(target)]).toEqual([true, before + 3n])
    expect(await balance(account.address)).toBeLessThanOrEqual(parseEther('1') - 3n - actualGasCost)
    expect(await client.getCode({ address: account.address })).toBeDefined()
  })

  it('executes several calls atomically', async () => {
    const account = await newAccount()
    const before = await balance(target)
    expect(
      (
        await run(account, [
          { to: target, value: 1n },
          { to: target, value: 2n },
        ])
      ).success,
    ).toBe(true)
    const rejected = [
      { to: target, value: 1n },
      { to: account.entryPoint.address, data: '0x1234' as Hex },
    ]
    expect(await rejection(run(account, rejected))).toContain(
      'The call that the account would make fails',
    )
    expect(await balance(target)).toBe(before + 3n)
  })

  it('reports an insufficient balance', async () => {
    const account = await toSessionAccount({ client, owner: newKey() as never })
    expect(await rejection(run(account, [{ to: target, value: 1n }]))).toContain(
      'insufficient balance',
    )
    expect(await rejection(run(account, [{ to: target }]))).toContain('AA21')
  })

  it('rejects another owner’s signature', async () => {
    const account = await newAccount()
    const thief = newKey()
    const stolen = {
      ...account,
      signUserOperation: async () => thief.signMessage({ message: 'mine now' }),
    }
    expect(await rejection(run(stolen as never, [{ to: target, value: 1n }]))).toContain('AA24')
  })

  it('executes the same operation once', async () => {
    const account = await newAccount()
    const prepared = await bundler.prepareUserOperation({
      account,
      calls: [{ to: target, value: 1n }],
    })
    const signature = await account.signUserOperation(prepared)
    const before = await balance(target)
    const send = () =>
      bundler.sendUserOperation({
        ...prepared,
        signature,
        entryPointAddress: account.entryPoint.address,
      } as never)
    const hash = await send()
    expect(await send()).toBe(hash)
    expect(await balance(target)).toBe(before + 1n)
    expect((await bundler.getUserOperation({ hash })).userOperation.sender).toBe(account.address)
  })

  it('signs for contracts before and after its deployment, for itself and its chain only', async () => {
    const owner = newKey()
    const account = await toSessionAccount({ client, owner: owner as never })
    const message = 'hello'
    const check = async (address: Address, signature: Hex, at = client) =>
      at.verifyMessage({ address, message, signature })
    const early = await account.signMessage({ message })
    expect(await check(account.address, early)).toBe(true)
    await fund(account.address)
    await run(account, [{ to: target }])
    const signature = await account.signMessage({ message })
    expect(await check(account.address, signature)).toBe(true)
    const typed = {
      domain: { name: 'Mail', chainId: 8453 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hello' },
    } as const
    const ofTyped = await account.signTypedData(typed)
    const { address } = account
    expect(await client.verifyTypedData({ ...typed, address, signature: ofTyped })).toBe(true)

    // The owner's second account, and the same account on another chain, have not signed.
    const second = await toSessionAccount({ client, owner: owner as never, index: 1n })
    await fund(second.address)
    await run(second as Account, [{ to: target }])
    expect(await check(second.address, signature)).toBe(false)
    const elsewhere = on('optimism', optimism)
    const twin = await toSessionAccount({ client: elsewhere.client, owner: owner as never })
    expect(twin.address).toBe(account.address)
    const early6492 = await twin.signMessage({ message })
    expect(await check(twin.address, early6492, elsewhere.client as never)).toBe(true)
    expect(await check(twin.address, early, elsewhere.client as never)).toBe(false)
    // A signature by the owner's wallet is not a signature of the account.
    expect(await check(account.address, await owner.signMessage({ message }))).toBe(false)
  })
})

describe('a session key', () => {
  it('acts within its scope until its limit is used up', async () => {
    const { account, acting } = await delegated()
    const before = await balance(target)
    for (const value of [10n, 10n, 5n]) {
      expect((await run(acting as Account, [{ to: target, value }])).success).toBe(true)
    }
    expect(await balance(target)).toBe(before + 25n)
    expect(await rejection(run(acting as Account, [{ to: target, value: 1n }]))).toContain(
      'TooMuchValue',
    )
    expect(await balance(account.address)).toBeLessThan(parseEther('1') - 25n)
  })

  const erc20 = (name: string) => toFunctionSelector(name)
  it.each<[string, { to?: Address; value?: bigint; data?: Hex }, string]>([
    ['another target', { to: '0x00000000000000000000000000000000000000bb' }, 'TargetNotAllowed'],
    ['another function', { data: '0x12345678' }, 'SelectorNotAllowed'],
    ['a part of a function’s name', { data: '0x12' }, 'SelectorNotAllowed'],
    [
      'a function of four zeros in place of a payment',
      { data: '0x00000000' },
      'SelectorNotAllowed',
    ],
    ['too much at once', { value: 11n }, 'TooMuchValue'],
  ])('is refused %s by the chain', async (_, call, reason) => {
    const { acting } = await delegated()
    const calls = [{ to: target, value: 1n, ...call }]
    expect(await rejection(run(acting as Account, calls))).toContain(reason)
  })

  it('is refused after its expiry and after the owner revoked it', async () => {
    const { account, acting, key } = await delegated({ validUntil: seconds() + 60 })
    const prepared = await bundler.prepareUserOperation({
      account: acting,
      calls: [{ to: target, value: 1n }],
    })
    moved += 120_000
    const signature = await acting.signUserOperation(prepared)
    const late = bundler.sendUserOperation({
      ...prepared,
      signature,
      entryPointAddress: acting.entryPoint.address,
    } as never)
    expect(await rejection(late)).toContain('AA22')

    await allow(account, key.address)
    expect((await run(acting as Account, [{ to: target, value: 1n }])).success).toBe(true)
    const args = [key.address] as const
    const data = encodeFunctionData({ abi: sessionAccountAbi, functionName: 'revoke', args })
    await run(account, [{ to: account.address, data }])
    expect(await rejection(run(acting as Account, [{ to: target, value: 1n }]))).toContain(
      'NotGranted',
    )
  })

  it('cannot burn the account’s balance as gas', async () => {
    const { acting } = await delegated({ gasLeft: 1000n })
    expect(await rejection(run(acting as Account, [{ to: target, value: 1n }]))).toContain(
      'TooMuchGas',
    )
  })

  it('cannot act for another account, nor as the owner', async () => {
    const { account, key } = await delegated()
    const other = await newAccount()
    await run(other, [{ to: target }])
    const foreign = await toActingAccount(client, other.address, key)
    expect(await rejection(run(foreign as Account, [{ to: target, value: 1n }]))).toContain(
      'NotGranted',
    )
    const acting = await toActingAccount(client, account.address, key)
    const asOwner = {
      ...acting,
      encodeCalls: account.encodeCalls,
    }
    expect(await rejection(run(asOwner as never, [{ to: target, value: 1n }]))).toContain(
      'CallNotAllowed',
    )
    // In the owner's nonce lane, the session key's signature is invalid.
    const onOwnersLane = { ...acting, getNonce: account.getNonce }
    expect(await rejection(run(onOwnersLane as never, [{ to: target, value: 1n }]))).toContain(
      'AA24',
    )
  })

  it('is refused with another key’s signature', async () => {
    const { account, key } = await delegated()
    const acting = await toActingAccount(client, account.address, key)
    const thief = await toActingAccount(client, account.address, newKey())
    const forged = { ...acting, signUserOperation: thief.signUserOperation }
    expect(await rejection(run(forged as never, [{ to: target, value: 1n }]))).toContain('AA24')
  })

  it.each<[string, (account: Account) => Record<string, unknown>]>([
    ['the account itself', ({ address }) => ({ target: address })],
    [
      'the EntryPoint, which keeps the account’s deposit',
      ({ entryPoint }) => ({ target: entryPoint.address }),
    ],
    ['tokens', () => ({ selectors: [erc20('transfer(address,uint256)')] })],
    ['lending tokens', () => ({ selectors: [PAYMENT, erc20('approve(address,uint256)')] })],
    ['no function', () => ({ selectors: [] })],
    ['nine functions', () => ({ selectors: Array.from({ length: 9 }, () => PAYMENT) })],
    ['yesterday', () => ({ validUntil: seconds() - 86_400 })],
    ['ever', () => ({ validUntil: seconds() + 400 * 86_400 })],
    ['more at once than together', () => ({ valuePerCall: 26n })],
  ])('cannot be authorized for %s', async (_, changed) => {
    const account = await newAccount()
    const outcome = await rejection(allow(account, newKey().address, changed(account)))
    expect(outcome).toContain('BadScope')
  })
})
