import { smallPeople } from '@castaway/seeds'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { ana, bo, chidi } = smallPeople
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const NOTHING = '0x00000000000000000000000000000000000000aa'
let island: TestIsland
let owner: string
let tide: string
let oar: string

beforeAll(async () => {
  island = await startIsland()
  owner = (await island.examples()).verifiedAddress
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const deploy = async (more: Parameters<typeof island.client.deployFungible>[0]) =>
    (await island.client.deployFungible(more)).contract!.fungible!.address!
  tide = await deploy({
    owner,
    symbol: 'TIDE',
    name: 'Spring Tide',
    metadataDescription: 'Comes and goes',
    metadataMedia: new File([png], 'tide.png'),
  })
  oar = await deploy({ owner, symbol: 'OAR', name: 'Driftwood Oar', factory: 'clanker' })
  await island.client.sendFungiblesToUsers({
    xWalletId: 'default',
    transactionSendFungiblesRequest: {
      network: 'base',
      fungible_contract_address: USDC,
      recipients: [
        { fid: ana, amount: 2 },
        { fid: bo, amount: 3.5 },
      ],
    },
  })
})
afterAll(() => island.close())

const withoutMarket = {
  price_usd: null,
  market_cap: null,
  fdv: null,
  liquidity: null,
  volume_6h: null,
  volume_24h: null,
  price_change_6h_pct: null,
  price_change_24h_pct: null,
  price_updated_at: null,
  price_source: null,
}

describe('the metadata of a token', () => {
  test('has what its creator said and the chain knows; without a market there is no price', async () => {
    const { token } = await island.client.getTokenMetadata({
      network: 'base',
      address: tide.toUpperCase().replace('0X', '0x'),
    })
    expect(token).toEqual({
      network: 'base',
      address: tide,
      name: 'Spring Tide',
      symbol: 'TIDE',
      decimals: 18,
      total_supply: String(10n ** 27n),
      image_url: expect.stringMatching(/^http.*\/fungibles\/.*\/media$/) as string,
      holder_count: 1,
      description: 'Comes and goes',
      ...withoutMarket,
    })
    const image = await fetch(token.image_url!)
    expect(image.headers.get('content-type')).toBe('image/png')
  })

  test('of USDC has a fixed price, and as many holders as were paid', async () => {
    const { token } = await island.client.getTokenMetadata({ network: 'base', address: USDC })
    expect(token).toEqual({
      ...withoutMarket,
      network: 'base',
      address: USDC,
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      total_supply: '10000000000',
      image_url: null,
      price_usd: '1',
      market_cap: '10000',
      fdv: '10000',
      holder_count: 3,
      description: null,
    })
  })

  test('of a factory’s token is what its contract says', async () => {
    const chain = await fetch(
      `${island.url}/v2/onchain/token/metadata?network=base&address=${oar}`,
      {
        headers: { 'x-api-key': island.apiKey },
      },
    )
    const { token } = (await chain.json()) as { token: { total_supply: string } }
    await island.store.db.deleteFrom('fungible').where('address', '=', oar).execute()
    const read = await island.client.getTokenMetadata({ network: 'base', address: oar })
    expect(read.token).toEqual(token)
  })

  test('is rejected for what is no token', async () => {
    const ask = (address: string, network = 'base') =>
      island.client.getTokenMetadata({ network: network as 'base', address })
    await expect(ask(NOTHING)).rejects.toMatchObject({ status: 404, property: 'address' })
    await expect(ask(tide, 'arbitrum')).rejects.toMatchObject({ status: 404 })
    await expect(ask('0x12')).rejects.toMatchObject({ status: 400, property: 'address' })
    await expect(ask(tide, 'solana')).rejects.toMatchObject({ status: 400, property: 'network' })
  })
})

