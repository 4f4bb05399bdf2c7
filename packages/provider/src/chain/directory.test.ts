import { systemClock, systemRandom } from '@castaway/contract'
import { onOwnDatabase } from '@castaway/testkit/database'
import { getAddress, parseAbi, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { authAddressKey, keyTypes, signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAccount, registerAccounts } from '../messages/accounts'
import { transferAccount } from '../messages/transfer-account'
import { reserveFid } from '../messages/fids'
import { keyAdd } from '../operations/signer/typed-data'
import { openStore, type Store } from '../store/index'
import { ensureAccountOnChain } from './directory'
import { localChain } from './index'
import type { LocalChain } from './local-chain'

const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function custodyOf(uint256 fid) view returns (address)',
  'function recoveryOf(uint256 fid) view returns (address)',
  'function idCounter() view returns (uint256)',
  'function sync(uint256[] fids, address[] owners, address[] recoveries, uint256 highest)',
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
  'function remove(bytes key)',
  'function addFor(address owner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, uint256 deadline, bytes signature)',
])
const gatewayAbi = parseAbi([
  'function price() view returns (uint256)',
  'function register(address recovery) payable returns (uint256, uint256)',
])
const nobody = '0x0000000000000000000000000000000000000000'

let store: Store
let chain: LocalChain
beforeAll(async () => {
  store = await onOwnDatabase((database) =>
    openStore({
      clock: systemClock,
      random: systemRandom,
      secret: 'a secret of the directory test',
      ...database,
    }),
  )
  chain = localChain({ store })
})
afterAll(async () => {
  await chain.close()
  await store.close()
})

const ask = async (functionName: 'idOf' | 'custodyOf' | 'recoveryOf', arg: unknown) => {
  const { read, contracts } = await chain('optimism')
  return read.readContract({
    address: contracts.idRegistry,
    abi,
    functionName,
    args: [arg] as never,
  })
}
const join = async (fid: number) => {
  const account = privateKeyToAccount(generatePrivateKey())
  await registerAccount(store, { fid, custodyAddress: account.address })
  return account
}

const blockNumber = async () => (await chain('optimism')).read.getBlockNumber()
const idCounter = async () => {
  const { read, contracts } = await chain('optimism')
  return read.readContract({ address: contracts.idRegistry, abi, functionName: 'idCounter' })
}

test('the registry knows every account of the database, from before and after the chain’s start', async () => {
  const early = await join(5)
  expect(await ask('custodyOf', 5n)).toBe(getAddress(early.address))
  const { address } = privateKeyToAccount(generatePrivateKey())
  await registerAccount(store, { fid: 7, custodyAddress: address, recoveryAddress: early.address })
  expect(await ask('custodyOf', 7n)).toBe(getAddress(address))
  expect(await ask('idOf', address)).toBe(7n)
  expect(await ask('recoveryOf', 7n)).toBe(getAddress(early.address))
  expect(await ask('recoveryOf', 5n)).toBe(nobody)
  expect(await idCounter()).toBe(7n)
  const { number } = await (await chain('optimism')).read.getBlock()
  await ensureAccountOnChain(store, chain, 7)
  expect((await (await chain('optimism')).read.getBlock()).number).toBe(number)
})

test('an unknown account has no owner', async () => {
  await ensureAccountOnChain(store, chain, 404)
  expect(await ask('custodyOf', 404n)).toBe(nobody)
})

test('a transferred account belongs to the new owner alone', async () => {
  const before = await join(8)
  expect(await ask('idOf', before.address)).toBe(8n)
  const after = privateKeyToAccount(generatePrivateKey()).address
  await store.db
    .updateTable('account')
    .set({ custody_address: after.toLowerCase(), on_chain: false })
    .where('fid', '=', 8)
    .execute()
  expect(await ask('idOf', before.address)).toBe(0n)
  expect(await ask('custodyOf', 8n)).toBe(getAddress(after))
})

test('five hundred accounts take a handful of transactions', async () => {
  const before = await blockNumber()
  const many = Array.from({ length: 500 }, (_, i) => ({
    fid: 1000 + i,
    custodyAddress: `0x${(1000 + i).toString(16).padStart(40, 'c')}`,
  }))
  await registerAccounts(store, many)
  expect(await ask('idOf', many[499]!.custodyAddress)).toBe(1499n)
  expect(Number((await blockNumber()) - before)).toBeLessThan(5)
  expect(await ask('custodyOf', 1250n)).toBe(getAddress(many[250]!.custodyAddress))
})

