import {
  SolanaSignIn,
  SolanaSignMessage,
  SolanaSignTransaction,
  type SolanaSignInFeature,
  type SolanaSignMessageFeature,
  type SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import {
  StandardConnect,
  StandardDisconnect,
  StandardEvents,
  type StandardConnectFeature,
  type StandardDisconnectFeature,
  type StandardEventsFeature,
  type StandardEventsListeners,
} from '@wallet-standard/features'
import { base58 } from '@scure/base'
import { LoginError } from '../errors'
import { walletIcon, walletName } from './wallet-info'
import type { SolanaSigner } from './types'

/** The embedded wallet's Solana accounts as a Wallet Standard wallet, so that the app treats it like any other. */

const chains = ['solana:mainnet', 'solana:localnet'] as const
const accountFeatures = [SolanaSignIn, SolanaSignMessage, SolanaSignTransaction] as const

export interface StandardBackend {
  /** Base58 addresses, the active one first. */
  addresses(): string[]
  signer(address: string): SolanaSigner
  /** Called after every change of the accounts; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignInFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature

export const createStandardWallet = (backend: StandardBackend): Wallet & { features: Features } => {
  const listeners = new Set<StandardEventsListeners['change']>()
  let connected = false
  let accounts: readonly WalletAccount[] = []
  /** Accounts keep their identity while nothing changes, because apps compare them by identity. */
  const refresh = () => {
    const addresses = connected ? backend.addresses() : []
    if (addresses.join() === accounts.map(({ address }) => address).join()) return
    accounts = addresses.map((address) =>
      Object.freeze({
        address,
        publicKey: base58.decode(address),
        chains,
        features: accountFeatures,
      }),
    )
    for (const listener of listeners) listener({ accounts })
  }
  backend.subscribe(refresh)
  const signerOf = (address: string): SolanaSigner => {
    if (!accounts.some((account) => account.address === address)) {
      throw new LoginError('wallet_unauthorized')
    }
    return backend.signer(address)
  }
  const connect = () => {
    if (backend.addresses().length === 0) throw new LoginError('embedded_wallet_not_found')
    connected = true
    refresh()
  }

  return {
    version: '1.0.0',
    name: walletName,
    icon: walletIcon,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      [StandardConnect]: {
        version: '1.0.0',
        async connect() {
          connect()
          return { accounts }
        },
      },
      [StandardDisconnect]: {
        version: '1.0.0',
        async disconnect() {
          connected = false
          refresh()
        },
      },
      [StandardEvents]: {
        version: '1.0.0',
        on(event, listener) {
          if (event !== 'change') return () => {}
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      [SolanaSignIn]: {
        version: '1.0.0',
        async signIn(...inputs) {
          connect()
          const outputs = []
          for (const input of inputs) {
            const account = accounts.find(({ address }) => address === (input.address ?? address))
            if (!account) throw new LoginError('wallet_unauthorized')
            const text = createSignInMessageText({
              ...input,
              domain: input.domain ?? location.host,
              address: account.address,
            })
            const signedMessage = new TextEncoder().encode(text)
            const signature = await signerOf(account.address).signMessage(signedMessage)
            outputs.push({ account, signedMessage, signature, signatureType: 'ed25519' as const })
          }
          return outputs
        },
      },
      [SolanaSignMessage]: {
        version: '1.1.0',
        async signMessage(...inputs) {
          const outputs = []
          for (const { account, message } of inputs) {
            const signature = await signerOf(account.address).signMessage(message)
            outputs.push({ signedMessage: message, signature, signatureType: 'ed25519' as const })
          }
          return outputs
        },
      },
      [SolanaSignTransaction]: {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(...inputs) {
          const outputs = []
          for (const { account, transaction } of inputs) {
            const signer = signerOf(account.address)
            outputs.push({ signedTransaction: await withSignature(transaction, signer) })
          }
          return outputs
        },
      },
    },
  }
}

/**
 * A serialized transaction consists of the number of signatures, 64 bytes for each, and the signed message. Our
 * signature goes to the index that our key has among the signers.
 */
const withSignature = async (
  transaction: Uint8Array,
  signer: SolanaSigner,
): Promise<Uint8Array> => {
  const count = transaction[0] ?? 0
  const start = 1 + count * 64
  const message = transaction.slice(start)
  const at = (message[0] ?? 0) & 0x80 ? 1 : 0
  const required = message[at] ?? 0
  const wrong = (message: string) =>
    new LoginError('invalid_data', { message, property: 'transaction' })
  if (count === 0 || count > 127 || required !== count) throw wrong('That is not a transaction')
  const key = base58.decode(signer.address)
  const place = [...Array(count).keys()].find((index) => {
    const from = at + 4 + index * 32
    return key.every((byte, offset) => message[from + offset] === byte)
  })
  if (place === undefined) throw wrong('That transaction does not need this account’s signature')
  const signed = transaction.slice()
  signed.set(await signer.signTransaction(message), 1 + place * 64)
  return signed
}
