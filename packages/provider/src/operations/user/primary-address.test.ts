import { startIsland, type TestIsland } from '@castaway/testkit'
import { getAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verificationClaim } from '../../messages/verification-claim'

const CHIDI = 4
let island: TestIsland
let signerUuid: string
beforeAll(async () => {
  island = await startIsland({ runJobs: false, onError: () => {} })
  signerUuid = await island.signerOf(CHIDI)
})
afterAll(() => island.close())

const blockHash: Hex = `0x${'ab'.repeat(32)}`
async function verifiedAddress(): Promise<string> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const address = wallet.address.toLowerCase() as Hex
  const ethSignature = await wallet.signTypedData(verificationClaim(CHIDI, address, blockHash))
  island.clock.advance(1000)
  await island.client.publishVerification({ signerUuid, address, blockHash, ethSignature })
  return address
}
const primary = async () =>
  (await island.client.fetchBulkUsers({ fids: [CHIDI] })).users[0]!.verified_addresses.primary
    .eth_address
const choose = (primaryEthAddress: string) => {
  island.clock.advance(1000)
  return island.client.updateUser({ signerUuid, primaryEthAddress })
}

test('a verified address can be made the primary one, in any case of its letters', async () => {
  const [first, second] = [await verifiedAddress(), await verifiedAddress()]
  const oldest = await primary()
  expect(oldest).not.toBe(second)
  await choose(second)
  expect(await primary()).toBe(second)
  await choose(first.toUpperCase().replace('0X', '0x'))
  expect(await primary()).toBe(first)
  await choose(getAddress(second))
  expect(await primary()).toBe(second)

  // Until it is verified no longer.
  island.clock.advance(1000)
  await island.client.deleteVerification({ signerUuid, address: second, blockHash })
  expect(await primary()).toBe(oldest)
})

test('an address that is not verified, or is someone else’s, is refused', async () => {
  const before = await primary()
  const stranger = privateKeyToAccount(generatePrivateKey()).address
  await expect(choose(stranger)).rejects.toMatchObject({ status: 400, code: 'INVALID_MESSAGE' })
  const [ana] = (await island.client.fetchBulkUsers({ fids: [2] })).users
  await expect(choose(ana!.verifications[0]!)).rejects.toMatchObject({ status: 400 })
  const solana = { signerUuid, primarySolAddress: '11111111111111111111111111111112' }
  await expect(island.client.updateUser(solana)).rejects.toMatchObject({ status: 400 })
  expect(await primary()).toBe(before)
})

test('a banner needs Pro, and is shown', async () => {
  island.clock.advance(1000)
  const banner = 'https://castaway.example/banner.png'
  await expect(island.client.updateUser({ signerUuid, banner })).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_MESSAGE',
    property: 'banner',
  })
  const end = island.clock.now() + 1000
  await island.store.db
    .updateTable('profile')
    .set({ pro_expires_at: end })
    .where('fid', '=', CHIDI)
    .execute()
  await island.client.updateUser({ signerUuid, banner })
  const [user] = (await island.client.fetchBulkUsers({ fids: [CHIDI] })).users
  expect(user!.profile.banner).toEqual({ url: banner })
})
