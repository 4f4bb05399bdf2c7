import { blake3 } from '@noble/hashes/blake3.js'

/** Nibbles of a key below which every node has a hash of its own, whatever is in it: shard, account and type. */
export const COMPACT_DEPTH = 12
/** Nibbles of a key that identify the account. */
const ACCOUNT_DEPTH = 10
/** Nibbles of a key that identify the virtual shard. */
const SHARD_DEPTH = 2

/** The hash of a node of the trie: 20 bytes. */
export const hashOf = (bytes: Uint8Array): Uint8Array => blake3(bytes, { dkLen: 20 })

/** What a node of the trie says of an account. */
export interface AccountRoot {
  root: Uint8Array
  /** Keys below it. */
  count: number
}

/** Where a hasher is, as JSON. */
export interface HasherState {
  /** The last key, in hex; empty before the first. */
  last: string
  shared: number
  /** Hashes of the children that are complete, in hex, of each node on the way to the last key. */
  open: string[]
  count: number
}

/** A key that came after a larger one. */
export class KeyOrderError extends Error {
  override readonly name = 'KeyOrderError'
}

/**
 * Computes the hashes of a virtual shard of the network's Merkle trie from its keys in their order. It holds the way to
 * the last key and nothing else, so that any number of keys takes the same memory, and its state can be stored.
 *
 * A node with one key is a leaf, whose hash is that of the key, from a depth on; all others hash their children's.
 */
export class ShardHasher {
  private last: Uint8Array
  /** Half bytes that the last key has in common with the one before. */
  private shared: number
  private readonly open: Uint8Array[][]
  private count: number

  constructor(state: HasherState = { last: '', shared: 0, open: [], count: 0 }) {
    this.last = nibblesOf(Buffer.from(state.last, 'hex'))
    this.shared = state.shared
    this.open = state.open.map((hashes) => [Buffer.from(hashes, 'hex')])
    this.count = state.count
  }

  state(): HasherState {
    return {
      last: bytesOf(this.last).toString('hex'),
      shared: this.shared,
      open: this.open.map((hashes) => Buffer.concat(hashes).toString('hex')),
      count: this.count,
    }
  }

  /** The last key; empty before the first. */
  get lastKey(): Buffer {
    return bytesOf(this.last)
  }

  /**
   * Adds the next key; the same again changes nothing.
   * @returns the account before, if this key is the first of another
   * @throws {KeyOrderError} if the key is smaller than the last one
   */
  add(key: Uint8Array): AccountRoot | undefined {
    const nibbles = nibblesOf(key)
    if (this.last.length === 0) {
      this.last = nibbles
      this.count = 1
      return undefined
    }
    const shared = commonLength(this.last, nibbles)
    if (shared === this.last.length && shared === nibbles.length) return undefined
    if (!(this.last[shared]! < nibbles[shared]!)) {
      throw new KeyOrderError('a key came after a larger one, or after one that it begins with')
    }
    const { account } = this.close(shared)
    this.last = nibbles
    this.shared = shared
    this.count = account ? 1 : this.count + 1
    return account
  }

  /** Ends the shard. @returns its hash and its last account, or nothing if it has no keys */
  finish(): { root: Uint8Array; account: AccountRoot } | undefined {
    if (this.last.length === 0) return undefined
    const { account, root } = this.close(SHARD_DEPTH - 1)
    return { root: root!, account: account! }
  }

  /** Completes the nodes of the last key that are deeper than what the next one has in common with it. */
  private close(shared: number): { account?: AccountRoot; root?: Uint8Array } {
    const leaf = Math.max(COMPACT_DEPTH, Math.max(this.shared, shared) + 1)
    let account: AccountRoot | undefined
    let hash = hashOf(this.last)
    for (let depth = leaf - 1; ; depth--) {
      const level = depth - SHARD_DEPTH
      while (this.open.length <= level) this.open.push([])
      this.open[level]!.push(hash)
      if (depth <= shared) return { ...(account && { account }) }
      hash = hashOf(Buffer.concat(this.open.pop()!))
      if (depth === ACCOUNT_DEPTH) account = { root: hash, count: this.count }
      if (depth === SHARD_DEPTH) return { account: account!, root: hash }
    }
  }
}

/** The hash of the whole trie. @param shards those of the virtual shards, by their number */
export function trieRoot(shards: readonly (Uint8Array | undefined)[]): Uint8Array {
  const branches: Uint8Array[] = []
  for (let start = 0; start < shards.length; start += 16) {
    const children = shards.slice(start, start + 16).filter((hash) => hash !== undefined)
    if (children.length > 0) branches.push(hashOf(Buffer.concat(children)))
  }
  return branches.length > 0 ? hashOf(Buffer.concat(branches)) : new Uint8Array()
}

/** A key in half bytes. */
export function nibblesOf(bytes: Uint8Array): Uint8Array {
  const nibbles = new Uint8Array(bytes.length * 2)
  for (let at = 0; at < bytes.length; at++) {
    nibbles[2 * at] = bytes[at]! >> 4
    nibbles[2 * at + 1] = bytes[at]! & 15
  }
  return nibbles
}

const bytesOf = (nibbles: Uint8Array): Buffer =>
  Buffer.from(
    Array.from(
      { length: nibbles.length / 2 },
      (_, at) => 16 * nibbles[2 * at]! + nibbles[2 * at + 1]!,
    ),
  )

function commonLength(a: Uint8Array, b: Uint8Array): number {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && a[at] === b[at]) at++
  return at
}
