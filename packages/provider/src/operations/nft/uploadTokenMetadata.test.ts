import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOME, jsonAt, nftsOf } from '../../../test/nfts'

let island: TestIsland
let nfts: ReturnType<typeof nftsOf>

beforeAll(async () => {
  island = await startIsland({ strict: true })
  nfts = nftsOf(island)
})
afterAll(() => island.close())

describe('metadata of tokens', () => {
  const plank = {
    name: 'Plank',
    image: 'https://driftwood.example/plank.png',
    description: 'Oak, 90 years at sea',
    background_color: 'E8D3B0',
    attributes: [
      { trait_type: 'Wood', value: 'oak' },
      { trait_type: 'Years', value: 90, display_type: 'number' as const, max_value: 400 },
    ],
  }
  const upload = (
    contract_address: string,
    tokens: { token_id: string; metadata: typeof plank | { name: string; image: string } }[],
    by = island.client,
  ) =>
    by.uploadTokenMetadata({
      xWalletId: 'default',
      uploadTokenMetadataRequest: { network: 'base', contract_address, tokens },
    })

  test('is what the chain’s token URI points to', async () => {
    const address = await nfts.deploy({ image: 'https://driftwood.example/cover.png' })
    await nfts.mint(address, [{ address: HOME, quantity: 2 }])
    const [first, second] = await Promise.all(
      [1n, 2n].map((id) => nfts.read(address, 'tokenURI', id)),
    )
    expect(await jsonAt(first)).toEqual({
      name: 'Driftwood #1',
      image: 'https://driftwood.example/cover.png',
    })
    const { tokens } = await upload(address.toUpperCase().replace('0X', '0x'), [
      { token_id: '1', metadata: plank },
    ])
    expect(tokens).toEqual([{ token_id: '1', uri: first }])
    const response = await fetch(String(first))
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual(plank)
    expect(await jsonAt(second)).toMatchObject({ name: 'Driftwood #2' })
    const renamed = { name: 'Old plank', image: plank.image }
    await upload(address, [{ token_id: '1', metadata: renamed }])
    expect(await jsonAt(first)).toEqual(renamed)
  })

  test('is stored for the tokens that can be; the others have the reason', async () => {
    const address = await nfts.deploy({ max_supply: 10 })
    const ids = ['10', '11', '0', '01', '-1', 'one', '1e3', '10', '9'.repeat(90)]
    const { tokens } = await upload(
      address,
      ids.map((token_id) => ({ token_id, metadata: plank })),
    )
    expect(tokens.map((one) => ('error' in one ? one.error : 'stored'))).toEqual([
      'stored',
      'The collection has at most 10 tokens',
      ...Array<string>(5).fill('A token id is a whole number from 1, in decimal digits'),
      'The token is in the request twice',
      'A token id is a whole number from 1, in decimal digits',
    ])
    const uri = String((tokens[0] as { uri: string }).uri)
    expect(await jsonAt(uri)).toEqual(plank)
    expect(await jsonAt(uri.replace(/10$/, '11'))).toBe(404)
    expect(await jsonAt(uri.replace(/10$/, 'x'))).toBe(404)
    expect(await jsonAt(uri.replace(/[^/]+\/10$/, 'no-such-collection/1'))).toBe(404)
  })

  test('is only for the owner of the contract', async () => {
    const address = await nfts.deploy()
    const tokens = [{ token_id: '1', metadata: plank }]
    await expect(upload(address, tokens, island.otherClient)).rejects.toMatchObject({
      status: 403,
      property: 'contract_address',
    })
    await expect(upload(HOME, tokens)).rejects.toMatchObject({ status: 404 })
    await expect(upload(address, [])).rejects.toMatchObject({ status: 400 })
  })
})
