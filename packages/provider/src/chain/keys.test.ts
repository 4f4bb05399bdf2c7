import { keyApprovalTypedData, keyRemovalTypedData } from '@castaway/contract/eip712'
import { registration, startIsland, type TestIsland } from '@castaway/testkit'
import { ed25519 } from '@noble/curves/ed25519.js'
import {
  createPublicClient,
  createWalletClient,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { optimism } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build, sign, signerFromSeed } from '../messages/index'
import { messageJson } from '@castaway/testkit'
import { contractAddresses as contracts } from './networks'

/** As Farcaster's own contracts have it, which clients bring along. */
const errors = [
  'error InvalidSignature()',
  'error SignatureExpired()',
  'error InvalidState()',
  'error InvalidMetadata()',
  'error InvalidKeyType()',
  'error HasNoId()',
] as const
const gatewayAbi = parseAbi([
  'function add(uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
  'function addFor(address fidOwner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, uint256 deadline, bytes sig)',
  'function nonces(address owner) view returns (uint256)',
  ...errors,
])
const keysAbi = parseAbi([
  'function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))',
  'function remove(bytes key)',
  'function removeFor(address fidOwner, bytes key, uint256 deadline, bytes sig)',
  'function nonces(address owner) view returns (uint256)',
  ...errors,
])
const idsAbi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function custodyOf(uint256 fid) view returns (address)',
  'function recoveryOf(uint256 fid) view returns (address)',
  'function idCounter() view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
])
const validatorAbi = parseAbi([
  'struct SignedKeyRequestMetadata { uint256 requestFid; address requestSigner; bytes signature; uint256 deadline; }',
  'function encodeMetadata(SignedKeyRequestMetadata metadata) pure returns (bytes)',
])
const gateway = { address: contracts.keyGateway, abi: gatewayAbi } as const
const registry = { address: contracts.keyRegistry, abi: keysAbi } as const
const ids = { address: contracts.idRegistry, abi: idsAbi } as const
const [NULL, ADDED, REMOVED] = [0, 1, 2]

let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const transport = () =>
  http(`${island.url}/_local/chain/optimism`, {
    fetchOptions: { headers: { 'x-api-key': island.apiKey } },
  })
const chain = () =>
  createPublicClient({ chain: optimism, transport: transport(), pollingInterval: 10 })
const deadline = (ms = 3_600_000) => BigInt(Math.floor((island.clock.now() + ms) / 1000))

/** A wallet that can pay for gas, and what it sends. */
async function payer(account = privateKeyToAccount(generatePrivateKey())) {
  const params = [account.address, numberToHex(parseEther('1'))]
  await chain().request({ method: 'anvil_setBalance', params } as never)
  const wallet = createWalletClient({ account, chain: optimism, transport: transport() })
  return {
    account,
    async send(call: { address: Address; abi: never; functionName: string; args: unknown[] }) {
      await chain().simulateContract({ ...call, account } as never)
      const hash = await wallet.writeContract(call as never)
      return (await chain().waitForTransactionReceipt({ hash })).status
    },
  }
}

/** A bot as its developer makes it: registered through the API. */
async function bot() {
  const owner = privateKeyToAccount(generatePrivateKey())
  const args = await registration(island.client, island.clock, owner)
  const { signer } = await island.client.registerAccount(args)
  return { owner, fid: args.fid, signerUuid: signer.signer_uuid }
}

const newKey = () => {
  const seed = ed25519.utils.randomSecretKey()
  const signer = signerFromSeed(seed)
  return { signer, key: `0x${Buffer.from(signer.publicKey).toString('hex')}` as Hex }
}

