import { createHash } from 'node:crypto'
import * as core from '@farcaster/core'
import { userNameProofTypedData } from '@castaway/contract/eip712'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { custodyKeyOf } from '@castaway/seeds'
import {
  createPublicClient,
  createWalletClient,
  http,
  namehash,
  numberToHex,
  parseAbi,
  parseEther,
  recoverTypedDataAddress,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { base, mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addSignerKey, checkAgreement, rebuild, signerFromSeed, toHex } from '../messages/index'
import { nameRegistries } from '../chain/networks'
import { nameProofJson, readNameProof, readNameProofs } from './proofs'

const [ANA, BO, CHIDI, DARA, EKO, FERN] = [2, 3, 4, 5, 6, 7]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(async () => {
  expect(await checkAgreement(island.store)).toEqual([])
  await island.close()
})

const custody = (fid: number) => privateKeyToAccount(custodyKeyOf('tiny', fid))
const custodyOf = (fid: number) => custody(fid).address.toLowerCase()
const userOf = async (fid: number) =>
  (await island.client.fetchBulkUsers({ fids: [fid] })).users[0]!
const control = async (path: string, body?: object) => {
  const response = await fetch(`${island.url}/_local${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as any }
}
const register = (name: string, address: string) => control('/names', { name, address })
const setUsername = async (fid: number, username: string) => {
  island.clock.advance(1000)
  return island.client.updateUser({ signerUuid: await island.signerOf(fid), username })
}
const transportOf = (network: 'ethereum' | 'base') =>
  http(`${island.url}/_local/chain/${network}`, {
    fetchOptions: { headers: { 'x-api-key': island.apiKey } },
  })

describe('names of the island’s chains', () => {
  test('are registered for an address, and answered by the registries at their real addresses', async () => {
    expect((await register('ana-example.eth', custodyOf(ANA))).status).toBe(201)
    expect((await register('ana-example.base.eth', custodyOf(ANA))).status).toBe(201)
    const abi = parseAbi([
      'function resolver(bytes32 node) view returns (address)',
      'function addr(bytes32 node) view returns (address)',
    ])
    for (const [network, chain, name] of [
      ['ethereum', mainnet, 'ana-example.eth'],
      ['base', base, 'ana-example.base.eth'],
    ] as const) {
      const client = createPublicClient({ chain, transport: transportOf(network) })
      const args = [namehash(name)] as const
      const address = await client.readContract({
        address: nameRegistries[network],
        abi,
        functionName: 'resolver',
        args,
      })
      expect(
        (await client.readContract({ address, abi, functionName: 'addr', args })).toLowerCase(),
      ).toBe(custodyOf(ANA))
    }
    const { body } = await control('/names')
    expect(body.names).toContainEqual({
      name: 'ana-example.eth',
      network: 'ethereum',
      address: custodyOf(ANA),
    })
  })

  test.each(['ana', 'a.b.eth', 'Ana.eth', 'seventeen-letters.eth'])(
    '“%s” is refused',
    async (name) => {
      expect((await register(name, custodyOf(ANA))).status).toBe(400)
    },
  )

  test('follow what their owner does with a wallet', async () => {
    await register('moving.eth', custodyOf(BO))
    const chain = createPublicClient({
      chain: mainnet,
      transport: transportOf('ethereum'),
      pollingInterval: 20,
    })
    await chain.request({
      method: 'anvil_setBalance',
      params: [custody(BO).address, numberToHex(parseEther('1'))],
    } as never)
    const wallet = createWalletClient({
      account: custody(BO),
      chain: mainnet,
      transport: transportOf('ethereum'),
    })
    const abi = parseAbi(['function setAddr(bytes32 node, address to)'])
    await wallet.writeContract({
      address: nameRegistries.ethereum,
      abi,
      functionName: 'setAddr',
      args: [namehash('moving.eth'), custody(CHIDI).address],
    })
    const { body } = await control('/names')
    expect(body.names).toContainEqual({
      name: 'moving.eth',
      network: 'ethereum',
      address: custodyOf(CHIDI),
    })
    // Someone else’s wallet can do nothing with it.
    await chain.request({
      method: 'anvil_setBalance',
      params: [custody(DARA).address, numberToHex(parseEther('1'))],
    } as never)
    const stranger = createWalletClient({
      account: custody(DARA),
      chain: mainnet,
      transport: transportOf('ethereum'),
    })
    await expect(
      stranger.writeContract({
        address: nameRegistries.ethereum,
        abi,
        functionName: 'setAddr',
        args: [namehash('moving.eth'), custody(DARA).address],
      }),
    ).rejects.toThrow()
  })
})

describe('a username', () => {
  test('is an ENS or Base name that resolves to an address of the account', async () => {
    const name = 'sixteen-letters-.base.eth'
    await register(name, custodyOf(ANA))
    await setUsername(ANA, name)
    expect((await userOf(ANA)).username).toBe(name)
    expect((await island.client.lookupUserByUsername({ username: name })).user.fid).toBe(ANA)
    const { result } = await island.client.searchUser({ q: 'sixteen-letters-.b' })
    expect(result.users.map(({ fid }) => fid)).toContain(ANA)
    // In texts, and as a mention that others write.
    const signerUuid = await island.signerOf(BO)
    const { cast } = await island.client.publishCast({
      signerUuid,
      text: `Hello @${name}, and hello.`,
    })
    const { cast: read } = await island.client.lookupCastByHashOrUrl({
      type: 'hash',
      identifier: cast.hash,
    })
    expect(read.text).toBe(`Hello @${name}, and hello.`)
    expect(read.mentioned_profiles.map(({ fid }) => fid)).toEqual([ANA])
    // Its verified wallet counts as well.
    const [wallet] = (await userOf(ANA)).verifications
    await register('wallet-of-ana.eth', wallet!)
    await setUsername(ANA, 'wallet-of-ana.eth')
    expect((await userOf(ANA)).username).toBe('wallet-of-ana.eth')
    const usage = await island.client.lookupUserStorageUsage({ fid: ANA })
    expect(usage.username_proofs?.used).toBe(2)
  })

  test('is refused if it resolves to another address, or to none', async () => {
    await register('not-of-bo.eth', custodyOf(ANA))
    await expect(setUsername(BO, 'not-of-bo.eth')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('belongs to another address'),
    })
    await expect(setUsername(BO, 'nobody-has-it.eth')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('does not resolve'),
    })
    await expect(setUsername(BO, 'a.b.eth')).rejects.toMatchObject({ status: 400 })
    expect((await userOf(BO)).username).toBe('bo')
  })

  test('that moved to another address stays until its new owner proves it', async () => {
    await register('for-sale.eth', custodyOf(BO))
    await setUsername(BO, 'for-sale.eth')
    await register('for-sale.eth', custodyOf(CHIDI))
    expect((await userOf(BO)).username).toBe('for-sale.eth')
    // It can’t be chosen again meanwhile.
    await setUsername(BO, 'bo')
    await expect(setUsername(BO, 'for-sale.eth')).rejects.toMatchObject({ status: 400 })
    await register('for-sale.eth', custodyOf(BO))
    await setUsername(BO, 'for-sale.eth')
    await register('for-sale.eth', custodyOf(CHIDI))
    await setUsername(CHIDI, 'for-sale.eth')
    expect((await userOf(CHIDI)).username).toBe('for-sale.eth')
    expect((await userOf(BO)).username).toBe(`!${BO}`)
    await rebuild(island.store)
    expect((await userOf(CHIDI)).username).toBe('for-sale.eth')
  })

  test('is never available as an fname', async () => {
    for (const fname of ['vitalik.eth', 'jesse.base.eth'])
      expect(await island.client.isFnameAvailable({ fname })).toEqual({ available: false })
    await expect(island.client.isFnameAvailable({ fname: 'No Name' })).rejects.toMatchObject({
      status: 400,
    })
  })
})

describe('proofs of the protocol’s own library', () => {
  const seed = createHash('sha256').update('a key of this test').digest()
  const publish = async (message: { isErr(): boolean; _unsafeUnwrap(): core.Message }) =>
    island.client.publishMessageToFarcaster({
      body: core.Message.toJSON(message._unsafeUnwrap()) as Record<string, unknown>,
    })
  const dataOptions = (fid: number) => {
    island.clock.advance(1000)
    const timestamp = core
      .toFarcasterTime(Math.floor(island.clock.now() / 1000) * 1000)
      ._unsafeUnwrap()
    return { fid, network: core.FarcasterNetwork.MAINNET, timestamp }
  }
  const proofOf = async (fid: number, name: string, type: core.UserNameType) => {
    const options = dataOptions(fid)
    const timestamp = core.fromFarcasterTime(options.timestamp)._unsafeUnwrap() / 1000
    const owner = custody(fid).address
    const signature = await custody(fid).signTypedData(
      userNameProofTypedData({ name, owner, timestamp }),
    )
    const body = core.UserNameProof.create({
      timestamp,
      name: Buffer.from(name),
      owner: Buffer.from(owner.slice(2), 'hex'),
      signature: Buffer.from(signature.slice(2), 'hex'),
      fid,
      type,
    })
    return core.makeUsernameProof(body, options, new core.NobleEd25519Signer(seed))
  }
  const usernameOf = (fid: number, value: string) =>
    core.makeUserDataAdd(
      { type: core.UserDataType.USERNAME, value },
      dataOptions(fid),
      new core.NobleEd25519Signer(seed),
    )

  test.each([
    ['eko-example.eth', core.UserNameType.USERNAME_TYPE_ENS_L1],
    ['sixteen-letters-.eth', core.UserNameType.USERNAME_TYPE_ENS_L1],
    ['sixteen-of-eko--.base.eth', core.UserNameType.USERNAME_TYPE_BASENAME],
  ])('of %s are taken byte for byte', async (name, type) => {
    const key = toHex(signerFromSeed(seed).publicKey)
    await addSignerKey(island.store, { fid: EKO, key, appFid: 1 })
    const proof = await proofOf(EKO, name, type)
    // Before the name is registered, or while it is someone else’s.
    await expect(publish(proof)).rejects.toMatchObject({ status: 400 })
    await register(name, custodyOf(FERN))
    await expect(publish(proof)).rejects.toMatchObject({ status: 400 })
    await register(name, custodyOf(EKO))
    const given = core.Message.toJSON(proof._unsafeUnwrap())
    expect(await publish(proof)).toEqual(given)
    const bytes = await island.store.db
      .selectFrom('message')
      .select('raw')
      .where('hash', '=', toHex(proof._unsafeUnwrap().hash))
      .executeTakeFirstOrThrow()
    expect(Buffer.from(core.Message.decode(bytes.raw).dataBytes!)).toEqual(
      Buffer.from(core.MessageData.encode(proof._unsafeUnwrap().data!).finish()),
    )
    await publish(await usernameOf(EKO, name))
    expect((await userOf(EKO)).username).toBe(name)
    const read = await readNameProof(island.store, name)
    expect(nameProofJson(read!)).toEqual({
      timestamp: proof._unsafeUnwrap().data!.usernameProofBody!.timestamp,
      name,
      owner: custodyOf(EKO),
      signature: Buffer.from(proof._unsafeUnwrap().data!.usernameProofBody!.signature).toString(
        'base64',
      ),
      fid: EKO,
      type: core.userNameTypeToJSON(type),
    })
  })

  test('and usernames of a name that moved are refused', async () => {
    await register('sixteen-letters-.eth', custodyOf(FERN))
    await expect(publish(await usernameOf(EKO, 'sixteen-letters-.eth'))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('no longer resolves'),
    })
  })

  test('are all read with the fname’s, which the name server signed', async () => {
    const proofs = await readNameProofs(island.store, EKO)
    expect(proofs.map(({ type }) => type)).toEqual([1, 2, 2, 3])
    const [fname] = proofs
    const { signer } = (await (await fetch(`${island.url}/fnames/signer`)).json()) as {
      signer: Hex
    }
    const claim = userNameProofTypedData({
      name: Buffer.from(fname!.name).toString(),
      owner: toHex(fname!.owner) as Hex,
      timestamp: fname!.timestamp,
    })
    const signature = toHex(fname!.signature) as Hex
    expect(await recoverTypedDataAddress({ ...claim, signature })).toBe(signer)
    // The library’s own check of fname transfers.
    const byLibrary = await core.eip712.verifyUserNameProofClaim(
      core.makeUserNameProofClaim({
        name: 'eko',
        owner: toHex(fname!.owner) as Hex,
        timestamp: fname!.timestamp,
      }),
      fname!.signature,
      Buffer.from(signer.slice(2), 'hex'),
    )
    expect(byLibrary._unsafeUnwrap()).toBe(true)
  })
})

describe('the name server', () => {
  const server = async (path: string, body?: object) => {
    const response = await fetch(`${island.url}/fnames${path}`, {
      ...(body && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return { status: response.status, body: (await response.json()) as any }
  }
  // Some names of the sample world are younger than the time for which a name stays where it is.
  beforeAll(() => island.clock.advance(28 * 24 * 3_600_000))
  const asked = async (
    name: string,
    from: number,
    to: number,
    { by = from || to, ago = 0 }: { by?: number; ago?: number } = {},
  ) => {
    const timestamp = Math.floor(island.clock.now() / 1000) - ago
    const owner = custody(from || to).address
    const claim = userNameProofTypedData({ name, owner, timestamp })
    const signature = await custody(by).signTypedData(claim)
    return server('/transfers', { name, from, to, fid: from || to, owner, timestamp, signature })
  }

  test('lists transfers, and the current one of a name and an account', async () => {
    const { body } = await server('/transfers?name=dara')
    expect(body.transfers).toHaveLength(1)
    const [transfer] = body.transfers
    expect(transfer).toMatchObject({ username: 'dara', from: 0, to: DARA, owner: custodyOf(DARA) })
    expect((await server('/transfers/current?name=dara')).body).toEqual({ transfer })
    expect((await server(`/transfers/current?fid=${DARA}`)).body).toEqual({ transfer })
    expect((await server('/transfers/current?name=no-one')).status).toBe(404)
    const all = (await server('/transfers')).body.transfers as { id: number }[]
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
    const after = (await server(`/transfers?from_id=${all[0]!.id}`)).body.transfers
    expect(after).toEqual(all.slice(1))
    expect((await server('/transfers?fid=-1')).status).toBe(400)
  })

  test('moves a name: its holder is called so no more, and the new one may be', async () => {
    expect(await asked('fern', FERN, DARA)).toEqual({
      status: 400,
      body: { error: 'Validation failure', code: 'TOO_MANY_NAMES' },
    })
    const given = await asked('dara', DARA, 0)
    expect(given.body.transfer).toMatchObject({ username: 'dara', from: DARA, to: 0 })
    expect((await userOf(DARA)).username).toBe(`!${DARA}`)
    expect((await server('/transfers/current?name=dara')).status).toBe(404)
    const moved = await asked('fern', FERN, DARA)
    expect(moved.body.transfer).toMatchObject({
      username: 'fern',
      from: FERN,
      to: DARA,
      owner: custodyOf(FERN),
    })
    expect((await userOf(FERN)).username).toBe(`!${FERN}`)
    await expect(setUsername(FERN, 'fern')).rejects.toMatchObject({ status: 400 })
    await setUsername(DARA, 'fern')
    expect((await userOf(DARA)).username).toBe('fern')
    const { result } = await island.client.searchUser({ q: 'fern' })
    expect(result.users[0]!.fid).toBe(DARA)
    expect((await island.client.lookupUserByUsername({ username: 'fern' })).user.fid).toBe(DARA)
    // The same request again answers the same.
    expect((await server('/transfers?name=fern')).body.transfers).toHaveLength(2)
    expect(await island.client.isFnameAvailable({ fname: 'dara' })).toEqual({ available: true })
  })

  test('refuses what an account may not do', async () => {
    const refused = async (answer: ReturnType<typeof asked>) => (await answer).body.code
    expect(await refused(asked('gus', 8, 0, { by: ANA }))).toBe('INVALID_SIGNATURE')
    expect(await refused(asked('dara', FERN, 0))).toBe('USERNAME_NOT_FOUND')
    expect(await refused(asked('gus', FERN, 0))).toBe('USERNAME_TAKEN')
    expect(await refused(asked('gus', 0, FERN))).toBe('USERNAME_TAKEN')
    expect(await refused(asked('gus', 0, DARA))).toBe('TOO_MANY_NAMES')
    expect(await refused(asked('new-name', 0, FERN, { ago: 3600 }))).toBe('INVALID_TIMESTAMP')
    expect(await refused(asked('Not A Name', 0, FERN))).toBe('INVALID_USERNAME')
    expect(await refused(asked('fern', DARA, 0))).toBe('THROTTLED')
    const foreign = await server('/transfers', {
      name: 'x',
      from: 0,
      to: FERN,
      owner: custody(ANA).address,
      timestamp: 1,
      signature: `0x${'00'.repeat(65)}`,
    })
    expect(foreign.body.code).toBe('INVALID_FID_OWNER')
    const other = {
      ...foreign,
      name: 'x',
      from: 0,
      to: FERN,
      fid: ANA,
      owner: custody(FERN).address,
    }
    expect(
      (await server('/transfers', { ...other, timestamp: 1, signature: '0x00' })).body.code,
    ).toBe('UNAUTHORIZED')
    expect((await server('/transfers', { name: 'x' })).status).toBe(400)
    expect((await asked('new-name', 0, FERN)).body.transfer).toMatchObject({ from: 0, to: FERN })
    await setUsername(FERN, 'new-name')
  })

  test('moves any name for its operator', async () => {
    const { status, body } = await control('/fnames/transfers', { name: 'gus', to: CHIDI })
    expect(status).toBe(201)
    expect(body.transfer).toMatchObject({ username: 'gus', from: 8, to: CHIDI })
    expect((await userOf(8)).username).toBe('!8')
    await setUsername(CHIDI, 'gus')
    expect((await userOf(CHIDI)).username).toBe('gus')
    expect((await control('/fnames/transfers', { name: 'gus', to: 999_999 })).status).toBe(404)
    expect((await control('/fnames/transfers', { name: 'no-one', to: 0 })).status).toBe(404)
    expect((await control('/fnames/transfers', { name: 'A B', to: 2 })).status).toBe(400)
  })
})

test('an account that moved to another wallet is its new owner’s', async () => {
  const wallet = privateKeyToAccount(`0x${'7'.repeat(64)}`)
  const before = custodyOf(8)
  const answer = await control('/accounts/transfer', { fid: 8, to: wallet.address })
  expect(answer).toEqual({
    status: 200,
    body: { fid: 8, custody_address: wallet.address.toLowerCase() },
  })
  expect((await userOf(8)).custody_address).toBe(wallet.address.toLowerCase())
  const find = (custodyAddress: string) =>
    island.client.lookupUserByCustodyAddress({ custodyAddress })
  expect((await find(wallet.address)).user.fid).toBe(8)
  await expect(find(before)).rejects.toMatchObject({ status: 404 })
  expect((await control('/accounts/transfer', { fid: 8, to: custodyOf(ANA) })).status).toBe(400)
  expect((await control('/accounts/transfer', { fid: 999_999, to: before })).status).toBe(400)
})

test('without a chain, names of chains are refused with the reason, and everything else works', async () => {
  const alone = await startIsland({ chain: { enabled: false }, runJobs: false })
  try {
    const signerUuid = await alone.signerOf(ANA)
    const refused = alone.client.updateUser({ signerUuid, username: 'ana.eth' })
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' })
    await alone.client.updateUser({ signerUuid, username: 'ana' })
  } finally {
    await alone.close()
  }
})
