import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stringToHex, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { registrationTypedData } from '@castaway/contract/eip712'
import {
  announceEmbeddedWallet,
  createEmbeddedProvider,
  type ConfirmRequest,
  type EmbeddedProviderHandle,
} from './provider'
import { LoginError } from '../errors'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`).address

let address: typeof account.address | null
let agrees: boolean
let asked: ConfirmRequest[]
let failure: unknown
let handle: EmbeddedProviderHandle

beforeEach(() => {
  address = account.address
  agrees = true
  asked = []
  failure = undefined
  const sign = async (by: () => Promise<Hex>) => {
    if (failure) throw failure
    return by()
  }
  handle = createEmbeddedProvider({
    address: () => address,
    confirm: async (request) => {
      asked.push(request)
      return agrees
    },
    signMessage: (raw) => sign(() => account.signMessage({ message: { raw } })),
    signTypedData: (typedData) => sign(() => account.signTypedData(typedData)),
  })
})

const ask = (method: string, params?: unknown) => handle.provider.request({ method, params })
const refusal = (method: string, params?: unknown) =>
  ask(method, params).then(
    () => 'done',
    (error: { code: number }) => error.code,
  )

describe('the embedded wallet as a provider', () => {
  it('shows its address only after the person agreed', async () => {
    expect(await ask('eth_accounts')).toEqual([])
    agrees = false
    expect(await refusal('eth_requestAccounts')).toBe(4001)
    expect(await ask('eth_accounts')).toEqual([])
    agrees = true
    expect(await ask('eth_requestAccounts')).toEqual([account.address])
    expect(await ask('eth_accounts')).toEqual([account.address])
    // Asked once, then known.
    await ask('eth_requestAccounts')
    expect(asked).toHaveLength(2)
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
      kind: 'sign-typed-data',
      typedData: { primaryType: 'Transfer' },
    })
  })

  it('refuses with the number that says why', async () => {
    expect(await refusal('personal_sign', ['hi', account.address])).toBe(4100)
    await ask('eth_requestAccounts')
    expect(await refusal('personal_sign', ['hi', other])).toBe(4100)
    expect(await refusal('personal_sign', ['hi'])).toBe(-32602)
    expect(await refusal('personal_sign', [undefined, account.address])).toBe(-32602)
    expect(await refusal('personal_sign', { message: 'hi' })).toBe(-32602)
    expect(await refusal('eth_signTypedData_v4', [account.address, '{'])).toBe(-32700)
    expect(await refusal('eth_signTypedData_v4', [account.address, '{}'])).toBe(-32602)
    expect(await refusal('eth_sendTransaction', [{}])).toBe(4200)
    expect(await refusal('toString')).toBe(4200)
    expect(await refusal('__proto__')).toBe(4200)
    expect(await handle.provider.request(undefined as never).catch((e) => e.code)).toBe(-32600)
    expect(await refusal('wallet_switchEthereumChain', [{ chainId: '0x89' }])).toBe(4902)
    expect(await refusal('wallet_switchEthereumChain', [{ chainId: 10 }])).toBe(-32602)
    agrees = false
    expect(await refusal('personal_sign', ['hi', account.address])).toBe(4001)
    agrees = true
    failure = new LoginError('wallet_rejected')
    expect(await refusal('personal_sign', ['hi', account.address])).toBe(4001)
    failure = new Error('the secret key is 1234')
    const error = await ask('personal_sign', ['hi', account.address]).catch((e: Error) => e)
    expect(error).toMatchObject({ code: -32603 })
    expect((error as Error).message).not.toContain('1234')
  })

  it('switches chains and tells', async () => {
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

  it('forgets who was allowed when the wallet becomes another one', async () => {
    await ask('eth_requestAccounts')
    const changed = vi.fn()
    handle.provider.on('accountsChanged', changed)
    address = other
    handle.accountChanged()
    expect(changed).toHaveBeenCalledWith([])
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('is 4100 while there is no wallet', async () => {
    address = null
    expect(await refusal('eth_requestAccounts')).toBe(4100)
  })
})

describe('announcing', () => {
  it('tells pages that listen, and those that ask later', async () => {
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
