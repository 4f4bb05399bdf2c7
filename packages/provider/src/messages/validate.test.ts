import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toFarcasterTime } from '@castaway/contract'
import {
  assemble,
  build,
  decodeMessage,
  encodeData,
  encodeMessage,
  fromHex,
  hashOf,
  Protocol,
  solanaClaim,
  validate,
  verificationClaim,
  type MessageData,
} from './index'
import { validateAll } from './validate'
import { by, NOW, signed, signerOf } from '../../test/message-store'

const codeOf = async (data: MessageData) => (await validate(signed(data), NOW))?.code ?? 'good'
const text = (draft: Partial<build.CastDraft>) =>
  codeOf(build.castAdd(by(1), { text: 'hi', ...draft }))

test.each([
  ['hash', 'INVALID_HASH'],
  ['signature', 'INVALID_SIGNATURE'],
  ['signer', 'INVALID_SIGNATURE'],
  ['dataBytes', 'INVALID_HASH'],
] as const)('a message with a changed %s is rejected', async (part, code) => {
  const message = decodeMessage(encodeMessage(signed(build.castAdd(by(1), { text: 'hello' }))))
  expect(await validate(message, NOW)).toBeNull()
  const bytes = Uint8Array.from(message[part])
  bytes[bytes.length - 1]! ^= 1
  expect(await validate({ ...message, [part]: bytes }, NOW)).toMatchObject({ code })
})

test('several messages are judged as each of them alone', async () => {
  const received = (n: number) =>
    decodeMessage(encodeMessage(signed(build.castAdd(by(1), { text: `hello ${n}` }))))
  const forged = received(1)
  const messages = [
    received(0),
    { ...forged, signature: received(2).signature },
    { ...forged, signature: forged.signature.slice(1) },
    { ...forged, signer: forged.signer.slice(1) },
    { ...forged, signer: new Uint8Array(32) },
    signed(build.castAdd(by(1), { text: 'made here' })),
    received(3),
  ]
  const alone = []
  for (const message of messages) alone.push(await validate(message, NOW))
  expect(alone.map((error) => error?.code)).toEqual([
    undefined,
    ...Array.from({ length: 4 }, () => 'INVALID_SIGNATURE'),
    undefined,
    undefined,
  ])
  expect(await validateAll(messages, NOW)).toEqual(alone)
})

test('time, network and fid are checked', async () => {
  const good = build.castAdd(by(1), { text: 'hi' })
  expect(await codeOf({ ...good, timestamp: toFarcasterTime(NOW) + 600 })).toBe('good')
  expect(await codeOf({ ...good, timestamp: toFarcasterTime(NOW) + 601 })).toBe('FUTURE_TIMESTAMP')
  expect(await codeOf({ ...good, network: 2 })).toBe('INVALID_NETWORK')
  expect(await codeOf({ ...good, fid: 2 ** 31 })).toBe('INVALID_FID')
  expect(await codeOf({ ...good, type: 3 })).toBe('INVALID_MESSAGE')
  expect(await codeOf({ ...good, castAddBody: undefined })).toBe('UNSUPPORTED_MESSAGE_TYPE')
})

