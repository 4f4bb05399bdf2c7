import { authAddressKey, signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { inAnHour, startIsland, type TestIsland } from '@castaway/testkit'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusAndCode } from '../../../test/api-error'
import { approvals } from '../../../test/approvals'
import { keysOnChain, registry } from '../../../test/account-keys'

const [APP, ANA, BO] = [1, 2, 3]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

const { approve, remove } = approvals(() => island)
const { addFor, bot, chain, metadataOf, payer } = keysOnChain(() => island)

/** An address that the app holds, and functions to ask for its approval. */
function newAddress() {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const key = authAddressKey(address)
  const request = async (by = APP) => {
    const deadline = inAnHour(island.clock)
    const typed = signedKeyRequestTypedData({ requestFid: APP, key, deadline })
    const signature = await island.walletOf(by).signTypedData(typed)
    return { address, appFid: APP, deadline, signature }
  }
  const register = async (client = island.client) =>
    client.registerSignedKeyForDeveloperManagedAuthAddress(await request())
  const look = (client = island.client) => client.lookupDeveloperManagedAuthAddress({ address })
  return { address: address.toLowerCase(), mixed: address, key, request, register, look }
}

const userOf = async (fid: number) =>
  (await island.client.fetchBulkUsers({ fids: [fid] })).users[0]!
const addressesOf = async (fid: number) =>
  (await userOf(fid)).auth_addresses.map(({ address, app }) => [address, app.fid])

/** State and type of a key in the registry on chain. */
async function onChain(fid: number, key: Hex) {
  const { state, keyType } = await chain().readContract({
    ...registry,
    functionName: 'keyDataOf',
    args: [BigInt(fid), key],
  })
  return [state, keyType]
}

test('an address is requested, approved, shown on the profile and on chain, and revoked for good', async () => {
  const one = newAddress()
  expect(await statusAndCode(one.look())).toBe('404 NotFound')
  const asked = await one.register()
  expect(asked).toEqual({
    address: one.address,
    status: 'pending_approval',
    auth_address_approval_url: expect.stringMatching(/\/approve\/[\w-]+$/),
  })
  expect(await one.look()).toEqual(asked)
  // The profile is read before and after, so that a cached one would show.
  expect(await addressesOf(ANA)).toEqual([])

  const link = asked.auth_address_approval_url!
  expect((await approve(link, ANA)).status).toBe(200)
  expect(await one.look()).toEqual({ address: one.address, status: 'approved', fid: ANA })
  expect((await userOf(ANA)).auth_addresses).toEqual([
    {
      address: one.address,
      app: expect.objectContaining({
        object: 'user_dehydrated',
        fid: APP,
        score: expect.any(Number),
      }),
    },
  ])
  expect(await onChain(ANA, one.key)).toEqual([1, 2])
  expect(await statusAndCode(one.register())).toBe('409 CONFLICT')
  expect((await approve(link, BO)).status).toBe(409)

  expect((await remove(ANA, one.key, BO)).status).toBe(400)
  expect((await one.look()).status).toBe('approved')
  expect((await remove(ANA, one.key)).status).toBe(200)
  expect(await one.look()).toEqual({ address: one.address, status: 'revoked', fid: ANA })
  expect(await addressesOf(ANA)).toEqual([])
  expect(await onChain(ANA, one.key)).toEqual([2, 2])
  expect(await statusAndCode(one.register())).toBe('403 SIGNER_REVOKED')
  expect((await remove(ANA, one.key)).status).toBe(404)
})

test('the approval page says what an address can do, and that it can’t post', async () => {
  const one = newAddress()
  const link = (await one.register()).auth_address_approval_url!
  const html = await (await fetch(link)).text()
  expect(html).toContain('wants to sign in as you')
  expect(html).toContain('It can’t use it to cast')
  expect(html).not.toContain('wants to post for you')
  expect(html).toContain(one.address)
  expect(html).not.toContain(one.key)
  const asked = await (await fetch(`${link}?owner=${island.walletOf(ANA).address}`)).json()
  expect(asked).toMatchObject({
    status: 'pending_approval',
    app: { fid: APP },
    address: one.address,
    typed_data: { message: { key: one.key, keyType: 2 } },
  })
  await approve(link, BO)
  expect(await (await fetch(link)).text()).toContain('This address is approved')
  await remove(BO, one.key)
  expect(await (await fetch(link)).text()).toContain('This address is revoked')
})

