import { toFarcasterTime } from '@castaway/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ana,
  ben,
  castBody,
  fails,
  hashOf,
  hubLibrary,
  ok,
  startHubIsland,
  type HubIsland,
  type HubMessage,
} from './hub-client'

/** What the node refuses, as the network's own library reads it. */

const hub = hubLibrary()

let at: HubIsland
beforeAll(async () => {
  at = await startHubIsland()
})
afterAll(() => at?.close())

describe('what a rule forbids', () => {
  const refusals: [reason: string, make: () => Promise<HubMessage>][] = [
    ['unknown fid', () => at.makeCast('no one', {}, 999_999)],
    [
      'invalid signer',
      () => ok(hub.makeCastAdd(castBody('not my key'), at.options(ana), at.signerOf(ben))),
    ],
    [
      'timestamp more than 10 mins in the future',
      () =>
        ok(
          hub.makeCastAdd(
            castBody('too early'),
            { ...at.options(ana), timestamp: toFarcasterTime(at.island.clock.now()) + 599 },
            at.signerOf(ana),
          ),
        ).then(async () => later()),
    ],
    [
      'fname is not registered for fid',
      () =>
        ok(
          hub.makeUserDataAdd(
            { type: hub.UserDataType.USERNAME, value: 'ben' },
            at.options(ana),
            at.signerOf(ana),
          ),
        ),
    ],
  ]
  /** The library refuses to make it, so its bytes are made by hand. */
  const later = () => sealed({ timestamp: toFarcasterTime(at.island.clock.now()) + 5_000 })
  async function sealed(
    differs: object,
    body: object = castBody('made by hand'),
  ): Promise<HubMessage> {
    const data = { type: 1, ...at.options(ana), ...differs, castAddBody: body }
    const dataBytes = hub.MessageData.encode(hub.MessageData.fromPartial(data)).finish()
    const hash = hashOf(dataBytes)
    const signature = await ok(at.signerOf(ana).signMessageHash(hash))
    const signer = await ok(at.signerOf(ana).getSignerKey())
    return hub.Message.create({
      hash,
      hashScheme: 1,
      signature,
      signatureScheme: 1,
      signer,
      dataBytes,
    })
  }

  test.each(refusals)('is refused by both APIs with “%s”', async (reason, make) => {
    const message = await make()
    const refused = await fails(at.client.submitMessage!(message))
    expect(refused).toEqual({
      errCode: 'bad_request.validation_failure',
      message: `bad_request.validation_failure/${reason}`,
    })
    const { status, body } = await at.submitOverHttp(message)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'Failed to submit message',
      errCode: 'bad_request.validation_failure',
      details: reason,
    })
    expect(body.error_detail).toContain(`bad_request.validation_failure/${reason}`)
  })

  test.each([
    ['text > 320 bytes', castBody('x'.repeat(321))],
    ['cast is empty', castBody('')],
    ['url < 1 byte', castBody('a', { embeds: [{ url: '' }] })],
    ['mentions and mentionsPositions must match', castBody('a', { mentions: [ben] })],
    ['string embeds have been deprecated', castBody('a', { embedsDeprecated: ['https://a.b'] })],
  ])('a cast is refused with “%s”', async (reason, body) => {
    const message = await sealed({}, body)
    const refused = await fails(at.client.submitMessage!(message))
    expect(refused.message).toBe(`bad_request.validation_failure/${reason}`)
    const { valid } = await ok(at.client.validateMessage!(message))
    expect(valid).toBe(false)
  })

  test.each([
    ['Pro subscription required', castBody('x'.repeat(1100), { type: 2 })],
    ['dataBytes > 2048 bytess', castBody('x'.repeat(10_000), { type: 2 })],
    ['embed is missing', castBody('a', { embeds: [{}] })],
  ])('a cast is refused by gRPC with “%s”', async (reason, body) => {
    const refused = await fails(at.client.submitMessage!(await sealed({}, body)))
    expect(refused.message).toBe(`bad_request.validation_failure/${reason}`)
  })

  test('a name without a proof is not found, and no message is without an author', async () => {
    const username = { type: hub.UserDataType.USERNAME, value: 'ana-elsewhere.eth' }
    const made = await ok(hub.makeUserDataAdd(username, at.options(ana), at.signerOf(ana)))
    expect(await fails(at.client.submitMessage!(made as HubMessage))).toEqual({
      errCode: 'not_found',
      message: 'not_found/NotFound: Username proof not found for name ana-elsewhere.eth',
    })
    expect(await fails(at.client.submitMessage!(await sealed({ fid: 0 })))).toEqual({
      errCode: 'bad_request.invalid_param',
      message: 'bad_request.invalid_param/fid cannot be 0',
    })
    expect(
      await fails(at.client.getLink!({ fid: ana, linkType: 'follow', targetFid: 999 })),
    ).toEqual({ errCode: 'not_found', message: 'cast not found' })
  })

  test('a message that is there already is a duplicate, and one that lost is a conflict', async () => {
    const first = await at.makeCast('Twice.')
    await ok(at.client.submitMessage!(first))
    expect(await fails(at.client.submitMessage!(first))).toEqual({
      errCode: 'bad_request.duplicate',
      message: 'bad_request.duplicate/message has already been merged',
    })
    const remove = hub.makeCastRemove({ targetHash: first.hash }, at.options(ana), at.signerOf(ana))
    await ok(at.client.submitMessage!(await ok(remove)))
    expect(await fails(at.client.submitMessage!(first))).toEqual({
      errCode: 'bad_request.conflict',
      message: 'bad_request.conflict/message conflicts with a more recent remove',
    })
  })

  test('one of many keeps back the others of its account', async () => {
    const messages = [
      await at.makeCast('first of three'),
      await sealed({}, castBody('')),
      await at.makeCast('of another account', {}, ben),
      await at.makeCast('third of three'),
    ]
    const answer = await ok(at.client.submitBulkMessages!({ messages }))
    expect(answer.messages.map((each: any) => each.messageError?.message ?? 'merged')).toEqual([
      'cast is empty',
      'cast is empty',
      'merged',
      'cast is empty',
    ])
    // Without it, they are taken.
    const again = await ok(
      at.client.submitBulkMessages!({ messages: [messages[0]!, messages[3]!] }),
    )
    expect(again.messages.map((each: any) => each.messageError)).toEqual([undefined, undefined])
  })
})