/** What an app signs to ask for a key. */
async function metadataOf(
  app: { fid: number; owner: PrivateKeyAccount },
  key: Hex,
  { by = app.owner, until = deadline() } = {},
) {
  const { signedKeyRequestTypedData } = await import('@castaway/contract/eip712')
  const asked = signedKeyRequestTypedData({ requestFid: app.fid, key, deadline: Number(until) })
  return chain().readContract({
    address: contracts.signedKeyRequestValidator,
    abi: validatorAbi,
    functionName: 'encodeMetadata',
    args: [
      {
        requestFid: BigInt(app.fid),
        requestSigner: app.owner.address,
        signature: await by.signTypedData(asked),
        deadline: until,
      },
    ],
  })
}

const stateOf = async (fid: number, key: Hex) =>
  (await chain().readContract({ ...registry, functionName: 'keyDataOf', args: [BigInt(fid), key] }))
    .state
const nonceOf = (contract: typeof gateway | typeof registry, owner: Address) =>
  chain().readContract({ ...contract, functionName: 'nonces', args: [owner] } as never)

/** Signed consent of the owner, and its call. */
async function addFor(
  { owner, key, metadata }: { owner: PrivateKeyAccount; key: Hex; metadata: Hex },
  { by = owner, until = deadline(), owned = owner.address } = {},
) {
  const nonce = (await nonceOf(gateway, owned)) as bigint
  const typed = keyApprovalTypedData({
    owner: owned,
    key,
    metadata,
    nonce,
    deadline: Number(until),
  })
  const signature = await by.signTypedData(typed)
  return {
    ...gateway,
    functionName: 'addFor',
    args: [owned, 1, key, 1, metadata, until, signature],
  } as never
}

const publish = (fid: number, signer: ReturnType<typeof newKey>['signer'], text: string) =>
  island.client.publishMessageToFarcaster({
    body: messageJson(sign(build.castAdd({ fid, at: island.clock.now() }, { text }), signer)),
  })
const textsOf = async (fid: number) =>
  (await island.client.fetchCastsForUser({ fid })).casts.map(({ text }) => text)
const keyRow = (fid: number, key: Hex) =>
  island.store.db
    .selectFrom('signer_key')
    .select(['app_fid', 'removed_at'])
    .where('fid', '=', fid)
    .where('key', '=', key)
    .executeTakeFirst()

