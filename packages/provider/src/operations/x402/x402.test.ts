import { startIsland, type TestIsland } from '@castaway/testkit'
import { createPublicClient, http, parseAbi, parseSignature, verifyTypedData } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { verifyMessage } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainNetworks } from '../../chain/networks'
import { localChain } from '../../chain/index'
import { walletOf } from '../../chain/wallets'

const SHOP = `0x${'5'.repeat(40)}`
type Hex = `0x${string}`
type Accepts = Parameters<
  TestIsland['client']['createX402Signature']
>[0]['createX402SignatureRequest']['payment_requirements']['accepts']
type Answer = Awaited<ReturnType<TestIsland['client']['createX402Signature']>>

let island: TestIsland
let wallet: Hex

beforeAll(async () => {
  island = await startIsland({ strict: true })
  wallet = (await walletOf(island.store, 'test', 'default')).address
})
afterAll(() => island.close())

const accept = (more: Partial<Accepts[number]> = {}): Accepts[number] => ({
  scheme: 'exact',
  network: 'base',
  maxAmountRequired: '10000',
  asset: chainNetworks[more.network ?? 'base'].usdc,
  payTo: SHOP,
  resource: 'https://tides.example/today',
  description: 'The tides of today',
  mimeType: 'application/json',
  outputSchema: null,
  maxTimeoutSeconds: 60,
  ...more,
})
const sign = (accepts: Accepts, xWalletId = 'default', by = island.client) =>
  by.createX402Signature({
    xWalletId,
    createX402SignatureRequest: { payment_requirements: { x402Version: 1, accepts } },
  })

const isSigned = (
  { network, payload: { authorization, signature } }: Answer,
  domain: { name: string; version: string } = { name: 'USD Coin', version: '2' },
) =>
  verifyTypedData({
    address: authorization.from as Hex,
    domain: {
      ...domain,
      chainId: chainNetworks[network].id,
      verifyingContract: chainNetworks[network].usdc,
    },
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    message: {
      from: authorization.from as Hex,
      to: authorization.to as Hex,
      value: BigInt(authorization.value),
      validAfter: BigInt(authorization.validAfter),
      validBefore: BigInt(authorization.validBefore),
      nonce: authorization.nonce as Hex,
    },
    signature: signature as Hex,
  })

