import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshKey, keyAddBy, keyRemoveBy, takeCustody } from '../../test/key-messages'
import {
  by,
  cast,
  nameProof,
  NOW,
  NOW_TS,
  openIsland,
  populate,
  signed,
  signerOf,
} from '../../test/message-store'
import {
  addSignerKeys,
  build,
  encodeMessage,
  merge,
  sign,
  UserDataType,
  type Message,
} from '../messages/index'
import type { Store } from '../store/open'
import type { NodeContext } from './context'
import { submitBulkMessages, submitMessage } from './submit'

/** What a node of the network says of a message that does not fit what was there before. */

let store: Store
let now = NOW
let wallets: PrivateKeyAccount[]
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(async () => {
  await populate(store)
  wallets = await takeCustody(store)
  now = NOW
})
afterAll(() => store.close())

/** None of these messages is asked of a chain. */
const context = () => ({ store, clock: { now: () => now } }) as NodeContext

const submit = (message: Message): Promise<string> =>
  submitMessage(context(), encodeMessage(message)).then(
    () => 'taken',
    ({ code, reason, statusMessage }) => {
      expect(statusMessage).toBe(`${code}/${reason}`)
      return statusMessage.replace('bad_request.validation_failure/', '')
    },
  )

describe('a key', () => {
  const add = (options?: Parameters<typeof keyAddBy>[1]) => keyAddBy(wallets, options)

  test('that someone has', async () => {
    expect(await submit(await add())).toBe('taken')
    expect(await submit(await add({ fid: 2, app: 1 }))).toBe(
      'key is already claimed by a different fid',
    )
    expect(await submit(await add({ app: 1, nonce: 2 }))).toBe(
      'key is already registered for this fid by a different requesting fid',
    )
    expect(await submit(await add({ key: signerOf(1), nonce: 2 }))).toBe(
      'key is already registered onchain for this fid',
    )
  })

  test('of an app or by a wallet that is another one', async () => {
    expect(await submit(await keyAddBy([wallets[0]!, wallets[0]!]))).toBe(
      'requestSigner does not match custody address of requestFid',
    )
    await store.db.deleteFrom('account').where('fid', '=', 2).execute()
    expect(await submit(await add())).toBe(
      'SignedKeyRequest metadata is malformed or signature does not verify',
    )
    expect(await submit(await add({ app: 1, by: wallets[1]! }))).toBe('invalid signature')
  })

  test('with a nonce that was used, also if it is the same message', async () => {
    const first = await add({ nonce: 3 })
    expect(await submit(first)).toBe('taken')
    const used = (nonce: number, stored: number) =>
      `bad_request.conflict/gasless-key nonce ${nonce} is not greater than stored nonce ${stored}`
    expect(await submit(await add({ nonce: 2, key: freshKey(8) }))).toBe(used(2, 3))
    expect(await submit(await add({ nonce: 5, key: freshKey(8) }))).toBe('taken')
    expect(await submit(first)).toBe(used(3, 5))
    expect(await submit(await keyRemoveBy(wallets, { nonce: 4 }))).toBe(used(4, 5))
    const removal = await keyRemoveBy(wallets, { nonce: 6 })
    expect(await submit(removal)).toBe('taken')
    expect(await submit(removal)).toBe('key is not registered for this fid')
  })

  test('beyond the thousandth', async () => {
    await addSignerKeys(
      store,
      Array.from({ length: 1000 }, (_, i) => ({
        fid: 1,
        key: `0x${i.toString(16).padStart(64, '0')}`,
        appFid: 2,
      })),
    )
    await store.db.updateTable('signer_key').set({ ttl: 60 }).where('fid', '=', 1).execute()
    expect(await submit(await add())).toBe('active-key cap exceeded: 1000 keys per FID')
  })

  test('that may not sign this, or no longer', async () => {
    const key = freshKey()
    await submit(await add({ ttl: 100 }))
    const like = build.reactionAdd(by(1), 1, { url: 'https://a.example' })
    expect(await submit(sign(like, key))).toBe(
      'message type 3 is not in the scope of the gasless signer',
    )
    now = NOW + 101_000
    expect(await submit(sign(build.castAdd(by(1), { text: 'late' }), key))).toBe(
      `gasless-key last_used_at expired: stored=${NOW_TS} + ttl=100 < current_block_timestamp=${NOW_TS + 101}`,
    )
  })
})

describe('storage', () => {
  test('that was never rented', async () => {
    await populate(store, { rent: { units: 0 } })
    expect(await submit(cast(1, 0))).toBe('bad_request.rate_limited/rate limit exceeded for FID 1')
  })

  test('that is lent', async () => {
    const loan = build.lendStorage(by(1), { toFid: 2, units: 1, unitType: 2 })
    expect(await submit(signed(loan))).toBe('insufficient storage')
  })
})

describe('a link', () => {
  const link = (target: number, seconds: number) => signed(build.linkAdd(by(1, seconds), target))
  const unlink = (target: number, seconds: number) =>
    signed(build.linkRemove(by(1, seconds), target))
  const state = (targets: number[], seconds: number) =>
    signed(build.linkCompactState(by(1, seconds), targets))

  test('that a compact state has left out', async () => {
    const newest = state([2], 10)
    expect(await submit(newest)).toBe('taken')
    expect(await submit(link(3, 5))).toBe(
      'bad_request.conflict/Target fid 3 not in the compact state target fids',
    )
    expect(await submit(unlink(2, 5))).toBe(
      'bad_request.prunable/Remove message earlier than the compact state message will be immediately pruned',
    )
    const newer = 'bad_request.conflict/A newer Compact State message is already merged'
    expect(await submit(state([4], 5))).toBe(newer)
    expect(await submit(newest)).toBe(newer)
    expect(await submit(link(2, 11))).toBe('taken')
    expect(await submit(link(2, 9))).toBe(
      'bad_request.conflict/message conflicts with a more recent add',
    )
  })
})

describe('a name', () => {
  const username = (fid: number, name: string) =>
    signed(build.userDataAdd(by(fid, 5), UserDataType.username, name))

  test('of another account', async () => {
    await merge(store, [nameProof(3, 0, 'three.eth')], { now })
    expect(await submit(username(4, 'three.eth'))).toBe('fname is not registered for fid')
    expect(await submit(username(4, 'four.eth'))).toBe(
      'not_found/NotFound: Username proof not found for name four.eth',
    )
  })
})

test('loans and keys are taken one by one, and keep none of the others back', async () => {
  const messages = [await keyAddBy(wallets), cast(1, 0)].map(encodeMessage)
  const { messages: answers } = await submitBulkMessages(context(), { messages })
  expect(answers).toMatchObject([
    { messageError: { message: 'submit bulk messages not supported for shard 0' } },
    { message: messages[1] },
  ])
})

test('the author of one of many is not asked for first', async () => {
  const data = { ...build.castAdd(by(1), { text: 'by no one' }), fid: 0 }
  const messages = [encodeMessage(sign(data, signerOf(1))), new Uint8Array()]
  const answer = await submitBulkMessages(context(), { messages })
  expect(answer.messages).toMatchObject([
    { messageError: { errCode: 'bad_request.validation_failure', message: 'unknown fid' } },
    { messageError: { errCode: 'bad_request.validation_failure', message: 'message has no data' } },
  ])
})
