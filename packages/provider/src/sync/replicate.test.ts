import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { registerAccount, rentStorage } from '../messages/accounts'
import { claimFname } from '../messages/fnames'
import { encodeMessage } from '../messages/codec'
import { merge } from '../messages/merge'
import { sign } from '../messages/sign'
import { build, toHex, UserDataType, type Message } from '../messages/index'
import { checkAgreement } from '../messages/verify'
import { accountPrefix, messageKey, virtualShardOf } from '../node/trie/keys'
import { serveHostile } from '../../test/hostile-node'
import {
  addressOf,
  by,
  cast,
  hashOfMessage,
  nameProof,
  openIsland,
  signed,
  signerOf,
} from '../../test/message-store'
import { commonState, emptyStore, heightOf, syncOnce } from '../../test/synced'
import type { Store } from '../store/open'
import { readPositions } from './state'
import { syncFrom, type SyncOptions } from './sync'

let source: Store
let copy: Store
let node: Awaited<ReturnType<typeof serveHostile>>
const calls: { name: string; request: any }[] = []
const counted = (name: string) => calls.filter((call) => call.name === name)

/** Casts of one account: more than two pages of it. */
const MANY = 2_200

beforeAll(async () => {
  source = await openIsland({ people: 5 })
  await rentStorage(source, [{ fid: 4, units: 1_000, unitType: '2025' }])
  await merge(
    source,
    Array.from({ length: MANY }, (_, second) => cast(1, -second)),
  )
  const popular = cast(2, 1, { text: 'a popular one' })
  const outcomes = await merge(source, [
    popular,
    ...[1, 3, 4].map((fid) =>
      signed(build.reactionAdd(by(fid, 5), 1, { fid: 2, hash: hashOfMessage(popular) })),
    ),
    signed(build.linkAdd(by(3, 6), 2)),
    // The username comes before its proof in the order of the trie.
    nameProof(3, 7, 'cleo.eth'),
    signed(build.userDataAdd(by(3, 8), UserDataType.username, 'cleo.eth')),
    signed(build.userDataAdd(by(1, 9), UserDataType.bio, 'after 2,200 casts')),
    signed(build.lendStorage(by(4, 10), { toFid: 5, units: 1, unitType: 2 })),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 'merged'))
  node = await serveHostile(source, { snapshots: true })
  copy = await emptyStore(source.clock)
})
afterEach(() => {
  node.lies = {}
  calls.length = 0
})
afterAll(async () => {
  node?.close()
  await copy?.close()
  await source?.close()
})

const notes: string[] = []
const sync = (more: Partial<SyncOptions> = {}) => {
  notes.length = 0
  return syncFrom(
    copy,
    syncOnce(node.port, { again: true, retryMs: 1, onNote: (note) => notes.push(note), ...more }),
  )
}

/** Notes what is asked for, besides the lies. */
const watched = (lies: Record<string, (honest: any, request: any) => any> = {}) => {
  const watch = (name: string) => async (honest: any, request: any) => {
    calls.push({ name, request })
    return (await lies[name]?.(honest, request)) ?? honest
  }
  node.lies = {
    calls: Object.fromEntries(
      ['GetShardTransactions', 'GetAllCastMessagesByFid', 'GetShardSnapshotMetadata'].map(
        (name) => [name, watch(name)],
      ),
    ),
  }
}

const expectEqual = async () => {
  expect(await commonState(copy)).toEqual(await commonState(source))
  expect(await checkAgreement(copy)).toEqual([])
}

test('a sync reads a snapshot in pages, and has what the node has', async () => {
  watched()
  const progress = await sync()
  expect(progress.leftOut).toEqual(new Map())
  expect(notes).toEqual([])
  expect(counted('GetAllCastMessagesByFid')).toEqual([])
  expect(counted('GetShardTransactions')).toHaveLength(256 + 2)
  await expectEqual()
})

test('what happened since the snapshot was made comes with the events', async () => {
  await heightOf(source)
  const before = counted('GetShardSnapshotMetadata').length
  await merge(source, [cast(2, 30, { text: 'after the snapshot' })])
  await registerAccount(source, { fid: 6, custodyAddress: addressOf(6) })
  await claimFname(source, { name: 'faye', fid: 6, owner: addressOf(6) })
  await sync()
  expect(counted('GetShardSnapshotMetadata').length).toBe(before)
  await expectEqual()
})

test('an account that the snapshot does not have is read by itself', async () => {
  const part = virtualShardOf(2)
  watched({
    GetShardTransactions: (honest, { trieVirtualShard }) =>
      trieVirtualShard === part ? { trieMessages: [], fidAccountRoots: [] } : honest,
    // It does not say the root of its block.
    GetShardSnapshotMetadata: ({ snapshots }) => ({
      snapshots: snapshots.map((each: object) => ({ ...each, shardChunk: undefined })),
    }),
  })
  await sync()
  expect(counted('GetAllCastMessagesByFid').map(({ request }) => request.fid)).toContain(2)
  await expectEqual()
})

test('a node without snapshots is read by account, and one line says so', async () => {
  watched({ GetShardSnapshotMetadata: () => ({ snapshots: [] }) })
  await sync()
  expect(notes).toEqual(['The node has no snapshot: accounts are read one by one'])
  expect(counted('GetShardTransactions')).toEqual([])
  expect(counted('GetAllCastMessagesByFid').length).toBeGreaterThan(4)
})

