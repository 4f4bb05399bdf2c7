import { fromFarcasterTime } from '@castaway/contract'
import { recoverTypedDataAddress, toHex as hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../store/open'
import {
  freshKey,
  keyAddBy,
  keyRemoveBy,
  LATER,
  takeCustody,
  type KeyOptions,
} from '../../test/key-messages'
import { signedVectors } from '../../test/key-vectors'
import { by, cast, NOW, NOW_TS, openIsland, populate, signerOf } from '../../test/message-store'
import { gaslessKeyRemovalTypedData, gaslessKeyTypedData } from './key-claims'
import { rebuild } from './rebuild'
import { checkAgreement } from './verify'
import {
  addSignerKeys,
  build,
  decodeMessage,
  encodeMessage,
  hashOf,
  loadMessages,
  merge,
  sign,
  toHex,
  validate,
  verifySignature,
  type Message,
  type MessageData,
} from './index'

const CAST_ADD = 1
const LIKE = 3
let store: Store
/** Custody wallets of users 1 and 2. */
let wallets: PrivateKeyAccount[]
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(async () => {
  await populate(store)
  wallets = await takeCustody(store)
})
afterAll(() => store.close())

const fresh = freshKey
const keyAdd = (options?: KeyOptions) => keyAddBy(wallets, options)
const keyRemove = (options?: KeyOptions, isSelf?: boolean) => keyRemoveBy(wallets, options, isSelf)

const castBy = (key: ReturnType<typeof fresh>, seconds: number, fid = 1): Message =>
  sign(build.castAdd(by(fid, seconds), { text: `by a gasless key at ${seconds}` }), key)

const outcomes = async (messages: readonly Message[], now?: number): Promise<string[]> =>
  (await merge(store, messages, now === undefined ? {} : { now })).map((outcome) =>
    outcome.status === 'refused' ? outcome.error.code : outcome.status,
  )
const row = () =>
  store.db
    .selectFrom('signer_key')
    .select(['fid', 'app_fid', 'scopes', 'ttl', 'used_ts', 'removed_at'])
    .where('key', '=', toHex(fresh().publicKey))
    .execute()

/** The log alone gives the same keys and nonces. */
async function agree(): Promise<void> {
  const state = async () => [
    await store.db.selectFrom('signer_key').selectAll().orderBy('fid').orderBy('key').execute(),
    await store.db.selectFrom('key_nonce').selectAll().orderBy('fid').orderBy('kind').execute(),
  ]
  expect(await checkAgreement(store)).toEqual([])
  const before = await state()
  await rebuild(store)
  expect(await state()).toEqual(before)
}

test('a key may sign what it is allowed to, until it is removed', async () => {
  const key = fresh()
  expect(await outcomes([castBy(key, 0)])).toEqual(['UNKNOWN_SIGNER'])
  const add = await keyAdd()
  expect(await outcomes([add, castBy(key, 1)])).toEqual(['merged', 'merged'])
  expect(await row()).toMatchObject([
    { fid: 1, app_fid: 2, scopes: [CAST_ADD], ttl: 3600, used_ts: NOW_TS + 1 },
  ])
  const app = await store.db.selectFrom('cast').select('app_fid').execute()
  expect(app).toEqual([{ app_fid: 2 }])
  const like = build.reactionAdd(by(1), 1, { url: 'https://a.example' })
  expect(await outcomes([sign(like, key), add])).toEqual(['OUT_OF_SCOPE', 'duplicate'])
  await agree()
  expect(await outcomes([await keyRemove(), castBy(key, 2)])).toEqual(['merged', 'UNKNOWN_SIGNER'])
  // What it has signed stays.
  expect(await store.db.selectFrom('cast').select('hash').execute()).toHaveLength(1)
  await agree()
})

test('a key that nobody uses expires, and each use lets it last longer', async () => {
  const key = fresh()
  await outcomes([await keyAdd({ ttl: 100 })])
  const at = (seconds: number) => NOW + seconds * 1000
  expect(await outcomes([castBy(key, 90)], at(90))).toEqual(['merged'])
  expect(await outcomes([castBy(key, 180)], at(180))).toEqual(['merged'])
  expect(await outcomes([castBy(key, 290)], at(290))).toEqual(['KEY_EXPIRED'])
  const again = await keyAdd({ ttl: 1000, nonce: 2, seconds: 295 })
  expect(await outcomes([again, castBy(key, 300)], at(300))).toEqual(['merged', 'merged'])
  await agree()
})

test('a key removes itself, with a number of its app', async () => {
  await outcomes([await keyAdd()])
  const stranger = await keyRemove({ nonce: 1 }, true)
  const forged = sign(stranger.data, signerOf(3))
  expect(await outcomes([forged, stranger])).toEqual(['INVALID_SIGNATURE', 'merged'])
  const nonces = await store.db.selectFrom('key_nonce').selectAll().orderBy('fid').execute()
  expect(nonces).toMatchObject([
    { fid: 1, kind: 'user', nonce: 1 },
    { fid: 2, kind: 'app', nonce: 1 },
  ])
  // Added again, it needs a higher number of the app to remove itself.
  expect(await outcomes([await keyAdd({ nonce: 5 })])).toEqual(['merged'])
  expect(await outcomes([await keyRemove({ nonce: 1 }, true)])).not.toEqual(['merged'])
  expect(await outcomes([await keyRemove({ nonce: 9, deadline: LATER + 1 }, true)])).toEqual([
    'merged',
  ])
  await agree()
})

describe('a key is refused', () => {
  test('with a number that was used up, or another wallet’s signature', async () => {
    const other = signerOf(1, 8)
    expect(
      await outcomes([await keyAdd({ nonce: 3 }), await keyAdd({ nonce: 3, key: other })]),
    ).toEqual(['merged', 'NONCE_USED'])
    expect(await outcomes([await keyAdd({ nonce: 4, by: wallets[1]!, key: other })])).toEqual([
      'INVALID_SIGNATURE',
    ])
    expect(await outcomes([await keyRemove({ nonce: 3 })])).toEqual(['NONCE_USED'])
    expect(await outcomes([await keyRemove({ nonce: 9, by: wallets[1]! })])).toEqual([
      'INVALID_SIGNATURE',
    ])
    expect(await outcomes([await keyRemove({ nonce: 9, key: other })])).toEqual(['KEY_NOT_FOUND'])
    await agree()
  })

  test('if another account, another app or the chain has it', async () => {
    await outcomes([await keyAdd()])
    expect(await outcomes([await keyAdd({ fid: 2, app: 1 })])).toEqual(['KEY_TAKEN'])
    expect(await outcomes([await keyAdd({ app: 1, nonce: 2 })])).toEqual(['KEY_TAKEN'])
    expect(await outcomes([await keyAdd({ key: signerOf(1), nonce: 2 })])).toEqual(['KEY_TAKEN'])
    // The chain takes it over, with all that it may sign.
    await addSignerKeys(store, [{ fid: 1, key: toHex(fresh().publicKey), appFid: 2 }])
    expect(await row()).toMatchObject([{ scopes: null, ttl: null }])
    expect(await outcomes([await keyRemove()])).toEqual(['KEY_NOT_FOUND'])
    await agree()
  })

  test.each<[string, Partial<Record<string, unknown>>, string]>([
    ['without scopes', { scopes: [] }, 'INVALID_KEY'],
    ['with a scope that would let it add keys', { scopes: [16] }, 'INVALID_KEY'],
    ['with an unknown scope', { scopes: [CAST_ADD, 99] }, 'INVALID_KEY'],
    ['without a lifetime', { ttl: 0 }, 'INVALID_KEY'],
    ['for more than 90 days', { ttl: 90 * 86_400 + 1 }, 'INVALID_KEY'],
    ['without a deadline', { deadline: 0 }, 'INVALID_KEY'],
  ])('%s', async (_, wanted, code) => {
    const made = await keyAdd()
    const { keyAddBody } = made.data
    const body = { ...keyAddBody!, ...wanted }
    const typed = gaslessKeyTypedData(1, body)
    const signature = await wallets[0]!.signTypedData(typed)
    body.custodySignature = Buffer.from(signature.slice(2), 'hex')
    expect(await outcomes([sign(build.keyAdd(by(1), body), fresh())])).toEqual([code])
  })
})

test('a deadline that has passed is no obstacle, as at a node', async () => {
  const past = NOW_TS - 1
  expect(await outcomes([await keyAdd({ deadline: LATER })])).toEqual(['merged'])
  expect(await outcomes([await keyRemove({ deadline: past })])).toEqual(['merged'])
  const { keyAddBody } = (await keyAdd({ nonce: 3 })).data
  const body = { ...keyAddBody!, deadline: past }
  const signature = await wallets[0]!.signTypedData(gaslessKeyTypedData(1, body))
  body.custodySignature = Buffer.from(signature.slice(2), 'hex')
  expect(await outcomes([sign(build.keyAdd(by(1), body), fresh())])).toEqual(['merged'])
})

test('loading gives what merging gives', async () => {
  const key = fresh()
  const messages = [
    await keyAdd({ scopes: [CAST_ADD, LIKE] }),
    castBy(key, 1),
    await keyRemove(),
    await keyAdd({ nonce: 3, ttl: 50 }),
    cast(2, 3),
    castBy(key, 4),
  ]
  async function* batches() {
    yield messages.slice(0, 3)
    yield messages.slice(3)
  }
  expect(await loadMessages(store, batches(), { now: NOW })).toBe(6)
  expect(await row()).toMatchObject([{ scopes: [CAST_ADD], ttl: 50, used_ts: NOW_TS + 4 }])
  await agree()
})

describe('the protocol’s vectors', () => {
  test.each(signedVectors)('$id', async ({ message, hash, custody }) => {
    const bytes = new Uint8Array(Buffer.from(message, 'hex'))
    const decoded = decodeMessage(bytes)
    expect(toHex(hashOf(decoded.dataBytes))).toBe(hash)
    expect(toHex(decoded.hash)).toBe(hash)
    expect(verifySignature(decoded.hash, decoded.signature, decoded.signer)).toBe(true)
    expect(decodeMessage(encodeMessage(decoded)).data).toEqual(decoded.data)
    const { fid, keyAddBody: add, keyRemoveBody: remove }: MessageData = decoded.data
    const recovered = add
      ? recoverTypedDataAddress({
          ...gaslessKeyTypedData(fid, add),
          signature: hex(add.custodySignature),
        })
      : recoverTypedDataAddress({
          ...gaslessKeyRemovalTypedData(fid, remove!),
          signature: hex(remove!.signature),
        })
    expect(await recovered).toBe(custody)
    // The key of the first has no lifetime, which the network refuses as well.
    const error = await validate(decoded, fromFarcasterTime(decoded.data.timestamp))
    expect(error?.property).toBe(add ? 'ttl' : undefined)
  })
})
