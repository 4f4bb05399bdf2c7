import { authAddressKey, keyTypes } from '@castaway/contract/eip712'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAccount, rentStorage, addSignerKey } from '../messages/accounts'
import { claimFname, transferFname } from '../messages/fnames'
import { merge } from '../messages/merge'
import { revokeSigner } from '../messages/revoke'
import { removeMessages } from '../messages/revoke-messages'
import { extendPro } from '../messages/pro'
import { changeRecovery, transferAccount } from '../messages/transfer-account'
import { onChainEventsByFid } from '../node/onchain/read'
import { build, toHex, UserDataType } from '../messages/index'
import { checkAgreement } from '../messages/verify'
import {
  addressOf,
  by,
  cast,
  nameProof,
  openIsland,
  signed,
  signerOf,
} from '../../test/message-store'
import { anyStep, messagesOf } from '../../test/random-messages'
import {
  commonState,
  emptyStore,
  hasReached,
  heightOf,
  serveNode,
  syncOnce,
} from '../../test/synced'
import type { Store } from '../store/open'
import { syncFrom, type SyncOptions } from './sync'

let source: Store
let copy: Store
let grpc: Awaited<ReturnType<typeof serveNode>>
beforeAll(async () => {
  source = await openIsland({ people: 5 })
  copy = await emptyStore(source.clock)
  grpc = await serveNode(source)
})
afterAll(async () => {
  await grpc?.close()
  await copy?.close()
  await source?.close()
})

const options = (more?: Partial<SyncOptions>) => syncOnce(grpc.port, more)

async function expectEqual(): Promise<void> {
  const [expected, found] = [await commonState(source), await commonState(copy)]
  expect(found).toEqual(expected)
  expect(await checkAgreement(copy)).toEqual([])
}

const steps = fc.sample(anyStep, { numRuns: 240, seed: 7 })
const messages = messagesOf(steps).filter(({ data }) => !data.usernameProofBody)

test('random messages, with removals and conflicts, are equal after the backfill', async () => {
  await merge(source, messages.slice(0, 120))
  await syncFrom(copy, options())
  await expectEqual()
})

test('what came since is applied in its order when it goes on', async () => {
  for (const message of messages.slice(120)) await merge(source, [message])
  const { leftOut } = await syncFrom(copy, options())
  expect(leftOut).toEqual(new Map())
  await expectEqual()
})

test('keys, owners, names, rents and new accounts follow, each before what depends on it', async () => {
  const at = source.clock.now()
  // A key that is removed signs no more, and what it signed stays.
  await merge(source, [signed(build.castAdd(by(1, 30), { text: 'by the second key' }), 1)])
  await revokeSigner(source, { fid: 1, key: toHex(signerOf(1, 1).publicKey) })
  await registerAccount(source, {
    fid: 6,
    custodyAddress: addressOf(6),
    recoveryAddress: addressOf(1),
  })
  await addSignerKey(source, { fid: 6, key: toHex(signerOf(6).publicKey), appFid: 1 })
  await rentStorage(source, [{ fid: 6, units: 2 }])
  await claimFname(source, { name: 'six', fid: 6, owner: addressOf(6) })
  await merge(source, [
    signed(build.userDataAdd(by(6, 31), UserDataType.username, 'six')),
    nameProof(6, 31, 'six.eth'),
    cast(6, 32),
  ])
  await merge(source, [signed(build.userDataAdd(by(6, 33), UserDataType.username, 'six.eth'))])
  await merge(source, [signed(build.userDataAdd(by(5, 33), UserDataType.username, 'user5'))])
  await transferFname(source, { name: 'user5', from: 5, to: 4, owner: addressOf(4) })
  await source.transaction((tx) => transferAccount(source, tx, { fid: 2, to: addressOf(99), at }))
  await syncFrom(copy, options())
  await expectEqual()
})

test('what a node prunes and revokes goes out of view', async () => {
  const messages = [cast(3, 50), cast(3, 51)]
  await merge(source, messages)
  const rows = messages.map(({ hash, data }) => ({
    hash: toHex(hash),
    key: `c:3:${toHex(hash)}`,
    fid: 3,
    type: data.type,
    ts: data.timestamp,
  }))
  await source.transaction(async (tx) => {
    await removeMessages(source, tx, { rows: rows.slice(0, 1), how: 'pruned', now: 1 })
    await removeMessages(source, tx, { rows: rows.slice(1), how: 'revoked', now: 1 })
  })
  await syncFrom(copy, options())
  await expectEqual()
})

