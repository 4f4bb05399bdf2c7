import {
  chainClient,
  chainOfName,
  prepareTransaction,
  resolveName,
  sendCalls,
  sendSigned,
  sendTransaction,
  simulateTransfer,
  toSmartAccount,
  waitForCalls,
  waitForTransaction,
  type SendingWallet,
} from '@castaway/wallet/transactions'
import { sessionAccountAbi } from '@castaway/wallet/smart-account'
import { createBrowser, newAccount, type Browser } from '@castaway/auth/test-browser'
import {
  encodeFunctionData,
  erc20Abi,
  getAddress,
  hexToBigInt,
  numberToHex,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { siweMessage } from '../../test/siwe'
import { startProduct, type Product } from '../../test/rpc-server'

/** The browser's transaction code against the running product and its chains. */
const BASE = 8453
const home: Address = '0x00000000000000000000000000000000000000ad'
let running: Product
let browser: Browser

beforeAll(async () => {
  running = await startProduct()
  browser = running.browser
  // The page's scripts read the XSRF token from the cookie.
  vi.stubGlobal('document', {
    get cookie() {
      return [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await running?.close()
})

const options = () => ({
  baseUrl: running.url,
  fetch: ((url: string, init?: RequestInit) =>
    browser.fetch(String(url).replace(running.url, ''), init)) as typeof fetch,
})
const client = (chainId = BASE) => chainClient(chainId, options())
const balance = (address: Address) => client().getBalance({ address })
const fill = (address: Address) => running.fill(address)

/** A wallet with its own key that signs every request. */
const keyWallet = () => {
  const account = newAccount()
  let chainId = 1
  const request = async ({ method, params = [] }: { method: string; params?: unknown }) => {
    const [first, second] = params as [never, never]
    if (method === 'eth_chainId') return numberToHex(chainId)
    if (method === 'wallet_switchEthereumChain') {
      chainId = Number((first as { chainId: Hex }).chainId)
      return null
    }
    if (method === 'eth_signTypedData_v4') return account.signTypedData(JSON.parse(second))
    if (method === 'eth_sendTransaction') {
      const { to, data, value = '0x0' } = first as { to: Address; data?: Hex; value?: Hex }
      const wanted = { to, value: hexToBigInt(value), ...(data ? { data } : {}) }
      const { from: _, ...ready } = await prepareTransaction(
        client(chainId),
        account.address,
        wanted,
      )
      return sendSigned(client(chainId), await account.signTransaction(ready))
    }
    if (method.startsWith('wallet_')) throw Object.assign(new Error('unsupported'), { code: 4200 })
    return client(chainId).request({ method, params } as never)
  }
  const wallet: SendingWallet = {
    address: account.address,
    kind: 'embedded',
    provider: () => ({ request }),
  }
  return { ...wallet, account, address: account.address }
}

describe('a wallet with a key', () => {
  it('sends a transaction on the requested chain', async () => {
    const wallet = keyWallet()
    await fill(wallet.address)
    const before = await balance(home)
    const hash = await sendTransaction(wallet, { to: home, value: 7n }, { chainId: BASE })
    const receipt = await waitForTransaction(client(), hash)
    expect([receipt.status, await balance(home)]).toEqual(['success', before + 7n])
  })

  it('reports an insufficient balance', async () => {
    const wallet = keyWallet()
    const work = sendTransaction(wallet, { to: home, value: 7n }, { chainId: BASE })
    await expect(work).rejects.toMatchObject({ code: 'insufficient_balance' })
  })

  it('sends calls one by one without EIP-5792', async () => {
    const wallet = keyWallet()
    await fill(wallet.address)
    const before = await balance(home)
    const calls = [
      { to: home, value: 1n },
      { to: home, value: 2n },
    ]
    const sent = await sendCalls(wallet, calls, { chainId: BASE })
    expect((await waitForCalls(wallet, sent)).receipts).toHaveLength(2)
    expect(await balance(home)).toBe(before + 3n)
  })
})

describe('a simulation', () => {
  const USDC: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
  const usdc = (functionName: 'transfer' | 'approve', value: bigint) => ({
    to: USDC,
    data: encodeFunctionData({ abi: erc20Abi, functionName, args: [home, value] }),
  })
  const simulate = async (...calls: Parameters<typeof simulateTransfer>[2]) => {
    const { address } = keyWallet()
    await fill(address)
    return simulateTransfer(client(), address, calls)
  }

  it('says what leaves and who gets rights, and changes nothing', async () => {
    const before = await balance(home)
    expect(await simulate({ to: home, value: 7n }, usdc('approve', 9n))).toEqual({
      succeeds: true,
      reason: null,
      failedAt: null,
      gas: [21_000n, expect.any(BigInt)],
      changes: [{ token: null, amount: -7n }],
      rights: [{ token: USDC, spender: getAddress(home), amount: 9n }],
    })
    expect(await balance(home)).toBe(before)
  })

  it('says that a call would fail', async () => {
    expect(await simulate(usdc('transfer', 1n))).toMatchObject({ succeeds: false, changes: [] })
  })

  it('is rejected for more than the account has', async () => {
    await expect(simulate({ to: home, value: parseEther('2') })).rejects.toMatchObject({
      code: 'insufficient_balance',
    })
  })
})

describe('a name', () => {
  it('leads to its address, on the chain that has it', async () => {
    expect(['ana.eth', 'ana.base.eth', 'ana', 'a\u0301na.eth', '-.eth'].map(chainOfName)).toEqual([
      1,
      8453,
      undefined,
      undefined,
      undefined,
    ])
    expect(await resolveName(client(1), 'no-one-has-this.eth')).toBeNull()
  })
})

describe('a smart account of a wallet', () => {
  const make = async () => {
    const wallet = keyWallet()
    return { wallet, smart: await toSmartAccount(wallet, { chainId: BASE, ...options() }) }
  }
  const signIn = async (
    at: Browser,
    smart: Awaited<ReturnType<typeof make>>['smart'],
    chainId = BASE,
  ) => {
    const message = await siweMessage(at, running.url, smart.address, chainId)
    const signature = await smart.signer.signMessage(message)
    return at.send('POST', '/login/wallet', { message, signature })
  }

  it('signs in before and after its deployment, as the same user', async () => {
    const { smart } = await make()
    const first = await signIn(createBrowser(running.url), smart)
    expect(first.body.user.linkedAccounts).toMatchObject([
      { type: 'smart_wallet', address: smart.address, chainId: 'eip155:8453' },
    ])
    await fill(smart.address)
    const sent = await sendCalls(smart, [{ to: home, value: 1n }], { chainId: BASE })
    await waitForCalls(smart, sent)
    const second = await signIn(createBrowser(running.url), smart)
    expect(second.body.user.id).toBe(first.body.user.id)
    // The same address on another chain is another account, and this signature is not valid for it.
    const elsewhere = await signIn(createBrowser(running.url), smart, 10)
    expect([elsewhere.status, elsewhere.body.code]).toEqual([401, 'invalid_credentials'])
  })

  it('sends calls as one operation, and rejects transactions', async () => {
    const { smart } = await make()
    await fill(smart.address)
    const before = await balance(home)
    const calls = [
      { to: home, value: 1n },
      { to: home, value: 2n },
    ]
    const sent = await sendCalls(smart, calls, { chainId: BASE, atomic: true })
    const { receipts } = await waitForCalls(smart, sent)
    expect([receipts.length, await balance(home)]).toEqual([1, before + 3n])
    await expect(sendTransaction(smart, calls[0]!, { chainId: BASE })).rejects.toMatchObject({
      code: 'transaction_by_smart_account',
    })
    await expect(
      smart.provider().request({ method: 'eth_sendTransaction', params: [{}] }),
    ).rejects.toMatchObject({ code: 4200 })
  })

  it('reports an insufficient balance', async () => {
    const { smart } = await make()
    const work = sendCalls(smart, [{ to: home, value: 1n }], { chainId: BASE })
    await expect(work).rejects.toMatchObject({ code: 'insufficient_balance' })
  })

  it('lets a session key act within its scope until it is revoked', async () => {
    const { wallet, smart } = await make()
    await fill(smart.address)
    expect((await browser.signIn(wallet.account)).status).toBe(200)
    const wanted = {
      owner: wallet.address,
      chainId: BASE,
      target: home,
      selectors: ['0x00000000'],
      valuePerCall: '5',
      valueTotal: '8',
      gasTotal: String(parseEther('0.1')),
      expiresAt: Date.now() + 3_600_000,
    }
    const { status, body } = await browser.send('POST', '/login/delegations', wanted)
    expect([status, body.delegation.status, body.delegation.account]).toEqual([
      200,
      'pending',
      smart.address,
    ])
    const { id } = body.delegation
    const act = (value: string) => browser.send('POST', `/login/delegations/${id}/send`, { value })
    const isDelegated = async () => {
      const [delegation] = (await browser.get('/login/delegations')).body.delegations
      const { user } = (await browser.get('/login/session')).body
      return [delegation?.status, user.linkedAccounts[0].delegated]
    }
    // The delegation is pending until the owner has confirmed it on the chain.
    expect(await isDelegated()).toEqual(['pending', false])
    expect((await act('1')).status).toBe(500)

    await waitForCalls(smart, await sendCalls(smart, body.calls, { chainId: BASE }))
    expect(await isDelegated()).toEqual(['active', true])
    const before = await balance(home)
    expect((await act('5')).body).toMatchObject({ success: true })
    expect(await balance(home)).toBe(before + 5n)
    const tooMuch = await act('6')
    expect([tooMuch.body.code, tooMuch.body.message]).toEqual([
      'transaction_failure',
      'The account rejected this: it would send more than is allowed (TooMuchValue)',
    ])
    expect((await act('4')).body.message).toContain('TooMuchValue')
    expect((await browser.get('/login/delegations')).body.delegations[0].left.value).toBe('3')

    // The owner revokes the delegation on the chain only, and the server notices.
    const data = encodeFunctionData({
      abi: sessionAccountAbi,
      functionName: 'revoke',
      args: [body.delegation.sessionKey],
    })
    await waitForCalls(
      smart,
      await sendCalls(smart, [{ to: smart.address, data }], { chainId: BASE }),
    )
    expect(await isDelegated()).toEqual(['revoked', false])
    expect((await act('1')).body.message).toContain('NotGranted')

    // It is authorized again and revoked here: the key is deleted at once, and the owner gets the calls that revoke it
    // on the chain.
    await waitForCalls(smart, await sendCalls(smart, body.calls, { chainId: BASE }))
    expect(await isDelegated()).toEqual(['active', true])
    const ended = await browser.send('DELETE', `/login/delegations/${id}`)
    expect(ended.body.calls).toHaveLength(1)
    expect(await isDelegated()).toEqual([undefined, false])
    expect((await act('1')).status).toBe(404)
    await waitForCalls(smart, await sendCalls(smart, ended.body.calls, { chainId: BASE }))
    expect(JSON.stringify([body, ended.body])).not.toMatch(/sealed|private/i)
  })
})

it('the server reported no errors', () => {
  expect(running.failures).toEqual([])
})
