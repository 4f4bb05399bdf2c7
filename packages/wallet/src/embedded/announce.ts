import { newUuid } from '@castaway/contract/random-id'
import type { EmbeddedProvider } from './provider'
import type { StandardBackend } from './standard-wallet'
import type { EmbeddedState } from './types'
import { walletIcon, walletName } from './wallet-info'

/** Announces the wallet to the page in the same way as other wallets do. */

const walletRdns = 'xyz.castaway.embedded'

export interface AnnouncedWallet {
  name: string
  /** A `data:` URI of a square image. */
  icon: string
  /** Reverse domain name, e.g. `xyz.castaway.embedded`. */
  rdns: string
}

/** Announces the wallet by EIP-6963, now and whenever a page requests it. Returns a function that stops it. */
export const announceEmbeddedWallet = (
  provider: EmbeddedProvider,
  wallet: AnnouncedWallet,
): (() => void) => {
  const detail = Object.freeze({ info: Object.freeze({ uuid: newUuid(), ...wallet }), provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

/**
 * Announces the wallet as soon as there is an account to connect to. This happens once, because a page cannot be made
 * to forget a wallet. The Solana part is loaded only if the user has a Solana account.
 */
export const announcing = ({
  provider,
  solana,
}: {
  provider: EmbeddedProvider
  solana: StandardBackend
}): ((state: EmbeddedState) => void) => {
  const announced = { ethereum: false, solana: false }
  return ({ address, accounts }) => {
    if (!announced.ethereum && address) {
      announced.ethereum = true
      announceEmbeddedWallet(provider, { name: walletName, icon: walletIcon, rdns: walletRdns })
    }
    if (announced.solana || !accounts.some(({ chainType }) => chainType === 'solana')) return
    announced.solana = true
    void Promise.all([import('./standard-wallet'), import('@wallet-standard/wallet')]).then(
      ([{ createStandardWallet }, { registerWallet }]) =>
        registerWallet(createStandardWallet(solana)),
      // The code did not load; the next change tries again.
      () => (announced.solana = false),
    )
  }
}
