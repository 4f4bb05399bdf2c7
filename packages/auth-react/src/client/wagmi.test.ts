import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Config } from 'wagmi'
import type { LoginUser } from '@castaway/auth/wire'
import type { LoginClient } from './login-client'
import type { WalletSigner } from '@castaway/wallet/wallet-signer'
import { announceEmbeddedWallet } from '@castaway/wallet/announce'
import { registrationTypedData } from '@castaway/contract/eip712'
import {
  connectAndSignIn,
  connectWallet,
  createWalletConfig,
  listWallets,
  watchWalletAccount,
  watchWallets,
} from './wagmi'

/** An injected wallet like a browser extension: announced by EIP-6963, with several accounts and its own chain. */
const injected = (name: string) => {
  const accounts = [1, 2].map((n) => privateKeyToAccount(`0x${String(n).repeat(64)}`))
  const state = {
    account: accounts[0]!,
    chainId: '0x89',
    rejects: false,
    gone: false,
    chains: undefined as string[] | undefined,
    asked: [] as string[],
  }
  const listeners: Record<string, ((value: unknown) => void)[]> = {}
  const provider = {
    async request({ method, params }: { method: string; params?: any }) {
      state.asked.push(method)
      if (state.gone) throw { code: 4900, message: 'The extension was switched off.' }
      if (state.rejects) throw { code: 4001, message: 'User rejected the request.' }
      switch (method) {
        case 'eth_requestAccounts':
        case 'eth_accounts':
          return [state.account.address]
        case 'wallet_requestPermissions':
          return [{ caveats: [{ value: [state.account.address] }] }]
        case 'eth_chainId':
          return state.chainId
        case 'wallet_addEthereumChain':
          // As in real wallets, an added chain is selected at once.
          state.chains?.push(params[0].chainId)
          state.chainId = params[0].chainId
          for (const listener of listeners.chainChanged ?? []) listener(state.chainId)
          return null
        case 'wallet_switchEthereumChain':
          if (state.chains && !state.chains.includes(params[0].chainId)) throw { code: 4902 }
          state.chainId = params[0].chainId
          for (const listener of listeners.chainChanged ?? []) listener(state.chainId)
          return null
        case 'personal_sign':
          return state.account.signMessage({ message: { raw: params[0] as Hex } })
        case 'eth_signTypedData_v4': {
          const typedData = JSON.parse(params[1])
          if (BigInt(typedData.domain.chainId) !== BigInt(state.chainId)) throw { code: -32603 }
          return state.account.signTypedData(typedData)
        }
        default:
          throw { code: 4200 }
      }
    },
    on: (event: string, listener: (value: unknown) => void) =>
      void (listeners[event] ??= []).push(listener),
    removeListener: (event: string, listener: unknown) =>
      void (listeners[event] = (listeners[event] ?? []).filter((known) => known !== listener)),
  }
  const stop = announceEmbeddedWallet(provider as never, {
    name,
    icon: 'data:image/svg+xml,<svg/>',
    rdns: `test.${name.toLowerCase()}`,
  })
  const choose = (index: number) => {
    state.account = accounts[index]!
    for (const listener of listeners.accountsChanged ?? []) listener([state.account.address])
  }
  return { state, stop, choose }
}

let wallet: ReturnType<typeof injected>
let config: Config
let signed: WalletSigner[]
const client = {
  async signInWithWallet(signer: WalletSigner) {
    const message = 'sign in'
    const signature = await signer.signMessage(message)
    const address = signer.address as `0x${string}`
    if (!(await verifyMessage({ address, message, signature }))) throw new Error('bad signature')
    signed.push(signer)
    return { id: 'did:castaway:1' } as LoginUser
  },
} as LoginClient

beforeEach(() => {
  signed = []
  wallet = injected('Parrot')
  config = createWalletConfig()
})
afterEach(() => wallet.stop())

const found = () => listWallets(config).find(({ id }) => id === 'test.parrot')!

