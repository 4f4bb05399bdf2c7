import { base64urlnopad } from '@scure/base'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { LoginError } from '../errors'

/**
 * A passkey as a key: WebAuthn's PRF gives 32 bytes that only this passkey gives for a salt.
 *
 * An opaque origin cannot ask passkeys, so the page does, and the bytes go through it to the frame.
 * What that means is written in docs/decisions: with them and the ciphertext a hostile script in the
 * page could open the wallet while a passkey is being used. With the password it cannot.
 */

export interface PasskeyKey {
  /** Base64url. */
  credentialId: string
  /** 32 bytes in hex. */
  prf: string
}

/** Whether this browser can ask passkeys at all. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && navigator.credentials !== undefined

const fresh = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/**
 * Asks one of these passkeys for its PRF.
 * @throws {LoginError} `wallet_rejected` where the person said no, `passkey_not_allowed` where the
 * passkey cannot do it
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
        // Nobody checks this answer: it is the PRF that counts, and the ciphertext that it opens.
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

/** Makes a passkey that is good for nothing but opening wallets. */
export const createWalletPasskey = async (name: string, salt: string): Promise<PasskeyKey> => {
  const made = await navigator.credentials
    .create({
      publicKey: {
        challenge: fresh(32),
        rp: { name: 'Castaway' },
        // An id of its own, or it would take the place of the passkey that signs in.
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
  // Many authenticators give the PRF only when they are asked, not when they are made.
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

/** What a wallet's passkey is asked with; 32 bytes in hex. */
export const newPrfSalt = (): string => bytesToHex(fresh(32))
