import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toFarcasterTime } from '@castaway/contract'
import {
  build,
  decodeMessage,
  encodeMessage,
  fromHex,
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

  test('mentions are ascending, in range, and do not split characters', async () => {
    const at = (positions: number[], value = 'hé') =>
      text({ text: value, mentions: positions.map(() => 2), mentionsPositions: positions })
    expect(await at([0, 1, 3, 3])).toBe('good')
    expect(await at([2])).toBe('INVALID_MENTIONS')
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
    expect(await text({ parent: { url: '' } })).toBe('INVALID_PARENT')
  })
})

test('links and reactions need a valid target', async () => {
  expect(await codeOf(build.linkAdd(by(1), 1))).toBe('INVALID_TARGET')
  expect(await codeOf(build.linkAdd(by(1), 2, 'ninechars'))).toBe('INVALID_LINK')
  expect(await codeOf(build.reactionAdd(by(1), 3, { url: 'a' }))).toBe('INVALID_MESSAGE')
  const both = build.reactionAdd(by(1), 1, { url: 'https://a.example' })
  both.reactionBody!.targetCastId = { fid: 1, hash: new Uint8Array(20) }
  expect(await codeOf(both)).toBe('INVALID_TARGET')
})

test.each([
  [1, 'x'.repeat(256), 'good'],
  [1, 'x'.repeat(257), 'INVALID_USER_DATA'],
  [2, 'é'.repeat(17), 'INVALID_USER_DATA'],
  [4, 'x', 'INVALID_USER_DATA'],
  [6, 'Not-A-Name', 'INVALID_USER_DATA'],
  [7, 'geo:12.34,-123.45', 'good'],
  [7, 'geo:91.00,0.00', 'INVALID_USER_DATA'],
  [8, 'ok_name', 'good'],
  [9, '-bad', 'INVALID_USER_DATA'],
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
  expect(await codeOf(build.verificationAdd(by(2), inSolana))).toBe('INVALID_VERIFICATION')
})
