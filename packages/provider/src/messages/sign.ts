import {
  createPrivateKey,
  createPublicKey,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto'
import { blake3 } from '@noble/hashes/blake3.js'
import { encodeData } from './codec'
import { HashScheme, SignatureScheme, type Message, type MessageData } from './types'

/** A key that signs messages. It holds the private key as a node:crypto object, never as text. */
export interface Signer {
  /** 32 bytes */
  readonly publicKey: Uint8Array
  sign(hash: Uint8Array): Uint8Array
  /** Signs on another thread. */
  signInThread(hash: Uint8Array): Promise<Uint8Array>
}

/** Stands for the public key of a JWK, which node:crypto wants and does not read: it derives it from the private key. */
const DERIVED = Buffer.alloc(32).toString('base64url')
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
/** Keys are read as JWKs: from DER it takes nine times as long. */
const ED25519 = { kty: 'OKP', crv: 'Ed25519' } as const

/** Creates a signer from the 32 bytes of an Ed25519 private key. */
export function signerFromSeed(seed: Uint8Array): Signer {
  if (seed.length !== 32) throw new RangeError('an Ed25519 private key must have 32 bytes')
  const key = createPrivateKey({
    key: { ...ED25519, d: base64url(seed), x: DERIVED },
    format: 'jwk',
  })
  const publicKey = new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url'))
  return {
    publicKey,
    sign: (hash) => new Uint8Array(signBytes(null, hash, key)),
    signInThread: (hash) =>
      new Promise((resolve, reject) => {
        signBytes(null, hash, key, (error, bytes) =>
          error ? reject(error) : resolve(new Uint8Array(bytes)),
        )
      }),
  }
}

/** BLAKE3, truncated to 20 bytes. */
export const hashOf = (dataBytes: Uint8Array): Uint8Array => blake3(dataBytes, { dkLen: 20 })

// Messages signed by this process are known to be valid, so the merge does not verify their signatures. They are frozen
// and tracked by identity, so no message from outside can be in this set.
const signedHere = new WeakSet<Message>()

export const isSignedHere = (message: Message): boolean => signedHere.has(message)

/** A message that has its hash but no signature yet. */
export interface Draft {
  readonly data: MessageData
  readonly dataBytes: Uint8Array
  readonly hash: Uint8Array
}

/** Encodes and hashes data, which must come from `build`. */
export function draft(data: MessageData): Draft {
  const dataBytes = encodeData(data)
  return { data, dataBytes, hash: hashOf(dataBytes) }
}

const finish = (drafted: Draft, signer: Signer, signature: Uint8Array): Message => {
  const message: Message = Object.freeze({
    ...drafted,
    hashScheme: HashScheme.blake3,
    signature,
    signatureScheme: SignatureScheme.ed25519,
    signer: signer.publicKey,
  })
  signedHere.add(message)
  return message
}

/** Hashes and signs data, which must come from `build`. */
export function sign(data: MessageData, signer: Signer): Message {
  const drafted = draft(data)
  return finish(drafted, signer, signer.sign(drafted.hash))
}

/** Signs on another thread, so that signing tens of thousands of messages does not block this one. */
export const signInThread = async (drafted: Draft, signer: Signer): Promise<Message> =>
  finish(drafted, signer, await signer.signInThread(drafted.hash))

// Parsing a public key costs about as much as the verification, and users post more than once.
const keys = new Map<string, KeyObject>()
const KEPT_KEYS = 5000

/** @returns null for a malformed key */
function publicKeyOf(bytes: Uint8Array): KeyObject | null {
  const name = Buffer.from(bytes).toString('base64')
  const known = keys.get(name)
  if (known) return known
  try {
    const key = createPublicKey({ key: { ...ED25519, x: base64url(bytes) }, format: 'jwk' })
    if (keys.size >= KEPT_KEYS) keys.clear()
    keys.set(name, key)
    return key
  } catch {
    return null
  }
}

/** The key if it and the signature have the right form. */
const keyFor = (signature: Uint8Array, publicKey: Uint8Array): KeyObject | null =>
  signature.length === 64 && publicKey.length === 32 ? publicKeyOf(publicKey) : null

/** Returns whether `signature` is `publicKey`'s signature over `bytes`; false for malformed keys and signatures. */
export function verifySignature(
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): boolean {
  const key = keyFor(signature, publicKey)
  try {
    return key !== null && verifyBytes(null, bytes, key, signature)
  } catch {
    return false
  }
}

/** `verifySignature` on another thread. */
export function verifyInThread(
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): Promise<boolean> {
  const key = keyFor(signature, publicKey)
  if (!key) return Promise.resolve(false)
  return new Promise((resolve) =>
    verifyBytes(null, bytes, key, signature, (error, isValid) => resolve(!error && isValid)),
  )
}
