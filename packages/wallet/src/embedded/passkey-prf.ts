import { base64urlnopad } from '@scure/base'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { LoginError } from '../errors'

/**
 * A passkey as a key: WebAuthn's PRF extension returns 32 bytes that only this passkey returns for a salt.
 * An opaque origin cannot use passkeys, so the page does, and the bytes pass through it to the frame. docs/decisions
 * describes the consequence: with these bytes and the ciphertext, a hostile script in the page could decrypt the wallet
 * while a passkey is being used. With the password it cannot.
 */

export interface PasskeyKey {
  /** Base64url. */
  credentialId: string
  /** 32 bytes as hex. */
  prf: string
}

/** Whether this browser supports passkeys at all. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && navigator.credentials !== undefined

const fresh = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/**
 * Requests the PRF output of one of these passkeys.
 * @throws {LoginError} `wallet_rejected` if the user declined, `passkey_not_allowed` if the passkey does not support
 * PRF
 */
export const requestPasskeyKey = async (
  credentials: readonly { id: string; salt: string }[],
): Promise<PasskeyKey> => {
  const byCredential = Object.fromEntries(
    credentials.map(({ id, salt }) => [id, { first: hexToBytes(salt) as BufferSource }]),
  )
  const found = await navigator.credentials
    .get({
      publicKey: {
        // The challenge can be random because no one verifies this assertion: only the PRF output counts.
        challenge: fresh(32),
        userVerification: 'required',
        allowCredentials: credentials.map(({ id }) => ({
          type: 'public-key',
          id: base64urlnopad.decode(id) as BufferSource,
        })),
        extensions: { prf: { evalByCredential: byCredential } },
      },
    })
    .catch((cause: unknown) => {
      throw new LoginError('wallet_rejected', { cause })
    })
  return prfOf(found)
}

/** Creates a passkey that can only unlock wallets. */
export const createWalletPasskey = async (name: string, salt: string): Promise<PasskeyKey> => {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: fresh(32),
        rp: { name: 'Castaway' },
        // It has its own user id; otherwise it would replace the passkey that signs in.
        user: { id: fresh(16), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
        extensions: { prf: {} },
      },
    })
    .catch((cause: unknown) => {
      throw new LoginError('wallet_rejected', { cause })
    })
  if (!(made instanceof PublicKeyCredential)) throw new LoginError('passkey_not_allowed')
  // Many authenticators return the PRF output only on an assertion, not on creation.
  return requestPasskeyKey([{ id: base64urlnopad.encode(new Uint8Array(made.rawId)), salt }])
}

const prfOf = (credential: Credential | null): PasskeyKey => {
  if (!(credential instanceof PublicKeyCredential)) throw new LoginError('passkey_not_allowed')
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (!first) {
    throw new LoginError('passkey_not_allowed', {
      message: 'This passkey cannot protect a wallet. Use another one, or the password',
    })
  }
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first)
  return {
    credentialId: base64urlnopad.encode(new Uint8Array(credential.rawId)),
    prf: bytesToHex(bytes),
  }
}

/** A new PRF salt for a wallet's passkey; 32 bytes as hex. */
export const newPrfSalt = (): string => bytesToHex(fresh(32))
