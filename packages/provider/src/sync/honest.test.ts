import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWatched, type WatchedNode } from '../../test/watched-node'
import { by, cast, hashOfMessage, signed, signerOf } from '../../test/message-store'
import { heightOf } from '../../test/synced'
import { rentStorage } from '../messages/accounts'
import { encodeMessage } from '../messages/codec'
import { build, merge, revokeSigner, toHex, UserDataType, type Message } from '../messages/index'
import { OnChainEventType, SignerEvent } from '../messages/onchain-events'
import { ShardHasher } from '../node/trie/hasher'
import { accountPrefix, onChainKey, virtualShardOf } from '../node/trie/keys'

/** What a node of the network sends in all honesty, and an island does not. */

const CHANNEL_REGISTER = 6
const SIGNER_MIGRATED = 2
const aboutNoAccount = (type: number, logIndex = 0) => ({
  type,
  chainId: type === CHANNEL_REGISTER ? 8453 : 10,
  blockNumber: 1,
  blockHash: new Uint8Array(32),
  blockTimestamp: 1_700_000_000,
  transactionHash: new Uint8Array(32).fill(type),
  logIndex,
  fid: 0,
  txIndex: 0,
  version: 0,
})

/** A message that the network took when its rules were others. */
function older(message: Message): Message {
  const { data } = message
  return signed({ ...data, castAddBody: { ...data.castAddBody!, text: 'x'.repeat(400) } })
}

let at: WatchedNode
beforeAll(async () => {
  at = await openWatched([cast(1, 0), cast(2, 0)])
})
beforeEach(() => at.watch())
afterAll(() => at?.close())

const isLogged = async (message: Message) =>
  (await at.copy.db
    .selectFrom('message')
    .select('hash')
    .where('hash', '=', hashOfMessage(message))
    .executeTakeFirst()) !== undefined

const isAccount = async (fid: number) => {
  const { rows } = await sql`select from sync_account where fid = ${fid}::int`.execute(at.copy.db)
  return rows.length > 0
}

test('entries of a snapshot that are about no account count for its root only', async () => {
  const part = virtualShardOf(0)
  const onChainEvent = aboutNoAccount(SIGNER_MIGRATED)
  const key = onChainKey(accountPrefix(0), onChainEvent)
  const hasher = new ShardHasher()
  hasher.add(key)
  const { root } = hasher.finish()!.account
  at.watch({
    GetShardTransactions: ({ trieMessages, fidAccountRoots }, { trieVirtualShard }) => ({
      trieMessages:
        trieVirtualShard === part
          ? [{ trieKey: key, onChainEvent }, ...trieMessages]
          : trieMessages,
      fidAccountRoots:
        trieVirtualShard === part
          ? [{ fid: 0, accountRootHash: root, numMessages: 1 }, ...fidAccountRoots]
          : fidAccountRoots,
    }),
    GetShardSnapshotMetadata: ({ snapshots }) => ({
      snapshots: snapshots.map((each: object) => ({ ...each, shardChunk: undefined })),
    }),
  })
  await at.sync()
  expect(at.asked('GetShardTransactions')).toHaveLength(256)
  expect(at.asked('GetAllCastMessagesByFid')).toEqual([])
  expect([await isAccount(1), await isAccount(0)]).toEqual([true, false])
  await at.expectEqual()
})

test('a message of an account that only the present rules refuse is left out and counted', async () => {
  const [kept, refused] = [cast(1, 10), older(cast(1, 11))]
  await merge(at.source, [kept])
  at.watch({
    GetShardSnapshotMetadata: () => ({ snapshots: [] }),
    GetAllCastMessagesByFid: ({ messages, ...page }, { fid }) => ({
      ...page,
      messages: fid === 1 ? [encodeMessage(refused), ...messages] : messages,
    }),
  })
  const { leftOut } = await at.sync()
  expect(leftOut).toEqual(new Map([['TEXT_TOO_LONG', 1]]))
  expect([await isLogged(kept), await isLogged(refused)]).toEqual([true, false])
  await at.expectEqual()
})

test('of an event with such a message, what it replaced goes', async () => {
  await at.sync()
  const bio = (value: string, seconds: number) =>
    signed(build.userDataAdd(by(2, seconds), UserDataType.bio, value))
  const before = bio('before', 20)
  await merge(at.source, [before])
  await at.sync({ again: false })
  expect(await isLogged(before)).toBe(true)
  await heightOf(at.source)
  const after = cast(2, 21, { text: 'stays' })
  await merge(at.source, [bio('after', 22), after])
  const tooLong = bio('x'.repeat(300), 22)
  at.changeEvents((list) =>
    list.map((event) =>
      event.mergeMessageBody?.deletedMessages.length > 0
        ? {
            ...event,
            mergeMessageBody: { ...event.mergeMessageBody, message: encodeMessage(tooLong) },
          }
        : event,
    ),
  )
  const { leftOut } = await at.sync({ again: false })
  expect(leftOut).toEqual(new Map([['INVALID_USER_DATA', 1]]))
  expect([await isLogged(after), await isLogged(tooLong)]).toEqual([true, false])
  const bios = await at.copy.db
    .selectFrom('user_data')
    .select('value')
    .where('fid', '=', 2)
    .where('type', '=', UserDataType.bio)
    .execute()
  expect(bios).toEqual([])
})

test('events of the chain that are about no account are passed over', async () => {
  await at.sync()
  await heightOf(at.source)
  await rentStorage(
    at.source,
    [1, 2].map((fid) => ({ fid, units: 1 })),
  )
  const after = cast(1, 30)
  await merge(at.source, [after])
  const kinds = [SIGNER_MIGRATED, CHANNEL_REGISTER]
  at.changeEvents((list) =>
    list.map((event) =>
      event.mergeOnChainEventBody?.onChainEvent.type === OnChainEventType.storageRent
        ? { ...event, mergeOnChainEventBody: { onChainEvent: aboutNoAccount(kinds.shift() ?? 6) } }
        : event,
    ),
  )
  await at.sync({ again: false })
  expect(await isLogged(after)).toBe(true)
  expect(await isAccount(0)).toBe(false)
})

test('a key that the owner of the registry has reset signs again', async () => {
  const key = toHex(signerOf(3).publicKey)
  await revokeSigner(at.source, { fid: 3, key })
  const stateOf = () =>
    at.copy.db
      .selectFrom('signer_key')
      .select('removed_at')
      .where('fid', '=', 3)
      .where('key', '=', key)
      .executeTakeFirst()
  await at.sync()
  expect((await stateOf())!.removed_at).not.toBeNull()
  at.watch({
    GetShardSnapshotMetadata: () => ({ snapshots: [] }),
    GetOnChainEvents: ({ events }, { fid, eventType }) => {
      const removal = events.at(-1)
      if (fid !== 3 || eventType !== OnChainEventType.signer) return { events }
      const signerEventBody = { ...removal.signerEventBody, eventType: SignerEvent.remove + 1 }
      const reset = { ...removal, logIndex: 9, signerEventBody }
      return { events: [...events, reset] }
    },
  })
  await at.sync()
  expect((await stateOf())!.removed_at).toBeNull()
})
