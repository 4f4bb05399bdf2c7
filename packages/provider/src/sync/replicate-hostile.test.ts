import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeMessage } from '../messages/codec'
import { sign } from '../messages/sign'
import { build, type Message } from '../messages/index'
import { ShardHasher } from '../node/trie/hasher'
import { accountPrefix, messageKey, virtualShardOf } from '../node/trie/keys'
import { by, cast, hashOfMessage, signerOf } from '../../test/message-store'
import { openWatched, type WatchedNode } from '../../test/watched-node'
import { readPositions } from './state'

/** A node that lies in a snapshot is left, and nothing of the page is stored. */

let at: WatchedNode
beforeAll(async () => {
  at = await openWatched([cast(1, 0), cast(2, 1), cast(2, 2), cast(3, 3)])
})
afterAll(() => at?.close())

const part = virtualShardOf(2)
const forged = cast(2, 77, { text: 'not what the node has' })
const entryOf = (message: Message, fid = message.data.fid) => ({
  trieKey: messageKey(accountPrefix(fid), message.data.type, message.hash),
  userMessage: encodeMessage(message),
})
const inOrder = (list: { trieKey: Uint8Array }[]) =>
  list.toSorted((a, b) => Buffer.compare(a.trieKey, b.trieKey))
const withEntry = (honest: any, entry: { trieKey: Uint8Array }) => ({
  ...honest,
  trieMessages: inOrder([...honest.trieMessages, entry]),
})
const altered = (change: Partial<Message>): Message => ({ ...forged, ...change })

const lies: [what: string, lie: (honest: any, request: any) => object, rule: RegExp][] = [
  [
    'a message with a signature that is not of its key',
    (honest) => withEntry(honest, entryOf(altered({ signature: new Uint8Array(64).fill(9) }))),
    /do not have the root/,
  ],
  ['a page that is cut', cut, /do not have the root that it says/],
  [
    'another root',
    (honest) => ({
      ...honest,
      fidAccountRoots: honest.fidAccountRoots.map((each: object) => ({
        ...each,
        accountRootHash: new Uint8Array(20).fill(1),
      })),
    }),
    /do not have the root that it says/,
  ],
  ['no root', (honest) => ({ ...honest, fidAccountRoots: [] }), /does not say the root of fid 2/],
  [
    'a message of another shard',
    (honest) => withEntry(honest, entryOf(cast(1, 78), 1)),
    /an entry of fid 1, which is in another shard/,
  ],
  [
    'a message under the key of another account',
    (honest) => withEntry(honest, entryOf(cast(1, 78), 2)),
    /under the key of another/,
  ],
  [
    'a key that is none',
    (honest) => withEntry(honest, { trieKey: Buffer.of(part) }),
    /sent a key that is none/,
  ],
  [
    'a key without anything',
    (honest) => withEntry(honest, { trieKey: entryOf(forged).trieKey }),
    /sent nothing with a key of fid 2/,
  ],
  [
    'keys that go back',
    (honest) => ({ ...honest, trieMessages: honest.trieMessages.toReversed() }),
    /does not keep the order of keys/,
  ],
  [
    'the same page without an end',
    (honest) => ({ ...honest, nextPageToken: 'again' }),
    /does not keep the order of keys/,
  ],
  [
    'empty pages without an end',
    () => ({ trieMessages: [], fidAccountRoots: [], nextPageToken: 'again' }),
    /has an empty page before another/,
  ],
  [
    'an on-chain event of another chain',
    (honest) => ({
      ...honest,
      trieMessages: honest.trieMessages.map((entry: any) =>
        entry.onChainEvent
          ? { ...entry, onChainEvent: { ...entry.onChainEvent, chainId: 1 } }
          : entry,
      ),
    }),
    /of the chain 1, not of OP Mainnet/,
  ],
]
function cut(honest: any): object {
  return { ...honest, trieMessages: honest.trieMessages.slice(0, -1) }
}

test.each(lies)('%s', async (_, lie, rule) => {
  at.watch({
    GetShardTransactions: (honest, request) =>
      request.trieVirtualShard === part ? lie(honest, request) : honest,
  })
  await expect(at.sync()).rejects.toMatchObject({
    name: 'BadNodeError',
    shortMessage: expect.stringMatching(rule),
  })
  const { rows } = await sql`
    select from message where hash = ${hashOfMessage(forged)}`.execute(at.copy.db)
  expect(rows).toEqual([])
  const { rows: noted } = await sql`
    select from sync_part where part = ${part}::int and progress ? 'root'`.execute(at.copy.db)
  expect(noted).toEqual([])
})

/** The messages of an account alone, with the root that they have: a lie that only signatures show. */
const consistent: [what: string, message: () => Message, rule: RegExp][] = [
  [
    'a signature that is not of its key',
    () => altered({ signature: new Uint8Array(64).fill(9) }),
    /INVALID_SIGNATURE/,
  ],
  [
    'a hash that is not of its data',
    () => altered({ hash: new Uint8Array(20).fill(9) }),
    /INVALID_HASH/,
  ],
  [
    'a key that the account does not have',
    () => sign(build.castAdd(by(2, 79), { text: 'forged' }), signerOf(55)),
    /no key of this account has signed/,
  ],
]
test.each(consistent)('with the root of its lie: %s', async (_, make, rule) => {
  const message = make()
  at.watch({
    GetShardTransactions: (honest, request) => {
      if (request.trieVirtualShard !== part) return honest
      const page = withEntry(honest, entryOf(message))
      const hasher = new ShardHasher()
      for (const { trieKey } of page.trieMessages) hasher.add(trieKey)
      const { account } = hasher.finish()!
      return {
        ...page,
        fidAccountRoots: [{ fid: 2, accountRootHash: account.root, numMessages: account.count }],
      }
    },
  })
  await expect(at.sync()).rejects.toMatchObject({
    name: 'BadNodeError',
    shortMessage: expect.stringMatching(rule),
  })
  const { rows } = await sql`select from message where hash = ${hashOfMessage(message)}`.execute(
    at.copy.db,
  )
  expect(rows).toEqual([])
})

test('a snapshot that does not have the root of its block', async () => {
  at.watch({
    GetShardTransactions: (honest, { trieVirtualShard }) =>
      trieVirtualShard === part ? { trieMessages: [], fidAccountRoots: [] } : honest,
  })
  await expect(at.sync()).rejects.toThrow(/does not have the root of its block/)
})

test('a snapshot of a block that is not there yet', async () => {
  at.watch({
    GetShardSnapshotMetadata: ({ snapshots }) => ({
      snapshots: snapshots.map((each: object) => ({ ...each, height: 1e9 })),
    }),
  })
  const positions = await readPositions(at.copy)
  await expect(at.sync()).rejects.toThrow(/at block 1000000000/)
  expect(await readPositions(at.copy)).toEqual(positions)
})

test('and an honest one fills the database afterwards', async () => {
  at.watch()
  await at.sync()
  await at.expectEqual()
})
