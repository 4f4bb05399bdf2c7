import { bytesOf } from '@castaway/server-kit/bytes'
import { createHash } from 'node:crypto'
import { userNameProofTypedData } from '@castaway/contract/eip712'
import { startIsland, type TestIsland } from '@castaway/testkit'
import * as core from '@farcaster/core'
import { recoverTypedDataAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { custody, custodyOf, EKO, FERN, namesOn } from '../../test/names-on-island'
import { addSignerKey, signerFromSeed, toHex } from '../messages/index'
import { nameProofJson, readNameProof, readNameProofs } from './proofs'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
const on = namesOn(() => island)
afterAll(on.closeAgreeing)
const { register, userOf } = on

describe('proofs of the protocol’s own library', () => {
  const seed = createHash('sha256').update('a key of this test').digest()
  const publish = async (message: { isErr(): boolean; _unsafeUnwrap(): core.Message }) =>
    island.client.publishMessageToFarcaster({
      body: core.Message.toJSON(message._unsafeUnwrap()) as Record<string, unknown>,
    })
  const dataOptions = (fid: number) => {
    island.clock.advance(1000)
    const timestamp = core
      .toFarcasterTime(Math.floor(island.clock.now() / 1000) * 1000)
      ._unsafeUnwrap()
    return { fid, network: core.FarcasterNetwork.MAINNET, timestamp }
  }
  const proofOf = async (fid: number, name: string, type: core.UserNameType) => {
    const options = dataOptions(fid)
    const timestamp = core.fromFarcasterTime(options.timestamp)._unsafeUnwrap() / 1000
    const owner = custody(fid).address
    const signature = await custody(fid).signTypedData(
      userNameProofTypedData({ name, owner, timestamp }),
    )
    const body = core.UserNameProof.create({
      timestamp,
      name: Buffer.from(name),
      owner: Buffer.from(owner.slice(2), 'hex'),
      signature: Buffer.from(signature.slice(2), 'hex'),
      fid,
      type,
    })
    return core.makeUsernameProof(body, options, new core.NobleEd25519Signer(seed))
  }
  const usernameOf = (fid: number, value: string) =>
    core.makeUserDataAdd(
      { type: core.UserDataType.USERNAME, value },
      dataOptions(fid),
      new core.NobleEd25519Signer(seed),
    )

  test.each([
    ['eko-example.eth', core.UserNameType.USERNAME_TYPE_ENS_L1],
    ['sixteen-letters-.eth', core.UserNameType.USERNAME_TYPE_ENS_L1],
    ['sixteen-of-eko--.base.eth', core.UserNameType.USERNAME_TYPE_BASENAME],
  ])('of %s are taken byte for byte', async (name, type) => {
    const key = toHex(signerFromSeed(seed).publicKey)
    await addSignerKey(island.store, { fid: EKO, key, appFid: 1 })
    const proof = await proofOf(EKO, name, type)
    // Before the name is registered, or while it is someone else’s.
    await expect(publish(proof)).rejects.toMatchObject({ status: 400 })
    await register(name, custodyOf(FERN))
    await expect(publish(proof)).rejects.toMatchObject({ status: 400 })
    await register(name, custodyOf(EKO))
    const given = core.Message.toJSON(proof._unsafeUnwrap())
    expect(await publish(proof)).toEqual(given)
    const bytes = await island.store.db
      .selectFrom('message')
      .select('raw')
      .where('hash', '=', toHex(proof._unsafeUnwrap().hash))
      .executeTakeFirstOrThrow()
    expect(Buffer.from(core.Message.decode(bytesOf(bytes.raw)).dataBytes!)).toEqual(
      Buffer.from(core.MessageData.encode(proof._unsafeUnwrap().data!).finish()),
    )
    await publish(await usernameOf(EKO, name))
    expect((await userOf(EKO)).username).toBe(name)
    const read = await readNameProof(island.store, name)
    expect(nameProofJson(read!)).toEqual({
      timestamp: proof._unsafeUnwrap().data!.usernameProofBody!.timestamp,
      name,
      owner: custodyOf(EKO),
      signature: Buffer.from(proof._unsafeUnwrap().data!.usernameProofBody!.signature).toString(
        'base64',
      ),
      fid: EKO,
      type: core.userNameTypeToJSON(type),
    })
  })

  test('and usernames of a name that moved are refused', async () => {
    await register('sixteen-letters-.eth', custodyOf(FERN))
    await expect(publish(await usernameOf(EKO, 'sixteen-letters-.eth'))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('no longer resolves'),
    })
  })

  test('are all read with the fname’s, which the name server signed', async () => {
    const proofs = await readNameProofs(island.store, EKO)
    expect(proofs.map(({ type }) => type)).toEqual([1, 2, 2, 3])
    const [fname] = proofs
    const { signer } = (await (await fetch(`${island.url}/fnames/signer`)).json()) as {
      signer: Hex
    }
    const claim = userNameProofTypedData({
      name: Buffer.from(fname!.name).toString(),
      owner: toHex(fname!.owner) as Hex,
      timestamp: fname!.timestamp,
    })
    const signature = toHex(fname!.signature) as Hex
    expect(await recoverTypedDataAddress({ ...claim, signature })).toBe(signer)
    // The library’s own check of fname transfers.
    const byLibrary = await core.eip712.verifyUserNameProofClaim(
      core.makeUserNameProofClaim({
        name: 'eko',
        owner: toHex(fname!.owner) as Hex,
        timestamp: fname!.timestamp,
      }),
      fname!.signature,
      Buffer.from(signer.slice(2), 'hex'),
    )
    expect(byLibrary._unsafeUnwrap()).toBe(true)
  })
})
