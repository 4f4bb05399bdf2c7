import { bytesToHex, hexToBytes, hexToString, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { KeystoreAccount } from '../keystore-wire'
import { LoginError } from '../errors'
import { STATEMENT } from '../statement'
import type { KeyRing } from '../keystore/accounts'
import type { SignRequest } from './channel'
import { parseSignedData } from './typed-data'

/** Decides which requests are signed without a prompt, and signs requests. */

/**
 * A sign-in message of this very site for this very account is what the user just asked for, and proves nothing
 * elsewhere, because its domain is the page's own. Everything else is shown first.
 */
export const isOwnSignIn = (
  request: SignRequest,
  { address, chainType }: KeystoreAccount,
  origin: string,
): boolean => {
  const { host } = new URL(origin)
  if (request.kind === 'message' && chainType === 'ethereum') {
    const message = textOf(request.raw as Hex)
    const fields = message === null ? {} : parseSiweMessage(message)
    return (
      fields.uri === origin &&
      fields.address === address &&
      fields.statement === STATEMENT &&
      fields.resources === undefined &&
      message!.startsWith(`${host} wants you to sign in with your Ethereum account:\n`)
    )
  }
  if (request.kind === 'solana-message' && chainType === 'solana') {
    const message = textOf(request.bytes as Hex)
    const start = `${host} wants you to sign in with your Solana account:\n${address}\n\n${STATEMENT}\n`
    const isHere = message?.includes(`\nURI: ${origin}\n`) === true
    return isHere && message!.startsWith(start) && !message!.includes('\nResources:')
  }
  return false
}

/** Decodes bytes as text; null if they aren't valid text. */
export const textOf = (bytes: Hex): string | null => {
  const text = hexToString(bytes)
  return bytesToHex(new TextEncoder().encode(text)) === bytes.toLowerCase() ? text : null
}

/**
 * @throws {LoginError} `wallet_unsupported_method` for a request of the other kind of chain, `invalid_data` for typed
 * data that cannot be shown as it would be signed
 */
export const signWith = async (
  ring: KeyRing,
  { chainType, walletIndex }: KeystoreAccount,
  request: SignRequest,
): Promise<Hex> => {
  if (chainType === 'ethereum') {
    const key = ring.ethereum(walletIndex)
    if (request.kind === 'message') return key.signMessage({ message: { raw: request.raw as Hex } })
    if (request.kind === 'typed-data') {
      return key.signTypedData(parseSignedData(request.typedData).signed)
    }
    if (request.kind === 'transaction') {
      const { to, data, ...rest } = request.transaction
      return key.signTransaction({
        ...rest,
        type: 'eip1559',
        data: data as Hex,
        ...(to === null ? {} : { to: to as Hex }),
      })
    }
  } else if (request.kind === 'solana-message' || request.kind === 'solana-transaction') {
    const bytes = hexToBytes(request.bytes as Hex)
    const isTransaction = looksLikeTransaction(bytes)
    // A user who is shown a text must not sign a transfer with it.
    if (request.kind === 'solana-message' && isTransaction) {
      throw new LoginError('wallet_rejected', {
        message: 'These bytes are a transaction, not a message: nothing was signed',
      })
    }
    return bytesToHex(ring.solana(walletIndex).sign(bytes))
  }
  throw new LoginError('wallet_unsupported_method')
}

/**
 * Solana signs messages and transactions alike, over the raw bytes. A transaction message starts with three counts and
 * the number of account keys, and is at least as long as those keys.
 */
const looksLikeTransaction = (bytes: Uint8Array): boolean => {
  const at = (bytes[0] ?? 0) & 0x80 ? 1 : 0
  const [required = 0, readonlySigned = 0, readonly = 0, keys = 0] = bytes.slice(at)
  return (
    required > 0 &&
    required <= 16 &&
    readonlySigned < required &&
    keys >= required &&
    readonly <= keys - required &&
    bytes.length >= at + 4 + keys * 32 + 32
  )
}
