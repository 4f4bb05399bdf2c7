import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ana,
  fails,
  halves,
  hashOf,
  hex,
  nodeHash,
  ok,
  startHubIsland,
  type HubIsland,
  type HubMessage,
} from './hub-client'

/** The trie of what is there, and the roots of blocks, by the rule of the network's nodes. */

let at: HubIsland
beforeAll(async () => {
  at = await startHubIsland()
})
afterAll(() => at?.close())

interface TrieNode {
  prefix: Uint8Array
  numMessages: number
  hash: string
  children: TrieNode[]
}

const trie = (prefix: Uint8Array) =>
  ok<TrieNode>(at.client.getTrieMetadataByPrefix!({ shardId: 1, prefix }))

/** How the keys of an account begin. */
function prefixOf(fid: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(fid)
  const shard = createHash('sha256').update(bytes).digest().readUInt32BE() % 256
  return Buffer.concat([Buffer.of(shard), bytes])
}
const keyOf = ({ data, hash }: HubMessage) =>
  Buffer.concat([prefixOf(data.fid), Buffer.of(data.type << 3), hash])
const hashOfChildren = ({ children }: TrieNode) =>
  Buffer.from(hashOf(Buffer.concat(children.map(({ hash }) => Buffer.from(hash, 'hex'))))).toString(
    'hex',
  )

test('the hash of every node is that of its children, from the root to a message', async () => {
  const cast = await at.makeCast('at the end of a way')
  await ok(at.client.submitMessage!(cast))
  const key = keyOf(cast)
  for (let length = 0; length <= 6; length++) {
    const node = await trie(key.subarray(0, length))
    expect(hex(node.prefix)).toBe(hex(key.subarray(0, length)))
    expect(node.hash).toBe(hashOfChildren(node))
    expect(node.numMessages).toBe(node.children.reduce((sum, each) => sum + each.numMessages, 0))
    // The next node that can be asked for is two half bytes further.
    const way = halves(key).subarray(0, 2 * length + 1)
    expect(node.children.map(({ prefix }) => hex(prefix))).toContain(hex(way))
  }
})

test('an account has the hash of its messages, and another one with each message', async () => {
  const before = await trie(prefixOf(ana))
  const link = { type: 'follow', targetFid: 9 }
  await ok(
    at.client.submitMessage!(
      await ok<HubMessage>(at.hub.makeLinkAdd(link, at.options(ana), at.signerOf(ana))),
    ),
  )
  const after = await trie(prefixOf(ana))
  expect(after.numMessages).toBe(before.numMessages + 1)
  expect(after.hash).not.toBe(before.hash)
  const { messages } = await ok(at.client.getLinksByFid!({ fid: ana }))
  const links = (messages as HubMessage[]).map((each) => halves(keyOf(each)))
  const node = await trie(Buffer.concat([prefixOf(ana), Buffer.of(5 << 3)]))
  expect([node.numMessages, node.hash]).toEqual([links.length, nodeHash(links, 12).toString('hex')])
})

test('a prefix that nothing has, and another shard, are refused', async () => {
  for (const prefix of [Buffer.alloc(5, 255), prefixOf(900_000), Buffer.alloc(80, 1)]) {
    const { message } = await fails(at.client.getTrieMetadataByPrefix!({ shardId: 1, prefix }))
    expect(message).toContain('Node not found for the given prefix')
  }
  const other = at.client.getTrieMetadataByPrefix!({ shardId: 7, prefix: Buffer.alloc(0) })
  expect(await fails(other)).toMatchObject({ errCode: 'bad_request.invalid_param' })
})

test('blocks and their transactions have the roots of what is in them', async () => {
  for (const text of ['the first', 'the second']) {
    await ok(at.client.submitMessage!(await at.makeCast(text)))
    await ok(at.client.getEvents!({ startId: 0 }))
    at.island.clock.advance(1_000)
  }
  const { shardChunks } = await ok(at.client.getShardChunks!({ shardId: 1, startBlockNumber: 1 }))
  const roots = shardChunks.map(({ header }: any) => hex(header.shardRoot))
  expect(new Set(roots).size).toBe(roots.length)
  const [chunk] = shardChunks.slice(-1)
  const [transaction] = chunk.transactions
  const keys = (transaction.userMessages as HubMessage[]).map((each) => halves(keyOf(each)))
  expect(hex(transaction.accountRoot)).toBe(hex(nodeHash(keys, 10)))
  expect(roots.at(-1)).toBe(hex(nodeHash(keys, 0)))
  const witnessed: string[] = []
  const hashes = new Set<string>()
  for await (const { header, shardWitness } of await ok(
    at.client.getBlocks!({ startBlockNumber: 1 }),
  )) {
    witnessed.push(hex(shardWitness.shardChunkWitnesses[0].shardRoot))
    hashes.add(hex(header.shardWitnessesHash))
  }
  expect(hashes.size).toBe(roots.length)
  expect(witnessed).toEqual(roots)
})
