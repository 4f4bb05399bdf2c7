import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { inAnHour, messageJson, startIsland, type TestIsland } from '@castaway/testkit'
import { randomBytes } from 'node:crypto'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, sign as signMessage, signerFromSeed, toHex } from '../../messages/index'
import { checkAgreement } from '../../messages/index'
import { statusAndCode } from '../../../test/api-error'
import { approvals, postJson } from '../../../test/approvals'

const [APP, ANA, BO] = [1, 2, 3]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

/** A developer-managed key, and a function to request its approval. */
function newKey() {
  const signer = signerFromSeed(randomBytes(32))
  const publicKey = toHex(signer.publicKey) as Hex
  const request = async (by = APP) => {
    const deadline = inAnHour(island.clock)
    const typed = signedKeyRequestTypedData({ requestFid: APP, key: publicKey, deadline })
    const signature = await island.walletOf(by).signTypedData(typed)
    return { publicKey, appFid: APP, deadline, signature }
  }
  const register = async (client = island.client) =>
    client.registerSignedKeyForDeveloperManagedSigner(await request())
  const look = () => island.client.lookupDeveloperManagedSigner({ publicKey })
  const cast = (fid: number, text: string) => {
    const draft = build.castAdd({ fid, at: island.clock.now() }, { text })
    return island.client.publishMessageToFarcaster({
      body: messageJson(signMessage(draft, signer)),
    })
  }
  return { publicKey, request, register, look, cast }
}

const { approve, remove } = approvals(() => island)

test('a key is requested, approved, used, revoked, and never usable again', async () => {
  const key = newKey()
  expect(await statusAndCode(key.look())).toBe('404 NotFound')
  const asked = await key.register()
  expect(asked).toMatchObject({ public_key: key.publicKey, status: 'pending_approval' })
  expect(await statusAndCode(key.cast(ANA, 'Too early'))).toBe('400 INVALID_MESSAGE')

  expect((await approve(asked.signer_approval_url!, ANA)).status).toBe(200)
  const approved = await key.look()
  expect(approved).toEqual({ public_key: key.publicKey, status: 'approved', fid: ANA })
  await key.cast(ANA, 'Signed by the app itself')
  expect(await statusAndCode(key.cast(BO, 'For someone else'))).toBe('400 INVALID_MESSAGE')
  const texts = async () =>
    (await island.client.fetchCastsForUser({ fid: ANA })).casts.map(({ text }) => text)
  expect(await texts()).toContain('Signed by the app itself')
  expect(await statusAndCode(key.register())).toBe('409 CONFLICT')

  expect((await remove(ANA, key.publicKey, BO)).status).toBe(400)
  expect((await key.look()).status).toBe('approved')
  expect((await remove(ANA, key.publicKey)).status).toBe(200)
  expect((await key.look()).status).toBe('revoked')
  // What it signed stays.
  expect(await texts()).toContain('Signed by the app itself')
  expect(await statusAndCode(key.cast(ANA, 'Too late'))).toBe('400 INVALID_MESSAGE')
  expect(await statusAndCode(key.register())).toBe('403 SIGNER_REVOKED')
  expect((await approve(asked.signer_approval_url!, ANA)).status).toBe(409)
  expect((await remove(ANA, key.publicKey)).status).toBe(404)
  expect((await key.look()).status).toBe('revoked')
  expect(await checkAgreement(island.store)).toEqual([])
})

test('a repeated request creates a new link and invalidates the old one', async () => {
  const key = newKey()
  const first = (await key.register()).signer_approval_url!
  const second = (await key.register()).signer_approval_url!
  expect(second).not.toBe(first)
  expect((await fetch(first)).status).toBe(404)
  expect((await approve(second, BO)).status).toBe(200)
  expect((await approve(second, ANA)).status).toBe(409)
  expect(await key.look()).toMatchObject({ status: 'approved', fid: BO })
})

test('one of two concurrent approvals succeeds', async () => {
  const link = (await newKey().register()).signer_approval_url!
  const answers = await Promise.all([approve(link, ANA), approve(link, BO)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a request that the app did not sign, or signed for another key, is rejected', async () => {
  const key = newKey()
  const { client } = island
  const byBo = await key.request(BO)
  expect(await statusAndCode(client.registerSignedKeyForDeveloperManagedSigner(byBo))).toBe(
    '400 INVALID_SIGNATURE',
  )
  const other = { ...(await key.request()), publicKey: newKey().publicKey }
  expect(await statusAndCode(client.registerSignedKeyForDeveloperManagedSigner(other))).toBe(
    '400 INVALID_SIGNATURE',
  )
  const late = { ...(await key.request()), deadline: 1 }
  expect(await statusAndCode(client.registerSignedKeyForDeveloperManagedSigner(late))).toBe(
    '400 EXPIRED',
  )
  const evil = { ...(await key.request()), redirectUrl: 'javascript:alert(1)' }
  expect(await statusAndCode(client.registerSignedKeyForDeveloperManagedSigner(evil))).toBe(
    '400 InvalidField',
  )
  expect(await statusAndCode(key.look())).toBe('404 NotFound')
})

test('a key belongs to the app that registered it, and a managed signer cannot be registered', async () => {
  const key = newKey()
  await key.register()
  expect(await statusAndCode(key.register(island.otherClient))).toBe('409 CONFLICT')
  const { publicKey } = key
  expect(await statusAndCode(island.otherClient.lookupDeveloperManagedSigner({ publicKey }))).toBe(
    '403 Forbidden',
  )
  const managed = await island.client.createSigner({})
  const typed = signedKeyRequestTypedData({
    requestFid: APP,
    key: managed.public_key as Hex,
    deadline: inAnHour(island.clock),
  })
  const args = {
    publicKey: managed.public_key,
    appFid: APP,
    deadline: Number(typed.message.deadline),
    signature: await island.walletOf(APP).signTypedData(typed),
  }
  expect(await statusAndCode(island.client.registerSignedKeyForDeveloperManagedSigner(args))).toBe(
    '409 CONFLICT',
  )
})

test('a revoked managed signer cannot write, and is never approved again', async () => {
  const { signerUuid, fid } = await island.newcomer('turncoat')
  const { public_key: key } = await island.client.lookupSigner({ signerUuid })
  await island.client.publishCast({ signerUuid, text: 'While I could' })
  const { revokeSigner } = await import('../../messages/index')
  await revokeSigner(island.store, { fid, key })
  expect((await island.client.lookupSigner({ signerUuid })).status).toBe('revoked')
  expect(await statusAndCode(island.client.publishCast({ signerUuid, text: 'More' }))).toBe(
    '403 SIGNER_REVOKED',
  )
  const { casts } = await island.client.fetchCastsForUser({ fid })
  expect(casts.map(({ text }) => text)).toEqual(['While I could'])
  const deadline = inAnHour(island.clock)
  const typed = signedKeyRequestTypedData({ requestFid: APP, key: key as Hex, deadline })
  const signature = await island.walletOf(APP).signTypedData(typed)
  const again = island.client.registerSignedKey({ signerUuid, appFid: APP, deadline, signature })
  expect(await statusAndCode(again)).toBe('403 SIGNER_REVOKED')
})

test('requests from another site are rejected', async () => {
  const link = (await newKey().register()).signer_approval_url!
  const response = await postJson(
    link,
    { custody_address: island.walletOf(ANA).address, signature: '0x00' },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(response.status).toBe(403)
})
