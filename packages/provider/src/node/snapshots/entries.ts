import type { AccountRoot } from '../trie/hasher'

/** What an entry of a snapshot is. The number beside it is its own in the table, or its place among the names. */
export const EntryKind = { message: 0, onChain: 1, name: 2 } as const

export interface Entry {
  kind: number
  id: number
}

/** One byte for what it is, six for its number. */
const ENTRY_BYTES = 7
/** Four bytes each for account, entries and keys, twenty for the hash. */
const ACCOUNT_BYTES = 32

export interface AccountEntries extends AccountRoot {
  fid: number
  /** As many as keys, or more: contracts can say the same at the same place. */
  entries: number
}

export function packEntries(entries: readonly Entry[]): Buffer {
  const bytes = Buffer.allocUnsafe(entries.length * ENTRY_BYTES)
  entries.forEach(({ kind, id }, index) => {
    bytes[index * ENTRY_BYTES] = kind
    bytes.writeUIntBE(id, index * ENTRY_BYTES + 1, 6)
  })
  return bytes
}

export function packAccounts(accounts: readonly AccountEntries[]): Buffer {
  const bytes = Buffer.alloc(accounts.length * ACCOUNT_BYTES)
  accounts.forEach(({ fid, entries, count, root }, index) => {
    const at = index * ACCOUNT_BYTES
    bytes.writeUInt32BE(fid, at)
    bytes.writeUInt32BE(entries, at + 4)
    bytes.writeUInt32BE(count, at + 8)
    bytes.set(root, at + 12)
  })
  return bytes
}

/** Where entries are in their column: its first byte, from 1, and how many. */
export const sliceOf = (first: number, count: number) => ({
  from: first * ENTRY_BYTES + 1,
  bytes: count * ENTRY_BYTES,
})

export function unpackEntries(packed: Uint8Array): Entry[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, index) => ({
    kind: bytes[index * ENTRY_BYTES]!,
    id: bytes.readUIntBE(index * ENTRY_BYTES + 1, 6),
  }))
}

/** The accounts whose entries are among these, each with how many of them are. */
export function accountsAt(
  packed: Uint8Array,
  first: number,
  count: number,
): (AccountEntries & { here: number })[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const found: (AccountEntries & { here: number })[] = []
  let begin = 0
  for (let at = 0; at < bytes.length && begin < first + count; at += ACCOUNT_BYTES) {
    const entries = bytes.readUInt32BE(at + 4)
    const here = Math.min(begin + entries, first + count) - Math.max(begin, first)
    if (here > 0) {
      const root = bytes.subarray(at + 12, at + ACCOUNT_BYTES)
      found.push({
        fid: bytes.readUInt32BE(at),
        entries,
        count: bytes.readUInt32BE(at + 8),
        root,
        here,
      })
    }
    begin += entries
  }
  return found
}