test('a FID that the API takes during a registration on the chain goes to nobody else', async () => {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const opened = await chain('optimism')
  let taken = 0
  await opened.write(async (send, { contracts, treasury, read }) => {
    await send({ from: treasury, to: wallet.address, value: 10n ** 18n })
    const at = { address: contracts.idGateway, abi: gatewayAbi }
    await send({
      from: wallet,
      to: contracts.idGateway,
      value: await read.readContract({ ...at, functionName: 'price' }),
      call: { abi: gatewayAbi, functionName: 'register', args: [nobody] },
    })
    taken ||= await reserveFid(store.db)
  })
  expect(await ask('idOf', wallet.address)).toBe(BigInt(taken + 1))
  const row = store.db.selectFrom('account').select('fid')
  const found = await row.where('custody_address', '=', wallet.address.toLowerCase()).execute()
  expect(found).toEqual([{ fid: taken + 1 }])
})

test('only the provider can write accounts to the registry', async () => {
  const thief = await join(9)
  const opened = await chain('optimism')
  await opened.test.setBalance({ address: thief.address, value: 10n ** 18n })
  const stolen = opened.write((send, { contracts }) =>
    send({
      from: thief,
      to: contracts.idRegistry,
      call: { abi, functionName: 'sync', args: [[7n], [thief.address], [thief.address], 7n] },
    }),
  )
  await expect(stolen).rejects.toThrow(/revert/)
})

/** Adds an auth key with the owner's signature; returns its state in the registry. */
async function addSignInKey(fid: number, owner: Awaited<ReturnType<typeof join>>) {
  const helper: Address = privateKeyToAccount(generatePrivateKey()).address
  const key = authAddressKey(helper)
  const deadline = Math.floor(store.clock.now() / 1000) + 3600
  const request = signedKeyRequestTypedData({ requestFid: fid, key, deadline })
  const approval = keyAdd(owner.address, {
    appFid: fid,
    appAddress: owner.address,
    key,
    keyType: keyTypes.authAddress,
    signature: await owner.signTypedData(request),
    deadline,
  })
  const signature = await owner.signTypedData(approval)
  const stateOf = async () => {
    const { read, contracts } = await chain('optimism')
    const { state, keyType } = await read.readContract({
      address: contracts.keyRegistry,
      abi,
      functionName: 'keyDataOf',
      args: [BigInt(fid), key],
    })
    return [state, keyType]
  }
  expect(await stateOf()).toEqual([0, 0])
  const opened = await chain('optimism')
  await opened.write(async (send, { contracts, treasury }) => {
    await send({
      from: treasury,
      to: contracts.keyGateway,
      call: {
        abi,
        functionName: 'addFor',
        args: [
          owner.address,
          approval.message.keyType,
          key,
          1,
          approval.message.metadata,
          approval.message.deadline,
          signature,
        ],
      },
    })
    await send({ from: treasury, to: owner.address, value: 10n ** 17n })
  })
  expect(await stateOf()).toEqual([1, 2])
  return { key, stateOf }
}

test('an auth key is added with the owner’s signature and removed by the owner', async () => {
  const owner = await join(10)
  const { key, stateOf } = await addSignInKey(10, owner)
  const opened = await chain('optimism')
  await opened.write((send, { contracts }) =>
    send({
      from: owner,
      to: contracts.keyRegistry,
      call: { abi, functionName: 'remove', args: [key] },
    }),
  )
  expect(await stateOf()).toEqual([2, 2])
})

test('an auth key stays when the account moves to another wallet, which can remove it', async () => {
  const { key, stateOf } = await addSignInKey(12, await join(12))
  const after = privateKeyToAccount(generatePrivateKey())
  await store.transaction((tx) => transferAccount(store, tx, { fid: 12, to: after.address }))
  expect(await ask('custodyOf', 12n)).toBe(after.address)
  expect(await stateOf()).toEqual([1, 2])
  const opened = await chain('optimism')
  await opened.write(async (send, { contracts, treasury }) => {
    await send({ from: treasury, to: after.address, value: 10n ** 17n })
    const call = { abi, functionName: 'remove', args: [key] }
    await send({ from: after, to: contracts.keyRegistry, call })
  })
  expect(await stateOf()).toEqual([2, 2])
})

test('a chain without registries gets them and keeps its history', async () => {
  const { address } = await join(11)
  const opened = await chain('optimism')
  await opened.write(
    (_send, { test: node, contracts }) =>
      node.setCode({ address: contracts.idRegistry, bytecode: '0x' }),
    async () => {},
  )
  const later = localChain({ store })
  const { read, contracts } = await later('optimism')
  const owner = await read.readContract({
    address: contracts.idRegistry,
    abi,
    functionName: 'custodyOf',
    args: [11n],
  })
  expect(owner).toBe(getAddress(address))
  await later.close()
})
