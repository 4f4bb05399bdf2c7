import { sql } from 'kysely'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAccount, rentStorage } from '../messages/accounts'
import { claimFname } from '../messages/fnames'
import { merge } from '../messages/merge'
import { build, UserDataType } from '../messages/index'
import { virtualShardOf } from '../node/trie/keys'
import { addressOf, by, cast, hashOfMessage, nameProof, signed } from '../../test/message-store'
import { heightOf } from '../../test/synced'
import { openWatched, type WatchedNode } from '../../test/watched-node'

/** Casts of one account: more than two pages of it. */
const MANY = 2_200

let at: WatchedNode
beforeAll(async () => {
  const popular = cast(2, 1, { text: 'a popular one' })
  at = await openWatched(
    [
      ...Array.from({ length: MANY }, (_, second) => cast(1, -second)),
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
    ],
    (source) => rentStorage(source, [{ fid: 4, units: 1_000, unitType: '2025' }]),
  )
})
afterAll(() => at?.close())

test('a sync reads a snapshot in pages, and has what the node has', async () => {
  at.watch()
  const progress = await at.sync()
  expect(progress.leftOut).toEqual(new Map())
  expect(at.notes).toEqual([])
  expect(at.asked('GetAllCastMessagesByFid')).toEqual([])
  expect(at.asked('GetShardTransactions')).toHaveLength(256 + 2)
  await at.expectEqual()
})

test('what happened since the snapshot was made comes with the events', async () => {
  await heightOf(at.source)
  await merge(at.source, [cast(2, 30, { text: 'after the snapshot' })])
  await registerAccount(at.source, { fid: 6, custodyAddress: addressOf(6) })
  await claimFname(at.source, { name: 'faye', fid: 6, owner: addressOf(6) })
  await at.sync()
  await at.expectEqual()
})

test.runIf(isDeep)('an account that the snapshot does not have is read by itself', async () => {
  const part = virtualShardOf(2)
  at.watch({
    GetShardTransactions: (honest, { trieVirtualShard }) =>
      trieVirtualShard === part ? { trieMessages: [], fidAccountRoots: [] } : honest,
    // It does not say the root of its block.
    GetShardSnapshotMetadata: ({ snapshots }) => ({
      snapshots: snapshots.map((each: object) => ({ ...each, shardChunk: undefined })),
    }),
  })
  await at.sync()
  expect(at.asked('GetAllCastMessagesByFid').map(({ fid }) => fid)).toContain(2)
  await at.expectEqual()
})

test('a node without snapshots is read by account, and one line says so', async () => {
  at.watch({ GetShardSnapshotMetadata: () => ({ snapshots: [] }) })
  await at.sync()
  expect(at.notes).toEqual(['The node has no snapshot: accounts are read one by one'])
  expect(at.asked('GetShardTransactions')).toEqual([])
  expect(at.asked('GetAllCastMessagesByFid').length).toBeGreaterThan(4)
})

/** Takes the snapshots away from the node while they are read: after this many pages. */
function expireAfter(pages: number): void {
  let count = 0
  at.watch({
    async GetShardTransactions() {
      if (++count === pages) await sql`update node_snapshot set made_at = 1`.execute(at.source.db)
    },
    GetShardSnapshotMetadata: (honest) =>
      count >= pages ? { snapshots: honest.snapshots.filter(() => false) } : honest,
  })
}

test.runIf(isDeep)('accounts that were chosen to come first are read once', async () => {
  at.watch()
  const progress = await at.sync({ first: { fids: [2, 3] } })
  const asked = at.asked('GetAllCastMessagesByFid').map(({ fid }) => fid)
  // They are read side by side. The last one was registered after the snapshot.
  expect(asked.slice(0, 2).sort()).toEqual([2, 3])
  expect(asked.slice(2)).toEqual([6])
  expect(progress.accounts).toBe(progress.accountsOfNode)
  await at.expectEqual()
})

test('a snapshot that expires while it is read is left, and the other accounts are read one by one', async () => {
  expireAfter(100)
  await at.sync()
  expect(at.notes).toEqual([
    expect.stringMatching(
      /^The node no longer has its snapshot at block \d+: the accounts that are left are read one by one$/,
    ),
  ])
  await at.expectEqual()
  const asked = at.asked('GetAllCastMessagesByFid').map(({ fid }) => fid)
  expect(new Set(asked).size).toBeLessThan(6)
})

test('a sync that was stopped goes on with the next page', async () => {
  const stopped = new AbortController()
  const part = virtualShardOf(1)
  at.watch({
    GetShardTransactions: (honest, { trieVirtualShard, pageToken }) => {
      // The first page of the account is written, and the third is asked for.
      if (trieVirtualShard === part && pageToken) stopped.abort()
      return honest
    },
  })
  const small = { batch: { messages: 1, accounts: 1 } }
  await expect(at.sync({ signal: stopped.signal, ...small })).rejects.toThrow()
  const { rows } = await sql<{ part: number }>`
    select part from sync_part where progress ? 'root'`.execute(at.copy.db)
  const before = new Set(rows.map(({ part: each }) => each))
  at.watch()
  await at.sync({ again: false })
  const parts = at.asked('GetShardTransactions').map(({ trieVirtualShard }) => trieVirtualShard)
  expect(parts.filter((each) => before.has(each))).toEqual([])
  expect(before.size).toBeGreaterThan(0)
  await at.expectEqual()
})

test.runIf(isDeep)(
  'an account that was chosen to come first gets its ENS name from the snapshot',
  async () => {
    const other = await openWatched([
      nameProof(3, 7, 'cleo.eth'),
      signed(build.userDataAdd(by(3, 8), UserDataType.username, 'cleo.eth')),
    ])
    try {
      await other.sync({ first: { fids: [3] } })
      await other.expectEqual()
      const { rows } = await sql`select username from profile where fid = 3`.execute(other.copy.db)
      expect(rows).toEqual([{ username: 'cleo.eth' }])
    } finally {
      await other.close()
    }
  },
)
