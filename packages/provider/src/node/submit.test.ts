import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BO } from '../../test/names-on-island'
import { byReason, bytes, castBody, claimBody, submitsOn } from '../../test/submitted'
import { encodeMessage } from '../messages/index'
import { extendPro } from '../messages/pro'

/** What a node of the network says, letter for letter, of a message that it does not take. */

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island?.close())
const { made, refused, refusedOf } = submitsOn(() => island)

describe('a field of a profile', () => {
  test.each(
    byReason<[number, string]>([
      [0, 'x', 'invalid user data type'],
      [77, 'x', 'Message data invalid'],
      [1, 'x'.repeat(257), 'pfp value > 256'],
      [5, 'x'.repeat(257), 'url value > 256'],
      [14, 'x'.repeat(257), 'url value > 256'],
      [13, `eip155:1/erc20:${'x'.repeat(257)}`, 'CAIP-19 string too long'],
      [13, 'some token', 'Message data invalid'],
      [6, 'Upper', 'fname "Upper" doesn\'t match ^[a-z0-9][a-z0-9-]{0,15}$'],
      [6, 'seventeen-letters', 'fname "seventeen-letters" > 16 characters'],
      [6, 'seventeen-letters.eth', 'ensName "seventeen-letters.eth" > 20 characters'],
      [6, 'a.sub.eth', 'ensName "a.sub.eth" unsupported subdomain'],
      [6, '.eth', 'ensName ".eth" is not a valid ENS name'],
      [6, '-a.eth', 'ensName "-a.eth" doesn\'t match ^[a-z0-9][a-z0-9-]{0,15}$'],
      [6, 'seventeen-letters.base.eth', 'ensName "seventeen-letters.base.eth" > 20 characters'],
      [6, '_.base.eth', 'ensName "_.base.eth" doesn\'t match ^[a-z0-9][a-z0-9-]{0,15}$'],
      [6, 'a.b.base.eth', 'Message data invalid'],
      [6, 'no-proof.eth', 'not_found/NotFound: Username proof not found for name no-proof.eth'],
      [6, 'no-one-has-this', 'fname is not registered for fid'],
      [7, 'here', 'Invalid location string'],
      [7, 'geo:90.01,0.00', 'Latitude value outside valid range'],
      [7, 'geo:90.00,180.01', 'Longitude value outside valid range'],
      [8, 'sixteen_letters_', 'username "sixteen_letters_" > 15 characters'],
      [8, 'Upper', 'username "Upper" doesn\'t match ^[a-z0-9_]{0,15}$'],
      [9, 'x'.repeat(39), `username "${'x'.repeat(39)}" > 38 characters`],
      [
        9,
        'a--b',
        String.raw`username "a--b" doesn't match ^[a-zA-Z\d](?:[a-zA-Z\d]|-(?!-)){0,38}$`,
      ],
      [9, '', String.raw`username "" doesn't match ^[a-zA-Z\d](?:[a-zA-Z\d]|-(?!-)){0,38}$`],
      [11, '0x12', 'invalid length for eth address'],
      [11, `0x${'ab'.repeat(20)}`, 'Message data invalid'],
      [11, `0x${'11'.repeat(20)}`, 'address is not part of any verification'],
      [12, '0OIl', 'Message data invalid'],
      [12, '1111', 'invalid length for sol address'],
      [10, 'https://a.example/b.png', 'Pro subscription required'],
    ]),
  )('%s', async (_, type, value, reason) => {
    expect(await refusedOf(11, { userDataBody: { type, value } })).toBe(reason)
  })
})

describe('a cast', () => {
  test.each(
    byReason<[object]>([
      [{ type: 9 }, 'invalid cast type'],
      [{ type: 1, text: 'x'.repeat(1025) }, 'text > 1024 bytes for long cast'],
      [{ type: 1, text: 'x' }, 'text too short for long cast'],
      [{ type: 2, text: 'x'.repeat(10_001) }, 'dataBytes > 2048 bytess'],
      [{ type: 2, text: 'x' }, 'Pro subscription required'],
      [{ type: 2, text: 'x'.repeat(1100) }, 'Pro subscription required'],
      [{ mentions: [0], mentionsPositions: [0] }, 'fid is missing'],
      [{ mentions: [2], mentionsPositions: [2] }, 'mentionsPositions must be a position in text'],
      [
        { mentions: [2, 2], mentionsPositions: [1, 0] },
        'mentionsPositions must be sorted in ascending order',
      ],
      [{ embeds: [{}] }, 'embed is missing'],
      [{ embeds: [{ castId: { fid: 2, hash: bytes(19) } }] }, 'hash is missing'],
      [{ parentCastId: { fid: 0, hash: bytes(20) } }, 'fid is missing'],
    ]),
  )('%s', async (_, more, reason) => {
    expect(await refusedOf(1, castBody(more))).toBe(reason)
  })

  test('with the embeds of 2023', async () => {
    const embedsDeprecated = ['https://a.example']
    const old = { timestamp: 73_000_000 }
    expect(await refusedOf(1, castBody({ embedsDeprecated }))).toBe(
      'string embeds have been deprecated',
    )
    expect(
      await refusedOf(1, {
        ...old,
        ...castBody({ embedsDeprecated, embeds: [{ url: 'https://b.example' }] }),
      }),
    ).toBe('cannot use both embeds and string embeds')
    expect(await refusedOf(1, { ...old, ...castBody({ embedsDeprecated: ['a', 'b', 'c'] }) })).toBe(
      'string embeds > 2',
    )
  })
})

