import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANA } from '../../test/names-on-island'
import { bytes, castBody, claimBody, keyAddBody, submitsOn } from '../../test/submitted'
import { extendPro } from '../messages/pro'

/** What a node calls valid before it is submitted. */

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island?.close())
const { isValid, now } = submitsOn(() => island)

const longEmbeds = ['a', 'b', 'c', 'd'].map((letter) => ({ url: letter.repeat(250) }))

test('what needs Pro is valid for those who have it', async () => {
  const paid = () =>
    Promise.all([
      isValid(1, castBody({ type: 2, text: 'x'.repeat(1100) })),
      isValid(1, castBody({ type: 1, text: 'x'.repeat(1024), embeds: longEmbeds })),
      isValid(11, { userDataBody: { type: 10, value: 'https://a.example/b.png' } }),
    ])
  expect(await isValid(1, castBody({}))).toBe(true)
  expect(await paid()).toEqual([false, false, false])
  const at = island.clock.now()
  await island.store.transaction((tx) => extendPro(island.store, tx, [{ fid: ANA, days: 30 }], at))
  expect(await paid()).toEqual([true, true, true])
})

describe('what others have to confirm is not asked', () => {
  test('a contract, but the key of a wallet', async () => {
    expect(await isValid(7, claimBody({ verificationType: 1, chainId: 1 }))).toBe(true)
    expect(await isValid(7, claimBody({}))).toBe(false)
  })

  test('the registry of a name', async () => {
    const proof = (name: string) => ({
      usernameProofBody: {
        timestamp: 1,
        name: Buffer.from(name),
        owner: bytes(20),
        signature: bytes(65),
        fid: ANA,
        type: 2,
      },
    })
    expect(await isValid(12, proof('not-registered.eth'))).toBe(true)
    expect(await isValid(12, proof('not-a-name'))).toBe(false)
    expect(await isValid(11, { userDataBody: { type: 6, value: 'not-registered.eth' } })).toBe(true)
  })

  test('the owner of a key, or of an account', async () => {
    expect(await isValid(16, keyAddBody({}))).toBe(true)
    expect(await isValid(16, keyAddBody({ ttl: 0 }))).toBe(false)
    expect(await isValid(1, { ...castBody({}), fid: 999_999 })).toBe(true)
  })

  test('the storage of who lends some, but when', async () => {
    const loan = { lendStorageBody: { toFid: 3, numUnits: 1, unitType: 0 } }
    expect(await isValid(15, loan)).toBe(true)
    expect(await isValid(15, { ...loan, timestamp: now() - 601 })).toBe(false)
  })
})

test('a click in a frame, which no one submits, is valid', async () => {
  const frameActionBody = {
    url: Buffer.from('https://a.example/frame'),
    buttonIndex: 1,
    inputText: bytes(0),
    state: bytes(0),
    transactionId: bytes(0),
    address: bytes(0),
  }
  expect(await isValid(13, { frameActionBody })).toBe(true)
  expect(await isValid(13, { frameActionBody: { ...frameActionBody, url: bytes(0) } })).toBe(false)
})
