import type { EmbeddedProvider } from './provider'
import type { StandardBackend } from './standard-wallet'
import type { EmbeddedState } from './types'
import { walletIcon, walletName } from './wallet-info'

/** Tells the page of the wallet in the way that wallets of one's own do. */

const walletRdns = 'xyz.castaway.embedded'

export interface AnnouncedWallet {
  name: string
  /** A `data:` URI of a square image. */
  icon: string
  /** Reverse domain name, e.g. `xyz.castaway.embedded`. */
  rdns: string
}

/** Announces the wallet by EIP-6963, now and whenever a page asks. Returns how to stop. */
export const announceEmbeddedWallet = (
  provider: EmbeddedProvider,
  wallet: AnnouncedWallet,
): (() => void) => {
  const detail = Object.freeze({ info: Object.freeze({ uuid: uuid(), ...wallet }), provider })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => window.removeEventListener('eip6963:requestProvider', announce)
}

/**
 * Announces as soon as there is something to connect to; once, as a page cannot be made to forget it.
 * The part for Solana is loaded for those who have an account there.
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
      // Code that did not load: the next change tries again.
      () => (announced.solana = false),
    )
  }
}

/** UUID version 4; `crypto.randomUUID` is missing on pages that are not served securely. */
const uuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const cuts = [0, 8, 12, 16, 20, 32]
  return cuts
    .slice(1)
    .map((end, at) => hex.slice(cuts[at], end))
    .join('-')
}
