import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { inAnHour } from '@castaway/testkit'
import { recoverTypedDataAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ana,
  ben,
  fails,
  hex,
  hubLibrary,
  miniAppLibrary,
  ok,
  startHubIsland,
  type HubIsland,
  type HubMessage,
} from './hub-client'

/** Reads of the network's own libraries, unmodified. */

const hub = hubLibrary()

let at: HubIsland
beforeAll(async () => {
  at = await startHubIsland()
})
afterAll(() => at?.close())

describe('reads', () => {
  test('page through to the end without a gap or a duplicate, in both directions', async () => {
    for (const reverse of [false, true]) {
      const whole = (await ok(at.client.getLinksByFid!({ fid: ana, reverse }))).messages
      const paged: HubMessage[] = []
      let pageToken: Uint8Array | undefined
      do {
        const page: any = await ok(
          at.client.getLinksByFid!({
            fid: ana,
            reverse,
            pageSize: 1,
            ...(pageToken && { pageToken }),
          }),
        )
        paged.push(...page.messages)
        pageToken = page.nextPageToken
      } while (pageToken?.length)
      expect(paged.map(({ hash }) => hex(hash))).toEqual(
        whole.map(({ hash }: HubMessage) => hex(hash)),
      )
      expect(new Set(paged.map(({ hash }) => hex(hash))).size).toBe(paged.length)
    }
  })

  test('every call of the library answers', async () => {
    const [one] = (await ok(at.client.getCastsByFid!({ fid: ana }))).messages as HubMessage[]
    const castId = { fid: ana, hash: one!.hash }
    const by: [name: string, request: object][] = [
      ['getInfo', {}],
      ['getFids', { shardId: 1 }],
      ['getConnectedPeers', {}],
      ['getCast', castId],
      ['getCastsByFid', { fid: ana }],
      ['getCastsByParent', { parentCastId: castId }],
      ['getCastsByMention', { fid: ana }],
      ['getReactionsByFid', { fid: ana }],
      ['getReactionsByCast', { targetCastId: castId, reactionType: 1 }],
      ['getReactionsByTarget', { targetCastId: castId }],
      ['getUserData', { fid: ana, userDataType: hub.UserDataType.DISPLAY }],
      ['getUserDataByFid', { fid: ana }],
      ['getUsernameProof', { name: Buffer.from('ana') }],
      ['getUserNameProofsByFid', { fid: ana }],
      ['getVerificationsByFid', { fid: ana }],
      ['getOnChainSignersByFid', { fid: ana }],
      ['getOnChainEvents', { fid: ana, eventType: 4 }],
      ['getIdRegistryOnChainEvent', { fid: ana }],
      ['getCurrentStorageLimitsByFid', { fid: ana }],
      ['getLink', { fid: ana, linkType: 'follow', targetFid: ben }],
      ['getLinksByFid', { fid: ana }],
      ['getLinksByTarget', { targetFid: ana }],
      ['getLinkCompactStateMessageByFid', { fid: ana }],
      ['getAllCastMessagesByFid', { fid: ana }],
      ['getAllReactionMessagesByFid', { fid: ana }],
      ['getAllVerificationMessagesByFid', { fid: ana }],
      ['getAllUserDataMessagesByFid', { fid: ana }],
      ['getAllLinkMessagesByFid', { fid: ana }],
      ['getEvents', { startId: 0 }],
    ]
    for (const [name, request] of by) {
      const result = await at.client[name]!(request)
      expect([name, result.isOk()]).toEqual([name, true])
    }
    const refused = await fails(at.client.getShardChunks!({ shardId: 7, startBlockNumber: 0 }))
    expect(refused.message).toContain('Missing shard store')
  })

  test('blocks and their chunks have what happened, in the order in which it did', async () => {
    const casts = await Promise.all([1, 2].map((number) => at.makeCast(`in block ${number}`)))
    for (const cast of casts) await ok(at.client.submitMessage!(cast))
    const { events } = await ok(at.client.getEvents!({ startId: 0, reverse: true }))
    const last = events[0].blockNumber
    const { shardChunks } = await ok(at.client.getShardChunks!({ shardId: 1, startBlockNumber: 1 }))
    const numbers = shardChunks.map(({ header }: any) => header.height.blockNumber)
    expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1))
    for (const [index, { header }] of shardChunks.slice(1).entries()) {
      expect(hex(header.parentHash)).toBe(hex(shardChunks[index].hash))
    }
    const messages = shardChunks
      .flatMap(({ transactions }: any) => transactions)
      .filter(({ fid }: any) => fid === ana)
      .flatMap(({ userMessages }: any) => userMessages) as HubMessage[]
    expect(messages.slice(-2).map(({ hash }) => hex(hash))).toEqual(
      casts.map(({ hash }) => hex(hash)),
    )
    const some = await ok(
      at.client.getShardChunks!({ shardId: 1, startBlockNumber: last, stopBlockNumber: last }),
    )
    expect(some.shardChunks).toEqual([])
    const witnessed: string[] = []
    for await (const block of await ok(at.client.getBlocks!({ startBlockNumber: 1 }))) {
      expect(block.header.height.shardIndex).toBe(0)
      witnessed.push(hex(block.shardWitness.shardChunkWitnesses[0].shardHash))
    }
    expect(witnessed).toEqual(shardChunks.map(({ hash }: any) => hex(hash)))
  })

  test('a proof of a name is signed by one key for every name', async () => {
    const answers = await Promise.all(
      [ana, ben].map((fid) => ok(at.client.getUserNameProofsByFid!({ fid }))),
    )
    const proofs = answers.flatMap((answer) => answer.proofs)
    expect(proofs).toHaveLength(2)
    const signers = await Promise.all(
      proofs.map((proof: any) =>
        recoverTypedDataAddress({
          domain,
          types: { UserNameProof: proofType },
          primaryType: 'UserNameProof',
          message: {
            name: Buffer.from(proof.name).toString(),
            timestamp: BigInt(proof.timestamp),
            owner: hex(proof.owner) as `0x${string}`,
          },
          signature: hex(proof.signature) as `0x${string}`,
        }),
      ),
    )
    expect(new Set(signers).size).toBe(1)
  })
  const domain = {
    name: 'Farcaster name verification',
    version: '1',
    chainId: 1,
    verifyingContract: '0xe3Be01D99bAa8dB9905b33a3cA391238234B79D1',
  } as const
  const proofType = [
    { name: 'name', type: 'string' },
    { name: 'timestamp', type: 'uint256' },
    { name: 'owner', type: 'address' },
  ] as const
})

