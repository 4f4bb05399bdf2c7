import { describe, expect, it, vi } from 'vitest'
import { loginStoreOf } from './store'
import { emailAccount, testClient, userOf, walletAccount } from '../../test/client'
import { toWalletList } from './wallet-list'
import type { ReachableWallet } from './wallet-runtime'
import { loginStrings } from './strings'

const MINE = '0x52908400098527886E0F7030069857D2E4169EE7'
const OTHER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

const reachable = (accounts: string[], more: Partial<ReachableWallet> = {}): ReachableWallet => ({
  id: 'ethereum:test.shell',
  clientType: 'test.shell',
  chainType: 'ethereum',
  kind: 'injected',
  name: 'Shell',
  icon: null,
  accounts,
  standard: null,
  connect: vi.fn(async (address?: string) => address ?? MINE),
  disconnect: async () => {},
  signIn: vi.fn(async () => userOf()),
  provider: vi.fn(async () => ({ request: async () => null })),
  signer: async () => {
    throw new Error('not asked for')
  },
  ...more,
})

const list = (
  wallets: ReachableWallet[],
  user = userOf([emailAccount, walletAccount(MINE)]),
  active: string | null = null,
) =>
  toWalletList({
    user,
    reachable: wallets,
    active,
    login: loginStoreOf(testClient({}).client),
    strings: loginStrings.wallets,
  })

describe('the list of wallets', () => {
  it('contains every account once, with linked and connected flags', () => {
    const wallets = list([reachable([MINE, OTHER])])
    expect(
      wallets.map(({ address, linked, connected }) => ({ address, linked, connected })),
    ).toEqual([
      { address: MINE, linked: true, connected: true },
      { address: OTHER, linked: false, connected: true },
    ])
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(2)
  })

  it('contains a wallet without exposed accounts, and a linked one that is not connected', () => {
    expect(list([reachable([])])).toMatchObject([
      { key: null, address: null, linked: false, connected: false, name: 'Shell' },
      { key: `ethereum:${MINE}`, linked: true, connected: false, name: 'Shell' },
    ])
  })

  it('connects a linked one through its own app, with its own address', async () => {
    const shell = reachable([])
    const [, linked] = list([reachable([], { id: 'a', clientType: 'test.hook' }), shell]).slice(1)
    await linked!.connect()
    expect(shell.connect).toHaveBeenCalledWith(MINE)
    await linked!.provider()
    expect(shell.provider).toHaveBeenCalled()
  })

  it('reports a linked one whose app is missing as unavailable', async () => {
    const [gone] = list([])
    expect(gone).toMatchObject({ linked: true, connected: false })
    for (const call of [() => gone!.connect(), () => gone!.provider()]) {
      await expect(call()).rejects.toMatchObject({
        code: 'wallet_disconnected',
        message: 'That wallet isn’t in this browser',
      })
    }
  })

  it('has one active wallet, and none if the chosen one was unlinked', () => {
    const active = list([reachable([MINE, OTHER])], undefined, `ethereum:${OTHER}`)
    expect(active.filter((each) => each.active).map(({ address }) => address)).toEqual([OTHER])
    expect(
      list([reachable([OTHER])], undefined, 'ethereum:0xgone').some((each) => each.active),
    ).toBe(false)
  })

  it('derives smart, embedded and external wallets from the linked accounts', () => {
    const smart = {
      type: 'smart_wallet' as const,
      key: `eip155:10:${OTHER}`,
      address: OTHER,
      chainType: 'ethereum' as const,
      chainId: 'eip155:10',
      smartWalletType: null,
      firstVerifiedAt: 1,
      latestVerifiedAt: 1,
    }
    const wallets = list([], userOf([walletAccount(MINE, 'castaway'), smart]))
    expect(wallets.map(({ kind, name }) => [kind, name])).toEqual([
      ['embedded', 'Wallet created here'],
      ['smart', 'Smart wallet'],
    ])
  })
})
