import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
  verifyMessage,
  verifyTypedData,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { registrationTypedData } from '@castaway/contract/eip712'
import { keyRing } from '../keystore/accounts'
import { announceEmbeddedWallet } from './announce'
import type { SignRequest } from '../frame/channel'
import { signWith } from '../frame/sign'
import { createEmbeddedProvider, type EmbeddedProviderHandle, type RpcRequest } from './provider'
import { LoginError } from '../errors'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`).address

let address: typeof account.address | null
let asked: SignRequest[]
/** Error that the wallet or the chain throws instead of responding. */
let failure: unknown
let chainAsked: [chainId: number, request: RpcRequest][]
let handle: EmbeddedProviderHandle

beforeEach(() => {
  address = account.address
  asked = []
  chainAsked = []
  failure = undefined
  handle = createEmbeddedProvider({
    address: () => address,
    async sign(from, request) {
      asked.push(request)
      if (failure) throw failure
      return signWith(
        keyRing({ kind: 'ethereum-key', bytes: new Uint8Array(32).fill(0x11) }),
        { chainType: 'ethereum', walletIndex: 0, address: from },
        request,
      )
    },
    async fill(chainId, _, { to = null, value = 0n, data = '0x', nonce = 7 }) {
      return {
        kind: 'transaction',
        transaction: {
          chainId,
          to,
          value,
          data,
          nonce,
          gas: 21_000n,
          maxFeePerGas: 2n,
          maxPriorityFeePerGas: 1n,
        },
      }
    },
    async chain(chainId, request) {
      chainAsked.push([chainId, request])
      if (failure) throw failure
      return '0x2a'
    },
  })
})

const ask = (method: string, params?: unknown) => handle.provider.request({ method, params })
const rejection = (method: string, params?: unknown) =>
  ask(method, params).then(
    () => 'done',
    (error: { code: number }) => error.code,
  )

describe('the embedded wallet as a provider', () => {
  it('exposes its address to callers that connected', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    const connected = vi.fn()
    handle.provider.on('connect', connected)
    expect(await ask('eth_requestAccounts')).toEqual([account.address])
    expect(await ask('eth_requestAccounts')).toEqual([account.address])
    expect(connected).toHaveBeenCalledExactlyOnceWith({ chainId: '0xa' })
    await ask('wallet_revokePermissions')
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('signs a message that others can verify', async () => {
    await ask('eth_requestAccounts')
    const message = 'Ahoy, “castaway”'
    for (const param of [message, stringToHex(message)]) {
      const signature = (await ask('personal_sign', [param, account.address.toLowerCase()])) as Hex
      expect(await verifyMessage({ address: account.address, message, signature })).toBe(true)
    }
  })

  it('signs typed data, as an object and as JSON', async () => {
    await ask('eth_requestAccounts')
    const typedData = registrationTypedData({
      fid: 7,
      custodyAddress: account.address,
      deadline: 1_900_000_000,
    })
    const json = JSON.stringify(
      {
        ...typedData,
        types: { ...typedData.types, EIP712Domain: [{ name: 'name', type: 'string' }] },
      },
      (_, value) => (typeof value === 'bigint' ? value.toString() : value),
    )
    for (const param of [typedData, json]) {
      const signature = (await ask('eth_signTypedData_v4', [account.address, param])) as Hex
      expect(await verifyTypedData({ ...typedData, address: account.address, signature })).toBe(
        true,
      )
    }
    expect(asked.at(-1)).toMatchObject({
      kind: 'typed-data',
      typedData: { primaryType: 'Transfer' },
    })
  })

  it('rejects with specific error codes', async () => {
    expect(await rejection('personal_sign', ['hi', account.address])).toBe(4100)
    await ask('eth_requestAccounts')
    expect(await rejection('personal_sign', ['hi', other])).toBe(4100)
    expect(await rejection('personal_sign', ['hi'])).toBe(-32602)
    expect(await rejection('personal_sign', [undefined, account.address])).toBe(-32602)
    expect(await rejection('personal_sign', { message: 'hi' })).toBe(-32602)
    expect(await rejection('eth_signTypedData_v4', [account.address, '{'])).toBe(-32700)
    expect(await rejection('eth_signTypedData_v4', [account.address, '{}'])).toBe(-32602)
    expect(await rejection('eth_sign', [account.address, '0x00'])).toBe(4200)
    expect(await rejection('wallet_addEthereumChain', [{ chainId: '0x64' }])).toBe(4200)
    expect(await rejection('toString')).toBe(4200)
    expect(await rejection('__proto__')).toBe(4200)
    expect(await handle.provider.request(undefined as never).catch((e) => e.code)).toBe(-32600)
    expect(await rejection('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toBe(4902)
    expect(await rejection('wallet_switchEthereumChain', [{ chainId: 10 }])).toBe(-32602)
    failure = new LoginError('wallet_rejected')
    expect(await rejection('personal_sign', ['hi', account.address])).toBe(4001)
    failure = new Error('the secret key is 1234')
    const error = await ask('personal_sign', ['hi', account.address]).catch((e: Error) => e)
    expect(error).toMatchObject({ code: -32603 })
    expect((error as Error).message).not.toContain('1234')
  })

  it('switches chains and emits chainChanged', async () => {
    const changed = vi.fn()
    handle.provider.on('chainChanged', changed)
    expect(await ask('eth_chainId')).toBe('0xa')
    expect(await ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x2105')
    expect(changed).toHaveBeenCalledExactlyOnceWith('0x2105')
    handle.provider.removeListener('chainChanged', changed)
    await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('revokes permissions when the wallet changes', async () => {
    await ask('eth_requestAccounts')
    const changed = vi.fn()
    handle.provider.on('accountsChanged', changed)
    address = other
    handle.accountChanged()
    expect(changed).toHaveBeenCalledWith([])
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('rejects with 4100 while there is no wallet', async () => {
    address = null
    expect(await rejection('eth_requestAccounts')).toBe(4100)
  })
})

const to = '0x2222222222222222222222222222222222222222'

describe('transactions', () => {
  beforeEach(() => ask('eth_requestAccounts'))

  it('are filled in, shown, signed and sent', async () => {
    await ask('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
    const hash = await ask('eth_sendTransaction', [
      { from: account.address.toLowerCase(), to, value: '0xde0b6b3a7640000', input: '0xabcd' },
    ])
    expect(hash).toBe('0x2a')
    expect(asked).toEqual([
      {
        kind: 'transaction',
        transaction: expect.objectContaining({
          chainId: 8453,
          to,
          value: 10n ** 18n,
          data: '0xabcd',
        }),
      },
    ])
    const [[chainId, { method, params }]] = chainAsked as [
      [number, { method: string; params: [Hex] }],
    ]
    expect([chainId, method]).toEqual([8453, 'eth_sendRawTransaction'])
    const sent = parseTransaction(params[0])
    expect(sent).toMatchObject({ chainId: 8453, to, value: 10n ** 18n, data: '0xabcd', nonce: 7 })
    expect(await recoverTransactionAddress({ serializedTransaction: params[0] as never })).toBe(
      account.address,
    )
  })

  it('can be signed without being sent', async () => {
    const signed = (await ask('eth_signTransaction', [{ from: account.address, to }])) as Hex
    expect(parseTransaction(signed)).toMatchObject({ chainId: 10, to })
    expect(chainAsked).toEqual([])
  })

  it('are refused if they are invalid', async () => {
    const send = (transaction: unknown) => rejection('eth_sendTransaction', [transaction])
    expect(await send(undefined)).toBe(-32602)
    expect(await send({ to })).toBe(-32602)
    expect(await send({ from: other, to })).toBe(4100)
    expect(await send({ from: account.address, to: '0x12' })).toBe(-32602)
    expect(await send({ from: account.address, to, value: 5 })).toBe(-32602)
    expect(await send({ from: account.address, to, chainId: '0x1' })).toBe(-32602)
    failure = new LoginError('wallet_rejected')
    expect(await send({ from: account.address, to })).toBe(4001)
    expect(chainAsked).toEqual([])
  })
})

describe('chain requests', () => {
  it('are forwarded to the selected chain', async () => {
    expect(await ask('eth_getBalance', [to, 'latest'])).toBe('0x2a')
    await ask('wallet_switchEthereumChain', [{ chainId: '0x1' }])
    await ask('eth_blockNumber')
    expect(chainAsked).toEqual([
      [10, { method: 'eth_getBalance', params: [to, 'latest'] }],
      [1, { method: 'eth_blockNumber', params: [] }],
    ])
    for (const method of ['anvil_setBalance', 'evm_mine', 'debug_traceCall', 'personal_unlock']) {
      expect(await rejection(method, [])).toBe(4200)
    }
    expect(chainAsked).toHaveLength(2)
  })

  it.each([
    [4900, new LoginError('network_error')],
    [4900, Object.assign(new Error('down'), { name: 'HttpRequestError' })],
    [-32602, Object.assign(new Error('bad'), { code: -32602 })],
    [-32603, Object.assign(new Error('execution reverted'), { code: 3 })],
    [4902, new LoginError('unsupported_chain_id')],
  ])('fail with %s', async (code, thrown) => {
    failure = thrown
    expect(await rejection('eth_call', [{}, 'latest'])).toBe(code)
  })
})

describe('announcing', () => {
  it('notifies pages that listen, and those that request later', async () => {
    const heard: { info: { rdns: string; uuid: string }; provider: unknown }[] = []
    const listen = (event: Event) => heard.push((event as CustomEvent).detail)
    window.addEventListener('eip6963:announceProvider', listen)
    const stop = announceEmbeddedWallet(handle.provider, {
      name: 'Castaway wallet',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'xyz.castaway.embedded',
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    expect(heard[0]!.provider).toBe(handle.provider)
    expect(heard[0]!.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-/)
    stop()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    window.removeEventListener('eip6963:announceProvider', listen)
  })
})
