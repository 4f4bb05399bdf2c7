import type { Random } from '@castaway/contract'
import type { Hex, TypedDataDefinition } from 'viem'
import type { HDAccount } from 'viem/accounts'
import type { PasswordKdf, SealedKeystore } from '../../wire'
import { LoginError } from '../errors'
import {
  accountFrom,
  entropyFromPhrase,
  newEntropy,
  openKeystore,
  phraseFrom,
  proofFromPassword,
  sealKeystore,
  type Progress,
  type SealedResult,
} from './keystore'

/** Everything that touches a key. In the browser it lives in a worker, so that the page's own scripts never hold one. */
export interface Vault {
  /** Makes a wallet (or takes the one of `phrase`), leaves it unlocked, and answers what to store. */
  create(
    request: { user: string; walletIndex: number; password: string; phrase?: string },
    onProgress?: Progress,
  ): Promise<SealedResult>
  unlock(
    request: { keystore: SealedKeystore; password: string; user?: string },
    onProgress?: Progress,
  ): Promise<void>
  /** The proof for `keystores.open`. */
  prove(request: { password: string; kdf: PasswordKdf }, onProgress?: Progress): Promise<string>
  /** The same wallet under a new password. */
  rewrap(
    request: { keystore: SealedKeystore; password: string; newPassword: string },
    onProgress?: Progress,
  ): Promise<SealedResult>
  /** The recovery phrase; asks for the password even while unlocked. */
  phrase(
    request: { keystore: SealedKeystore; password: string },
    onProgress?: Progress,
  ): Promise<string>
  /** EIP-191 over the bytes. `wallet_locked` unless unlocked. */
  signMessage(raw: Hex): Promise<Hex>
  /** EIP-712. `wallet_locked` unless unlocked. */
  signTypedData(typedData: TypedDataDefinition): Promise<Hex>
  lock(): Promise<void>
}

/** The vault itself, in the thread that calls it. */
export const createVault = (random: Random): Vault => {
  let account: HDAccount | undefined
  const unlocked = () => {
    if (!account) throw new LoginError('wallet_locked')
    return account
  }
  return {
    async create({ user, walletIndex, password, phrase }, onProgress) {
      const entropy = phrase === undefined ? newEntropy(random) : entropyFromPhrase(phrase)
      const imported = phrase !== undefined
      const sealed = await sealKeystore({
        entropy,
        user,
        walletIndex,
        imported,
        password,
        random,
        onProgress,
      })
      account = accountFrom(entropy, walletIndex)
      entropy.fill(0)
      return sealed
    },
    async unlock(request, onProgress) {
      const { entropy } = await openKeystore({ ...request, onProgress })
      account = accountFrom(entropy, request.keystore.walletIndex)
      entropy.fill(0)
    },
    prove: ({ password, kdf }, onProgress) => proofFromPassword(password, kdf, onProgress),
    async rewrap({ keystore, password, newPassword }, onProgress) {
      // Two derivations, one bar.
      const { entropy } = await openKeystore({
        keystore,
        password,
        onProgress: (done) => onProgress?.(done / 2),
      })
      const { user, walletIndex, imported } = keystore
      const sealed = await sealKeystore({
        entropy,
        user,
        walletIndex,
        imported,
        password: newPassword,
        random,
        onProgress: (done) => onProgress?.(0.5 + done / 2),
      })
      entropy.fill(0)
      return sealed
    },
    async phrase(request, onProgress) {
      const { entropy } = await openKeystore({ ...request, onProgress })
      const words = phraseFrom(entropy)
      entropy.fill(0)
      return words
    },
    signMessage: async (raw) => unlocked().signMessage({ message: { raw } }),
    signTypedData: async (typedData) => unlocked().signTypedData(typedData),
    async lock() {
      account = undefined
    },
  }
}
