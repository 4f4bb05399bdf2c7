import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ana, ben, hex, ok, startHubIsland, type HubIsland } from './hub-client'
import { publishedHubClient } from './published-sdk'

/** Every method of `NeynarHubClient`, which calls a node's API, of both generations of the SDK. */

let at: HubIsland
let castHash: string
let eventId: number
beforeAll(async () => {
  at = await startHubIsland()
  const cast = await at.makeCast('for a hub client')
  castHash = hex(cast.hash)
  await at.submitOverHttp(cast)
  const like = { type: at.hub.ReactionType.LIKE, targetCastId: { fid: ana, hash: cast.hash } }
  await at.submitOverHttp(await ok(at.hub.makeReactionAdd(like, at.options(ben), at.signerOf(ben))))
  const { events } = await ok(at.client.getEvents!({ startId: 0 }))
  eventId = events[0].id
})
afterAll(() => at?.close())

/** The arguments of each method, and what its answer has. */
const calls = (): Record<string, [args: object, answer: object]> => {
  const cast = { fid: ana, hash: castHash }
  const messages = { messages: expect.any(Array) }
  const events = { events: expect.any(Array) }
  const like = { targetFid: ana, targetHash: castHash, reactionType: 'Like' }
  const owner = at.island.walletOf(ana).address
  return {
    fetchCastsByParent: [cast, messages],
    fetchCastsMentioningUser: [{ fid: ana }, messages],
    fetchUsersCasts: [{ fid: ana, pageSize: 2, reverse: true }, messages],
    lookupCastByHashAndFid: [cast, { hash: castHash, data: { type: 'MESSAGE_TYPE_CAST_ADD' } }],
    fetchFids: [{ shardId: 1 }, { fids: expect.arrayContaining([ana, ben]) }],
    fetchEvents: [{ fromEventId: 0 }, events],
    lookupEvent: [{ eventId }, { id: eventId }],
    lookupHubInfo: [{ dbstats: true }, { dbStats: { numMessages: expect.any(Number) } }],
    fetchUserFollowers: [{ targetFid: ana, linkType: 'follow' }, messages],
    fetchUserFollowing: [{ fid: ana, linkType: 'follow' }, messages],
    lookupUserRelation: [
      { fid: ana, targetFid: ben, linkType: 'follow' },
      { data: { linkBody: { type: 'follow', targetFid: ben } } },
    ],
    fetchUserOnChainEvents: [{ fid: ana, eventType: 'EVENT_TYPE_ID_REGISTER' }, events],
    fetchUserOnChainSignersEvents: [{ fid: ana }, events],
    lookupOnChainIdRegistryEventByAddress: [{ address: owner }, { fid: ana }],
    fetchCastReactions: [like, { messages: [{ data: { fid: ben } }] }],
    fetchReactionsByTarget: [{ url: 'https://example.com' }, messages],
    fetchUserReactions: [{ fid: ben, reactionType: 'Like' }, messages],
    lookupReactionById: [
      { fid: ben, ...like },
      { data: { reactionBody: { type: 'REACTION_TYPE_LIKE' } } },
    ],
    lookupUserStorageLimit: [{ fid: ana }, { limits: expect.any(Array) }],
    fetchUserData: [{ fid: ana }, messages],
    fetchUsernameProofByName: [{ name: 'ana' }, { name: 'ana', fid: ana }],
    fetchUsernameProofsByFid: [{ fid: ana }, { proofs: [{ name: 'ana' }] }],
    fetchVerificationsByFid: [{ fid: ana }, messages],
  }
}

describe.each(['sdk', 'sdk-today'] as const)('%s', (folder) => {
  const client = () =>
    publishedHubClient(folder).connect({ apiKey: at.island.apiKey, basePath: at.island.url })

  test('every read answers what its name says', async () => {
    for (const [name, [args, answer]] of Object.entries(calls())) {
      expect([name, await client()[name]!(args)]).toMatchObject([name, answer])
    }
  })

  test('publishes a message, and has one checked', async () => {
    const message = await at.makeCast(`published by ${folder}`)
    const body = Buffer.from(at.hub.Message.encode(message).finish())
    const { validateMessage, publishMessage } = client()
    expect(await Reflect.apply(validateMessage!, client(), [{ body }])).toMatchObject({
      valid: true,
      message: { hash: hex(message.hash) },
    })
    expect(await Reflect.apply(publishMessage!, client(), [{ body }])).toMatchObject({
      hash: hex(message.hash),
    })
  })

  test('it has no method that is not tried', () => {
    const tried = [...Object.keys(calls()), 'publishMessage', 'validateMessage']
    expect(publishedHubClient(folder).methods().toSorted()).toEqual(tried.toSorted())
  })

  test('what a node refuses is an error with its reason', async () => {
    await expect(
      client().lookupCastByHashAndFid!({ fid: ana, hash: '0x00' }),
    ).rejects.toMatchObject({ response: { status: 400, data: { errCode: 'not_found' } } })
  })
})