describe('the metadata of many tokens', () => {
  test('is in the order of the request, with null for unknown ones', async () => {
    const { tokens } = await island.client.batchGetTokenMetadata({
      networks: ['base', 'base', 'ethereum', 'base', 'base'],
      addresses: [USDC, NOTHING, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', tide, USDC],
    })
    expect(tokens.map((token) => token && [token.network, token.symbol])).toEqual([
      ['base', 'USDC'],
      null,
      ['ethereum', 'USDC'],
      ['base', 'TIDE'],
      ['base', 'USDC'],
    ])
    const { token } = await island.client.getTokenMetadata({ network: 'base', address: USDC })
    expect(tokens[0]).toEqual(token)
  })

  test('on networks where nothing happened starts no chain', async () => {
    const begun = await island.store.db.selectFrom('chain_node').select('network').execute()
    expect(begun.map(({ network }) => network)).toEqual(['base'])
  })

  test('needs a network for each address', async () => {
    await expect(
      island.client.batchGetTokenMetadata({ networks: ['base'], addresses: [USDC, tide] }),
    ).rejects.toMatchObject({ status: 400, property: 'networks' })
  })
})

describe('fungibles', () => {
  const id = (address: string, chain = 8453) => `eip155:${chain}/erc20:${address}`
  const count = async (viewerFid?: number, symbol = 'TIDE') => {
    const { fungibles } = await island.client.fetchFungibles({
      fungibles: [id(tide), id(USDC)],
      ...(viewerFid && { viewerFid }),
    })
    return fungibles.find(({ fungible }) => fungible.symbol === symbol)!.cast_count
  }
  const cast = async (fid: number, text: string, more: object = {}) =>
    (await island.client.publishCast({ signerUuid: await island.signerOf(fid), text, ...more }))
      .cast

  test('have the facts of their contracts; unknown ones are left out', async () => {
    const { fungibles } = await island.client.fetchFungibles({
      fungibles: [id(NOTHING), id(tide.toUpperCase().replace('0X', '0x')), id(USDC)],
    })
    expect(fungibles).toEqual([
      {
        object: 'farcaster_fungible',
        fungible: {
          object: 'fungible',
          network: 'base',
          name: 'Spring Tide',
          symbol: 'TIDE',
          address: tide,
          decimals: 18,
          total_supply: String(10n ** 27n),
          logo: expect.stringMatching(/\/media$/) as string,
        },
        cast_count: 0,
      },
      {
        object: 'farcaster_fungible',
        fungible: {
          object: 'fungible',
          network: 'base',
          name: 'USD Coin',
          symbol: 'USDC',
          address: USDC,
          decimals: 6,
          total_supply: '10000000000',
          logo: null,
        },
        cast_count: 0,
      },
    ])
  })

  test('count each cast about the token once', async () => {
    await cast(ana, 'The tide comes in')
    await cast(ana, 'US$TIDE and $TIDES are other things')
    expect(await count()).toBe(0)
    await cast(ana, 'All in on $tide.')
    await cast(bo, `Look at ${tide}, that is $TIDE`)
    await cast(chidi, 'A chart', {
      embeds: [
        { url: `https://charts.example/base/${tide.toUpperCase().replace('0X', '0x')}?x=1` },
      ],
    })
    const { hash } = await cast(chidi, 'Under the token', { parent: `chain://${id(tide)}` })
    await cast(ana, 'A reply there', { parent: hash, parentAuthorFid: chidi })
    expect(await count()).toBe(5)
    expect(await count(undefined, 'USDC')).toBe(0)
  })

  test('count no casts of people whom the viewer has muted, and none of banned ones', async () => {
    await island.client.publishMute({ fid: ana, mutedFid: chidi })
    expect(await count(ana)).toBe(3)
    expect(await count(bo)).toBe(5)
    await island.client.deleteMute({ fid: ana, mutedFid: chidi })
    await island.client.publishBans({ fids: [bo] })
    expect(await count()).toBe(4)
    await island.client.deleteBans({ fids: [bo] })
  })

  test('are rejected if they are not identified', async () => {
    for (const wrong of [USDC, id('0x12'), id(USDC, 137), 'eip155:8453/erc721:x']) {
      await expect(island.client.fetchFungibles({ fungibles: [wrong] })).rejects.toMatchObject({
        status: 400,
        property: expect.stringMatching(/^fungibles/) as string,
      })
    }
  })
})