describe('an account that was registered through the API', () => {
  test('is known to the registries at once', async () => {
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
    // Seeded people and their keys as well.
    expect(await read('custodyOf', 2n)).toBe(island.walletOf(2).address)
    expect((await keysOf(2)).map(({ state }) => state)).toEqual([ADDED])
  })

  test('gets a key by addFor, which may write from then on, until it is removed', async () => {
    const { owner, fid } = await bot()
    const app = await bot()
    const { signer, key } = newKey()
    const metadata = await metadataOf(app, key)
    const anybody = await payer()
    await expect(publish(fid, signer, 'too early')).rejects.toMatchObject({ status: 400 })
    expect(await anybody.send(await addFor({ owner, key, metadata }))).toBe('success')
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
    const forged = await anybody.account.signTypedData(removal)
    await expect(anybody.send(removeFor(forged))).rejects.toThrow(/InvalidSignature/)
    expect(await stateOf(fid, key)).toBe(ADDED)
    await anybody.send(removeFor(await owner.signTypedData(removal)))
    expect(await stateOf(fid, key)).toBe(REMOVED)
    await expect(publish(fid, signer, 'too late')).rejects.toMatchObject({ status: 400 })
    expect(await textsOf(fid)).toEqual([])
    const again = await addFor({ owner, key, metadata })
    await expect(anybody.send(again)).rejects.toThrow(/InvalidState/)
  })

  test('adds and removes from its own wallet; the signer that the API made is approved by it', async () => {
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
    expect(await textsOf(fid)).toEqual([])
    expect(cast.hash).toMatch(/^0x/)
    expect((await island.local.agreement()).agrees).toBe(true)
  })

  test('a key that an app keeps itself is approved as well', async () => {
    const { owner, fid } = await bot()
    const app = await bot()
    const { key } = newKey()
    const { signedKeyRequestTypedData } = await import('@castaway/contract/eip712')
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

  test('keys that the API approved are known to the registry, and removed there', async () => {
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

describe('what reverts, and writes nothing', () => {
  test.each<[string, RegExp, (given: Given) => Promise<unknown>]>([
    [
      'a signature of another wallet',
      /InvalidSignature/,
      async ({ owner, key, metadata, anybody }) =>
        anybody.send(await addFor({ owner, key, metadata }, { by: anybody.account })),
    ],
    [
      'a deadline that has passed',
      /SignatureExpired/,
      async ({ owner, key, metadata, anybody }) =>
        anybody.send(await addFor({ owner, key, metadata }, { until: deadline(-60_000) })),
    ],
    [
      'somebody else’s account',
      /InvalidSignature/,
      async ({ owner, key, metadata, anybody }) =>
        anybody.send(await addFor({ owner, key, metadata }, { owned: island.walletOf(2).address })),
    ],
    [
      'an address without an account',
      /HasNoId/,
      async ({ key, metadata, anybody }) =>
        anybody.send(await addFor({ owner: anybody.account, key, metadata })),
    ],
    [
      'a request that the app has not signed',
      /InvalidMetadata/,
      async ({ owner, key, app, anybody }) => {
        const metadata = await metadataOf(app, key, { by: anybody.account })
        return anybody.send(await addFor({ owner, key, metadata }))
      },
    ],
    [
      'a request in the name of an app whose wallet it is not',
      /InvalidMetadata/,
      async ({ owner, key, app, anybody }) => {
        const metadata = await metadataOf({ fid: 1, owner: app.owner }, key)
        return anybody.send(await addFor({ owner, key, metadata }))
      },
    ],
    [
      'a request that has expired',
      /InvalidMetadata/,
      async ({ owner, key, app, anybody }) => {
        const metadata = await metadataOf(app, key, { until: deadline(-60_000) })
        return anybody.send(await addFor({ owner, key, metadata }))
      },
    ],
    [
      'metadata that is none',
      /InvalidMetadata/,
      async ({ owner, key, anybody }) =>
        anybody.send(await addFor({ owner, key, metadata: '0x1234' })),
    ],
    [
      'a key that is too short',
      /InvalidMetadata/,
      async ({ owner, app, anybody }) => {
        const metadata = await metadataOf(app, '0x1234')
        return anybody.send(await addFor({ owner, key: '0x1234', metadata }))
      },
    ],
  ])('%s', async (_, reason, attempt) => {
    const [{ owner, fid }, app, anybody] = [await bot(), await bot(), await payer()]
    const { key } = newKey()
    const metadata = await metadataOf(app, key)
    const before = await chain().getBlockNumber()
    await expect(attempt({ owner, app, key, metadata, anybody })).rejects.toThrow(reason)
    expect(await stateOf(fid, key)).toBe(NULL)
    expect(await keyRow(fid, key)).toBeUndefined()
    expect(await chain().getBlockNumber()).toBe(before)
  })
  interface Given {
    owner: PrivateKeyAccount
    app: { fid: number; owner: PrivateKeyAccount }
    key: Hex
    metadata: Hex
    anybody: Awaited<ReturnType<typeof payer>>
  }

  test('a transaction that is sent all the same', async () => {
    const [{ owner, fid }, anybody] = [await bot(), await payer()]
    const { key } = newKey()
    const call = await addFor({ owner, key, metadata: '0x' })
    const wallet = createWalletClient({
      account: anybody.account,
      chain: optimism,
      transport: transport(),
    })
    const hash = await wallet.writeContract({ ...(call as object), gas: 500_000n } as never)
    const { status } = await chain().waitForTransactionReceipt({ hash })
    expect(status).toBe('reverted')
    expect(await keyRow(fid, key)).toBeUndefined()
  })
})

async function keysOf(fid: number) {
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
