import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { createSignInMessageText, parseSignInMessageText } from '@solana/wallet-standard-util'
import type { Hono } from 'hono'
import * as z from 'zod'
import { invalidData, AuthError } from '../errors'
import { completeSignIn } from '../http/complete-sign-in'
import { parseBody, guardMutation, type LoginEnv, type AuthContext } from '../http/request'
import { requireEnabled } from '../http/auth-method'
import {
  assertOrigin,
  assertFresh,
  consumeNonce,
  messageCheckOf,
  wrongSignatureError,
  type MessageCheck,
} from './sign-in-message'
import { walletLabelSchema } from './wallet'

/** Sign In With Solana: the text of EIP-4361 for an account whose address is its Ed25519 public key. */

const base64 = z.base64().min(1).max(8192)

const solanaBody = z.strictObject({
  /** Base58. */
  account: z.string().max(64),
  signedMessage: base64,
  signature: base64,
  walletClientType: walletLabelSchema.optional(),
  connectorType: walletLabelSchema.optional(),
  switchUser: z.boolean().optional(),
})

export const solanaRoutes = (app: Hono<LoginEnv>, auth: AuthContext): void => {
  app.post('/solana', async (c) => {
    const current = await guardMutation(auth, c, 'wallet')
    requireEnabled(auth, 'wallet')
    const body = await parseBody(c, solanaBody)
    const { address, chainId } = await proveSolana(body, await messageCheckOf(auth, c))
    return completeSignIn(auth, c, {
      proof: {
        type: 'wallet',
        key: `solana:${address}`,
        details: {
          address,
          chainType: 'solana',
          chainId,
          walletClientType: body.walletClientType ?? null,
          connectorType: body.connectorType ?? null,
        },
      },
      current,
      switchUser: body.switchUser,
    })
  })
}

/** Chain names that wallets write, with their CAIP-2 ids. */
const chains = new Map([
  ['mainnet', 'solana:mainnet'],
  ['solana:mainnet', 'solana:mainnet'],
  ['localnet', 'solana:localnet'],
  ['solana:localnet', 'solana:localnet'],
])

/**
 * @throws {AuthError} `invalid_data` for a message that is not one of ours, for another site or another time;
 * `unsupported_chain_id`; `invalid_credentials` for an invalid nonce or signature
 */
const proveSolana = async (
  { account, signedMessage, signature }: z.infer<typeof solanaBody>,
  check: MessageCheck,
): Promise<{ address: string; chainId: string }> => {
  const bytes = Buffer.from(signedMessage, 'base64')
  const fields = readMessage(bytes)
  assertOrigin(fields, check.origin)
  const chainId = chains.get(fields.chainId)
  if (chainId === undefined) throw new AuthError('unsupported_chain_id')
  assertFresh(fields, check.clock.now())
  const key = keyOf(fields.address)
  if (fields.address !== account) {
    throw invalidData('account', 'The message is not for this account')
  }
  await consumeNonce(fields.nonce, check)
  if (!isSigned(Buffer.from(signature, 'base64'), bytes, key)) throw wrongSignatureError()
  return { address: account, chainId }
}

/**
 * Parses a message, formats it again from the fields and compares: what the user saw in their wallet is then exactly
 * what is checked here. A statement of several lines could look like fields, so only one line is allowed.
 */
const readMessage = (bytes: Buffer) => {
  const none = () => invalidData('signedMessage', 'This is not a Sign In With Solana message')
  const text = bytes.toString('utf8')
  const fields = parseSignInMessageText(text)
  // Bytes that are not valid text would be decoded to other bytes.
  if (!fields || !Buffer.from(createSignInMessageText(fields)).equals(bytes)) throw none()
  const { domain, address, uri, version, chainId, nonce, statement } = fields
  if (!uri || !nonce || !chainId || version !== '1' || statement?.includes('\n')) throw none()
  return {
    domain,
    address,
    uri,
    chainId,
    nonce,
    issuedAt: timeOf(fields.issuedAt),
    expirationTime: timeOf(fields.expirationTime),
    notBefore: timeOf(fields.notBefore),
  }
}

const timeOf = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time
  throw invalidData('signedMessage', `"${text}" is not a valid time`)
}

const keyOf = (address: string): Uint8Array => {
  try {
    const key = base58.decode(address)
    // Only the canonical encoding of an address is accepted.
    if (key.length === 32 && base58.encode(key) === address) return key
  } catch {
    // The address is not valid base58.
  }
  throw invalidData('account', 'This is not a Solana address')
}

/**
 * Verifies by the strict rules of RFC 8032. Under the lax ones, which chains use, some well-known keys accept a
 * signature for any message.
 */
const isSigned = (signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean => {
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}
