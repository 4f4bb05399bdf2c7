import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { inAnHour, startIsland, type TestIsland } from '@castaway/testkit'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postJson } from '../../../test/approvals'

const [APP, ANA, BO] = [1, 2, 3]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

async function requested() {
  const { signer_uuid: signerUuid, public_key } = await island.client.createSigner({})
  const deadline = inAnHour(island.clock)
  const typed = signedKeyRequestTypedData({ requestFid: APP, key: public_key as Hex, deadline })
  const signature = await island.walletOf(APP).signTypedData(typed)
  const signer = await island.client.registerSignedKey({
    signerUuid,
    appFid: APP,
    deadline,
    signature,
  })
  return { signerUuid, link: signer.signer_approval_url! }
}

async function sign(link: string, fid: number) {
  const wallet = island.walletOf(fid)
  const asked = (await (await fetch(`${link}?owner=${wallet.address}`)).json()) as {
    typed_data: Parameters<typeof wallet.signTypedData>[0]
  }
  return {
    custody_address: wallet.address,
    signature: await wallet.signTypedData(asked.typed_data),
  }
}

test('an account’s owner approves a key by link, and the app can write for them', async () => {
  const { signerUuid, link } = await requested()
  const response = await postJson(link, await sign(link, ANA))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'approved', fid: ANA })
  const signer = await island.client.lookupSigner({ signerUuid })
  expect(signer).toMatchObject({ status: 'approved', fid: ANA })
  const { cast } = await island.client.publishCast({ signerUuid, text: 'Through the new key' })
  expect(cast.author.fid).toBe(ANA)
  expect((await postJson(link, await sign(link, BO))).status).toBe(409)
})

test("another user's signature approves nothing", async () => {
  const { signerUuid, link } = await requested()
  const { signature } = await sign(link, BO)
  const response = await postJson(link, {
    signature,
    custody_address: island.walletOf(ANA).address,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'INVALID_SIGNATURE' })
  expect((await island.client.lookupSigner({ signerUuid })).status).toBe('pending_approval')
})

test('an expired request cannot be approved', async () => {
  const { link } = await requested()
  const given = await sign(link, ANA)
  island.clock.advance(3_700_000)
  const response = await postJson(link, given)
  expect(await response.json()).toMatchObject({ code: 'EXPIRED' })
})

test('an app cannot request a key in the name of another', async () => {
  const { signer_uuid: signerUuid, public_key } = await island.client.createSigner({})
  const deadline = inAnHour(island.clock)
  const typed = signedKeyRequestTypedData({ requestFid: ANA, key: public_key as Hex, deadline })
  const signature = await island.walletOf(BO).signTypedData(typed)
  await expect(
    island.client.registerSignedKey({ signerUuid, appFid: ANA, deadline, signature }),
  ).rejects.toMatchObject({ code: 'INVALID_SIGNATURE', property: 'signature' })
})

test('the page names the app, and runs no foreign script', async () => {
  const { link } = await requested()
  const page = await fetch(link)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  const html = await page.text()
  expect(html).toContain('Castaway')
  expect(html).not.toMatch(/<script(?! src="\/approve\/script.js")/)
  const script = await fetch(`${island.url}/approve/script.js`)
  expect(script.headers.get('content-type')).toContain('javascript')
  expect((await fetch(`${island.url}/approve/no-such-token-at-all`)).status).toBe(404)
})

test('a sign-in message lists the signers of its wallet, once', async () => {
  const { signed } = await island.examples()
  const args = (await signed.fetchSigners()) as { message: string; signature: string }
  await island.signerOf(ANA)
  const { signers } = await island.client.fetchSigners(args)
  expect(signers.every(({ fid }) => fid === ANA)).toBe(true)
  expect(signers.length).toBeGreaterThan(0)
  await expect(island.client.fetchSigners(args)).rejects.toMatchObject({
    code: 'InvalidCredentials',
  })
})
