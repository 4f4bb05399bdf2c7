import {
  SolanaSignIn,
  SolanaSignMessage,
  type SolanaSignInFeature,
  type SolanaSignInInput,
  type SolanaSignMessageFeature,
} from '@solana/wallet-standard-features'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import {
  StandardConnect,
  StandardDisconnect,
  type StandardConnectFeature,
  type StandardDisconnectFeature,
} from '@wallet-standard/features'
import { fromWalletError, LoginError } from '@castaway/wallet/errors'
import { STATEMENT } from '@castaway/wallet/statement'
import type { DetectedSolanaWallet } from './wallet-discovery'

/** Solana wallets by Wallet Standard. Import this module on demand. */

export interface SolanaProof {
  /** Base58. */
  account: string
  /** Base64. */
  signedMessage: string
  /** Base64. */
  signature: string
  walletClientType: string
  connectorType: 'wallet_standard'
}

/** Chains that a sign-in message can name, the most likely first. */
const chains = ['solana:mainnet', 'solana:localnet'] as const

/**
 * Connects a wallet; succeeds if it is connected already.
 * @throws {LoginError} `wallet_rejected`, `wallet_disconnected`
 */
export const connectSolanaWallet = async ({
  wallet,
}: DetectedSolanaWallet): Promise<WalletAccount> => {
  try {
    if (StandardConnect in wallet.features) {
      const feature = wallet.features as StandardConnectFeature
      const { accounts } = await feature[StandardConnect].connect()
      const account = accounts.find(isSolana)
      if (account) return account
    }
    const account = wallet.accounts.find(isSolana)
    if (!account) throw new LoginError('wallet_disconnected')
    return account
  } catch (error) {
    throw fromSolanaWallet(error)
  }
}

/** Disconnects a wallet. Errors are ignored. */
export const disconnectSolanaWallet = async ({ wallet }: DetectedSolanaWallet): Promise<void> => {
  if (!(StandardDisconnect in wallet.features)) return
  const feature = wallet.features as StandardDisconnectFeature
  await feature[StandardDisconnect].disconnect().catch(() => undefined)
}

const isSolana = (account: WalletAccount) =>
  account.chains.some((chain) => chain.startsWith('solana:'))

/**
 * Asks a wallet for a signature that proves its owner: with Sign In With Solana if it supports that, otherwise with a
 * message of the same text.
 */
export const signInWithSolana = async (
  found: DetectedSolanaWallet,
  { nonce, issuedAt }: { nonce: string; issuedAt: number },
): Promise<SolanaProof> => {
  const { wallet } = found
  const input = {
    domain: location.host,
    statement: STATEMENT,
    uri: location.origin,
    version: '1',
    chainId: chains.find((chain) => wallet.chains.includes(chain)) ?? chains[0],
    nonce,
    // The server's time is used because the user's clock can be hours off, and then no message would count as fresh.
    issuedAt: new Date(issuedAt).toISOString(),
  } satisfies SolanaSignInInput
  try {
    const signed =
      SolanaSignIn in wallet.features
        ? await bySignIn(wallet, input)
        : await byMessage(found, input)
    return {
      account: signed.account.address,
      signedMessage: base64(signed.signedMessage),
      signature: base64(signed.signature),
      walletClientType: wallet.name.replace(/[^A-Za-z0-9._-]/g, '').slice(0, 64) || 'unknown',
      connectorType: 'wallet_standard',
    }
  } catch (error) {
    throw fromSolanaWallet(error)
  }
}

interface SignedMessage {
  account: WalletAccount
  signedMessage: Uint8Array
  signature: Uint8Array
}

const bySignIn = async (wallet: Wallet, input: SolanaSignInInput): Promise<SignedMessage> => {
  const feature = wallet.features as SolanaSignInFeature
  const [signed] = await feature[SolanaSignIn].signIn(input)
  if (!signed) throw new LoginError('wallet_failed')
  return signed
}

const byMessage = async (
  found: DetectedSolanaWallet,
  input: SolanaSignInInput & { domain: string },
): Promise<SignedMessage> => {
  const account = await connectSolanaWallet(found)
  const text = createSignInMessageText({ ...input, address: account.address })
  const feature = found.wallet.features as SolanaSignMessageFeature
  const [signed] = await feature[SolanaSignMessage].signMessage({
    account,
    message: new TextEncoder().encode(text),
  })
  if (!signed) throw new LoginError('wallet_failed')
  return { account, ...signed }
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Solana wallets have no error codes, only messages. */
const fromSolanaWallet = (error: unknown): LoginError => {
  const known = fromWalletError(error)
  const words = error instanceof Error ? error.message : ''
  return known.code === 'wallet_failed' && /reject|declin|denied|cancel/i.test(words)
    ? new LoginError('wallet_rejected', { cause: error })
    : known
}
