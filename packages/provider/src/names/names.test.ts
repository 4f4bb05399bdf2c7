import { startIsland, type TestIsland } from '@castaway/testkit'
import {
  createPublicClient,
  createWalletClient,
  namehash,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import { base, mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANA, BO, CHIDI, custody, custodyOf, DARA, namesOn } from '../../test/names-on-island'
import { nameRegistries } from '../chain/networks'
import { rebuild } from '../messages/index'

let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
const on = namesOn(() => island)
afterAll(on.closeAgreeing)
const { control, register, setUsername, transportOf, userOf } = on

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
