import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ana,
  ben,
  hex,
  hubLibrary,
  ok,
  startHubIsland,
  type HubIsland,
  type HubMessage,
} from './hub-client'

/** Messages of the network's own library, unmodified, at both APIs of the node. */

const hub = hubLibrary()

let at: HubIsland
beforeAll(async () => {
  at = await startHubIsland()
})
afterAll(() => at?.close())

describe('messages of every type', () => {
  let target: HubMessage
  beforeAll(async () => {
    target = await ok(at.client.submitMessage!(await at.makeCast('What both APIs take.', {}, ben)))
  })
  const castId = () => ({ fid: ben, hash: target.hash })
  const made: Record<string, () => Promise<HubMessage>> = {
    'cast with mentions and embeds': () =>
      at.makeCast('Hello  and all', {
        mentions: [ben],
        mentionsPositions: [6],
        embeds: [{ url: 'https://example.com/page' }, { castId: castId() }],
        parentUrl: 'https://example.com/place',
      }),
    reply: () => at.makeCast('A reply.', { parentCastId: castId() }),
    'cast remove': async () => {
      const { hash } = await ok<HubMessage>(
        at.client.submitMessage!(await at.makeCast('Not for long.')),
      )
      return ok(hub.makeCastRemove({ targetHash: hash }, at.options(ana), at.signerOf(ana)))
    },
    'reaction add': () =>
      ok(
        hub.makeReactionAdd(
          { type: hub.ReactionType.LIKE, targetCastId: castId() },
          at.options(ana),
          at.signerOf(ana),
        ),
      ),
    'reaction to a URL': () =>
      ok(
        hub.makeReactionAdd(
          { type: hub.ReactionType.LIKE, targetUrl: 'https://example.com/place' },
          at.options(ana),
          at.signerOf(ana),
        ),
      ),
    'reaction remove': () =>
      ok(
        hub.makeReactionRemove(
          { type: hub.ReactionType.LIKE, targetCastId: castId() },
          at.options(ana),
          at.signerOf(ana),
        ),
      ),
    'link add': () =>
      ok(hub.makeLinkAdd({ type: 'follow', targetFid: 8 }, at.options(ana), at.signerOf(ana))),
    'link remove': () =>
      ok(hub.makeLinkRemove({ type: 'follow', targetFid: 8 }, at.options(ana), at.signerOf(ana))),
    'user data': () =>
      ok(
        hub.makeUserDataAdd(
          { type: hub.UserDataType.BIO, value: 'Written by a hub at.client.' },
          at.options(ana),
          at.signerOf(ana),
        ),
      ),
    'verification add': async () => verification(ana),
    'verification remove': () =>
      ok(
        hub.makeVerificationRemove(
          { address: Buffer.from(wallet.address.slice(2), 'hex'), protocol: 0 },
          at.options(ana),
          at.signerOf(ana),
        ),
      ),
  }
  const wallet = privateKeyToAccount(`0x${'ab'.repeat(32)}`)
  async function verification(fid: number): Promise<HubMessage> {
    const claim = await ok(
      Promise.resolve(
        hub.makeVerificationAddressClaim(
          fid,
          Buffer.from(wallet.address.slice(2), 'hex'),
          hub.FarcasterNetwork.MAINNET,
          Buffer.alloc(32, 7),
          hub.Protocol.ETHEREUM,
        ),
      ),
    )
    const signer = new hub.ViemLocalEip712Signer(wallet)
    const claimSignature = await ok(signer.signVerificationEthAddressClaim(claim))
    const body = {
      address: Buffer.from(wallet.address.slice(2), 'hex'),
      claimSignature,
      blockHash: Buffer.alloc(32, 7),
      verificationType: 0,
      chainId: 0,
      protocol: 0,
    }
    return ok(hub.makeVerificationAddEthAddress(body, at.options(fid), at.signerOf(fid)))
  }

  test.each(Object.keys(made))('%s is taken by gRPC and read as it was signed', async (name) => {
    const message = await made[name]!()
    const stored = await ok<HubMessage>(at.client.submitMessage!(message))
    expect(hex(stored.hash)).toBe(hex(message.hash))
    expect(stored.data).toEqual(decoded(message).data)
  })

  test.each(Object.keys(made))(
    '%s is taken by HTTP and given as the library’s JSON',
    async (name) => {
      const message = await made[name]!()
      const { status, body } = await at.submitOverHttp(message)
      expect({ name, status }).toEqual({ name, status: 200 })
      const { data } = decoded(message)
      expect(body).toMatchObject({
        hash: hex(message.hash),
        signer: hex(message.signer),
        signature: Buffer.from(message.signature).toString('base64'),
        data: { fid: ana, timestamp: data.timestamp, type: hub.messageTypeToJSON(data.type) },
      })
    },
  )

  /** As a reader gets it: the data from its bytes. */
  function decoded(message: HubMessage): HubMessage {
    const value = hub.Message.decode(hub.Message.encode(message).finish())
    if (value.dataBytes && !value.data) value.data = hub.MessageData.decode(value.dataBytes)
    return value
  }

  test('the library’s own check accepts what is read', async () => {
    const { messages } = await ok(at.client.getAllCastMessagesByFid!({ fid: ana }))
    expect(messages.length).toBeGreaterThan(3)
    for (const message of messages) {
      const checked = await hub.validations.validateMessage(message)
      expect(checked.isOk()).toBe(true)
    }
  })
})
