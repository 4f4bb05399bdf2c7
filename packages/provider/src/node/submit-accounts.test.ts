import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANA, BO, custodyOf, namesOn } from '../../test/names-on-island'
import { byReason, bytes, keyAddBody, submitsOn } from '../../test/submitted'
import { encodeMessage, fromHex } from '../messages/index'

/** What a node of the network says, letter for letter, of a name, a loan or a key that it does not take. */

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island?.close())
const { now, made, post, refusedOf } = submitsOn(() => island)

describe('a proof of a name', () => {
  const proof = (type: number, name: string | Uint8Array) => ({
    usernameProofBody: {
      timestamp: 1,
      name: Buffer.from(name as string),
      owner: bytes(20),
      signature: bytes(65),
      fid: ANA,
      type,
    },
  })
  test.each(
    byReason<[number, string | Uint8Array]>([
      [1, 'ana', 'invalid username type'],
      [2, 'ana', 'ensName "ana" doesn\'t end with .eth'],
      [3, 'ana.eth', 'ensName "ana.eth" doesn\'t end with .base.eth'],
      [2, 'a.b.eth', 'ensName "a.b.eth" unsupported subdomain'],
      [2, new Uint8Array([255, 46]), 'Message data invalid'],
      [
        2,
        'not-registered.eth',
        'ENS resolution error: ENS resolver not found for name "not-registered.eth"',
      ],
    ]),
  )('%s', async (_, type, name, reason) => {
    expect(await refusedOf(12, proof(type, name))).toBe(reason)
  })
})

test('a name that is someone else’s, or no longer the account’s', async () => {
  const { register } = namesOn(() => island)
  const proof = (owner: string) => ({
    usernameProofBody: {
      timestamp: 1,
      name: Buffer.from('ana-there.eth'),
      owner: fromHex(owner)!,
      signature: bytes(65),
      fid: ANA,
      type: 2,
    },
  })
  await register('ana-there.eth', custodyOf(BO))
  expect(await refusedOf(12, proof(custodyOf(BO)))).toBe(
    'invalid ens proof, no matching custody address or verified addresses',
  )
  await register('ana-there.eth', custodyOf(ANA))
  const taken = await post('submitMessage', encodeMessage(made(12, proof(custodyOf(ANA)))))
  expect(taken.data.type).toBe('MESSAGE_TYPE_USERNAME_PROOF')
  await register('ana-there.eth', custodyOf(BO))
  expect(await refusedOf(11, { userDataBody: { type: 6, value: 'ana-there.eth' } })).toBe(
    "invalid ens name, resolved address doesn't match proof owner address",
  )
})

test('a proof by what is no address', async () => {
  const usernameProofBody = {
    timestamp: 1,
    name: Buffer.from('ana.eth'),
    owner: bytes(32),
    signature: bytes(65),
    fid: ANA,
    type: 2,
  }
  expect(await refusedOf(12, { usernameProofBody })).toBe(
    "invalid ens name, resolved address doesn't match proof owner address",
  )
})

test('a proof may have the signature of a contract, up to 16,384 bytes with all the rest', async () => {
  const proof = (length: number) => ({
    usernameProofBody: {
      timestamp: 1,
      name: Buffer.from('no-one-has.eth'),
      owner: bytes(20),
      signature: bytes(length),
      fid: ANA,
      type: 2,
    },
  })
  expect(await refusedOf(12, proof(16_000))).toBe(
    'ENS resolution error: ENS resolver not found for name "no-one-has.eth"',
  )
  expect(await refusedOf(12, proof(16_400))).toBe('dataBytes > 16384 bytess')
})

describe('a loan or a key', () => {
  const loan = (more: object) => ({
    lendStorageBody: { toFid: BO, numUnits: 1, unitType: 0, ...more },
  })
  test.each(
    byReason<[object, object]>([
      [{}, {}, 'insufficient storage'],
      [{ unitType: 9 }, {}, 'invalid storage unit type'],
      [{ numUnits: 5001 }, {}, 'num storage units too large'],
    ]),
  )('%s', async (_, more, data, reason) => {
    expect(await refusedOf(15, { ...loan(more), ...data })).toBe(reason)
  })
  test('of a loan from the past', async () => {
    expect(await refusedOf(15, { ...loan({}), timestamp: now() - 601 })).toBe(
      'timestamp more than 10 mins in the past',
    )
  })

  test.each(
    byReason<[object]>([
      [{ key: bytes(31) }, 'key must be 32 bytes'],
      [{ keyType: 2 }, 'invalid key type'],
      [{ deadline: 0 }, 'deadline is missing'],
      [{ ttl: 0 }, 'ttl must be > 0 and <= 7776000 seconds'],
      [{ metadataType: 2 }, 'invalid metadata type'],
      [{ metadata: bytes(0) }, 'metadata is missing'],
      [{ scopes: [] }, 'scopes must be non-empty'],
      [{ scopes: Array.from({ length: 17 }, () => 1) }, 'scopes list exceeds max of 16 entries'],
      [{ scopes: [1, 16] }, 'scope "16" is not a valid MessageType'],
      [{}, 'SignedKeyRequest metadata is malformed or signature does not verify'],
    ]),
  )('that is added: %s', async (_, more, reason) => {
    expect(await refusedOf(16, keyAddBody(more))).toBe(reason)
  })

  const remove = (more: object) => ({
    keyRemoveBody: {
      key: bytes(32),
      signature: bytes(65),
      signatureType: 2,
      deadline: 2_000_000_000,
      nonce: 1,
      ...more,
    },
  })
  test.each(
    byReason<[object]>([
      [{ key: bytes(1) }, 'key must be 32 bytes'],
      [{ signatureType: 3 }, 'invalid signature type'],
      [{ deadline: 0 }, 'deadline is missing'],
      [{ signatureType: 1 }, 'invalid signature'],
      [{}, 'key is not registered for this fid'],
    ]),
  )('that is removed: %s', async (_, more, reason) => {
    expect(await refusedOf(17, remove(more))).toBe(reason)
  })
})
