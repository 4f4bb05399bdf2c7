import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../store/open'
import {
  build,
  fromHex,
  merge,
  Protocol,
  solanaClaim,
  UserDataType,
  verificationClaim,
} from './index'
import { checkAgreement } from './verify'
import { by, mergeAll, openIsland, populate, signed, signerOf } from '../../test/message-store'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
beforeEach(() => populate(store))
afterAll(() => store.close())

const blockHash = new Uint8Array(32).fill(9)
const ethereum = privateKeyToAccount(`0x${'5'.repeat(64)}`)
const solana = signerOf(700)

async function verifyEthereum(seconds: number) {
  const claim = verificationClaim(1, ethereum.address, `0x${'09'.repeat(32)}`)
  return signed(
    build.verificationAdd(by(1, seconds), {
      address: fromHex(ethereum.address)!,
      protocol: Protocol.ethereum,
      claimSignature: fromHex(await ethereum.signTypedData(claim))!,
      blockHash,
    }),
  )
}
const verifySolana = (seconds: number) =>
  signed(
    build.verificationAdd(by(1, seconds), {
      address: solana.publicKey,
      protocol: Protocol.solana,
      claimSignature: solana.sign(Buffer.from(solanaClaim(1, solana.publicKey, blockHash))),
      blockHash,
    }),
  )
const remove = (address: Uint8Array, protocol: number, seconds: number) =>
  signed(build.verificationRemove(by(1, seconds), address, protocol))
const primary = (type: number, value: string, seconds: number) =>
  signed(build.userDataAdd(by(1, seconds), type, value))
const { primaryEthereumAddress, primarySolanaAddress } = UserDataType

async function chosen(): Promise<string[]> {
  expect(await checkAgreement(store)).toEqual([])
  const rows = await store.db.selectFrom('user_data').select('value').orderBy('type').execute()
  return rows.map(({ value }) => value)
}

test('a primary address needs its verification, before it in the same batch or earlier', async () => {
  const set = primary(primaryEthereumAddress, ethereum.address, 5)
  const refused = { status: 'refused', error: { code: 'ADDRESS_NOT_VERIFIED', property: 'value' } }
  expect(await merge(store, [set, await verifyEthereum(0)])).toMatchObject([
    refused,
    { status: 'merged' },
  ])
  expect(await mergeAll(store, [set])).toEqual(['merged'])
  expect(
    await mergeAll(store, [
      verifySolana(0),
      primary(primarySolanaAddress, base58.encode(solana.publicKey), 5),
    ]),
  ).toEqual(['merged', 'merged'])
  expect(await chosen()).toEqual([ethereum.address, base58.encode(solana.publicKey)])
})

test('a primary address ends with its verification and does not come back with it', async () => {
  await mergeAll(store, [
    await verifyEthereum(0),
    verifySolana(0),
    primary(primaryEthereumAddress, ethereum.address, 5),
    primary(primarySolanaAddress, base58.encode(solana.publicKey), 5),
  ])
  await mergeAll(store, [remove(fromHex(ethereum.address)!, Protocol.ethereum, 10)])
  expect(await chosen()).toEqual([base58.encode(solana.publicKey)])
  await mergeAll(store, [await verifyEthereum(11)])
  expect(await chosen()).toEqual([base58.encode(solana.publicKey)])
  const set = primary(primaryEthereumAddress, ethereum.address, 12)
  expect(await mergeAll(store, [set])).toEqual(['merged'])
  // The network ends it as well where a verification replaces the one that it was chosen by.
  await mergeAll(store, [await verifyEthereum(13)])
  expect(await chosen()).toEqual([base58.encode(solana.publicKey)])
})

test('clearing a primary address needs no verification', async () => {
  expect(await mergeAll(store, [primary(primaryEthereumAddress, '', 1)])).toEqual(['merged'])
})
