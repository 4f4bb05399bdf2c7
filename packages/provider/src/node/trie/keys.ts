import { createHash } from 'node:crypto'

/** Parts into which the trie of each shard is divided by account. */
export const VIRTUAL_SHARDS = 256
/** Bytes of a key that say the virtual shard and the account. */
export const ACCOUNT_BYTES = 5
/** The type of names in keys: those of on-chain events are smaller, and those of messages are shifted past it. */
const NAME_TYPE = 7
const MESSAGE_TYPE_SHIFT = 3
const NAME_BYTES = 20

function routeOf(fid: number, shards: number): number {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(fid)
  return createHash('sha256').update(bytes).digest().readUInt32BE() % shards
}

/** The part of the trie that an account is in. */
export const virtualShardOf = (fid: number): number => routeOf(fid, VIRTUAL_SHARDS)

/** The data shard of an account, from 1. */
export const dataShardOf = (fid: number, shards: number): number => routeOf(fid, shards) + 1

/** How the keys of an account begin. */
export function accountPrefix(fid: number): Buffer {
  const prefix = Buffer.alloc(ACCOUNT_BYTES)
  prefix[0] = virtualShardOf(fid)
  prefix.writeUInt32BE(fid, 1)
  return prefix
}

export const messageKey = (account: Uint8Array, type: number, hash: Uint8Array): Buffer =>
  Buffer.concat([account, Buffer.of(type << MESSAGE_TYPE_SHIFT), hash])

export function onChainKey(
  account: Uint8Array,
  {
    type,
    transactionHash,
    logIndex,
  }: { type: number; transactionHash: Uint8Array; logIndex: number },
): Buffer {
  const log = Buffer.alloc(4)
  log.writeUInt32BE(logIndex)
  return Buffer.concat([account, Buffer.of(type), transactionHash, log])
}

/** Names are filled up to the same length: no key may begin with another. */
export const nameKey = (account: Uint8Array, name: Uint8Array): Buffer =>
  Buffer.concat([
    account,
    Buffer.of(NAME_TYPE),
    name,
    Buffer.alloc(Math.max(0, NAME_BYTES - name.length)),
  ])

/** What a key says before its end. */
export interface KeyParts {
  virtualShard: number
  fid: number
}

/** @returns undefined for bytes that are too short for a key */
export function readKey(key: Uint8Array): KeyParts | undefined {
  if (key.length <= ACCOUNT_BYTES + 1) return undefined
  const bytes = Buffer.from(key.buffer, key.byteOffset, key.byteLength)
  return { virtualShard: bytes[0]!, fid: bytes.readUInt32BE(1) }
}
