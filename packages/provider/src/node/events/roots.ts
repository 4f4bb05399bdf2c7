import { decodeMessage } from '../../messages/codec'
import type { UserNameProof } from '../name-proofs'
import type { OnChainEvent } from '../onchain/view'
import { ShardHasher, trieRoot, type AccountRoot } from '../trie/hasher'
import {
  accountPrefix,
  messageKey,
  nameKey,
  onChainKey,
  readKey,
  VIRTUAL_SHARDS,
} from '../trie/keys'

/** What happened to one account in a block. */
export interface Transaction {
  fid: number
  /** The hash that the account would have in the trie if it had nothing else. */
  accountRoot?: Uint8Array
  userMessages: Uint8Array[]
  systemMessages: { onChainEvent?: OnChainEvent; usernameProof?: UserNameProof }[]
}

/** The keys that what a block has done to one account has in the network's trie. */
function keysOf({ fid, userMessages, systemMessages }: Transaction): Buffer[] {
  const prefix = accountPrefix(fid)
  return [
    ...userMessages.map((raw) => {
      const { data, hash } = decodeMessage(raw)
      return messageKey(prefix, data.type, hash)
    }),
    ...systemMessages.flatMap(({ onChainEvent, usernameProof }) => [
      ...(onChainEvent ? [onChainKey(prefix, onChainEvent)] : []),
      ...(usernameProof ? [nameKey(prefix, Buffer.from(usernameProof.name))] : []),
    ]),
  ]
}

/** The hashes of a block's contents. */
export interface BlockRoots {
  /** 20 bytes; empty if nothing of the block is in the trie. */
  shardRoot: Uint8Array
  /** By account. */
  accountRoots: ReadonlyMap<number, Uint8Array>
}

/**
 * The hashes that the network's trie would have if it had nothing but the contents of a block. The island keeps no trie
 * beside its tables, so that it does not know the one of everything at each block.
 */
export function rootsOf(transactions: Iterable<Transaction>): BlockRoots {
  const keys = [...transactions].flatMap(keysOf).toSorted((a, b) => a.compare(b))
  const hashers = new Map<number, ShardHasher>()
  const accountRoots = new Map<number, Uint8Array>()
  const complete = (fid: number, account: AccountRoot | undefined) => {
    if (account) accountRoots.set(fid, account.root)
  }
  const lastFid = (hasher: ShardHasher) => readKey(hasher.lastKey)?.fid ?? 0
  for (const key of keys) {
    const hasher = hashers.get(key[0]!) ?? new ShardHasher()
    hashers.set(key[0]!, hasher)
    complete(lastFid(hasher), hasher.add(key))
  }
  const shards = Array.from({ length: VIRTUAL_SHARDS }, (_, part) => {
    const hasher = hashers.get(part)
    const end = hasher?.finish()
    if (hasher) complete(lastFid(hasher), end?.account)
    return end?.root
  })
  return { shardRoot: trieRoot(shards), accountRoots }
}
