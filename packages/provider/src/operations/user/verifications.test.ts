import { randomBytes } from 'node:crypto'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSignerKey } from '../../messages/accounts'
import {
  build,
  merge,
  Protocol,
  sign,
  signerFromSeed,
  solanaClaim,
  toHex,
  verificationClaim,
} from '../../messages/index'
import { statusAndCode } from '../../../test/api-error'

const [APP, BO] = [1, 3]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  island.clock.freeze()
})
afterAll(() => island.close())

const read = async (fid: number) => (await island.client.fetchVerifications({ fid })).verifications
const thisSecond = () => new Date(Math.floor(island.clock.now() / 1000) * 1000).toISOString()

test('addresses are listed with protocol, time and app, oldest first, until they are removed', async () => {
  const known = await read(BO)
  for (const { address, protocol } of known) {
    const { users } = await island.client.fetchBulkUsers({ fids: [BO] })
    const { eth_addresses, sol_addresses } = users[0]!.verified_addresses
    expect(protocol === 'evm' ? eth_addresses : sol_addresses).toContain(address)
  }

  island.clock.advance(5_000)
  const wallet = privateKeyToAccount(generatePrivateKey())
  const address = wallet.address.toLowerCase() as `0x${string}`
  const blockHash = `0x${'ab'.repeat(32)}` as const
  const signerUuid = await island.signerOf(BO)
  await island.client.publishVerification({
    signerUuid,
    address,
    blockHash,
    ethSignature: await wallet.signTypedData(verificationClaim(BO, address, blockHash)),
  })
  const inApp = {
    object: 'verification',
    address,
    protocol: 'evm',
    verified_at: thisSecond(),
    app: { object: 'user_dehydrated', fid: APP },
  }

  // A key that no app asked for, and an address on Solana.
  island.clock.advance(5_000)
  const signer = signerFromSeed(randomBytes(32))
  const key = toHex(signer.publicKey)
  await addSignerKey(island.store, { fid: BO, key, addedAt: island.clock.now() })
  const solana = signerFromSeed(randomBytes(32))
  const block = new Uint8Array(32).fill(3)
  const message = build.verificationAdd(
    { fid: BO, at: island.clock.now() },
    {
      address: solana.publicKey,
      protocol: Protocol.solana,
      claimSignature: solana.sign(Buffer.from(solanaClaim(BO, solana.publicKey, block))),
      blockHash: block,
    },
  )
  expect(await merge(island.store, [sign(message, signer)])).toMatchObject([{ status: 'merged' }])

  const found = await read(BO)
  expect(found.slice(0, -2)).toEqual(known)
  const [first, second] = found.slice(-2)
  expect(first).toMatchObject(inApp)
  expect(second).toEqual({
    object: 'verification',
    address: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    protocol: 'solana',
    verified_at: thisSecond(),
  })

  await island.client.deleteVerification({ signerUuid, address, blockHash })
  expect(await read(BO)).toEqual([...known, second])
})

test('users without addresses have an empty list, and a bad fid is rejected', async () => {
  expect(await read(1_000_000)).toEqual([])
  const call = (args: object) => statusAndCode(island.client.fetchVerifications(args as never))
  expect(await call({ fid: -1 })).toBe('400 InvalidField')
  expect(await call({ fid: 'bo' })).toBe('400 InvalidField')
})
