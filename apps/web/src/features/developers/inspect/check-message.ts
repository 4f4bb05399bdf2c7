import { blake3 } from '@noble/hashes/blake3.js'
import { base64Bytes, dataBytes, hexBytes, toHex } from './message-bytes'
import type { NodeMessage, SignerEvent } from './node'

/** `unknown`: it could not be found out here. */
export type Verdict = 'yes' | 'no' | 'unknown'

export interface MessageChecks {
  /** The hash is the one of what the message says. */
  hash: Verdict
  /** The signature is by the key of the message. */
  signature: Verdict
  /** The account had that key when the message was signed. */
  signer: Verdict
  /** The bytes that were hashed, in hexadecimal, if the hash shows that they are these. */
  bytes: string | undefined
  /** FID of the app that asked for the key. */
  app: number | undefined
  /** Unix milliseconds at which the message says that it was signed. */
  signedAt: number
}

/** Unix milliseconds of the protocol’s second 0. */
const EPOCH = 1_609_459_200_000
const HASH_BYTES = 20
/** Clocks of nodes and chains differ by as much, in milliseconds. */
const LENIENCE = 600_000

/** Checks in this browser what the network checked when it took the message. */
export async function checkMessage(
  message: NodeMessage,
  /** Keys of the account; undefined if they could not be read. */
  signers: readonly SignerEvent[] | undefined,
): Promise<MessageChecks> {
  const candidates = dataBytes(message)
  const found = candidates.find(
    (bytes) => toHex(blake3(bytes).slice(0, HASH_BYTES)) === message.hash.toLowerCase(),
  )
  const signedAt = EPOCH + message.data.timestamp * 1_000
  const key = signers?.find(
    ({ signerEventBody }) => signerEventBody.key.toLowerCase() === message.signer.toLowerCase(),
  )
  return {
    hash: candidates.length === 0 ? 'unknown' : found ? 'yes' : 'no',
    signature: await checkSignature(message),
    signer:
      signers === undefined
        ? 'unknown'
        : key && key.blockTimestamp * 1_000 <= signedAt + LENIENCE
          ? 'yes'
          : 'no',
    bytes: found && toHex(found),
    app: key && appOf(key),
    signedAt,
  }
}

async function checkSignature(message: NodeMessage): Promise<Verdict> {
  if (message.signatureScheme !== 'SIGNATURE_SCHEME_ED25519') return 'unknown'
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', hexBytes(message.signer), 'Ed25519', false, [
      'verify',
    ])
  } catch {
    // Older browsers lack Ed25519, and pages without a secure context lack all of it.
    return 'unknown'
  }
  const signature = base64Bytes(message.signature)
  return (await crypto.subtle.verify('Ed25519', key, signature, hexBytes(message.hash)))
    ? 'yes'
    : 'no'
}

/** The app in the signed request for a key: the first field of an ABI-encoded struct. */
function appOf({ signerEventBody: { metadata } }: SignerEvent): number | undefined {
  try {
    const bytes = base64Bytes(metadata)
    if (bytes.length < 64) return undefined
    const fid = Number(BigInt(toHex(bytes.slice(32, 64))))
    return Number.isSafeInteger(fid) && fid > 0 ? fid : undefined
  } catch {
    return undefined
  }
}
