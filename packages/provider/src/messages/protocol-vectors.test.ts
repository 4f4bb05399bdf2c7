import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { describe, expect, test } from 'vitest'
import { decodeMessage, hashOf, toHex, validate, verifySignature, type Message } from './index'
import { NOW, signerOf } from '../../test/message-store'

interface Vector {
  id: string
  fid: number
  timestamp: number
  message_file: string
  expected: Record<'data_bytes' | 'hash' | 'signature' | 'signer' | 'message_bytes', string>
}

/**
 * The folder `vectors/v1` of a checkout of farcasterxyz/protocol. That repository has no license that would let its
 * files be part of this one, so they are not here, and these tests run only where the variable names a checkout.
 */
const folder = process.env.CASTAWAY_PROTOCOL_VECTORS
const vectors: Vector[] = folder
  ? JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')).vectors
  : []

/** The vectors are about bytes, hashes and signatures: nodes refuse these two as well, for what is wrong in this field. */
const WRONG_FIELDS: Record<string, string> = {
  // The claim is a placeholder.
  verification_add_eth: 'signature',
  // The key has no lifetime.
  key_add_ed25519: 'ttl',
}

describe.runIf(folder)('the protocol’s vectors', () => {
  test.each(vectors)('$id', async (vector) => {
    const bytes = readFileSync(join(folder!, vector.message_file))
    const { expected } = vector
    expect(bytes.toString('hex')).toBe(expected.message_bytes)
    const message = decodeMessage(bytes)
    const hex = (value: Uint8Array) => toHex(value).slice(2)
    expect({
      data_bytes: hex(message.dataBytes),
      hash: hex(message.hash),
      signature: hex(message.signature),
      signer: hex(message.signer),
      message_bytes: expected.message_bytes,
    }).toEqual(expected)
    expect(hex(hashOf(message.dataBytes))).toBe(expected.hash)
    expect(verifySignature(message.hash, message.signature, message.signer)).toBe(true)
    expect(message.data).toMatchObject({ fid: vector.fid, timestamp: vector.timestamp })
    const error = await validate(message, NOW)
    expect(error?.property).toBe(WRONG_FIELDS[vector.id])
  })
})

/** Writes a message as encoders do that leave out empty lists, which are those of most languages. */
function written(type: number, bodyField: number, body: BinaryWriter): Message {
  const dataBytes = new BinaryWriter()
    .tag(1, WireType.Varint)
    .uint32(type)
    .tag(2, WireType.Varint)
    .uint64(7)
    .tag(3, WireType.Varint)
    .uint32(94_000_000)
    .tag(4, WireType.Varint)
    .uint32(1)
    .tag(bodyField, WireType.LengthDelimited)
    .bytes(body.finish())
    .finish()
  const { publicKey, sign } = signerOf(7)
  const hash = hashOf(dataBytes)
  const message = new BinaryWriter()
    .tag(1, WireType.LengthDelimited)
    .bytes(dataBytes)
    .tag(2, WireType.LengthDelimited)
    .bytes(hash)
    .tag(3, WireType.Varint)
    .uint32(1)
    .tag(4, WireType.LengthDelimited)
    .bytes(sign(hash))
    .tag(5, WireType.Varint)
    .uint32(1)
    .tag(6, WireType.LengthDelimited)
    .bytes(publicKey)
    .tag(7, WireType.LengthDelimited)
    .bytes(dataBytes)
    .finish()
  return decodeMessage(message)
}

test('a cast of another encoder is valid if it carries its bytes', async () => {
  const body = new BinaryWriter().tag(4, WireType.LengthDelimited).string('written elsewhere')
  const message = written(1, 5, body)
  expect(message.data.castAddBody).toMatchObject({ text: 'written elsewhere', mentions: [] })
  expect(await validate(message, NOW)).toBeNull()
})

test('the last parent and the last body of a message count', async () => {
  const castId = new BinaryWriter()
    .tag(1, WireType.Varint)
    .uint64(2)
    .tag(2, WireType.LengthDelimited)
    .bytes(new Uint8Array(20).fill(2))
    .finish()
  const body = new BinaryWriter()
    .tag(7, WireType.LengthDelimited)
    .string('https://a.example')
    .tag(3, WireType.LengthDelimited)
    .bytes(castId)
    .tag(4, WireType.LengthDelimited)
    .string('a reply')
  const message = written(1, 5, body)
  expect(await validate(message, NOW)).toBeNull()
  expect(message.data.castAddBody).toMatchObject({ parentCastId: { fid: 2 } })
  expect(message.data.castAddBody).not.toHaveProperty('parentUrl')
  const wrong = written(6, 5, body)
  expect(await validate(wrong, NOW)).toMatchObject({ code: 'INVALID_MESSAGE' })
})