test('a cast of someone with Pro, of which the network has two rules the wrong way round', async () => {
  const { store, clock } = island
  const pro = [{ fid: BO, days: 30 }]
  await store.transaction((tx) => extendPro(store, tx, pro, clock.now()))
  const long = (length: number) => ({ ...castBody({ type: 2, text: 'x'.repeat(length) }), fid: BO })
  expect(await refusedOf(1, long(10_001), BO)).toBe('text too short for 10k cast')
  expect(await refusedOf(1, long(1024), BO)).toBe('text > 10,000 bytes for 10k cast')
})

test('what needs Pro is looked at before the key, and after the seal', async () => {
  const banner = { userDataBody: { type: 10, value: 'x'.repeat(257) } }
  const strange = { ...banner, fid: 999_999 }
  expect(await refusedOf(11, strange)).toBe('Pro subscription required')
  expect(await refused(encodeMessage({ ...made(11, strange), hash: bytes(20) }))).toBe(
    'invalid hash',
  )
})

describe('a verification', () => {
  const solana = { protocol: 1, address: bytes(32), claimSignature: bytes(64) }
  test.each(
    byReason<[object]>([
      [{ address: bytes(0) }, 'ethereum address is missing'],
      [{ address: bytes(19) }, 'invalid length for eth address'],
      [{ protocol: 1, address: bytes(0) }, 'solana address is missing'],
      [{ protocol: 1 }, 'invalid length for sol address'],
      [{ protocol: 5 }, 'Message data invalid'],
      [{ blockHash: bytes(0) }, 'blockHash is missing'],
      [{ blockHash: bytes(31) }, 'blockHash must be 32 bytes'],
      [{ chainId: 8453 }, 'Message data invalid'],
      [{ verificationType: 2 }, 'Message data invalid'],
      [{}, 'invalid claimSignature'],
      [solana, 'invalid signature'],
      [{ ...solana, claimSignature: bytes(65) }, 'claimSignature != 64 bytes'],
      [{ verificationType: 1, chainId: 420 }, 'invalid chain id'],
    ]),
  )('%s', async (_, more, reason) => {
    expect(await refusedOf(7, claimBody(more))).toBe(reason)
  })

  test('that is removed', async () => {
    const removal = { verificationRemoveBody: { address: bytes(0), protocol: 0 } }
    expect(await refusedOf(8, removal)).toBe('ethereum address is missing')
  })
})

describe('the envelope', () => {
  const sealed = (more: object) => encodeMessage({ ...made(1, castBody({})), ...more })
  test.each(
    byReason<[object]>([
      [{ hashScheme: 2 }, 'invalid hashScheme'],
      [{ hash: bytes(20) }, 'invalid hash'],
      [{ signatureScheme: 2 }, 'invalid signatureScheme'],
      [{ signature: bytes(0) }, 'signature is missing'],
      [{ signature: bytes(63) }, 'invalid signature'],
      [{ signature: bytes(64) }, 'invalid signature'],
      [{ signer: bytes(0) }, 'signer is missing or invalid'],
      [{ signer: bytes(31) }, 'signer is missing or invalid'],
    ]),
  )('%s', async (_, more, reason) => {
    expect(await refused(sealed(more))).toBe(reason)
  })

  test('without an author, for another network, or with the body of another type', async () => {
    const noAuthor = 'bad_request.invalid_param/fid cannot be 0'
    expect(await refused(new Uint8Array())).toBe(noAuthor)
    expect(await refusedOf(1, { ...castBody({}), fid: 0 })).toBe(noAuthor)
    expect(await refusedOf(1, { ...castBody({}), network: 2 })).toBe('invalid network')
    expect(await refusedOf(3, castBody({}))).toBe('invalid message type')
    expect(await refusedOf(3, { reactionBody: { type: 5, targetUrl: 'a' } })).toBe(
      'invalid reaction type',
    )
    expect(await refusedOf(1, castBody({}), BO)).toBe('invalid signer')
  })

  test('of data that is too large', async () => {
    const links = (count: number) => ({
      linkCompactStateBody: {
        type: 'follow',
        targetFids: Array.from({ length: count }, () => 9_999_999),
      },
    })
    expect(await refusedOf(14, links(20_000))).toBe('dataBytes > 65536 bytess')
    expect(await refusedOf(11, { userDataBody: { type: 1, value: 'x'.repeat(2100) } })).toBe(
      'dataBytes > 2048 bytess',
    )
    const parentUrl = 'x'.repeat(1900)
    expect(await refusedOf(1, castBody({ parentUrl }))).toBe('url > 256 bytes')
    expect(await refusedOf(1, castBody({ parentUrl, text: 'x'.repeat(300) }))).toBe(
      'dataBytes > 2048 bytess',
    )
    const embeds = Array.from({ length: 4 }, (_, i) => ({
      url: `https://${String(i).repeat(240)}`,
    }))
    expect(await refusedOf(1, castBody({ type: 1, text: 'x'.repeat(1024), embeds }))).toBe(
      'dataBytes > 2048 bytess',
    )
  })
})
