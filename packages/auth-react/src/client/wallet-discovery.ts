import { SolanaSignIn, SolanaSignMessage } from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { createStore } from 'mipd'
import type { LinkedWallet } from '@castaway/auth/wire'

/**
 * Which wallets this browser has, without the code that connects to them: extensions answer at once, so a list of them
 * is complete the first time it is shown, and what is below it doesn't move.
 */

/** A Solana wallet that announced itself. */
export interface DetectedSolanaWallet {
  /** The wallet's name; Wallet Standard has no other id. */
  id: string
  name: string
  /** A `data:` URI, if the wallet provided an icon that can be shown. */
  icon?: string
  wallet: Wallet
}

/** An external wallet that announced itself, by EIP-6963 or by Wallet Standard. */
export interface AnnouncedWallet {
  /** The same as the id of its `ReachableWallet`. */
  id: string
  /** The label on linked accounts of this wallet. */
  clientType: string
  chainType: LinkedWallet['chainType']
  name: string
  /** A `data:` URI; null if the wallet has none that can be shown. */
  icon: string | null
}

export interface AnnouncedWallets {
  /** Returns the same array until a wallet is announced or removed. */
  read(): readonly AnnouncedWallet[]
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** The embedded wallet also announces itself, to other code on the page; it has its own row in lists. */
const EMBEDDED_ID = 'xyz.castaway.embedded'
export const EMBEDDED_NAME = 'Castaway wallet'

const canSignIn = (wallet: Wallet): boolean =>
  wallet.chains.some((chain) => chain.startsWith('solana:')) &&
  (SolanaSignIn in wallet.features || SolanaSignMessage in wallet.features)

/** Only `data:` icons are shown, because any other would make the page send a request. */
export const shownIcon = (icon: string | undefined): string | undefined =>
  icon?.trim().startsWith('data:image/') ? icon.trim() : undefined

export const listSolanaWallets = (): DetectedSolanaWallet[] =>
  getWallets()
    .get()
    .filter(canSignIn)
    .map((wallet) => {
      const icon = shownIcon(wallet.icon)
      return { id: wallet.name, name: wallet.name, ...(icon ? { icon } : {}), wallet }
    })

export const watchSolanaWallets = (
  listener: (wallets: DetectedSolanaWallet[]) => void,
): (() => void) => {
  const { on } = getWallets()
  const tell = () => listener(listSolanaWallets())
  const stops = [on('register', tell), on('unregister', tell)]
  return () => stops.forEach((stop) => stop())
}

export const isEmbeddedEthereum = ({ id }: { id: string }) => id === EMBEDDED_ID
export const isEmbeddedSolana = ({ name }: { name: string }) => name === EMBEDDED_NAME

/** A wallet's label on linked accounts: its reverse domain name on Ethereum, its name on Solana. */
export const labelOf = (id: string): string =>
  id.replace(/[^A-Za-z0-9._-]/g, '').slice(0, 64) || 'unknown'

export const createAnnouncedWallets = (): AnnouncedWallets => {
  // Created at the first use, because it asks the page's wallets to announce themselves.
  let store: ReturnType<typeof createStore> | undefined
  let known: readonly AnnouncedWallet[] | undefined
  const ethereum = () => (store ??= createStore())
  const find = (): readonly AnnouncedWallet[] => {
    const ids = new Set<string>()
    const ofEthereum = ethereum()
      .getProviders()
      .filter(({ info }) => !ids.has(info.rdns) && ids.add(info.rdns))
      .map(({ info }) => ({ id: info.rdns, name: info.name, icon: info.icon as string }))
      .filter((wallet) => !isEmbeddedEthereum(wallet))
      .map(({ id, name, icon }) => ({
        id: `ethereum:${id}`,
        clientType: id,
        chainType: 'ethereum' as const,
        name,
        icon: shownIcon(icon) ?? null,
      }))
    const ofSolana = listSolanaWallets()
      .filter((wallet) => !isEmbeddedSolana(wallet))
      .map(({ id, name, icon }) => ({
        id: `solana:${id}`,
        clientType: labelOf(id),
        chainType: 'solana' as const,
        name,
        icon: icon ?? null,
      }))
    return [...ofEthereum, ...ofSolana]
  }
  return {
    read: () => (known ??= find()),
    subscribe(listener) {
      const changed = () => {
        known = undefined
        listener()
      }
      const stops = [ethereum().subscribe(changed), watchSolanaWallets(changed)]
      return () => stops.forEach((stop) => stop())
    },
  }
}