test('addresses are listed in the order in which they were approved, and are no signers', async () => {
  const { users } = await island.client.fetchBulkUsers({ fids: [BO] })
  const before = await island.client.lookupUserStorageUsage({ fid: users[0]!.fid })
  const all = [newAddress(), newAddress(), newAddress()]
  for (const one of all) {
    await approve((await one.register()).auth_address_approval_url!, BO)
    island.clock.advance(1000)
  }
  expect(await addressesOf(BO)).toEqual(all.map(({ address }) => [address, APP]))
  await remove(BO, all[1]!.key)
  expect(await addressesOf(BO)).toEqual([all[0]!, all[2]!].map(({ address }) => [address, APP]))
  const after = await island.client.lookupUserStorageUsage({ fid: BO })
  expect(after.signers).toEqual(before.signers)
})

test('a repeated request creates a new link, and an expired one cannot be approved', async () => {
  const one = newAddress()
  const first = (await one.register()).auth_address_approval_url!
  const second = (await one.register()).auth_address_approval_url!
  expect((await fetch(first)).status).toBe(404)
  island.clock.advance(3_700_000)
  expect(await (await approve(second, ANA)).json()).toMatchObject({ code: 'EXPIRED' })
})

test('requests that the app did not sign like this are rejected', async () => {
  const one = newAddress()
  const { client } = island
  const sent = (args: Awaited<ReturnType<typeof one.request>> & { redirectUrl?: string }) =>
    statusAndCode(client.registerSignedKeyForDeveloperManagedAuthAddress(args))
  expect(await sent(await one.request(BO))).toBe('400 INVALID_SIGNATURE')
  const other = { ...(await one.request()), address: newAddress().mixed }
  expect(await sent(other)).toBe('400 INVALID_SIGNATURE')
  expect(await sent({ ...(await one.request()), deadline: 1 })).toBe('400 EXPIRED')
  expect(await sent({ ...(await one.request()), appFid: 999_999 })).toBe('404 NotFound')
  expect(await sent({ ...(await one.request()), redirectUrl: 'javascript:alert(1)' })).toBe(
    '400 InvalidField',
  )
  expect(await sent({ ...(await one.request()), address: one.key })).toBe('400 InvalidField')
  expect(await statusAndCode(client.lookupDeveloperManagedAuthAddress({ address: 'ana' }))).toBe(
    '400 InvalidField',
  )
  expect(await statusAndCode(one.look())).toBe('404 NotFound')
})

test('an address belongs to the app that registered it, and is not a signer', async () => {
  const one = newAddress()
  await one.register()
  expect(await statusAndCode(one.register(island.otherClient))).toBe('409 CONFLICT')
  expect(await statusAndCode(one.look(island.otherClient))).toBe('403 Forbidden')
  const { client } = island
  expect(await statusAndCode(client.lookupDeveloperManagedSigner({ publicKey: one.key }))).toBe(
    '404 NotFound',
  )
  const { address: _, ...request } = await one.request()
  const asSigner = { publicKey: one.key, ...request }
  expect(await statusAndCode(client.registerSignedKeyForDeveloperManagedSigner(asSigner))).toBe(
    '409 CONFLICT',
  )
})

test('an address that the owner adds on chain needs no other approval', async () => {
  const [{ owner, fid }, app, anyone] = [await bot(), await bot(), await payer()]
  const one = newAddress()
  await one.register()
  const metadata = await metadataOf(app, one.key)
  expect(await addressesOf(fid)).toEqual([])
  expect(await anyone.send(await addFor({ owner, key: one.key, metadata }, { keyType: 2 }))).toBe(
    'success',
  )
  expect(await one.look()).toMatchObject({ status: 'approved', fid })
  expect(await addressesOf(fid)).toEqual([[one.address, app.fid]])
  const { send } = await payer(owner)
  await send({ ...registry, functionName: 'remove', args: [one.key] } as never)
  expect(await one.look()).toMatchObject({ status: 'revoked', fid })
  expect(await addressesOf(fid)).toEqual([])
})
