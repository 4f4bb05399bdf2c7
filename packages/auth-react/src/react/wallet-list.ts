import type { LinkedAccount, LinkedSmartWallet, LinkedWallet, LoginUser } from '@castaway/auth/wire'
import { LoginError } from '@castaway/wallet/errors'
import type { LoginStore } from './store'
import type { ReachableWallet } from './wallet-runtime'
import type { LoginWallet } from './wallet-types'
import type { LoginStrings } from './strings'

type LinkedWalletAccount = LinkedWallet | LinkedSmartWallet

export const isWallet = (account: LinkedAccount): account is LinkedWalletAccount =>
  account.type === 'wallet' || account.type === 'smart_wallet'

interface WalletSources {
  user: LoginUser | null
  reachable: readonly ReachableWallet[]
  /** Key of the chosen account. */
  active: string | null
  login: LoginStore
  strings: LoginStrings['wallets']
}

/**
 * Lists every account of every wallet once: those that this browser exposes, those that it could expose, and linked
 * ones that it cannot reach.
 */
export const toWalletList = ({
  user,
  reachable,
  active,
  login,
  strings,
}: WalletSources): LoginWallet[] => {
  const linked = new Map(
    (user?.linkedAccounts ?? []).filter(isWallet).map((account) => [account.key, account]),
  )
  const shown = new Set<string>()
  const here = reachable.flatMap((wallet) => {
    const accounts: (string | null)[] = wallet.accounts.length > 0 ? [...wallet.accounts] : [null]
    return accounts.map((address): LoginWallet => {
      const key = address === null ? null : `${wallet.chainType}:${address}`
      if (key) shown.add(key)
      const account = key ? linked.get(key) : undefined
      const facts = address === null ? undefined : wallet.facts?.(address)
      return {
        ...accountFacts(account),
        ...facts,
        id: address === null ? wallet.id : `${wallet.id}:${address}`,
        key,
        address,
        chainType: wallet.chainType,
        kind: wallet.kind,
        name: wallet.name,
        icon: wallet.icon,
        linked: account !== undefined,
        connected: address !== null,
        active: key !== null && key === active,
        standard: wallet.standard,
        connect: () => wallet.connect(address ?? undefined),
        disconnect: () => wallet.disconnect(),
        link: (options) =>
          login.run(async () => {
            await wallet.signIn(options)
          }),
        unlink: () => unlink(login, key),
        provider: () => wallet.provider(),
      }
    })
  })
  const elsewhere = [...linked.values()]
    .filter(({ key }) => !shown.has(key))
    .map((account): LoginWallet => {
      const wallet = reachable.find(
        ({ clientType, chainType }) =>
          account.type === 'wallet' &&
          clientType === account.walletClientType &&
          chainType === account.chainType,
      )
      const reach = () => {
        if (wallet) return wallet
        throw new LoginError('wallet_disconnected', {
          message: strings.notHere,
        })
      }
      return {
        ...accountFacts(account),
        id: account.key,
        key: account.key,
        address: account.address,
        chainType: account.chainType,
        kind: kindOf(account),
        name: wallet?.name ?? nameOf(account, strings),
        icon: wallet?.icon ?? null,
        linked: true,
        connected: false,
        active: account.key === active,
        standard: wallet?.standard ?? null,
        connect: async () => reach().connect(account.address),
        disconnect: async () => undefined,
        link: async (options) => {
          await login.run(() => reach().signIn(options))
        },
        unlink: () => unlink(login, account.key),
        provider: async () => {
          const found = reach()
          await found.connect(account.address)
          return found.provider()
        },
      }
    })
  return [...here, ...elsewhere]
}

const unlink = async (login: LoginStore, key: string | null): Promise<void> => {
  if (key === null) throw new LoginError('wallet_disconnected')
  await login.run((client) => client.unlink(key))
}

const accountFacts = (account: LinkedWalletAccount | undefined) =>
  account?.type === 'wallet'
    ? {
        walletIndex: account.walletIndex,
        recoveryMethod: account.recoveryMethod,
        imported: account.imported,
        delegated: account.delegated,
      }
    : { walletIndex: null, recoveryMethod: null, imported: false, delegated: false }

const kindOf = (account: LinkedWalletAccount): LoginWallet['kind'] =>
  account.type === 'smart_wallet'
    ? 'smart'
    : account.walletClientType === 'castaway'
      ? 'embedded'
      : 'injected'

const nameOf = (account: LinkedWalletAccount, strings: LoginStrings['wallets']): string => {
  if (account.type === 'smart_wallet') return account.smartWalletType ?? strings.smart
  if (account.walletClientType === 'castaway') {
    return account.imported ? strings.imported : strings.madeHere
  }
  return account.walletClientType ?? strings.other
}