describe('mini apps', () => {
  test('the hosts’ library finds the app of a key', async () => {
    const { createVerifyAppKeyWithHub } = miniAppLibrary()
    const verify = createVerifyAppKeyWithHub(at.island.url)
    const key = await ok<Uint8Array>(at.signerOf(ana).getSignerKey())
    expect(await verify(ana, hex(key))).toEqual({ valid: true, appFid: 1 })
    expect(await verify(ana, `0x${'12'.repeat(32)}`)).toEqual({ valid: false })
  })

  test('a key that an app requested has the app’s own request', async () => {
    const app = at.island.walletOf(ben)
    const { signer_uuid, public_key } = await at.island.client.createSigner({})
    const deadline = inAnHour(at.island.clock)
    const request = { requestFid: ben, key: public_key as `0x${string}`, deadline }
    const signature = await app.signTypedData(signedKeyRequestTypedData(request))
    await at.island.client.registerSignedKey({
      signerUuid: signer_uuid,
      appFid: ben,
      deadline,
      signature,
    })
    await at.island.local.approveSigner({ signerUuid: signer_uuid, fid: ana })
    const { body } = await at.http(`onChainSignersByFid?fid=${ana}`)
    const event = body.events.find((each: any) => each.signerEventBody.key === public_key)
    const metadata = Buffer.from(event.signerEventBody.metadata, 'base64').toString('hex')
    expect(metadata).toContain(signature.slice(2))
    const { createVerifyAppKeyWithHub } = miniAppLibrary()
    const found = await createVerifyAppKeyWithHub(at.island.url)(ana, public_key)
    expect(found).toEqual({ valid: true, appFid: ben })
  })
})