test('Pro, recovery addresses and removed auth addresses follow', async () => {
  const at = source.clock.now()
  const onChain = (logIndex: number) => ({
    blockNumber: 150_000_000,
    blockHash: `0x${'0b'.repeat(32)}`,
    transactionHash: `0x${'0c'.repeat(32)}`,
    transactionIndex: 1,
    logIndex,
  })
  const key = authAddressKey(addressOf(77))
  await addSignerKey(source, { fid: 3, key, keyType: keyTypes.authAddress })
  await source.transaction(async (tx) => {
    const bought = { payer: addressOf(3), position: onChain(1) }
    await extendPro(source, tx, [{ fid: 3, days: 30, onChain: bought }], at)
    const change = { fid: 3, to: addressOf(88), position: onChain(2), at }
    await changeRecovery(source, tx, change)
    await changeRecovery(source, tx, { ...change, to: addressOf(89), position: onChain(3) })
  })
  await revokeSigner(source, { fid: 3, key })
  await syncFrom(copy, options())
  await expectEqual()
  // Read as a whole again, each is there once.
  await syncFrom(copy, options({ again: true }))
  await expectEqual()
  const { events } = await onChainEventsByFid(copy, { fid: 3, eventType: 5 })
  expect(events).toMatchObject([{ chainId: 8453, tierPurchaseEventBody: { forDays: 30 } }])
  const { rows } = await sql<{ until: number; recovery: string }>`
    select p.pro_expires_at as until, a.recovery_address as recovery
    from profile p join account a on a.fid = p.fid where p.fid = 3`.execute(copy.db)
  expect(rows).toEqual([{ until: at + 30 * 24 * 3_600_000, recovery: addressOf(89) }])
})

test('proofs of names follow, also as events that were stored before they had a type of their own', async () => {
  const rowOf = ({ hash, data }: ReturnType<typeof nameProof>, name: string) => ({
    hash: toHex(hash),
    key: `n:${name}.eth`,
    fid: data.fid,
    type: data.type,
    ts: data.timestamp,
  })
  const [gone, moved, later] = [
    nameProof(1, 52, 'gone.eth'),
    nameProof(1, 52, 'moved.eth'),
    nameProof(3, 53, 'moved.eth'),
  ]
  await merge(source, [gone, moved])
  await merge(source, [later])
  await source.transaction((tx) =>
    removeMessages(source, tx, { rows: [rowOf(gone, 'gone')], how: 'revoked', now: 1 }),
  )
  await syncFrom(copy, options())
  await expectEqual()

  const [ended, stays] = [nameProof(4, 54, 'ended.eth'), nameProof(4, 54, 'stays.eth')]
  await merge(source, [ended, stays])
  await source.transaction((tx) =>
    removeMessages(source, tx, { rows: [rowOf(ended, 'ended')], how: 'pruned', now: 1 }),
  )
  await sql`update hub_event set type = 1 where id is null and type = 6 and hash is not null`.execute(
    source.db,
  )
  await sql`update hub_event set type = 2, hash = deleted[1], deleted = null
    where id is null and type = 6 and hash is null`.execute(source.db)
  await syncFrom(copy, options())
  await expectEqual()
  const { rows } = await sql<{ name: string }>`
    select name from name_proof where fid = 4`.execute(copy.db)
  expect(rows).toEqual([{ name: 'stays.eth' }])
})

test('it follows while the node writes, goes away and comes back', async () => {
  const stopped = new AbortController()
  let wake = () => {}
  const away: string[] = []
  const following = syncFrom(
    copy,
    options({
      once: false,
      signal: stopped.signal,
      onProgress: () => wake(),
      onNote: (note) => {
        away.push(note)
        wake()
      },
    }),
  )
  const waitFor = async (isSo: () => Promise<boolean>) => {
    while (!(await isSo())) {
      await Promise.race([
        new Promise<void>((resolve) => (wake = resolve)),
        // It fails instead of waiting for a sync that has ended.
        following,
      ])
    }
  }
  await merge(source, [cast(1, 60)])
  const first = await heightOf(source)
  await waitFor(() => hasReached(copy, first))
  const { port } = grpc
  await grpc.close()
  await waitFor(async () => away.length > 0)
  await merge(source, [cast(2, 61), cast(3, 62)])
  grpc = await serveNode(source, port)
  const second = await heightOf(source)
  await waitFor(() => hasReached(copy, second))
  expect(away[0]).toMatch(/does not answer.*shutting down/)
  stopped.abort()
  await expect(following).rejects.toThrow(/abort/)
  await expectEqual()
})
