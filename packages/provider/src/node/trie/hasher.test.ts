import { blake3 } from '@noble/hashes/blake3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KeyOrderError, ShardHasher, trieRoot, type AccountRoot } from './hasher'
import { dataShardOf, messageKey, nameKey, virtualShardOf } from './keys'

const hash = (bytes: Uint8Array) => Buffer.from(blake3(bytes, { dkLen: 20 }))
const expand = (key: Uint8Array) =>
  Uint8Array.from([...key].flatMap((byte) => [byte >> 4, byte & 15]))

/** The network's rule, as its node builds the trie: word for word, and of all keys at once. */
function nodeHash(keys: readonly Uint8Array[], depth: number): Buffer {
  if (keys.length === 1 && depth >= 12) return hash(keys[0]!)
  const groups = new Map<number, Uint8Array[]>()
  for (const key of keys) groups.set(key[depth]!, [...(groups.get(key[depth]!) ?? []), key])
  const children = [...groups].toSorted(([a], [b]) => a - b)
  return hash(Buffer.concat(children.map(([, each]) => nodeHash(each, depth + 1))))
}

// Few different bytes, so that keys share long beginnings.
const byte = fc.constantFrom(0, 1, 15, 16, 255)
const key = (part: number) =>
  fc
    .tuple(
      fc.array(byte, { minLength: 4, maxLength: 4 }),
      byte,
      fc.array(byte, { minLength: 20, maxLength: 20 }),
    )
    .map(([fid, type, rest]) => Buffer.from([part, ...fid, type, ...rest]))
const keysOf = (part: number) =>
  fc.uniqueArray(key(part), {
    minLength: 1,
    maxLength: 60,
    selector: (each) => each.toString('hex'),
  })
const sorted = (keys: readonly Buffer[]) => keys.toSorted((a, b) => a.compare(b))

test('the hashes of a shard and of its accounts are those of the network’s trie', () => {
  fc.assert(
    fc.property(keysOf(7), fc.nat(), (list, stop) => {
      const keys = sorted(list)
      let hasher = new ShardHasher()
      const accounts: AccountRoot[] = []
      for (const [index, each] of keys.entries()) {
        // Its state goes through JSON somewhere.
        if (index === stop % keys.length) {
          hasher = new ShardHasher(JSON.parse(JSON.stringify(hasher.state())))
        }
        const account = hasher.add(each)
        if (account) accounts.push(account)
        expect(hasher.add(each)).toBeUndefined()
      }
      const { root, account } = hasher.finish()!
      accounts.push(account)
      const all = keys.map(expand)
      expect(Buffer.from(root)).toEqual(nodeHash(all, 2))
      const fids = [...new Set(keys.map((each) => each.toString('hex', 0, 5)))]
      expect(accounts.map(({ root: of, count }) => [Buffer.from(of), count])).toEqual(
        fids.map((fid) => {
          const own = keys.filter((each) => each.toString('hex', 0, 5) === fid).map(expand)
          return [nodeHash(own, 10), own.length]
        }),
      )
    }),
  )
})

test('the hash of the trie is that of all its shards', () => {
  const keys = sorted(
    fc.sample(fc.oneof(key(0), key(1), key(16), key(255)), { numRuns: 100, seed: 3 }),
  )
  const unique = [...new Map(keys.map((each) => [each.toString('hex'), each])).values()]
  const roots = Array.from({ length: 256 }, (_, part) => {
    const hasher = new ShardHasher()
    for (const each of unique) if (each[0] === part) hasher.add(each)
    return hasher.finish()?.root
  })
  expect(Buffer.from(trieRoot(roots))).toEqual(nodeHash(unique.map(expand), 0))
  expect(trieRoot([])).toEqual(new Uint8Array())
})

test('a key that is smaller than the one before is refused', () => {
  const hasher = new ShardHasher()
  hasher.add(messageKey(Buffer.of(1, 0, 0, 0, 2), 1, Buffer.alloc(20, 5)))
  expect(() => hasher.add(messageKey(Buffer.of(1, 0, 0, 0, 2), 1, Buffer.alloc(20, 4)))).toThrow(
    KeyOrderError,
  )
})

test('keys are those of the network’s node', () => {
  expect(virtualShardOf(1)).toBe(Buffer.from('b40711a8', 'hex').readUInt32BE() % 256)
  expect(dataShardOf(1, 2)).toBe((Buffer.from('b40711a8', 'hex').readUInt32BE() % 2) + 1)
  expect(nameKey(Buffer.of(1, 0, 0, 0, 2), Buffer.from('ana')).toString('hex')).toBe(
    `010000000207616e61${'00'.repeat(17)}`,
  )
  expect(messageKey(Buffer.of(1, 0, 0, 0, 2), 11, Buffer.alloc(20, 5)).toString('hex')).toBe(
    `010000000258${'05'.repeat(20)}`,
  )
})
