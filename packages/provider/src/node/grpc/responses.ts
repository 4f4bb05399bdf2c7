import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { encodeFields, type Field } from '../../messages/wire'
import type { HubEvent } from '../events/read'
import type { UserNameProof } from '../name-proofs'

type Fields = readonly Field[]

const uint64 = (no: number, name: string): Field => ({ no, name, kind: 'uint64' })
const uint32 = (no: number, name: string): Field => ({ no, name, kind: 'uint32' })
const bytes = (no: number, name: string): Field => ({ no, name, kind: 'bytes' })
const string = (no: number, name: string): Field => ({ no, name, kind: 'string' })
/** Messages are encoded before; as bytes, an empty one is written as well. */
const encoded = (no: number, name: string): Field => ({ no, name, kind: 'bytes', optional: true })
const message = (no: number, name: string, of: Fields): Field => ({
  no,
  name,
  kind: 'message',
  of: () => of,
})
const list = (no: number, name: string, of: Fields): Field => ({
  no,
  name,
  kind: 'message',
  of: () => of,
  repeated: true,
})
const token: Field = { no: 2, name: 'nextPageToken', kind: 'bytes', optional: true }

const signerBody: Fields = [
  bytes(1, 'key'),
  uint32(2, 'keyType'),
  uint32(3, 'eventType'),
  bytes(4, 'metadata'),
  uint32(5, 'metadataType'),
]
const idRegisterBody: Fields = [
  bytes(1, 'to'),
  uint32(2, 'eventType'),
  bytes(3, 'from'),
  bytes(4, 'recoveryAddress'),
]
const rentBody: Fields = [bytes(1, 'payer'), uint32(2, 'units'), uint32(3, 'expiry')]
const tierBody: Fields = [uint32(1, 'tierType'), uint64(2, 'forDays'), bytes(3, 'payer')]
const onChainEvent: Fields = [
  uint32(1, 'type'),
  uint32(2, 'chainId'),
  uint32(3, 'blockNumber'),
  bytes(4, 'blockHash'),
  uint64(5, 'blockTimestamp'),
  bytes(6, 'transactionHash'),
  uint32(7, 'logIndex'),
  uint64(8, 'fid'),
  message(9, 'signerEventBody', signerBody),
  message(11, 'idRegisterEventBody', idRegisterBody),
  message(12, 'storageRentEventBody', rentBody),
  uint32(13, 'txIndex'),
  uint32(14, 'version'),
  message(15, 'tierPurchaseEventBody', tierBody),
]
const proof: Fields = [
  uint64(1, 'timestamp'),
  bytes(2, 'name'),
  bytes(3, 'owner'),
  bytes(4, 'signature'),
  uint64(5, 'fid'),
  uint32(6, 'type'),
]
const blockConfirmed: Fields = [
  uint64(1, 'blockNumber'),
  uint32(2, 'shardIndex'),
  uint64(3, 'timestamp'),
  bytes(4, 'blockHash'),
  uint64(5, 'totalEvents'),
  list(6, 'eventCountsByType', [uint32(1, 'key'), uint64(2, 'value')]),
]
const hubEvent: Fields = [
  uint32(1, 'type'),
  uint64(2, 'id'),
  message(3, 'mergeMessageBody', [
    encoded(1, 'message'),
    { no: 2, name: 'deletedMessages', kind: 'bytesList' },
  ]),
  message(4, 'pruneMessageBody', [encoded(1, 'message')]),
  message(5, 'revokeMessageBody', [encoded(1, 'message')]),
  message(8, 'mergeUsernameProofBody', [
    message(1, 'usernameProof', proof),
    message(2, 'deletedUsernameProof', proof),
    encoded(3, 'usernameProofMessage'),
    encoded(4, 'deletedUsernameProofMessage'),
  ]),
  message(11, 'mergeOnChainEventBody', [message(1, 'onChainEvent', onChainEvent)]),
  uint64(12, 'blockNumber'),
  uint32(14, 'shardIndex'),
  uint64(15, 'timestamp'),
  message(16, 'blockConfirmedBody', blockConfirmed),
]
const shardInfo: Fields = [
  uint32(1, 'shardId'),
  uint64(2, 'maxHeight'),
  uint64(3, 'numMessages'),
  uint64(4, 'numFidRegistrations'),
  uint64(5, 'approxSize'),
  uint64(6, 'blockDelay'),
  uint64(7, 'mempoolSize'),
]
const storageLimit: Fields = [
  uint32(1, 'storeType'),
  string(2, 'name'),
  uint64(3, 'limit'),
  uint64(4, 'used'),
  uint64(5, 'earliestTimestamp'),
  bytes(6, 'earliestHash'),
]
const signer: Fields = [
  uint32(1, 'source'),
  bytes(2, 'key'),
  uint32(3, 'keyType'),
  uint64(4, 'fid'),
  { no: 5, name: 'addedAt', kind: 'uint64', optional: true },
  { no: 6, name: 'lastUsedAt', kind: 'uint64', optional: true },
  { no: 7, name: 'ttl', kind: 'uint32', optional: true },
  { no: 8, name: 'expiresAt', kind: 'uint64', optional: true },
  { no: 9, name: 'scopes', kind: 'uint32s' },
  { no: 10, name: 'requestFid', kind: 'uint64', optional: true },
  { no: 11, name: 'nonce', kind: 'uint32', optional: true },
  message(12, 'onchainEvent', onChainEvent),
]