describe('external wallets', () => {
  it('are found as they announce themselves', () => {
    expect(listWallets(config)).toMatchObject([{ id: 'test.parrot', name: 'Parrot' }])
    const heard = vi.fn()
    const stop = watchWallets(config, heard)
    const second = injected('Hook')
    expect(heard).toHaveBeenCalledWith([
      expect.objectContaining({ name: 'Parrot' }),
      expect.objectContaining({ name: 'Hook' }),
    ])
    stop()
    second.stop()
  })

  it('show no icon that would cause a request', () => {
    const stop = announceEmbeddedWallet({} as never, {
      name: 'Spy',
      icon: 'https://evil.example/pixel.png',
      rdns: 'test.spy',
    })
    const spy = listWallets(config).find(({ id }) => id === 'test.spy')
    expect(spy?.name).toBe('Spy')
    expect(spy).not.toHaveProperty('icon')
    stop()
  })

  it('sign users in without switching the chain', async () => {
    const { user, wallet: connected } = await connectAndSignIn(client, config, found().connector)
    expect(user.id).toBe('did:castaway:1')
    expect(connected).toMatchObject({
      address: wallet.state.account.address,
      chainId: 1,
      walletClientType: 'test.parrot',
      connectorType: 'injected',
    })
    expect(wallet.state.asked).not.toContain('wallet_switchEthereumChain')
  })

  it('succeed if they are already connected', async () => {
    await connectAndSignIn(client, config, found().connector)
    await connectAndSignIn(client, config, found().connector)
    expect(signed).toHaveLength(2)
  })

  it('report a rejection by the user', async () => {
    wallet.state.rejects = true
    await expect(connectAndSignIn(client, config, found().connector)).rejects.toMatchObject({
      code: 'wallet_rejected',
    })
  })

  it('report a switch to another account, and sign with it afterwards', async () => {
    await connectAndSignIn(client, config, found().connector)
    const heard = vi.fn()
    const stop = watchWalletAccount(config, heard)
    wallet.choose(1)
    await expect.poll(() => heard).toHaveBeenCalledWith(wallet.state.account.address)
    stop()
    await connectAndSignIn(client, config, found().connector)
    expect(signed[1]!.address).toBe(wallet.state.account.address)
    expect(signed[0]!.address).not.toBe(signed[1]!.address)
  })

  it('reject if another account has to sign', async () => {
    const wanted = wallet.state.account.address
    wallet.choose(1)
    await expect(connectWallet(config, found().connector, wanted)).rejects.toMatchObject({
      code: 'wallet_unauthorized',
      message: expect.stringContaining(wanted.slice(0, 6)),
    })
  })

  it('switch to the chain of typed data to sign it', async () => {
    const connected = await connectWallet(config, found().connector)
    const typedData = registrationTypedData({
      fid: 3,
      custodyAddress: connected.address,
      deadline: 1_900_000_000,
    })
    const signature = await connected.signTypedData(typedData)
    expect(await verifyTypedData({ ...typedData, address: connected.address, signature })).toBe(
      true,
    )
    expect(wallet.state.chainId).toBe('0xa')
  })

  it('add an unknown chain, and then switch to it', async () => {
    wallet.state.chains = []
    const connected = await connectWallet(config, found().connector)
    const typedData = registrationTypedData({
      fid: 3,
      custodyAddress: connected.address,
      deadline: 1_900_000_000,
    })
    await connected.signTypedData(typedData)
    expect(wallet.state.chains).toEqual(['0xa'])
    expect(wallet.state.chainId).toBe('0xa')
  })

  it('report that they were removed while the page is open', async () => {
    const connected = await connectWallet(config, found().connector)
    wallet.state.gone = true
    await expect(connectWallet(config, found().connector)).rejects.toMatchObject({
      code: 'wallet_disconnected',
    })
    await expect(connected.signMessage('still there?')).rejects.toMatchObject({
      code: 'wallet_disconnected',
    })
  })
})