describe('casts', () => {
  test('texts are measured in bytes, by type', async () => {
    expect(await text({ text: 'é'.repeat(160) })).toBe('good')
    expect(await text({ text: 'é'.repeat(5000) })).toBe('good')
    expect(await text({ text: 'é'.repeat(5001) })).toBe('TEXT_TOO_LONG')
    expect(await text({ text: '' })).toBe('EMPTY_CAST')
    expect(await text({ text: 'a\0b' })).toBe('INVALID_TEXT')
    const short = build.castAdd(by(1), { text: 'é'.repeat(161) })
    short.castAddBody!.type = 0
    expect(await codeOf(short)).toBe('TEXT_TOO_LONG')
  })

  test('mentions are ascending and in range, also inside a character', async () => {
    const at = (positions: number[], value = 'hé') =>
      text({ text: value, mentions: positions.map(() => 2), mentionsPositions: positions })
    expect(await at([0, 1, 3, 3])).toBe('good')
    expect(await at([2])).toBe('good')
    expect(await at([4])).toBe('INVALID_MENTIONS')
    expect(await at([1, 0])).toBe('INVALID_MENTIONS')
    expect(await at(Array(11).fill(0))).toBe('INVALID_MENTIONS')
    expect(await text({ mentions: [2] })).toBe('INVALID_MENTIONS')
  })

  test('embeds and parents are limited and well-formed', async () => {
    const url = 'https://a.example/'
    expect(await text({ embeds: [{ url: url.padEnd(256, 'x') }] })).toBe('good')
    expect(await text({ embeds: [{ url: url.padEnd(257, 'x') }] })).toBe('INVALID_EMBED')
    expect(await text({ embeds: [{ castId: { fid: 1, hash: '0x12' } }] })).toBe('INVALID_EMBED')
    expect(await text({ embeds: Array(5).fill({ url }) })).toBe('TOO_MANY_EMBEDS')
    expect(await text({ parent: { fid: 0, hash: `0x${'1'.repeat(40)}` } })).toBe('INVALID_PARENT')
    expect(await text({ embeds: Array(4).fill({ url }) })).toBe('good')
    expect(await text({ embeds: [{ url: 'chain://eip155:8453/erc721:0x12/34' }] })).toBe('good')
    expect(await text({ embeds: [{ url: 'any text at all' }] })).toBe('good')
    expect(await text({ embeds: [{ url: '' }] })).toBe('INVALID_EMBED')
    expect(await text({ parent: { url: '' } })).toBe('INVALID_PARENT')
  })

  test('URLs as texts are embeds only in casts from before 2023-05-03', async () => {
    const old = (embeds: string[], at = '2023-05-02T23:59:59Z', draft = {}) => {
      const data = build.castAdd({ fid: 1, at: Date.parse(at) }, { text: '', ...draft })
      data.castAddBody!.embedsDeprecated = embeds
      return codeOf(data)
    }
    const url = 'https://a.example/'
    expect(await old([url, 'any text'])).toBe('good')
    expect(await old([url, url, url])).toBe('TOO_MANY_EMBEDS')
    expect(await old([''])).toBe('INVALID_EMBED')
    expect(await old([url.padEnd(257, 'x')])).toBe('INVALID_EMBED')
    expect(await old([url], '2023-05-02T00:00:00Z', { embeds: [{ url }] })).toBe('INVALID_EMBED')
    expect(await old([url], '2023-05-03T00:00:00Z')).toBe('INVALID_EMBED')
    expect(await old([])).toBe('EMPTY_CAST')
  })

  test('of two parents, targets or embedded things the last one counts', () => {
    const data = build.castAdd(by(1), { text: 'hi', parent: { url: 'https://a.example' } })
    const hash = new Uint8Array(20).fill(1)
    data.castAddBody!.parentCastId = { fid: 2, hash }
    data.castAddBody!.embeds = [{ url: 'https://b.example', castId: { fid: 2, hash } }]
    // The library writes the URL of the parent after the cast, and that of an embed before it.
    const { castAddBody } = decodeMessage(encodeMessage(signed(data))).data
    expect(castAddBody).toMatchObject({
      parentUrl: 'https://a.example',
      embeds: [{ castId: { fid: 2, hash } }],
    })
    expect(castAddBody).not.toHaveProperty('parentCastId')
    expect(castAddBody!.embeds[0]).not.toHaveProperty('url')
  })
})

test('links and reactions need a valid target', async () => {
  expect(await codeOf(build.linkAdd(by(1), 1))).toBe('good')
  expect(await codeOf(build.linkAdd(by(1), 0))).toBe('INVALID_TARGET')
  expect(await codeOf(build.linkAdd(by(1), 2, 'ninechars'))).toBe('INVALID_LINK')
  expect(await codeOf(build.reactionAdd(by(1), 3, { url: 'a' }))).toBe('INVALID_MESSAGE')
  const none = build.reactionAdd(by(1), 1, { url: 'https://a.example' })
  delete none.reactionBody!.targetUrl
  expect(await codeOf(none)).toBe('INVALID_TARGET')
  expect(await codeOf(build.reactionAdd(by(1), 1, { url: '' }))).toBe('INVALID_TARGET')
  expect(await codeOf(build.reactionAdd(by(1), 1, { fid: 0, hash: `0x${'1'.repeat(40)}` }))).toBe(
    'INVALID_TARGET',
  )
  expect(await codeOf(build.linkCompactState(by(1), [2, 3]))).toBe('good')
  expect(await codeOf(build.linkCompactState(by(1), [2, 3], 'ninechars'))).toBe('INVALID_LINK')
  expect(await codeOf(build.linkCompactState(by(1), []))).toBe('INVALID_TARGET')
  expect(await codeOf(build.linkCompactState(by(1), [2, 0]))).toBe('INVALID_TARGET')
})

test('data has 2,048 bytes at most, casts 16,384, and states of links 65,536', async () => {
  const fids = (count: number) => Array.from({ length: count }, () => 2_000_000_000)
  expect(await codeOf(build.linkCompactState(by(1), fids(13_000)))).toBe('good')
  expect(await codeOf(build.linkCompactState(by(1), fids(13_200)))).toBe('DATA_TOO_LONG')
  const extended = (data: MessageData, size: number) => {
    // A field that is not known: it counts, and is otherwise skipped.
    const bytes = encodeData(data)
    const filler = Buffer.concat([Buffer.from([0xca, 0x3e, 0xff, 0xff, 3]), Buffer.alloc(65_535)])
    const dataBytes = Buffer.concat([bytes, filler]).subarray(0, size)
    const rest = size - bytes.length - 5
    dataBytes.set(
      [0xca, 0x3e, (rest & 0x7f) | 0x80, ((rest >> 7) & 0x7f) | 0x80, rest >> 14],
      bytes.length,
    )
    const hash = hashOf(dataBytes)
    const { publicKey: signer, sign } = signerOf(1)
    const parts = { hash, hashScheme: 1, signature: sign(hash), signatureScheme: 1, signer }
    return assemble({ ...parts, dataBytes })
  }
  const cast = build.castAdd(by(1), { text: 'hi' })
  const link = build.linkAdd(by(1), 2)
  const codeAt = async (data: MessageData, size: number) =>
    (await validate(extended(data, size), NOW))?.code ?? 'good'
  expect(await codeAt(link, 2048)).toBe('good')
  expect(await codeAt(link, 2049)).toBe('DATA_TOO_LONG')
  expect(await codeAt(cast, 16_384)).toBe('good')
  expect(await codeAt(cast, 16_385)).toBe('DATA_TOO_LONG')
})