const height: Fields = [uint32(1, 'shardIndex'), uint64(2, 'blockNumber')]
const fnameTransfer: Fields = [message(4, 'proof', proof)]
const shardChunk: Fields = [
  message(1, 'header', [
    message(1, 'height', height),
    uint64(2, 'timestamp'),
    bytes(3, 'parentHash'),
    bytes(4, 'shardRoot'),
  ]),
  bytes(2, 'hash'),
  list(3, 'transactions', [
    uint64(1, 'fid'),
    { no: 2, name: 'userMessages', kind: 'bytesList' },
    list(3, 'systemMessages', [
      message(1, 'onChainEvent', onChainEvent),
      message(2, 'fnameTransfer', fnameTransfer),
    ]),
    bytes(4, 'accountRoot'),
  ]),
]
const shardWitness: Fields = [
  list(1, 'shardChunkWitnesses', [
    message(1, 'height', height),
    bytes(2, 'shardRoot'),
    bytes(3, 'shardHash'),
  ]),
]
const block: Fields = [
  message(1, 'header', [
    message(1, 'height', height),
    uint64(2, 'timestamp'),
    uint32(4, 'chainId'),
    bytes(5, 'shardWitnessesHash'),
    bytes(6, 'parentHash'),
  ]),
  bytes(2, 'hash'),
  message(3, 'shardWitness', shardWitness),
]
const trieEntry: Fields = [
  bytes(1, 'trieKey'),
  encoded(2, 'userMessage'),
  message(3, 'onChainEvent', onChainEvent),
  message(4, 'fnameTransfer', fnameTransfer),
]

const trieNode: Fields = [
  bytes(1, 'prefix'),
  uint64(2, 'numMessages'),
  string(3, 'hash'),
  { no: 4, name: 'children', kind: 'message', of: () => trieNode, repeated: true },
]

