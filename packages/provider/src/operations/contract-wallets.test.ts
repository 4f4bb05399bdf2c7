import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { accountRegistrationTypedData, registrationTypedData } from '@castaway/contract/eip712'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { createTestClient, http, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verificationClaim } from '../messages/index'

const DARA = 5
const blockHash = `0x${'ab'.repeat(32)}` as const
const owner = privateKeyToAccount(generatePrivateKey())
const stranger = privateKeyToAccount(generatePrivateKey())
let island: TestIsland

beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

/** Deploys a contract wallet with a developer's own tools. */
async function deployWallet(): Promise<`0x${string}`> {
  const chain = createTestClient({
    chain: optimism,
    mode: 'anvil',
    pollingInterval: 20,
    transport: http(`${island.url}/_local/chain/optimism`, {
      retryCount: 0,
      fetchOptions: { headers: { 'x-api-key': island.apiKey } },
    }),
  })
    .extend(publicActions)
    .extend(walletActions)
  await chain.setBalance({ address: owner.address, value: 10n ** 18n })
  const made = createRequire(import.meta.url).resolve('@castaway/provider/compile-contracts')
  const file = new URL('../dist/contracts.json', `file://${made}`)
  const { bytecode } = JSON.parse(await readFile(file, 'utf8'))
  const hash = await chain.deployContract({
    account: owner,
    abi: [{ type: 'constructor', inputs: [{ type: 'address' }], stateMutability: 'nonpayable' }],
    args: [owner.address],
    bytecode: bytecode.SmartAccount,
  })
  const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
  return contractAddress!
}

/** @param signedFor the chain that the signed statement names */
const verify = async (
  address: `0x${string}`,
  by: typeof owner,
  chainId: 1 | 10,
  signedFor: number | undefined = chainId,
) =>
  island.client.publishVerification({
    signerUuid: await island.signerOf(DARA),
    address,
    blockHash,
    ethSignature: await by.signTypedData(
      verificationClaim(DARA, address.toLowerCase() as `0x${string}`, blockHash, signedFor),
    ),
    verificationType: 1,
    chainId,
  })

test('on an empty chain no contract has signed, and no chain is started', async () => {
  const refused = verify(stranger.address, owner, 10)
  await expect(refused).rejects.toMatchObject({ status: 400 })
  expect(await island.store.db.selectFrom('chain_node').select('network').execute()).toEqual([])
})

test('a contract wallet is verified by its owner’s signature, on its own chain only', async () => {
  const wallet = await deployWallet()
  await expect(verify(wallet, stranger, 10)).rejects.toMatchObject({ status: 400 })
  await expect(verify(wallet, owner, 1)).rejects.toMatchObject({ status: 400 })
  // A statement for another chain, or for none, as keys make it.
  await expect(verify(wallet, owner, 10, 1)).rejects.toMatchObject({ status: 400 })
  await expect(verify(wallet, owner, 10, 0)).rejects.toMatchObject({ status: 400 })
  await verify(wallet, owner, 10)
  const { users } = await island.client.fetchBulkUsers({ fids: [DARA] })
  expect(users[0]!.verified_addresses.eth_addresses).toContain(wallet.toLowerCase())
})

test('a contract wallet can own an account, registered either way', async () => {
  const deadline = Math.floor(island.clock.now() / 1000) + 3600
  const first = await deployWallet()
  const { fid } = await island.client.getFreshAccountFID({})
  const asked = { fid, requestedUserCustodyAddress: first, deadline }
  const transfer = registrationTypedData({ fid, custodyAddress: first, deadline })
  await expect(
    island.client.registerAccount({ ...asked, signature: await stranger.signTypedData(transfer) }),
  ).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' })
  await island.client.registerAccount({
    ...asked,
    signature: await owner.signTypedData(transfer),
  })
  const second = await deployWallet()
  const typed = accountRegistrationTypedData({
    custodyAddress: second,
    recoveryAddress: owner.address,
    deadline,
  })
  const { user } = await island.client.registerAccountOnchain({
    registration: {
      custody_address: second,
      recovery_address: owner.address,
      deadline,
      signature: await owner.signTypedData(typed),
    },
  })
  expect(user!.custody_address).toBe(second.toLowerCase())
})

test('the controls’ chain accepts a wallet’s calls, and none that would make it diverge', async () => {
  const call = (method: string, network = 'base') =>
    fetch(`${island.url}/_local/chain/${network}`, {
      method: 'POST',
      headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
    })
  for (const method of ['anvil_reset', 'anvil_loadState', 'evm_revert', 'anvil_setRpcUrl']) {
    expect((await call(method)).status).toBe(400)
  }
  expect(await (await call('eth_chainId')).json()).toMatchObject({ result: '0x2105' })
  expect((await call('eth_chainId', 'solana')).status).toBe(404)
  const response = await fetch(`${island.url}/_local/wallets`, {
    headers: { 'x-api-key': island.apiKey },
  })
  expect(await response.json()).toEqual({ wallets: [] })
})
