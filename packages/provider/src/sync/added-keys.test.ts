import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { encodeMessage } from '../messages/codec'
import { build, type Message } from '../messages/index'
import { toHex } from '../messages/hex'
import { merge } from '../messages/merge'
import { sign } from '../messages/sign'
import { checkAgreement } from '../messages/verify'
import { signerJson } from '../node/json/events'
import { signerOf as signerAt, signersByFid } from '../node/onchain/signers'
import type { Store } from '../store/open'
import { serveHostile } from '../../test/hostile-node'
import { freshKey, keyAddBy, keyRemoveBy, takeCustody } from '../../test/key-messages'
import { by, openIsland, signerOf } from '../../test/message-store'
import { emptyStore, syncOnce } from '../../test/synced'
import { syncFrom } from './sync'

const [stays, ended] = [freshKey(7), freshKey(8)]
let source: Store
let copy: Store
let node: Awaited<ReturnType<typeof serveHostile>>
beforeAll(async () => {
  source = await openIsland({ people: 3 })
  const wallets = await takeCustody(source)
  await accept([
    await keyAddBy(wallets, { key: stays }),
    await keyAddBy(wallets, { key: ended, nonce: 2 }),
    castBy(stays, 1),
    castBy(ended, 2),
    await keyRemoveBy(wallets, { key: ended, nonce: 3 }),
  ])
  node = await serveHostile(source)
  copy = await emptyStore(source.clock)
})
afterEach(() => {
  node.lies = {}
})
afterAll(async () => {
  node?.close()
  await copy?.close()
  await source?.close()
})

async function accept(messages: Message[]): Promise<void> {
  const outcomes = await merge(source, messages)
  expect(outcomes.map(({ status }) => status)).toEqual(messages.map(() => 'merged'))
}

const castBy = (key: ReturnType<typeof freshKey>, seconds: number, fid = 1): Message =>
  sign(build.castAdd(by(fid, seconds), { text: `cast at ${seconds}` }), key)

const sync = () => syncFrom(copy, syncOnce(node.port, { again: true }))
const texts = async () =>
  (await copy.db.selectFrom('cast').select('text').orderBy('ts').execute()).map(({ text }) => text)

test('a node lists keys that messages have added, with what they may sign and until when', async () => {
  const page = await signersByFid(source, { fid: 1, requesterFids: [2, 3] })
  expect(page).toMatchObject({
    gaslessSignerCount: 1,
    gaslessSignerLimit: 1000,
    currentUserNonce: 3,
    requesterFidNonces: [
      { key: 2, value: 0 },
      { key: 3, value: 0 },
    ],
  })
  const [added] = page.signers.filter(({ source: from }) => from === 2)
  expect(added).toMatchObject({ fid: 1, ttl: 3600, scopes: [1], requestFid: 2, nonce: 1 })
  expect(toHex(added!.key)).toBe(toHex(stays.publicKey))
  expect(added!.expiresAt! - added!.lastUsedAt!).toBe(3600)
  expect(signerJson(added!)).toMatchObject({ scopes: ['MESSAGE_TYPE_CAST_ADD'], requestFid: 2 })
  expect(await signerAt(source, { fid: 1, signer: stays.publicKey })).toEqual(added)
  await expect(signerAt(source, { fid: 1, signer: ended.publicKey })).rejects.toMatchObject({
    grpc: 'NotFound',
  })
})

test('a sync has what such a key has signed, and leaves out what one has signed that was removed', async () => {
  const progress = await sync()
  expect(await texts()).toEqual(['cast at 1'])
  expect(progress.leftOut).toEqual(new Map([['UNKNOWN_SIGNER', 1]]))
  expect(await checkAgreement(copy)).toEqual([])
})

test('a key that the node does not vouch for is a lie about an account that never had such keys', async () => {
  const forged = encodeMessage(castBy(signerOf(55), 7, 3))
  node.lies = {
    calls: {
      GetAllCastMessagesByFid: ({ messages, ...page }, { fid }) => ({
        ...page,
        messages: fid === 3 ? [...messages, forged] : messages,
      }),
    },
  }
  await expect(sync()).rejects.toThrow(/no key of this account has signed/)
})
