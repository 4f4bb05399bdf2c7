import { validationError, type BrokenRule, type ValidationError } from './errors'
import { toHex } from './hex'
import { isFid, KeyRemovalSigner } from './rules-accounts'
import type { KeyAddBody, KeyRemoveBody, MessageData } from './types'

type Hex = `0x${string}`

/** What the EIP-712 signatures in a message about a key prove. */
export interface KeyClaim {
  /** The address that signed for the account, lowercase. */
  custody: string
  /** The app that requested the key, and the address that signed for it, lowercase. */
  request?: { fid: number; signer: string }
}

// Recovering signatures takes long, so it happens before the merge's transaction; bodies are tracked by identity.
const claims = new WeakMap<KeyAddBody | KeyRemoveBody, KeyClaim>()

/** What the signatures of a message prove, after `checkKeyClaim`. */
export const keyClaimOf = (body: KeyAddBody | KeyRemoveBody): KeyClaim | undefined =>
  claims.get(body)

/** Nothing on a chain is checked with these signatures, so there is no contract. */
const domain = { name: 'Farcaster KeyAdd', version: '1', chainId: 1 } as const

/** What a custody wallet signs to allow a key. */
export const gaslessKeyTypedData = (
  fid: number,
  { key, keyType, scopes, ttl, nonce, deadline }: Omit<KeyAddBody, 'custodySignature'>,
) =>
  ({
    domain,
    primaryType: 'KeyAdd',
    types: {
      KeyAdd: [
        { name: 'fid', type: 'uint256' },
        { name: 'key', type: 'bytes' },
        { name: 'keyType', type: 'uint32' },
        { name: 'scopes', type: 'uint32[]' },
        { name: 'ttl', type: 'uint32' },
        { name: 'nonce', type: 'uint32' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: {
      fid: BigInt(fid),
      key: toHex(key) as Hex,
      keyType,
      scopes,
      ttl,
      nonce,
      deadline: BigInt(deadline),
    },
  }) as const

/** What a custody wallet signs to take a key back. */
export const gaslessKeyRemovalTypedData = (
  fid: number,
  { key, nonce, deadline }: Pick<KeyRemoveBody, 'key' | 'nonce' | 'deadline'>,
) =>
  ({
    domain,
    primaryType: 'KeyRemove',
    types: {
      KeyRemove: [
        { name: 'fid', type: 'uint256' },
        { name: 'key', type: 'bytes' },
        { name: 'nonce', type: 'uint32' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { fid: BigInt(fid), key: toHex(key) as Hex, nonce, deadline: BigInt(deadline) },
  }) as const

/** What an app signs to request a key. */
export const gaslessKeyRequestTypedData = (requestFid: bigint, key: Uint8Array, deadline: bigint) =>
  ({
    domain,
    primaryType: 'SignedKeyRequest',
    types: {
      SignedKeyRequest: [
        { name: 'requestFid', type: 'uint256' },
        { name: 'key', type: 'bytes' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    message: { requestFid, key: toHex(key) as Hex, deadline },
  }) as const

const metadataAbi = [
  {
    type: 'tuple',
    components: [
      { name: 'requestFid', type: 'uint256' },
      { name: 'requestSigner', type: 'address' },
      { name: 'signature', type: 'bytes' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
] as const

const bad = (message: string, property: string, details?: BrokenRule) =>
  validationError('INVALID_SIGNATURE', message, property, details)
const malformed: BrokenRule = { rule: 'request-malformed' }

/**
 * Checks the signatures in a message about a key, as far as they can be checked without the database. A deadline is part
 * of what is signed; as on a node, only that of the app's request is compared with the time.
 */
export async function checkKeyClaim(data: MessageData): Promise<ValidationError | null> {
  const { keyAddBody, keyRemoveBody, fid, timestamp } = data
  if (keyAddBody) return checkKeyAddClaim(fid, keyAddBody, timestamp)
  if (keyRemoveBody?.signatureType !== KeyRemovalSigner.custody) return null
  const { recoverTypedDataAddress } = await import('viem/utils')
  const removal = gaslessKeyRemovalTypedData(fid, keyRemoveBody)
  const custody = await recovered(() =>
    recoverTypedDataAddress({ ...removal, signature: signatureOf(keyRemoveBody.signature) }),
  )
  if (!custody) return bad('The custody signature is malformed.', 'signature')
  claims.set(keyRemoveBody, { custody: custody.toLowerCase() })
  return null
}

async function checkKeyAddClaim(
  fid: number,
  body: KeyAddBody,
  timestamp: number,
): Promise<ValidationError | null> {
  const { decodeAbiParameters, recoverTypedDataAddress } = await import('viem/utils')
  const asked = await recovered(
    async () => decodeAbiParameters(metadataAbi, toHex(body.metadata) as Hex)[0],
  )
  const requestFid = Number(asked?.requestFid)
  if (!asked || !isFid(requestFid))
    return bad('The key request is malformed.', 'metadata', malformed)
  if (asked.deadline < BigInt(timestamp))
    return bad('The key request has expired.', 'metadata', { rule: 'request-expired' })
  const request = gaslessKeyRequestTypedData(asked.requestFid, body.key, asked.deadline)
  const signer = await recovered(() =>
    recoverTypedDataAddress({ ...request, signature: asked.signature }),
  )
  if (!signer || signer.toLowerCase() !== asked.requestSigner.toLowerCase()) {
    return bad('The key request is not signed by its app.', 'metadata', malformed)
  }
  const custody = await recovered(() =>
    recoverTypedDataAddress({
      ...gaslessKeyTypedData(fid, body),
      signature: signatureOf(body.custodySignature),
    }),
  )
  if (!custody) return bad('The custody signature is malformed.', 'custody_signature')
  claims.set(body, {
    custody: custody.toLowerCase(),
    request: { fid: requestFid, signer: signer.toLowerCase() },
  })
  return null
}

function signatureOf(bytes: Uint8Array): Hex {
  if (bytes.length !== 65) throw new RangeError('not a signature')
  return toHex(bytes) as Hex
}

/** The result, or undefined if it throws because of malformed input. */
async function recovered<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** The FID of the app that requested a key: the first field of the request in its metadata (hexadecimal with 0x). */
export function requestFidOf(metadata: string): number | undefined {
  // The first word is the offset of the request, which follows directly.
  const word = metadata.slice(2 + 64, 2 + 128)
  if (word.length < 64) return undefined
  const fid = Number(BigInt(`0x${word}`))
  return isFid(fid) ? fid : undefined
}