test.each([
  [1, 'x'.repeat(256), 'good'],
  [1, 'x'.repeat(257), 'INVALID_USER_DATA'],
  [2, 'é'.repeat(17), 'INVALID_USER_DATA'],
  [4, 'x', 'INVALID_USER_DATA'],
  [6, 'Not-A-Name', 'INVALID_USER_DATA'],
  [7, 'geo:12.34,-123.45', 'good'],
  [7, 'geo:91.00,0.00', 'INVALID_USER_DATA'],
  [7, 'geo:12.34,-005.45', 'good'],
  [7, 'geo:12.3,5.45', 'INVALID_USER_DATA'],
  [7, 'geo:12.34,180.01', 'INVALID_USER_DATA'],
  [8, 'ok_name', 'good'],
  [8, '', 'good'],
  [8, 'Capital', 'INVALID_USER_DATA'],
  [8, 'x'.repeat(16), 'INVALID_USER_DATA'],
  [9, 'Good-Name', 'good'],
  [9, '-bad', 'INVALID_USER_DATA'],
  [9, 'two--dashes', 'INVALID_USER_DATA'],
  [9, 'x'.repeat(38), 'good'],
  [9, 'x'.repeat(39), 'INVALID_USER_DATA'],
  [9, '', 'INVALID_USER_DATA'],
  [11, '0x52908400098527886E0F7030069857D2E4169EE7', 'good'],
  [11, '0x52908400098527886e0f7030069857d2e4169ee7', 'INVALID_USER_DATA'],
  [12, '1'.repeat(32), 'good'],
  [12, '1'.repeat(33), 'INVALID_USER_DATA'],
  [13, '', 'good'],
  [13, 'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f', 'good'],
  [13, 'eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769', 'good'],
  [13, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5Aufq', 'good'],
  [13, 'eip155:1', 'INVALID_USER_DATA'],
  [13, 'eip155:1/ERC20:0x12', 'INVALID_USER_DATA'],
  [13, `eip155:1/erc20:${'0'.repeat(129)}`, 'INVALID_USER_DATA'],
  [14, 'https://live.example', 'good'],
  [14, 'x'.repeat(257), 'INVALID_USER_DATA'],
])('user data of type %i', async (type, value, expected) => {
  expect(await codeOf(build.userDataAdd(by(1), type, value))).toBe(expected)
})

test('an address is verified only with its own signature for this FID', async () => {
  const wallet = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const blockHash = `0x${'ab'.repeat(32)}` as const
  const claimSignature = fromHex(
    await wallet.signTypedData(verificationClaim(1, wallet.address, blockHash)),
  )!
  const draft = {
    address: fromHex(wallet.address)!,
    protocol: Protocol.ethereum,
    claimSignature,
    blockHash: fromHex(blockHash)!,
  }
  expect(await codeOf(build.verificationAdd(by(1), draft))).toBe('good')
  expect(await codeOf(build.verificationAdd(by(2), draft))).toBe('INVALID_VERIFICATION')
  const onChain = (chainId: number) => {
    const data = build.verificationAdd(by(1), draft)
    data.verificationAddAddressBody!.chainId = chainId
    return codeOf(data)
  }
  for (const chainId of [1, 5, 10, 420]) expect(await onChain(chainId)).toBe('good')
  expect(await onChain(8453)).toBe('INVALID_VERIFICATION')
  const empty = { ...draft, claimSignature: new Uint8Array() }
  expect(await codeOf(build.verificationAdd(by(1), empty))).toBe('INVALID_VERIFICATION')

  const solana = signerOf(99)
  const block = new Uint8Array(32).fill(3)
  const claim = Buffer.from(solanaClaim(1, solana.publicKey, block))
  const inSolana = {
    address: solana.publicKey,
    protocol: Protocol.solana,
    claimSignature: solana.sign(claim),
    blockHash: block,
  }
  expect(await codeOf(build.verificationAdd(by(1), inSolana))).toBe('good')
  const onAnyChain = build.verificationAdd(by(1), inSolana)
  onAnyChain.verificationAddAddressBody!.chainId = 8453
  expect(await codeOf(onAnyChain)).toBe('good')
  expect(await codeOf(build.verificationAdd(by(2), inSolana))).toBe('INVALID_VERIFICATION')
})