describe('a payment', () => {
  test('is signed by the wallet for the amount, recipient and time required', async () => {
    const answer = await sign([accept()])
    const now = Math.floor(island.clock.now() / 1000)
    expect(answer).toEqual({
      x402Version: 1,
      scheme: 'exact',
      network: 'base',
      payload: {
        signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
        authorization: {
          from: wallet,
          to: SHOP,
          value: '10000',
          validAfter: expect.any(String),
          validBefore: expect.any(String),
          nonce: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        },
      },
    })
    const { validAfter, validBefore, nonce } = answer.payload.authorization
    expect(Number(validAfter)).toBeLessThan(now)
    expect(Math.abs(Number(validBefore) - (now + 60))).toBeLessThan(5)
    expect(await isSigned(answer)).toBe(true)
    expect((await sign([accept()])).payload.authorization.nonce).not.toBe(nonce)
  })

  test('on Base Sepolia has the domain of its USDC, or the given one', async () => {
    const answer = await sign([accept({ network: 'base-sepolia' })])
    expect(answer.network).toBe('base-sepolia')
    expect(await isSigned(answer, { name: 'USDC', version: '2' })).toBe(true)
    const other = await sign([accept({ extra: { name: 'Sand Dollar', version: '7' } })])
    expect(await isSigned(other, { name: 'Sand Dollar', version: '7' })).toBe(true)
    expect(await isSigned(other)).toBe(false)
  })

  test('can be collected on the chain, once', async () => {
    const abi = parseAbi([
      'function name() view returns (string)',
      'function balanceOf(address) view returns (uint256)',
      'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    ])
    const { payload } = await sign([accept()])
    const { from, to, value, validAfter, validBefore, nonce } = payload.authorization
    const { r, s, v, yParity } = parseSignature(payload.signature as Hex)
    const times = [BigInt(validAfter), BigInt(validBefore)] as const
    const args = [from, to, BigInt(value), ...times, nonce, Number(v ?? yParity + 27), r, s]
    const address = chainNetworks.base.usdc
    const functionName = 'transferWithAuthorization'
    const local = localChain({ store: island.store })
    const collect = async () => {
      const chain = await local('base')
      await chain.write((send, { treasury }) =>
        send({ from: treasury, to: address, call: { abi, functionName, args } }),
      )
    }
    await collect()
    await expect(collect()).rejects.toThrow(/transferWithAuthorization/)
    await local.close()
    const chain = createPublicClient({
      transport: http(`${island.url}/_local/chain/base`, {
        fetchOptions: { headers: { 'x-api-key': island.apiKey } },
      }),
    })
    const balance = { address, abi, functionName: 'balanceOf', args: [SHOP as Hex] } as const
    expect(await chain.readContract(balance)).toBe(10_000n)
  })

  test('is the first that the wallet can pay', async () => {
    const dear = accept({ maxAmountRequired: '10000000001' })
    const unknown = accept({ asset: SHOP, extra: { name: 'Shell', version: '1' } })
    const { network } = await sign([dear, unknown, accept({ network: 'base-sepolia' })])
    expect(network).toBe('base-sepolia')
    await expect(sign([dear, unknown])).rejects.toMatchObject({
      status: 403,
      property: 'payment_requirements.accepts',
    })
  })

  test.each<[string, Accepts, string]>([
    ['nothing to accept', [], 'accepts'],
    ['an unknown scheme', [accept({ scheme: 'upto' as never })], 'accepts.0.scheme'],
    ['an unknown network', [{ ...accept(), network: 'solana' as never }], 'accepts.0.network'],
    [
      'an amount with a fraction',
      [accept({ maxAmountRequired: '0.01' })],
      'accepts.0.maxAmountRequired',
    ],
    ['no time', [accept({ maxTimeoutSeconds: 0 })], 'accepts.0.maxTimeoutSeconds'],
    ['an asset without its domain', [accept({ asset: SHOP })], 'accepts.0.extra'],
    [
      'a domain without a version',
      [accept({ asset: SHOP, extra: { name: 'Shell' } })],
      'accepts.0.extra',
    ],
  ])('with %s is not signed', async (_, accepts, property) => {
    await expect(sign(accepts)).rejects.toMatchObject({
      status: 400,
      property: `payment_requirements.${property}`,
    })
  })

  test('is only signed by a wallet of the app', async () => {
    const theirs = await walletOf(island.store, 'other', 'default')
    await expect(sign([accept()], theirs.id)).rejects.toMatchObject({ status: 403 })
    await expect(sign([accept()], 'no-such-wallet')).rejects.toMatchObject({ status: 404 })
    const { payload } = await sign([accept()], 'default', island.otherClient)
    expect(payload.authorization.from).toBe(theirs.address)
  })
})

describe('signing in', () => {
  const signIn = (resource: string, chainId?: 8453 | 84532, xWalletId = 'default') =>
    island.client.createX402Siwx({ xWalletId, createX402SiwxRequest: { resource, chainId } })

  test('gives a message for the resource that the wallet has signed', async () => {
    const answer = await signIn('https://tides.example:8443/today?at=noon', 84532)
    expect(answer.address.toLowerCase()).toBe(wallet)
    expect(answer.chainId).toBe(84532)
    expect(Math.abs(answer.timestamp - island.clock.now())).toBeLessThan(60_000)
    expect(parseSiweMessage(answer.message)).toMatchObject({
      address: answer.address,
      chainId: 84532,
      domain: 'tides.example:8443',
      uri: 'https://tides.example:8443/today?at=noon',
      version: '1',
      issuedAt: new Date(answer.timestamp),
    })
    const { message, signature } = answer
    const address = answer.address as Hex
    expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
    const again = await signIn('https://tides.example:8443/today?at=noon', 84532)
    expect(again.message).not.toBe(message)
  })

  test('is on Base by default, and needs a web page and a wallet of the app', async () => {
    expect((await signIn('https://tides.example')).chainId).toBe(8453)
    for (const resource of [
      'tides',
      'javascript:alert(1)',
      'https://tides.example/a|b',
      'ftp://a.example',
    ])
      await expect(signIn(resource)).rejects.toMatchObject({ status: 400, property: 'resource' })
    await expect(signIn('https://tides.example', 1 as never)).rejects.toMatchObject({ status: 400 })
    const theirs = await walletOf(island.store, 'other', 'default')
    await expect(signIn('https://a.example', 8453, theirs.id)).rejects.toMatchObject({
      status: 403,
    })
  })
})
