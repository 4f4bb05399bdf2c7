import { toFarcasterTime } from '@castaway/contract'
import { signerKeyOf } from '@castaway/seeds'
import type { TestIsland } from '@castaway/testkit'
import { expect } from 'vitest'
import {
  encodeMessage,
  fromHex,
  sign,
  signerFromSeed,
  type MessageData,
} from '../src/messages/index'
import { ANA } from './names-on-island'

type Bodies = Omit<Partial<MessageData>, 'type'>

/** Names tests by what is said of a message. */
export const byReason = <T extends unknown[]>(rows: [...T, string][]) =>
  rows.map((row) => [row.at(-1), ...row] as [string, ...T, string])

export const bytes = (length: number) => new Uint8Array(length).fill(7)

/** The body of a cast, with other fields. */
export const castBody = (more: object) => ({
  castAddBody: {
    text: 'a',
    type: 0,
    embeds: [],
    embedsDeprecated: [],
    mentions: [],
    mentionsPositions: [],
    ...more,
  },
})

/** The body of a claim of a wallet that nobody has signed, with other fields. */
export const claimBody = (more: object) => ({
  verificationAddAddressBody: {
    address: bytes(20),
    claimSignature: bytes(65),
    blockHash: bytes(32),
    verificationType: 0,
    chainId: 0,
    protocol: 0,
    ...more,
  },
})

/** The body of a key that nobody has signed for, with other fields. */
export const keyAddBody = (more: object) => ({
  keyAddBody: {
    key: bytes(32),
    keyType: 1,
    custodySignature: bytes(65),
    deadline: 2_000_000_000,
    nonce: 1,
    metadata: bytes(32),
    metadataType: 1,
    registrationTxHash: bytes(0),
    scopes: [1],
    ttl: 3600,
    ...more,
  },
})

/** For tests of what the node's API says of messages. */
export function submitsOn(island: () => TestIsland) {
  const signerOf = (fid: number) => signerFromSeed(fromHex(signerKeyOf(island().world.seed, fid))!)
  const now = () => toFarcasterTime(island().clock.now())
  /** A message of Ana’s, unless the body says something else. */
  const made = (type: number, body: Bodies, signer: number = ANA) =>
    sign({ type, fid: ANA, timestamp: now(), network: 1, ...body }, signerOf(signer))

  async function post(call: string, body: Uint8Array) {
    const response = await fetch(`${island().url}/v1/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from(body),
    })
    return (await response.json()) as Record<string, any>
  }

  /** @returns the words, after the code if it is not that of most rules */
  async function refused(message: Uint8Array): Promise<string> {
    const { errCode, details, error_detail } = await post('submitMessage', message)
    const status = errCode === 'not_found' ? 'NotFound' : 'InvalidArgument'
    expect(error_detail).toBe(
      `status: ${status}, message: ${JSON.stringify(`${errCode}/${details}`)}, details: [], metadata: MetadataMap { headers: {"x-err-code": "${errCode}"} }`,
    )
    return errCode === 'bad_request.validation_failure' ? details : `${errCode}/${details}`
  }
  return {
    now,
    made,
    post,
    refused,
    isValid: async (type: number, body: Bodies) =>
      (await post('validateMessage', encodeMessage(made(type, body)))).valid as boolean,
    refusedOf: (type: number, body: Bodies, signer?: number) =>
      refused(encodeMessage(made(type, body, signer))),
  }
}
