import { randomRuns } from '@castaway/testkit/random-runs'
import * as core from '@farcaster/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  build,
  decodeMessage,
  encodeData,
  encodeMessage,
  validate,
  type MessageData,
} from './index'
import { by, NOW, signed } from '../../test/message-store'

const hash = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((b) => `0x${Buffer.from(b).toString('hex')}`)
const fid = fc.integer({ min: 1, max: 2_147_483_647 })
const author = fid.map((value) => by(value))
const castId = fc.record({ fid, hash })
const url = fc.webUrl().map((value) => ({ url: value }))
const text = fc.string({ unit: 'binary', maxLength: 300 })

const data: fc.Arbitrary<MessageData> = fc.oneof(
  fc
    .tuple(
      author,
      fc.record(
        {
          text,
          mentions: fc.array(fid, { maxLength: 3 }),
          mentionsPositions: fc.array(fc.nat(400), { maxLength: 3 }),
          embeds: fc.array(
            fc.oneof(
              url,
              castId.map((id) => ({ castId: id })),
            ),
            { maxLength: 2 },
          ),
          parent: fc.oneof(castId, url),
        },
        { requiredKeys: ['text'] },
      ),
    )
    .map(([who, draft]) => build.castAdd(who, draft)),
  fc.tuple(author, hash).map(([who, target]) => build.castRemove(who, target)),
  fc
    .tuple(author, fc.integer({ min: 1, max: 2 }), fc.oneof(castId, url))
    .map(([who, type, target]) => build.reactionAdd(who, type, target)),
  fc.tuple(author, fid).map(([who, target]) => build.linkRemove(who, target)),
  fc
    .tuple(author, fc.array(fid, { minLength: 1, maxLength: 5 }))
    .map(([who, targets]) => build.linkCompactState(who, targets)),
  fc
    .tuple(author, fc.nat(12), text)
    .map(([who, type, value]) => build.userDataAdd(who, type, value)),
  fc.tuple(author, fc.uint8Array({ minLength: 20, maxLength: 20 })).map(([who, address]) =>
    build.verificationAdd(who, {
      address,
      protocol: 0,
      blockHash: new Uint8Array(32),
      claimSignature: new Uint8Array(65),
    }),
  ),
)

test('codec writes the same bytes as the official library, and reads its bytes', () => {
  fc.assert(
    fc.property(data, (value) => {
      const bytes = encodeData(value)
      const theirs = core.MessageData.encode(core.MessageData.decode(bytes)).finish()
      expect(Buffer.from(bytes).equals(theirs)).toBe(true)
      const message = signed({ ...value, fid: (value.fid % 5) + 1 })
      expect(decodeMessage(encodeMessage(message))).toEqual({ ...message })
    }),
    { numRuns: randomRuns(300), seed: 20_260 },
  )
})

test('the official library accepts our messages as valid', async () => {
  const message = signed(
    build.castAdd(
      { fid: 1, at: Date.UTC(2024, 0, 1) },
      { text: 'hé 🌊', embeds: [{ url: 'https://a.example' }] },
    ),
  )
  const theirs = core.Message.decode(encodeMessage(message))
  expect((await core.validations.validateMessage(theirs)).isOk()).toBe(true)
})

test('a message with its data next to the bytes, or without the bytes, keeps its hash', async () => {
  const message = signed(build.castAdd(by(1), { text: 'hello' }))
  const theirs = core.Message.decode(encodeMessage(message))
  const { dataBytes: _, ...rest } = { ...theirs, data: core.MessageData.decode(message.dataBytes) }
  const read = decodeMessage(core.Message.encode(core.Message.create(rest)).finish())
  expect(await validate(read, NOW)).toBeNull()
  expect(read.data).toEqual(message.data)
})

function outcomeOf(bytes: Uint8Array): unknown {
  try {
    decodeMessage(bytes)
    return 'read'
  } catch (error) {
    return (error as { code?: unknown }).code ?? error
  }
}

test('invalid bytes are rejected without a crash', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(['read', 'INVALID_MESSAGE']).toContain(outcomeOf(bytes))
    }),
    { numRuns: randomRuns(500), seed: 20_260 },
  )
})