/** Takes the snapshots away from the node while they are read: after this many pages. */
function expireAfter(pages: number): void {
  let count = 0
  watched({
    async GetShardTransactions() {
      if (++count === pages) await sql`update node_snapshot set made_at = 1`.execute(source.db)
    },
    GetShardSnapshotMetadata: (honest) =>
      count >= pages ? { snapshots: honest.snapshots.filter(() => false) } : honest,
  })
}

test('a snapshot that expires while it is read is left, and the other accounts are read one by one', async () => {
  expireAfter(100)
  await sync()
  expect(notes).toEqual([
    expect.stringMatching(
      /^The node no longer has its snapshot at block \d+: the accounts that are left are read one by one$/,
    ),
  ])
  await expectEqual()
  const asked = counted('GetAllCastMessagesByFid').map(({ request }) => request.fid)
  expect(new Set(asked).size).toBeLessThan(6)
})

test('a sync that was stopped goes on with the next page', async () => {
  const stopped = new AbortController()
  const part = virtualShardOf(1)
  watched({
    GetShardTransactions: (honest, { trieVirtualShard, pageToken }) => {
      // The first page of the account is written, and the third is asked for.
      if (trieVirtualShard === part && pageToken) stopped.abort()
      return honest
    },
  })
  const small = { batch: { messages: 1, accounts: 1 } }
  await expect(sync({ signal: stopped.signal, ...small })).rejects.toThrow()
  const { rows } = await sql<{ read: string[] }>`
    select array_agg(part::text order by part) as read from sync_part
    where progress ? 'root'`.execute(copy.db)
  const before = new Set(rows[0]!.read)
  calls.length = 0
  watched()
  await sync({ again: false })
  const asked = counted('GetShardTransactions').map(({ request }) => request)
  expect(asked.filter(({ trieVirtualShard }) => before.has(`${trieVirtualShard}`))).toEqual([])
  expect(before.size).toBeGreaterThan(0)
  await expectEqual()
})

describe('a node that lies in a snapshot is left, and nothing of the page is stored', () => {
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
    watched({
      GetShardTransactions: (honest, request) =>
        request.trieVirtualShard === part ? lie(honest, request) : honest,
    })
    await expect(sync()).rejects.toMatchObject({
      name: 'BadNodeError',
      shortMessage: expect.stringMatching(rule),
    })
    const { rows } = await sql`
      select from message where hash = ${hashOfMessage(forged)}`.execute(copy.db)
    expect(rows).toEqual([])
    const { rows: noted } = await sql`
      select from sync_part where part = ${part}::int`.execute(copy.db)
    expect(noted).toEqual([])
  })

  /** The messages of an account alone, with the root that they have: a lie that only signatures show. */
  const consistent: [what: string, message: () => Message, rule: RegExp][] = [
    [
      'a signature that is not of its key',
      () => altered({ signature: new Uint8Array(64).fill(9) }),
      /INVALID_SIGNATURE/,
    ],
    ['a hash that is not of its data', () => altered({ hash: new Uint8Array(20).fill(9) }), /INVALID_HASH/],
    [
      'a key that the account does not have',
      () => sign(build.castAdd(by(2, 79), { text: 'forged' }), signerOf(55)),
      /no key of this account has signed/,
    ],
  ]
  test.each(consistent)('with the root of its lie: %s', async (_, make, rule) => {
    const message = make()
    watched({
      GetShardTransactions: async (honest, request) => {
        if (request.trieVirtualShard !== part) return honest
        const { ShardHasher } = await import('../node/trie/hasher')
        const page = withEntry(honest, entryOf(message))
        const hasher = new ShardHasher()
        for (const { trieKey } of page.trieMessages) hasher.add(trieKey)
        const { account } = hasher.finish()!
        return {
          ...page,
          fidAccountRoots: [
            { fid: 2, accountRootHash: account.root, numMessages: account.count },
          ],
        }
      },
    })
    await expect(sync()).rejects.toMatchObject({
      name: 'BadNodeError',
      shortMessage: expect.stringMatching(rule),
    })
    const { rows } = await sql`select from message where hash = ${toHex(message.hash)}`.execute(copy.db)
    expect(rows).toEqual([])
  })

  test('a snapshot that is not that of its block', async () => {
    watched({
      GetShardTransactions: (honest, { trieVirtualShard }) =>
        trieVirtualShard === part ? { trieMessages: [], fidAccountRoots: [] } : honest,
    })
    await expect(sync()).rejects.toThrow(/does not have the root of its block/)
  })

  test('a snapshot of a block that is not there yet', async () => {
    watched({
      GetShardSnapshotMetadata: ({ snapshots }) => ({
        snapshots: snapshots.map((each: object) => ({ ...each, height: 1e9 })),
      }),
    })
    const positions = await readPositions(copy)
    await expect(sync()).rejects.toThrow(/at block 1000000000/)
    expect(await readPositions(copy)).toEqual(positions)
  })

  test('and an honest one fills the database afterwards', async () => {
    await sync()
    await expectEqual()
  })
})
