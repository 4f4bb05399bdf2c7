import type { Field } from '../../messages/wire'
import { bulkRequest } from '../wire-fields'

type Fields = readonly Field[]

const optional = true as const
const fid: Field = { no: 1, name: 'fid', kind: 'uint64' }

/** The three fields of every list, which have other numbers in each. */
const page = (first: number): Field[] => [
  { no: first, name: 'pageSize', kind: 'uint32', optional },
  { no: first + 1, name: 'pageToken', kind: 'bytes', optional },
  { no: first + 2, name: 'reverse', kind: 'uint32', optional },
]
const castId: Fields = [fid, { no: 2, name: 'hash', kind: 'bytes' }]
const cast = (no: number, name: string): Field => ({ no, name, kind: 'message', of: () => castId })
const text = (no: number, name: string): Field => ({ no, name, kind: 'string', optional })

/** The requests of the service, by the protocol's field numbers. A boolean is 0 or 1. */
export const requests = {
  empty: [],
  castId,
  fid: [fid, ...page(2)],
  fidTimestamp: [
    fid,
    ...page(2),
    { no: 5, name: 'startTimestamp', kind: 'uint64', optional },
    { no: 6, name: 'stopTimestamp', kind: 'uint64', optional },
  ],
  fids: [...page(1), { no: 4, name: 'shardId', kind: 'uint32' }],
  castsByParent: [cast(1, 'parentCastId'), ...page(2), text(5, 'parentUrl')],
  reaction: [
    fid,
    { no: 2, name: 'reactionType', kind: 'enum' },
    cast(3, 'targetCastId'),
    text(4, 'targetUrl'),
  ],
  reactionsByFid: [fid, { no: 2, name: 'reactionType', kind: 'enum', optional }, ...page(3)],
  reactionsByTarget: [
    cast(1, 'targetCastId'),
    { no: 2, name: 'reactionType', kind: 'enum', optional },
    ...page(3),
    text(6, 'targetUrl'),
  ],
  userData: [fid, { no: 2, name: 'userDataType', kind: 'enum' }],
  link: [
    fid,
    { no: 2, name: 'linkType', kind: 'string' },
    { no: 3, name: 'targetFid', kind: 'uint64', optional },
  ],
  linksByFid: [fid, text(2, 'linkType'), ...page(3)],
  linksByTarget: [
    { no: 1, name: 'targetFid', kind: 'uint64', optional },
    text(2, 'linkType'),
    ...page(3),
  ],
  onChainEvents: [fid, { no: 2, name: 'eventType', kind: 'enum' }, ...page(3)],
  signer: [fid, { no: 2, name: 'signer', kind: 'bytes' }],
  signersByFid: [fid, ...page(2), { no: 5, name: 'requesterFids', kind: 'uint64s' }],
  address: [{ no: 1, name: 'address', kind: 'bytes' }],
  fidAddress: [fid, { no: 2, name: 'address', kind: 'bytes' }],
  name: [{ no: 1, name: 'name', kind: 'bytes' }],
  bulk: bulkRequest,
  event: [
    { no: 1, name: 'id', kind: 'uint64' },
    { no: 5, name: 'shardIndex', kind: 'uint32' },
  ],
  events: [
    { no: 1, name: 'startId', kind: 'uint64' },
    { no: 2, name: 'shardIndex', kind: 'uint32', optional },
    { no: 3, name: 'stopId', kind: 'uint64', optional },
    ...page(4),
  ],
  blocks: [
    { no: 2, name: 'startBlockNumber', kind: 'uint64' },
    { no: 3, name: 'stopBlockNumber', kind: 'uint64', optional },
  ],
  shardChunks: [
    { no: 1, name: 'shardId', kind: 'uint32' },
    { no: 2, name: 'startBlockNumber', kind: 'uint64' },
    { no: 3, name: 'stopBlockNumber', kind: 'uint64', optional },
  ],
  trieNode: [
    { no: 1, name: 'shardId', kind: 'uint32' },
    { no: 2, name: 'prefix', kind: 'bytes' },
  ],
  snapshotMetadata: [{ no: 1, name: 'shardId', kind: 'uint32' }],
  snapshotTransactions: [
    { no: 1, name: 'shardId', kind: 'uint32' },
    { no: 2, name: 'height', kind: 'uint64' },
    { no: 3, name: 'trieVirtualShard', kind: 'uint32' },
    text(4, 'pageToken'),
  ],
  subscribe: [
    { no: 1, name: 'eventTypes', kind: 'uint32s' },
    { no: 2, name: 'fromId', kind: 'uint64', optional },
    { no: 4, name: 'shardIndex', kind: 'uint32', optional },
  ],
} satisfies Record<string, Fields>
