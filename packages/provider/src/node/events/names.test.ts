import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, nameProof, openIsland } from '../../../test/message-store'
import { transferFname } from '../../messages/fnames'
import { merge, toHex, type Message } from '../../messages/index'
import { removeMessages, type Removal } from '../../messages/revoke-messages'
import { decodeFields } from '../../messages/wire'
import type { Store } from '../../store/open'
import { encodeResponse, hubEventFields, responses } from '../grpc/responses'
import { hubEventJson } from '../json/events'
import { shardChunks } from './chunks'
import { events, type HubEvent } from './read'

let store: Store
let from = 0
beforeAll(async () => {
  store = await openIsland()
  await news()
})
afterAll(() => store.close())

/** What has happened since it was last asked. */
async function news(): Promise<HubEvent[]> {
  const list = (await events(store, { startId: from })).events
  from = (list.at(-1)?.id ?? from) + 1
  return list.filter(({ blockConfirmedBody }) => !blockConfirmedBody)
}
async function one(): Promise<{ json: any; grpc: any; event: HubEvent }> {
  const list = await news()
  expect(list).toHaveLength(1)
  const [event] = list as [HubEvent]
  const bytes = encodeResponse(responses.hubEvent, hubEventFields(event))
  return { event, json: hubEventJson(event), grpc: decodeFields(responses.hubEvent, bytes) }
}
async function remove({ hash, data }: Message, how: Removal): Promise<void> {
  const key = `n:${Buffer.from(data.usernameProofBody!.name).toString()}`
  const row = { hash: toHex(hash), key, fid: data.fid, type: data.type, ts: data.timestamp }
  await store.transaction((tx) => removeMessages(store, tx, { rows: [row], how, now: 1 }))
}

test('a proof of a name is announced as one, with the proof that it replaces', async () => {
  const [first, second] = [nameProof(1, 1, 'shell.eth'), nameProof(2, 2, 'shell.eth')]
  await merge(store, [first])
  const merged = await one()
  expect(merged.json).toMatchObject({ type: 'HUB_EVENT_TYPE_MERGE_USERNAME_PROOF' })
  expect(merged.json.mergeUsernameProofBody).toEqual({
    usernameProof: expect.objectContaining({ name: 'shell.eth', fid: 1 }),
    usernameProofMessage: expect.objectContaining({ hash: toHex(first.hash) }),
  })
  expect(merged.json).not.toHaveProperty('mergeMessageBody')

  await merge(store, [second])
  const replaced = await one()
  expect(replaced.json.mergeUsernameProofBody).toMatchObject({
    usernameProof: { fid: 2 },
    usernameProofMessage: { hash: toHex(second.hash) },
    deletedUsernameProof: { fid: 1 },
    deletedUsernameProofMessage: { hash: toHex(first.hash) },
  })
  expect(replaced.grpc).toMatchObject({
    type: 6,
    mergeUsernameProofBody: {
      usernameProof: { fid: 2, type: 2 },
      deletedUsernameProof: { fid: 1, type: 2 },
    },
  })
  const { usernameProofMessage, deletedUsernameProofMessage } = replaced.grpc.mergeUsernameProofBody
  expect(usernameProofMessage.length).toBeGreaterThan(0)
  expect(deletedUsernameProofMessage.length).toBeGreaterThan(0)
  // A block has it as the message that its account signed.
  const { blockNumber } = replaced.event
  const { shardChunks: chunks } = await shardChunks(store, {
    shardId: 1,
    startBlockNumber: blockNumber,
  })
  expect(chunks[0]!.transactions).toMatchObject([{ fid: 2, systemMessages: [] }])
  expect(chunks[0]!.transactions[0]!.userMessages).toHaveLength(1)
})

test.each(['pruned', 'revoked'] as const)('of a proof that is %s, only it is said', async (how) => {
  const proof = nameProof(3, 3, `${how}.eth`)
  await merge(store, [proof])
  await news()
  await remove(proof, how)
  const { json, grpc } = await one()
  expect(json.type).toBe('HUB_EVENT_TYPE_MERGE_USERNAME_PROOF')
  expect(json.mergeUsernameProofBody).toEqual({
    deletedUsernameProof: expect.objectContaining({ name: `${how}.eth` }),
    deletedUsernameProofMessage: expect.objectContaining({ hash: toHex(proof.hash) }),
  })
  expect(grpc.mergeUsernameProofBody).not.toHaveProperty('usernameProof')
})

test('an fname that goes to another account says whose it was', async () => {
  await transferFname(store, { name: 'user5', from: 5, to: 4, owner: addressOf(4) })
  const { json } = await one()
  expect(json.mergeUsernameProofBody).toEqual({
    usernameProof: expect.objectContaining({ name: 'user5', fid: 4, owner: addressOf(4) }),
    deletedUsernameProof: expect.objectContaining({ name: 'user5', fid: 5, owner: addressOf(5) }),
  })
  await transferFname(store, { name: 'user5', from: 4, to: 0, owner: addressOf(4) })
  const given = await one()
  expect(given.json.mergeUsernameProofBody).toMatchObject({
    usernameProof: { name: 'user5', fid: 0 },
    deletedUsernameProof: { fid: 4 },
  })
})
