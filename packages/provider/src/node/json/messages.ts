import { base58 } from '@scure/base'
import { decodeMessage } from '../../messages/codec'
import { toHex } from '../../messages/hex'
import { nameOf } from '../../messages/names'
import type { CastId, MessageData } from '../../messages/types'
import type { UserNameProof } from '../name-proofs'
import {
  castTypes,
  hashSchemes,
  messageTypes,
  networks,
  protocols,
  reactionTypes,
  scopeNames,
  signatureSchemes,
  unitTypes,
  userDataTypes,
  userNameTypes,
} from './names'

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

const castId = ({ fid, hash }: CastId) => ({ fid, hash: toHex(hash) })
/** Addresses and block hashes are written as their chain does. */
const onChain = (bytes: Uint8Array, protocol: number) =>
  protocol === 0 ? toHex(bytes) : base58.encode(bytes)

type Bodies = Required<Omit<MessageData, 'type' | 'fid' | 'timestamp' | 'network'>>

/**
 * Each body in a node's JSON: hashes and keys in hexadecimal, signatures and a removed cast's hash in base64. In bodies
 * about keys all bytes are hexadecimal.
 */
const bodies: { [Name in keyof Bodies]: (body: Bodies[Name]) => object } = {
  castAddBody: (body) => ({
    embedsDeprecated: body.embedsDeprecated,
    mentions: body.mentions,
    parentCastId: body.parentCastId ? castId(body.parentCastId) : null,
    parentUrl: body.parentUrl ?? null,
    text: body.text,
    embeds: body.embeds.map((embed) =>
      embed.castId ? { castId: castId(embed.castId) } : { url: embed.url ?? '' },
    ),
    mentionsPositions: body.mentionsPositions,
    type: castTypes[body.type],
  }),
  castRemoveBody: (body) => ({ targetHash: base64(body.targetHash) }),
  reactionBody: (body) => ({
    type: reactionTypes[body.type],
    ...(body.targetCastId && { targetCastId: castId(body.targetCastId) }),
    ...(body.targetUrl !== undefined && { targetUrl: body.targetUrl }),
  }),
  linkBody: (body) => ({
    type: body.type,
    displayTimestamp: body.displayTimestamp ?? null,
    targetFid: body.targetFid,
  }),
  verificationAddAddressBody: (body) => ({
    address: onChain(body.address, body.protocol),
    claimSignature: base64(body.claimSignature),
    blockHash: onChain(body.blockHash, body.protocol),
    type: body.verificationType,
    chainId: body.chainId,
    protocol: protocols[body.protocol],
  }),
  verificationRemoveBody: (body) => ({
    address: onChain(body.address, body.protocol),
    protocol: protocols[body.protocol],
  }),
  userDataBody: (body) => ({ type: userDataTypes[body.type], value: body.value }),
  usernameProofBody: (body) => proofJson({ ...body, name: nameOf(body) }),
  linkCompactStateBody: (body) => ({ type: body.type, targetFids: body.targetFids }),
  lendStorageBody: (body) => ({
    toFid: body.toFid,
    numUnits: body.numUnits,
    unitType: unitTypes[body.unitType],
  }),
  keyAddBody: (body) => ({
    ...body,
    key: toHex(body.key),
    custodySignature: toHex(body.custodySignature),
    metadata: toHex(body.metadata),
    registrationTxHash: toHex(body.registrationTxHash),
    scopes: scopeNames(body.scopes),
  }),
  keyRemoveBody: (body) => ({
    ...body,
    key: toHex(body.key),
    signature: toHex(body.signature),
  }),
  frameActionBody: (body) => ({
    url: base64(body.url),
    buttonIndex: body.buttonIndex,
    ...(body.castId && { castId: castId(body.castId) }),
    inputText: base64(body.inputText),
    state: base64(body.state),
    transactionId: base64(body.transactionId),
    address: toHex(body.address),
  }),
}

/** A stored message as a node's HTTP API writes it. */
export function messageJson(raw: Uint8Array): object {
  const message = decodeMessage(raw)
  const { data } = message
  const name = (Object.keys(bodies) as (keyof Bodies)[]).find((each) => data[each])
  return {
    data: {
      type: messageTypes[data.type] ?? 'MESSAGE_TYPE_NONE',
      fid: data.fid,
      timestamp: data.timestamp,
      network: networks[data.network] ?? 'FARCASTER_NETWORK_NONE',
      ...(name && { [name]: bodies[name](data[name] as never) }),
    },
    hash: toHex(message.hash),
    hashScheme: hashSchemes[message.hashScheme] ?? 'HASH_SCHEME_NONE',
    signature: base64(message.signature),
    signatureScheme: signatureSchemes[message.signatureScheme] ?? 'SIGNATURE_SCHEME_NONE',
    signer: toHex(message.signer),
  }
}

export const proofJson = (proof: UserNameProof): object => ({
  timestamp: proof.timestamp,
  name: proof.name,
  owner: toHex(proof.owner),
  signature: base64(proof.signature),
  fid: proof.fid,
  type: userNameTypes[proof.type],
})
