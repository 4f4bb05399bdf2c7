import { keyRemovalTypedData, signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { createWalletClient, type Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gateway, ids, keysOnChain, newKey, registry } from '../../test/account-keys'

const [NULL, ADDED, REMOVED] = [0, 1, 2]

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const {
  chain,
  transport,
  deadline,
  payer,
  bot,
  metadataOf,
  stateOf,
  nonceOf,
  addFor,
  publish,
  textsOf,
  keyRow,
} = keysOnChain(() => island)

describe('an account that was registered through the API', () => {
  test('is known to the registries immediately', async () => {
    const { owner, fid } = await bot()
    const read = (functionName: string, arg?: unknown) =>
      chain().readContract({
        ...ids,
        functionName,
        ...(arg !== undefined && { args: [arg] }),
      } as never)
    expect(await read('idOf', owner.address)).toBe(BigInt(fid))
    expect(await read('custodyOf', BigInt(fid))).toBe(owner.address)
    expect(await read('recoveryOf', BigInt(fid))).toMatch(/^0x0{40}$/)
    expect(await read('nonces', owner.address)).toBe(0n)
    expect(await read('idCounter')).toBe(BigInt(fid))
    expect(await nonceOf(gateway, owner.address)).toBe(0n)
    // Seeded users and their keys are included.
    expect(await read('custodyOf', 2n)).toBe(island.walletOf(2).address)
    expect((await seededKeys(2)).map(({ state }) => state)).toEqual([ADDED])
  })

  test('gets a key by addFor, which may write until it is removed', async () => {
    const { owner, fid } = await bot()
    const app = await bot()
    const { signer, key } = newKey()
    const metadata = await metadataOf(app, key)
    const anyone = await payer()
    await expect(publish(fid, signer, 'too early')).rejects.toMatchObject({ status: 400 })
    expect(await anyone.send(await addFor({ owner, key, metadata }))).toBe('success')
    expect(await keyRow(fid, key)).toEqual({ app_fid: app.fid, removed_at: null })
    expect(await stateOf(fid, key)).toBe(ADDED)
    expect(await nonceOf(gateway, owner.address)).toBe(1n)
    await publish(fid, signer, 'by a key from the chain')
    expect(await textsOf(fid)).toContain('by a key from the chain')

    const until = deadline()
    const removal = keyRemovalTypedData({ owner: owner.address, key, deadline: Number(until) })
    const removeFor = (signature: Hex) =>
      ({
        ...registry,
        functionName: 'removeFor',
        args: [owner.address, key, until, signature],
      }) as never
    const forged = await anyone.account.signTypedData(removal)
    await expect(anyone.send(removeFor(forged))).rejects.toThrow(/InvalidSignature/)
    expect(await stateOf(fid, key)).toBe(ADDED)
    await anyone.send(removeFor(await owner.signTypedData(removal)))
    expect(await stateOf(fid, key)).toBe(REMOVED)
    await expect(publish(fid, signer, 'too late')).rejects.toMatchObject({ status: 400 })
    expect(await textsOf(fid)).toEqual(['by a key from the chain'])
    const again = await addFor({ owner, key, metadata })
    await expect(anyone.send(again)).rejects.toThrow(/InvalidState/)
  })

  test('adds and removes keys from its own wallet, which approves the API’s signer', async () => {
    const { owner, fid } = await bot()
    const wallet = await payer(owner)
    const made = await island.client.createSigner({})
    const key = made.public_key as Hex
    const metadata = await metadataOf({ fid, owner }, key)
    await wallet.send({ ...gateway, functionName: 'add', args: [1, key, 1, metadata] } as never)
    const signerUuid = made.signer_uuid
    expect(await island.client.lookupSigner({ signerUuid })).toMatchObject({
      status: 'approved',
      fid,
    })
    const { cast } = await island.client.publishCast({ signerUuid, text: 'by the API’s signer' })
    await wallet.send({ ...registry, functionName: 'remove', args: [key] } as never)
    expect(await island.client.lookupSigner({ signerUuid })).toMatchObject({ status: 'revoked' })
    expect(await textsOf(fid)).toEqual(['by the API’s signer'])
    expect(cast.hash).toMatch(/^0x/)
    expect((await island.local.agreement()).agrees).toBe(true)
  })

  test('approves a developer-managed key as well', async () => {
    const { owner, fid } = await bot()
    const app = await bot()
    const { key } = newKey()
    const until = Number(deadline())
    await island.client.registerSignedKeyForDeveloperManagedSigner({
      publicKey: key,
      appFid: app.fid,
      deadline: until,
      signature: await app.owner.signTypedData(
        signedKeyRequestTypedData({ requestFid: app.fid, key, deadline: until }),
      ),
    })
    const metadata = await metadataOf(app, key)
    await (await payer()).send(await addFor({ owner, key, metadata }))
    const found = await island.client.lookupDeveloperManagedSigner({ publicKey: key })
    expect(found).toMatchObject({ status: 'approved', fid })
  })

  test('has the API’s approved keys in the registry, and removes them there', async () => {
    const { owner, fid, signerUuid } = await bot()
    const { public_key: key } = await island.client.lookupSigner({ signerUuid })
    expect(await stateOf(fid, key as Hex)).toBe(ADDED)
    const wallet = await payer(owner)
    const metadata = await metadataOf({ fid, owner }, key as Hex)
    const again = { ...gateway, functionName: 'add', args: [1, key, 1, metadata] } as never
    await expect(wallet.send(again)).rejects.toThrow(/InvalidState/)
    await wallet.send({ ...registry, functionName: 'remove', args: [key] } as never)
    expect(await island.client.lookupSigner({ signerUuid })).toMatchObject({ status: 'revoked' })
  })
})

describe('a call that reverts and writes nothing', () => {
  test.each<[string, RegExp, (given: Registration) => Promise<unknown>]>([
    [
      'a signature of another wallet',
      /InvalidSignature/,
      async ({ owner, key, metadata, anyone }) =>
        anyone.send(await addFor({ owner, key, metadata }, { by: anyone.account })),
    ],
    [
      'a deadline that has passed',
      /SignatureExpired/,
      async ({ owner, key, metadata, anyone }) =>
        anyone.send(await addFor({ owner, key, metadata }, { until: deadline(-60_000) })),
    ],
    [
      'another user’s account',
      /InvalidSignature/,
      async ({ owner, key, metadata, anyone }) =>
        anyone.send(await addFor({ owner, key, metadata }, { owned: island.walletOf(2).address })),
    ],
    [
      'an address without an account',
      /Unauthorized/,
      async ({ key, metadata, anyone }) =>
        anyone.send(await addFor({ owner: anyone.account, key, metadata })),
    ],
    [
      'a request that the app has not signed',
      /InvalidMetadata/,
      async ({ owner, key, app, anyone }) => {
        const metadata = await metadataOf(app, key, { by: anyone.account })
        return anyone.send(await addFor({ owner, key, metadata }))
      },
    ],
    [
      'a request in the name of another wallet’s app',
      /InvalidMetadata/,
      async ({ owner, key, app, anyone }) => {
        const metadata = await metadataOf({ fid: 1, owner: app.owner }, key)
        return anyone.send(await addFor({ owner, key, metadata }))
      },
    ],
    [
      'a request that has expired',
      /InvalidMetadata/,
      async ({ owner, key, app, anyone }) => {
        const metadata = await metadataOf(app, key, { until: deadline(-60_000) })
        return anyone.send(await addFor({ owner, key, metadata }))
      },
    ],
    [
      'invalid metadata',
      /InvalidMetadata/,
      async ({ owner, key, anyone }) =>
        anyone.send(await addFor({ owner, key, metadata: '0x1234' })),
    ],
    [
      'a key that is too short',
      /InvalidMetadata/,
      async ({ owner, app, anyone }) => {
        const metadata = await metadataOf(app, '0x1234')
        return anyone.send(await addFor({ owner, key: '0x1234', metadata }))
      },
    ],
  ])('%s', async (_, reason, attempt) => {
    const [{ owner, fid }, app, anyone] = [await bot(), await bot(), await payer()]
    const { key } = newKey()
    const metadata = await metadataOf(app, key)
    const before = await chain().getBlockNumber()
    await expect(attempt({ owner, app, key, metadata, anyone })).rejects.toThrow(reason)
    expect(await stateOf(fid, key)).toBe(NULL)
    expect(await keyRow(fid, key)).toBeUndefined()
    expect(await chain().getBlockNumber()).toBe(before)
  })
  interface Registration {
    owner: PrivateKeyAccount
    app: { fid: number; owner: PrivateKeyAccount }
    key: Hex
    metadata: Hex
    anyone: Awaited<ReturnType<typeof payer>>
  }

  test('fails as a transaction too', async () => {
    const [{ owner, fid }, anyone] = [await bot(), await payer()]
    const { key } = newKey()
    const call = await addFor({ owner, key, metadata: '0x' })
    const wallet = createWalletClient({
      account: anyone.account,
      chain: optimism,
      transport: transport(),
    })
    const hash = await wallet.writeContract({ ...(call as object), gas: 500_000n } as never)
    const { status } = await chain().waitForTransactionReceipt({ hash })
    expect(status).toBe('reverted')
    expect(await keyRow(fid, key)).toBeUndefined()
  })
})

async function seededKeys(fid: number) {
  const rows = await island.store.db
    .selectFrom('signer_key')
    .select('key')
    .where('fid', '=', fid)
    .execute()
  return Promise.all(
    rows.map(({ key }) =>
      chain().readContract({
        ...registry,
        functionName: 'keyDataOf',
        args: [BigInt(fid), key as Hex],
      }),
    ),
  )
}
