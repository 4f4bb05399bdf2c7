import { startIsland, type TestIsland } from '@castaway/testkit'
import { hexToBytes, type Address, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey } from '../../test/account-keys'
import {
  bundler,
  gateway,
  ids,
  keyGateway,
  keys,
  outsideWallets,
  room,
  signed,
  signerOf,
} from '../../test/outside-wallet'

const [ADDED, REMOVED] = [1, 2]

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const { chain, read, inAnHour, stranger, register, metadataOf, publish, userOf, unitsOf } =
  outsideWallets(() => island)

test('registers an account, gives it a key and writes with it', async () => {
  const one = await stranger()
  expect(await read(ids, 'idOf', [one.address])).toBe(0n)
  const fid = await register(one)
  expect(await read(ids, 'idOf', [one.address])).toBe(BigInt(fid))
  expect(await userOf(fid)).toMatchObject({ fid, custody_address: one.address.toLowerCase() })
  expect(await unitsOf(fid)).toBe(1)

  const { signer, key } = newKey()
  const metadata = await metadataOf(one, fid, key)
  await one.send(keyGateway, 'add', [1, key, 1, metadata])
  await publish(fid, signer, 'by a stranger')
  expect((await island.client.fetchCastsForUser({ fid })).casts[0]).toMatchObject({
    text: 'by a stranger',
    app: { fid },
  })
  expect(await read(keys, 'totalKeys', [BigInt(fid), ADDED])).toBe(1n)
  expect(await read(keys, 'keyAt', [BigInt(fid), ADDED, 0n])).toBe(key)
  expect(await read(keys, 'keysOf', [BigInt(fid), ADDED])).toEqual([key])
  await one.send(keys, 'remove', [key])
  expect(await read(keys, 'totalKeys', [BigInt(fid), ADDED])).toBe(0n)
  expect(await read(keys, 'keysOf', [BigInt(fid), REMOVED, 0n, 10n])).toEqual([[key], 0n])
  await expect(publish(fid, signer, 'too late')).rejects.toMatchObject({ status: 400 })
})

test('takes FIDs from the same sequence as the API', async () => {
  const reserved = (await island.client.getFreshAccountFID()).fid
  const fid = await register(await stranger())
  expect(fid).toBe(reserved + 1)
  expect((await island.client.getFreshAccountFID()).fid).toBe(fid + 1)
  expect(await read(ids, 'idCounter')).toBe(BigInt(fid))
})

test('finds accounts and keys that the world and the API made', async () => {
  const people = (await island.client.fetchBulkUsers({ fids: [2, 3] })).users
  for (const { fid, custody_address: custody } of people) {
    const owner: Address = await read(ids, 'custodyOf', [BigInt(fid)])
    expect(owner.toLowerCase()).toBe(custody)
    const [key]: Hex[] = await read(keys, 'keysOf', [BigInt(fid), ADDED])
    expect(await read(keys, 'keyDataOf', [BigInt(fid), key])).toEqual({ state: ADDED, keyType: 1 })
  }
  const [event] = await chain().getContractEvents({
    ...keys,
    eventName: 'Add',
    args: { fid: 2n },
    fromBlock: 0n,
  } as never)
  expect(event).toBeDefined()
})

test('registers for another wallet, with keys and storage, and gets back what was too much', async () => {
  const [payer, app] = [await stranger(), await stranger()]
  const appFid = await register(app)
  const owner = privateKeyToAccount(generatePrivateKey())
  const { signer, key } = newKey()
  const deadline = inAnHour()
  const sig = await signed(
    signerOf(owner).signRegister({
      to: owner.address,
      recovery: app.address,
      nonce: 0n,
      deadline,
    }),
  )
  const metadata = await metadataOf(app, appFid, key)
  const keySig = await signed(
    signerOf(owner).signAdd({
      owner: owner.address,
      keyType: 1,
      key: hexToBytes(key),
      metadataType: 1,
      metadata,
      nonce: 0n,
      deadline,
    }),
  )
  const price: bigint = await read(bundler, 'price', [2n])
  const before = await chain().getBalance({ address: payer.address })
  const receipt = await payer.send(
    bundler,
    'register',
    [
      { to: owner.address, recovery: app.address, deadline, sig },
      [{ keyType: 1, key, metadataType: 1, metadata, deadline, sig: keySig }],
      2n,
    ],
    price * 3n,
  )
  const gas = receipt.gasUsed * receipt.effectiveGasPrice
  expect(await chain().getBalance({ address: payer.address })).toBe(before - price - gas)
  const fid = Number(await read(ids, 'idOf', [owner.address]))
  expect(await unitsOf(fid)).toBe(3)
  await publish(fid, signer, 'paid for by another wallet')
  expect(await read(ids, 'recoveryOf', [BigInt(fid)])).toBe(app.address)
})

test('rents storage for any account', async () => {
  const one = await stranger()
  const [before, price] = [await unitsOf(2), await read(room, 'price', [3n])]
  await one.send(room, 'rent', [2n, 3n], price)
  expect(await unitsOf(2)).toBe(before! + 3)
  const both = await read(room, 'price', [5n])
  await one.send(
    room,
    'batchRent',
    [
      [2n, 3n],
      [1n, 4n],
    ],
    both + 1n,
  )
  expect(await unitsOf(2)).toBe(before! + 4)
  // 20 cents at 3,000 dollars for an ether, rounded up.
  expect(await read(room, 'unitPrice')).toBe(66_666_666_666_667n)
  expect(await read(room, 'usdUnitPrice')).toBe(20_000_000n)
  expect(await read(gateway, 'price')).toBe(66_666_666_666_667n)
})
