import type { Hono } from 'hono'
import { getAddress, recoverMessageAddress, type Address, type Hex } from 'viem'
import * as z from 'zod'
import { createChains, type Chains } from '../chains'
import { invalidData, AuthError } from '../errors'
import { completeSignIn } from '../http/complete-sign-in'
import { parseBody, guardMutation, type LoginEnv, type AuthContext } from '../http/request'
import { requireEnabled } from '../http/auth-method'
import type { Proof } from '../linked-accounts/proof'
import type { AuthMethodInfo } from '../wire'
import {
  assertOrigin,
  assertFresh,
  consumeNonce,
  messageCheckOf,
  parseSignInMessage,
  wrongSignatureError,
  type MessageCheck,
} from './sign-in-message'

/**
 * Sign-in with an Ethereum account (EIP-4361).
 * The signature of an account with a key is verified here, without a chain. Any other signature can be that of a smart
 * wallet, and is verified on the chain that the message names: the same address on another chain can belong to someone
 * else, so it is another account.
 */

/** A label that the browser sends for a wallet. */
export const walletLabelSchema = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/)

const walletBody = z.strictObject({
  message: z.string().max(4096),
  // An ERC-6492 signature includes the code that deploys its wallet, so it is long.
  signature: z.string().max(12_000),
  walletClientType: walletLabelSchema.optional(),
  connectorType: walletLabelSchema.optional(),
  switchUser: z.boolean().optional(),
})

export const walletInfos = (): AuthMethodInfo[] => [
  { type: 'wallet', label: 'Wallet', simulated: false, chainTypes: ['ethereum', 'solana'] },
]

/** Smart wallets sign in with the same route, but require a configured chain. */
export const smartWalletInfos = ({ options }: AuthContext): AuthMethodInfo[] =>
  options.chains ? [{ type: 'smart_wallet', label: 'Smart wallet', simulated: false }] : []

export const walletRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  const chains = createChains(auth.options.chains)

  app.post('/wallet', async (c) => {
    const current = await guardMutation(auth, c, 'wallet')
    const body = await parseBody(c, walletBody)
    const proved = await proveWallet(body, chains, await messageCheckOf(auth, c))
    requireEnabled(auth, proved.type)
    return completeSignIn(auth, c, {
      proof: proofOf(proved, body),
      current,
      switchUser: body.switchUser,
    })
  })
}

/**
 * Chains that a message can name even if none of them is configured: Ethereum, OP Mainnet, Base, Arbitrum One, Base
 * Sepolia, and a local chain.
 */
const known: readonly number[] = [1, 10, 8453, 42161, 84532, 31337]

interface ProvedWallet {
  type: 'wallet' | 'smart_wallet'
  /** Checksummed. */
  address: Address
  chainId: number
}

/**
 * @throws {AuthError} `invalid_data` for a message that is not one of ours, for another site or another time, and if a
 * signature cannot be verified; `unsupported_chain_id`; `invalid_credentials` for an invalid nonce or signature
 */
const proveWallet = async (
  { message, signature }: { message: string; signature: string },
  chains: Chains,
  check: MessageCheck,
): Promise<ProvedWallet> => {
  const fields = parseSignInMessage(message)
  assertOrigin(fields, check.origin)
  const { chainId } = fields
  if (!known.includes(chainId) && !chains.ids.includes(chainId)) {
    throw new AuthError('unsupported_chain_id')
  }
  assertFresh(fields, check.clock.now())
  if (!/^0x(?:[0-9a-fA-F]{2}){1,}$/.test(signature)) {
    throw invalidData('signature', 'A signature in hex is required')
  }
  await consumeNonce(fields.nonce, check)
  const address = getAddress(fields.address)
  const hasKeysLength = signature.length === KEY_SIGNATURE
  if (hasKeysLength) {
    const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(
      () => null,
    )
    if (signer === address) return { type: 'wallet', address, chainId }
    // It is nearly always just a wrong signature; a contract is only possible on a configured chain.
    if (!chains.ids.includes(chainId)) throw wrongSignatureError()
  }
  const signed = { chainId, address, message, signature: signature as Hex }
  if (!(await chains.isSignedByContract(signed))) {
    throw wrongSignatureError(
      hasKeysLength
        ? undefined
        : `The signature does not match the wallet at this address on chain ${chainId}`,
    )
  }
  return { type: 'smart_wallet', address, chainId }
}

/** Length of a key's signature as hex: `0x` and 65 bytes. */
const KEY_SIGNATURE = 2 + 2 * 65

const proofOf = ({ type, address, chainId }: ProvedWallet, labels: WalletLabels): Proof => {
  const chain = { address, chainType: 'ethereum', chainId: `eip155:${chainId}` } as const
  const walletClientType = labels.walletClientType ?? null
  return type === 'wallet'
    ? {
        type,
        key: `ethereum:${address}`,
        details: { ...chain, walletClientType, connectorType: labels.connectorType ?? null },
      }
    : {
        type,
        key: `${chain.chainId}:${address}`,
        details: { ...chain, smartWalletType: walletClientType },
      }
}

interface WalletLabels {
  walletClientType?: string | undefined
  connectorType?: string | undefined
}
