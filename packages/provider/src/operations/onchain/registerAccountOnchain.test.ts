import {
  accountRegistrationTypedData,
  keyApprovalTypedData,
  signedKeyRequestTypedData,
} from '@castaway/contract/eip712'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyAdd } from '../signer/typed-data'

const CASTAWAY = 1
let island: TestIsland

beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

describe('registering on chain', () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const signed = async (deadline: number, by = wallet) => {
    const recovery = island.walletOf(CASTAWAY).address
    return {
      signature: await by.signTypedData(
        accountRegistrationTypedData({
          custodyAddress: wallet.address,
          recoveryAddress: recovery,
          deadline,
        }),
      ),
      deadline,
      custody_address: wallet.address,
      recovery_address: recovery,
    }
  }
  const inAnHour = () => Math.floor(island.clock.now() / 1000) + 3600

  test("rejects an expired signature, and one that is not the owner's", async () => {
    await expect(
      island.client.registerAccountOnchain({ registration: await signed(1_700_000_000) }),
    ).rejects.toMatchObject({ code: 'EXPIRED' })
    const other = privateKeyToAccount(generatePrivateKey())
    await expect(
      island.client.registerAccountOnchain({ registration: await signed(inAnHour(), other) }),
    ).rejects.toMatchObject({ code: 'INVALID_SIGNATURE', property: 'registration.signature' })
    const found = island.client.lookupUserByCustodyAddress({ custodyAddress: wallet.address })
    await expect(found).rejects.toMatchObject({ status: 404 })
  })

  test('adds keys that the owner signed for and an app requested', async () => {
    const newcomer = privateKeyToAccount(generatePrivateKey())
    const recovery = newcomer.address
    const deadline = inAnHour()
    const app = island.walletOf(CASTAWAY)
    const keyOf = async (byte: string, nonce: number, asker = app) => {
      const key = `0x${byte.repeat(32)}` as const
      const request = signedKeyRequestTypedData({ requestFid: CASTAWAY, key, deadline })
      const signature = await asker.signTypedData(request)
      const { metadata } = keyAdd(newcomer.address, {
        appFid: CASTAWAY,
        appAddress: app.address,
        key,
        signature,
        deadline,
      }).message
      const approval = { owner: newcomer.address, key, metadata, nonce, deadline }
      return {
        public_key: key,
        metadata,
        deadline,
        signature: await newcomer.signTypedData(keyApprovalTypedData(approval)),
      }
    }
    const registration = {
      deadline,
      custody_address: newcomer.address,
      recovery_address: recovery,
      signature: await newcomer.signTypedData(
        accountRegistrationTypedData({
          custodyAddress: newcomer.address,
          recoveryAddress: recovery,
          deadline,
        }),
      ),
    }
    const register = async (signers: Awaited<ReturnType<typeof keyOf>>[]) =>
      island.client.registerAccountOnchain({ registration, signers })
    const first = await keyOf('a1', 0)
    await expect(register([await keyOf('a1', 0, newcomer)])).rejects.toMatchObject({
      code: 'INVALID_SIGNATURE',
      property: 'signers.0.metadata',
    })
    await expect(register([first, await keyOf('b2', 0)])).rejects.toMatchObject({
      code: 'INVALID_SIGNATURE',
      property: 'signers.1.signature',
    })
    await expect(register([first, await keyOf('a1', 1)])).rejects.toMatchObject({
      status: 409,
      property: 'signers',
    })
    await expect(register([{ ...first, metadata: '0x1234' }])).rejects.toMatchObject({
      status: 400,
      property: 'signers.0.metadata',
    })
    const { user } = await register([first, await keyOf('b2', 1)])
    const keys = await island.store.db
      .selectFrom('signer_key')
      .select(['key', 'app_fid'])
      .where('fid', '=', user!.fid)
      .orderBy('key')
      .execute()
    expect(keys).toEqual(
      ['a1', 'b2'].map((byte) => ({ key: `0x${byte.repeat(32)}`, app_fid: CASTAWAY })),
    )
  })

  test('reverts everything if a required call fails; an optional one may fail', async () => {
    const registration = await signed(inAnHour())
    const call = { target: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', data: '0x12345678' }
    await expect(
      island.client.registerAccountOnchain({
        registration,
        preRegistrationCalls: [{ ...call, target: wallet.address }],
      }),
    ).rejects.toMatchObject({ status: 400, property: 'pre_registration_calls.0.target' })
    await expect(
      island.client.registerAccountOnchain({ registration, preRegistrationCalls: [call] }),
    ).rejects.toMatchObject({ status: 400, property: 'pre_registration_calls.0' })
    const { user, transaction_hash } = await island.client.registerAccountOnchain({
      registration,
      storageUnits: 2,
      preRegistrationCalls: [{ ...call, allow_failure: true }],
    })
    expect(transaction_hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(user!.custody_address).toBe(wallet.address.toLowerCase())
    const { total_active_units } = await island.client.lookupUserStorageAllocations({
      fid: user!.fid,
    })
    expect(total_active_units).toBe(2)
    await expect(island.client.registerAccountOnchain({ registration })).rejects.toMatchObject({
      status: 409,
    })
  })
})