/** The responses of the services, by the protocol's field numbers. */
export const responses = {
  messages: [{ no: 1, name: 'messages', kind: 'bytesList' }, token],
  bulk: [
    list(1, 'messages', [
      encoded(1, 'message'),
      message(2, 'messageError', [bytes(1, 'hash'), string(2, 'errCode'), string(3, 'message')]),
    ]),
  ],
  validation: [uint32(1, 'valid'), encoded(2, 'message')],
  onChainEvent,
  onChainEvents: [list(1, 'events', onChainEvent), token],
  proof,
  proofs: [list(1, 'proofs', proof)],
  hubEvent,
  hubEvents: [list(1, 'events', hubEvent), token],
  fids: [{ no: 1, name: 'fids', kind: 'uint64s' }, token],
  info: [
    string(1, 'version'),
    message(5, 'dbStats', [
      uint64(1, 'numMessages'),
      uint64(2, 'numFidRegistrations'),
      uint64(4, 'approxSize'),
    ]),
    string(6, 'peerId'),
    uint32(8, 'numShards'),
    list(9, 'shardInfos', shardInfo),
    uint64(10, 'nextEngineVersionTimestamp'),
  ],
  storageLimits: [
    list(1, 'limits', storageLimit),
    uint32(2, 'units'),
    list(3, 'unitDetails', [
      uint32(1, 'unitType'),
      uint32(2, 'unitSize'),
      uint32(3, 'purchasedUnitSize'),
      uint32(4, 'lentUnitSize'),
      uint32(5, 'borrowedUnitSize'),
    ]),
    list(4, 'tierSubscriptions', [uint32(1, 'tierType'), uint64(2, 'expiresAt')]),
  ],
  addressType: [uint32(1, 'isCustody'), uint32(2, 'isAuth'), uint32(3, 'isVerified')],
  signer: [message(1, 'signer', signer)],
  signers: [
    list(1, 'signers', signer),
    token,
    uint32(3, 'gaslessSignerCount'),
    uint32(4, 'gaslessSignerLimit'),
    uint32(5, 'currentUserNonce'),
    list(6, 'requesterFidNonces', [uint64(1, 'key'), uint32(2, 'value')]),
  ],
  block,
  shardWitness,
  shardChunks: [list(1, 'shardChunks', shardChunk)],
  trieNode,
  snapshotMetadata: [
    list(1, 'snapshots', [
      uint32(1, 'shardId'),
      uint64(2, 'height'),
      uint64(3, 'timestamp'),
      message(5, 'shardChunk', shardChunk),
      uint64(7, 'numItems'),
    ]),
  ],
  snapshotTransactions: [
    list(1, 'trieMessages', trieEntry),
    list(2, 'fidAccountRoots', [
      uint64(1, 'fid'),
      bytes(2, 'accountRootHash'),
      uint64(3, 'numMessages'),
    ]),
    { no: 3, name: 'nextPageToken', kind: 'string', optional: true },
  ],
  empty: [],
} satisfies Record<string, Fields>

/** The bytes of a response of these fields. */
export const encodeResponse = (fields: Fields, value: object): Buffer =>
  Buffer.from(encodeFields(fields, value).finish())

const DATA = 1
const DATA_BYTES = 7

/**
 * A stored message as clients read it. It is stored with the bytes of its data alone, which count; clients also read the
 * field that has the same as a message, and the two have the same encoding.
 */
export function messageBytes(raw: Uint8Array): Uint8Array {
  const reader = new BinaryReader(raw)
  while (reader.pos < reader.len) {
    const [no, wire] = reader.tag()
    if (no === DATA_BYTES && wire === WireType.LengthDelimited) {
      const data = new BinaryWriter().tag(DATA, WireType.LengthDelimited).bytes(reader.bytes())
      return Buffer.concat([data.finish(), raw])
    }
    reader.skip(wire, no)
  }
  return raw
}

export const proofFields = (value: UserNameProof) => ({ ...value, name: Buffer.from(value.name) })

/** A hub event with its messages as clients read them. */
export function hubEventFields(event: HubEvent): object {
  const { mergeMessageBody, pruneMessageBody, revokeMessageBody, mergeUsernameProofBody } = event
  return {
    ...event,
    ...(mergeMessageBody && {
      mergeMessageBody: {
        message: messageBytes(mergeMessageBody.message),
        deletedMessages: mergeMessageBody.deletedMessages.map(messageBytes),
      },
    }),
    ...(pruneMessageBody && {
      pruneMessageBody: { message: messageBytes(pruneMessageBody.message) },
    }),
    ...(revokeMessageBody && {
      revokeMessageBody: { message: messageBytes(revokeMessageBody.message) },
    }),
    ...(mergeUsernameProofBody && { mergeUsernameProofBody: nameFields(mergeUsernameProofBody) }),
  }
}

function nameFields(body: NonNullable<HubEvent['mergeUsernameProofBody']>): object {
  const { usernameProof: proof, deletedUsernameProof: deleted } = body
  const { usernameProofMessage: raw, deletedUsernameProofMessage: deletedRaw } = body
  return {
    ...(proof && { usernameProof: proofFields(proof) }),
    ...(deleted && { deletedUsernameProof: proofFields(deleted) }),
    ...(raw && { usernameProofMessage: messageBytes(raw) }),
    ...(deletedRaw && { deletedUsernameProofMessage: messageBytes(deletedRaw) }),
  }
}
