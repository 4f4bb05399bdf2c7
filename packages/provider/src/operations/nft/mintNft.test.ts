import { startIsland, type TestIsland } from '@castaway/testkit'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOME, OTHER, nftsOf } from '../../../test/nfts'
import { walletOf } from '../../chain/wallets'

const [ANA, CHIDI] = [2, 4]

let island: TestIsland
let nfts: ReturnType<typeof nftsOf>

beforeAll(async () => {
  island = await startIsland({ strict: true })
  nfts = nftsOf(island)
})
afterAll(() => island.close())

const errorsOf = ({ transactions }: Awaited<ReturnType<typeof nfts.mint>>) =>
  transactions.map((one) => ('error' in one ? one.error : 'minted'))

describe('minting', () => {
  test('gives tokens to addresses and users, each in a transaction with its cost', async () => {
    const address = await nfts.deploy({
      mint_config: { price_per_token: String(parseEther('0.01')) },
    })
    const wallet = (await walletOf(island.store, 'test', 'default')).address
    const before = await nfts.chain.getBalance({ address: wallet })
    const { transactions } = await nfts.mint(address, [
      { address: HOME, quantity: 2 },
      { fid: ANA },
      { fid: CHIDI },
      { fid: 99_999 },
    ])
    const { users } = await island.client.fetchBulkUsers({ fids: [ANA] })
    const anas = users[0]!.verified_addresses.primary.eth_address!
    expect(transactions).toEqual([
      {
        recipient: {
          address: HOME.toLowerCase(),
          quantity: 2,
          tokens: [{ token_id: '1' }, { token_id: '2' }],
        },
        transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        receipt: {
          status: 'success',
          gas_used: expect.stringMatching(/^\d+$/),
          block_number: expect.stringMatching(/^\d+$/),
        },
      },
      {
        recipient: { address: anas, fid: ANA, quantity: 1, tokens: [{ token_id: '3' }] },
        transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        receipt: expect.objectContaining({ status: 'success' }),
      },
      {
        recipient: { fid: CHIDI, quantity: 1 },
        error: 'the user has no verified Ethereum address',
      },
      { recipient: { fid: 99_999, quantity: 1 }, error: 'user not found' },
    ])
    expect(await nfts.read(address, 'ownerOf', 2n)).toBe(HOME)
    expect(String(await nfts.read(address, 'ownerOf', 3n)).toLowerCase()).toBe(anas)
    expect(await nfts.chain.getBalance({ address })).toBe(parseEther('0.03'))
    const paid = before - (await nfts.chain.getBalance({ address: wallet }))
    expect(paid).toBeGreaterThan(parseEther('0.03'))
    expect(paid).toBeLessThan(parseEther('0.04'))
  })

  test('leaves out receipts and tokens on request', async () => {
    const address = await nfts.deploy()
    const { transactions } = await nfts.mint(address, [{ fid: ANA }], { async: true })
    expect(transactions).toEqual([
      {
        recipient: { address: expect.any(String), fid: ANA, quantity: 1 },
        transaction_hash: expect.any(String),
        receipt: null,
      },
    ])
    expect(await nfts.read(address, 'totalSupply')).toBe(1n)
  })

  test('obeys the limits of the contract, recipient by recipient', async () => {
    const address = await nfts.deploy({
      max_supply: 5,
      mint_config: { max_per_wallet: 3, max_per_tx: 2 },
    })
    const recipients = [
      { address: HOME, quantity: 3 },
      { address: HOME, quantity: 2 },
      { address: HOME, quantity: 2 },
      { address: HOME, quantity: 1 },
      { address: OTHER, quantity: 2 },
      { address: OTHER, quantity: 1 },
      { address: `0x${'0'.repeat(40)}` },
    ]
    const answer = await nfts.mint(address, recipients)
    expect(errorsOf(answer)).toEqual([
      'At most 2 can be minted in a transaction',
      'minted',
      'At most 3 can be minted to a wallet',
      'minted',
      'minted',
      'The collection is sold out',
      'The collection is sold out',
    ])
    expect(await nfts.read(address, 'totalSupply')).toBe(5n)
    expect(errorsOf(await nfts.mint(await nfts.deploy(), recipients.slice(-1)))).toEqual([
      'The recipient can’t own a token',
    ])
  })

  test('starts and ends when the contract says', async () => {
    const now = Math.floor(island.clock.now() / 1000)
    const address = await nfts.deploy({
      mint_config: { start_timestamp: now + 1000, end_timestamp: now + 2000 },
    })
    const attempt = async () => errorsOf(await nfts.mint(address, [{ fid: ANA }]))[0]
    const at = (seconds: number) => new Date(seconds * 1000).toISOString()
    expect(await attempt()).toBe(`The mint starts at ${at(now + 1000)}`)
    await expect(nfts.simulate(address, [{ fid: ANA }])).rejects.toMatchObject({
      status: 400,
      property: 'recipients.0',
    })
    island.clock.advance(1_100_000)
    await expect(nfts.simulate(address, [{ fid: ANA }])).resolves.toHaveLength(1)
    expect(await attempt()).toBe('minted')
    island.clock.advance(1_000_000)
    expect(await attempt()).toBe(`The mint ended at ${at(now + 2000)}`)
  })

  test('of more than the wallet can pay, or more than fits in a block, fails alone', async () => {
    const address = await nfts.deploy({
      mint_config: { price_per_token: String(parseEther('60')) },
    })
    expect(
      errorsOf(
        await nfts.mint(address, [
          { fid: ANA, quantity: 2 },
          { fid: ANA, quantity: 5000 },
        ]),
      ),
    ).toEqual(['insufficient balance', 'At most 1000 tokens fit in a transaction'])
    const priceless = await nfts.deploy({ mint_config: { price_per_token: '9'.repeat(57) } })
    expect(errorsOf(await nfts.mint(priceless, [{ fid: ANA }]))).toEqual(['insufficient balance'])
  })

  test('needs a collection of the island, and one way to name a recipient', async () => {
    await expect(nfts.mint(HOME, [{ fid: ANA }])).rejects.toMatchObject({
      status: 404,
      property: 'contract_address',
    })
    const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
    expect(errorsOf(await nfts.mint(usdc, [{ fid: ANA }]))).toEqual([
      'No supported mint project detected',
    ])
    for (const recipient of [{ fid: ANA, address: HOME }, {}, { fid: ANA, quantity: 0 }]) {
      await expect(nfts.mint(usdc, [recipient as never])).rejects.toMatchObject({ status: 400 })
    }
    await expect(nfts.mint(usdc, [])).rejects.toMatchObject({ status: 400 })
  })
})
