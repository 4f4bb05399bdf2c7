import { startIsland, type TestIsland } from '@castaway/testkit'
import { zeroAddress, type Address, type LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../test/account-keys'
import {
  gateway,
  ids,
  keyGateway,
  keys,
  outsideWallets,
  room,
  signed,
  signerOf,
  type Stranger,
} from '../../test/outside-wallet'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const { read, inAnHour, stranger, register, metadataOf, publish, userOf } = outsideWallets(
  () => island,
)

describe('moves accounts', () => {
  const transferSig = async (by: Stranger, fid: number, to: Address, deadline: bigint) =>
    signed(
      signerOf(by.account).signTransfer({
        fid: BigInt(fid),
        to,
        nonce: await read(ids, 'nonces', [by.address]),
        deadline,
      }),
    )

  test('to a wallet that agrees, with its keys', async () => {
    const [one, other] = [await stranger(), await stranger()]
    const fid = await register(one)
    const { signer, key } = newKey()
    await one.send(keyGateway, 'add', [1, key, 1, await metadataOf(one, fid, key)])
    const deadline = inAnHour()
    const sig = await transferSig(other, fid, other.address, deadline)
    await expect(
      one.send(ids, 'transfer', [other.address, deadline, `0x${'11'.repeat(65)}`]),
    ).rejects.toThrow(/InvalidSignature/)
    await one.send(ids, 'transfer', [other.address, deadline, sig])
    expect(await userOf(fid)).toMatchObject({ custody_address: other.address.toLowerCase() })
    expect(await read(ids, 'idOf', [one.address])).toBe(0n)
    await publish(fid, signer, 'still here')
    await expect(one.send(keys, 'remove', [key])).rejects.toThrow(/Unauthorized/)
    // The wallet that is free again registers another account.
    expect(await register(one)).not.toBe(fid)
    await expect(
      other.send(ids, 'transfer', [
        one.address,
        deadline,
        await transferSig(one, fid, one.address, deadline),
      ]),
    ).rejects.toThrow(/HasId/)
  })

  test('by its recovery address only', async () => {
    const [one, rescuer, other] = [await stranger(), await stranger(), await stranger()]
    const fid = await register(one)
    const deadline = inAnHour()
    const sig = () => transferSig(other, fid, other.address, deadline)
    const args = async () => [one.address, other.address, deadline, await sig()]
    await expect(rescuer.send(ids, 'recover', await args())).rejects.toThrow(/Unauthorized/)
    await one.send(ids, 'changeRecoveryAddress', [rescuer.address])
    await rescuer.send(ids, 'recover', await args())
    expect(await userOf(fid)).toMatchObject({ custody_address: other.address.toLowerCase() })
    const account = await island.store.db
      .selectFrom('account')
      .select(['custody_address', 'recovery_address', 'on_chain'])
      .where('fid', '=', fid)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({
      custody_address: other.address.toLowerCase(),
      recovery_address: rescuer.address.toLowerCase(),
      on_chain: true,
    })
  })

  test('for both wallets, with another recovery address', async () => {
    const [one, other, helper] = [await stranger(), await stranger(), await stranger()]
    const fid = await register(one)
    const deadline = inAnHour()
    const sigOf = async (by: Stranger) =>
      signed(
        signerOf(by.account).signTransferAndChangeRecovery({
          fid: BigInt(fid),
          to: other.address,
          recovery: helper.address,
          nonce: await read(ids, 'nonces', [by.address]),
          deadline,
        }),
      )
    await helper.send(ids, 'transferAndChangeRecoveryFor', [
      one.address,
      other.address,
      helper.address,
      deadline,
      await sigOf(one),
      deadline,
      await sigOf(other),
    ])
    expect(await userOf(fid)).toMatchObject({ custody_address: other.address.toLowerCase() })
    expect(await read(ids, 'recoveryOf', [BigInt(fid)])).toBe(helper.address)
  })
})

describe('is refused by the name of the error', () => {
  test('for too little payment, a second account, no units, and unknown kinds of keys', async () => {
    const one = await stranger()
    const price: bigint = await read(gateway, 'price')
    await expect(one.send(gateway, 'register', [zeroAddress], price - 1n)).rejects.toThrow(
      /InvalidPayment/,
    )
    const fid = await register(one)
    await expect(one.send(gateway, 'register', [zeroAddress], price)).rejects.toThrow(
      // The gateway's interface does not have the registry's errors.
      /HasId|0xf90230a9/,
    )
    await expect(one.send(room, 'rent', [BigInt(fid), 0n], 0n)).rejects.toThrow(/InvalidAmount/)
    await expect(one.send(room, 'batchRent', [[1n], []], 0n)).rejects.toThrow(/InvalidBatchInput/)
    const { key } = newKey()
    const metadata = await metadataOf(one, fid, key)
    await expect(one.send(keyGateway, 'add', [3, key, 1, metadata])).rejects.toThrow(
      /ValidatorNotFound|0x[0-9a-f]{8}/,
    )
    await expect(one.send(keyGateway, 'add', [1, key, 1, '0x1234'])).rejects.toThrow(
      /InvalidMetadata/,
    )
    await expect(read(keys, 'totalKeys', [BigInt(fid), 0])).rejects.toThrow(/InvalidState/)
  })

  test('for an expired or foreign signature', async () => {
    const [payer, owner] = [await stranger(), privateKeyToAccount(generatePrivateKey())]
    const price: bigint = await read(gateway, 'price')
    const args = async (deadline: bigint, by: LocalAccount) => [
      owner.address,
      zeroAddress,
      deadline,
      await signed(
        signerOf(by).signRegister({
          to: owner.address,
          recovery: zeroAddress,
          nonce: 0n,
          deadline,
        }),
      ),
    ]
    const late = inAnHour() - 7200n
    await expect(
      payer.send(gateway, 'registerFor', await args(late, owner), price),
    ).rejects.toThrow(/SignatureExpired/)
    await expect(
      payer.send(gateway, 'registerFor', await args(inAnHour(), payer.account), price),
    ).rejects.toThrow(/InvalidSignature/)
    // The refused attempts have not used up the nonce.
    await payer.send(gateway, 'registerFor', await args(inAnHour(), owner), price)
  })
})
