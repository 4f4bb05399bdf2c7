import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOME, OTHER, jsonAt, nftsOf, type DeployRequest } from '../../../test/nfts'
import { walletOf } from '../../chain/wallets'

type Hex = `0x${string}`

let island: TestIsland
let nfts: ReturnType<typeof nftsOf>
let wallet: Hex

beforeAll(async () => {
  island = await startIsland({ strict: true })
  nfts = nftsOf(island)
  wallet = (await walletOf(island.store, 'test', 'default')).address
})
afterAll(() => island.close())

describe('a collection', () => {
  test('is a contract of the wallet, with its limits, royalties and metadata', async () => {
    const address = await nfts.deploy({
      description: 'What the sea gives back.',
      image: 'https://driftwood.example/cover.png',
      external_link: 'https://driftwood.example',
      max_supply: 500,
      royalty_bps: 750,
      royalty_recipient: OTHER,
      mint_config: { price_per_token: '1000', max_per_wallet: 5, max_per_tx: 3 },
    })
    expect(address).toBe(address.toLowerCase())
    const [name, symbol, owner, supply, royalty, limits] = await Promise.all([
      nfts.read(address, 'name'),
      nfts.read(address, 'symbol'),
      nfts.read(address, 'owner'),
      nfts.read(address, 'maxSupply'),
      nfts.read(address, 'royaltyInfo', 1n, 10_000n),
      nfts.read(address, 'mintConfig'),
    ])
    expect([name, symbol, String(owner).toLowerCase(), supply]).toEqual([
      'Driftwood',
      'DRIFT',
      wallet,
      500n,
    ])
    expect((royalty as [string, bigint]).map((one) => String(one).toLowerCase())).toEqual([
      OTHER,
      '750',
    ])
    const now = Math.floor(island.clock.now() / 1000)
    const [price, start, ...others] = limits as [bigint, number, number, number, number]
    expect([price, ...others]).toEqual([1000n, 0, 3, 5])
    expect(Math.abs(start - now)).toBeLessThan(60)
    for (const id of ['0x80ac58cd', '0x5b5e139f', '0x2a55205a'])
      expect(await nfts.read(address, 'supportsInterface', id)).toBe(true)
    expect(await jsonAt(await nfts.read(address, 'contractURI'))).toEqual({
      name: 'Driftwood',
      symbol: 'DRIFT',
      description: 'What the sea gives back.',
      image: 'https://driftwood.example/cover.png',
      external_link: 'https://driftwood.example',
    })
  })

  test('answers 201 with the transaction', async () => {
    const response = await fetch(`${island.url}/v2/farcaster/nft/deploy/erc721/`, {
      method: 'POST',
      headers: {
        'x-api-key': island.apiKey,
        'x-wallet-id': 'default',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ network: 'base', name: 'Shell', symbol: 'SHL' }),
    })
    expect(response.status).toBe(201)
    const { object, collection } = (await response.json()) as {
      object: string
      collection: { address: Hex; transaction_hash: Hex }
    }
    expect([object, collection]).toMatchObject([
      'nft_collection',
      { type: 'ERC721', network: 'base', name: 'Shell', symbol: 'SHL' },
    ])
    const receipt = await nfts.chain.getTransactionReceipt({ hash: collection.transaction_hash })
    expect([receipt.status, receipt.contractAddress?.toLowerCase()]).toEqual([
      'success',
      collection.address,
    ])
    expect(await nfts.read(collection.address, 'royaltyInfo', 1n, 10_000n)).toMatchObject([
      expect.stringMatching(new RegExp(wallet, 'i')),
      0n,
    ])
  })

  test.each<[string, Partial<DeployRequest>, string]>([
    ['no name', { name: '' }, 'name'],
    ['a long symbol', { symbol: 'x'.repeat(33) }, 'symbol'],
    ['too much royalty', { royalty_bps: 2501 }, 'royalty_bps'],
    ['royalties for no one', { royalty_recipient: `0x${'0'.repeat(40)}` }, 'royalty_recipient'],
    [
      'a price in ether',
      { mint_config: { price_per_token: '0.1' } },
      'mint_config.price_per_token',
    ],
    [
      'an end before the start',
      { mint_config: { start_timestamp: 2_000_000_000, end_timestamp: 1_999_999_999 } },
      'mint_config.end_timestamp',
    ],
    ['an end in the past', { mint_config: { end_timestamp: 9 } }, 'mint_config.end_timestamp'],
    ['a network without a chain', { network: 'solana' as never }, 'network'],
  ])('is not deployed with %s', async (_, request, property) => {
    await expect(nfts.deploy(request)).rejects.toMatchObject({ status: 400, property })
  })

  test('is only deployed from a wallet of the app', async () => {
    const theirs = await walletOf(island.store, 'other', 'default')
    const from = (xWalletId: string) =>
      island.client.deployErc721({
        xWalletId,
        deployErc721Request: { network: 'base', name: 'A', symbol: 'B' },
      })
    await expect(from(theirs.id)).rejects.toMatchObject({ status: 403, property: 'x-wallet-id' })
    await expect(from('no-such-wallet')).rejects.toMatchObject({ status: 404 })
  })
})

test('a snapshot restores collections together with their chain', async () => {
  const address = await nfts.deploy()
  await island.local.snapshots.take('with-collection')
  await nfts.mint(address, [{ address: HOME }])
  await island.local.snapshots.restore('with-collection')
  expect(await nfts.read(address, 'totalSupply')).toBe(0n)
  const { transactions } = await nfts.mint(address, [{ address: HOME }])
  expect(transactions[0]).toMatchObject({ recipient: { tokens: [{ token_id: '1' }] } })
  await island.local.reset()
  await expect(nfts.mint(address, [{ address: HOME }])).rejects.toMatchObject({ status: 404 })
})
