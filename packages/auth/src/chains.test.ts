import { serializeErc6492Signature, type EIP1193RequestFn } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createChains, type LazyChain } from './chains'
import { newAccount, startSite, type TestSite } from '../test/site'

const address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const inner = `0x${'ab'.repeat(100)}` as const
const counterfactual = serializeErc6492Signature({ address, data: '0x01', signature: inner })
const YES = `0x${'1'.padStart(64, '0')}`

type Answers = Record<string, (params: unknown) => unknown>

/** A chain with stubbed responses; by default it acts like a chain with a contract that accepts every signature. */
const chainThat = (answers: Answers, more: Partial<LazyChain> = {}): LazyChain => {
  const all: Answers = {
    eth_chainId: () => '0x2105',
    eth_getCode: () => '0x60',
    eth_call: () => YES,
    ...answers,
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) =>
    all[method]!(params)
  return { open: async () => ({ request: request as EIP1193RequestFn }), ...more }
}
const rejects = (error: unknown) => () => Promise.reject(error)
const reverted = Object.assign(new Error('execution reverted'), { code: 3, data: '0x' })
const ask = (chain: LazyChain | string, signature: `0x${string}` = inner) =>
  createChains({ 8453: chain }).isSignedByContract({
    chainId: 8453,
    address,
    message: 'hello',
    signature,
  })

/** A signature that cannot be verified differs from one that is wrong. */
const unknown = (code: string) => ({
  code,
  message: expect.stringContaining('cannot be verified'),
})

afterEach(() => vi.useRealTimers())

describe('a contract signature', () => {
  it('is valid if the chain accepts it, and otherwise invalid', async () => {
    expect(await ask(chainThat({}))).toBe(true)
    expect(await ask(chainThat({ eth_call: () => `0x${'0'.repeat(64)}` }))).toBe(false)
    expect(await ask(chainThat({ eth_call: rejects(reverted) }))).toBe(false)
  })

  it('is invalid if there is no contract', async () => {
    expect(await ask(chainThat({ eth_getCode: () => '0x' }))).toBe(false)
  })

  it('of an undeployed wallet is valid', async () => {
    expect(await ask(chainThat({ eth_getCode: () => '0x' }), counterfactual)).toBe(true)
  })

  it('does not start a chain on which no contract can exist', async () => {
    const open = vi.fn(chainThat({}).open)
    const isEmpty = async () => true
    expect(await ask({ open, isEmpty })).toBe(false)
    expect(open).not.toHaveBeenCalled()
    expect(await ask({ open, isEmpty }, counterfactual)).toBe(true)
  })
})

describe('an unresponsive chain', () => {
  const broken = new Error('socket hang up at http://rpc.example/key-of-the-owner')
  const cases: [string, LazyChain | string][] = [
    ['cannot be opened', { open: rejects(broken) }],
    ['fails at once', chainThat({ eth_chainId: rejects(broken) })],
    ['fails when the code is read', chainThat({ eth_getCode: rejects(broken) })],
    ['fails when the contract is asked', chainThat({ eth_call: rejects(broken) })],
    [
      'is too busy',
      chainThat({ eth_call: rejects(Object.assign(new Error('limit'), { code: -32005 })) }),
    ],
    ['is another chain', chainThat({ eth_chainId: () => '0x1' })],
    ['is nowhere', 'http://127.0.0.1:9/key-of-the-owner'],
  ]
  it.each(cases)('that %s neither accepts nor rejects a signature', async (_, chain) => {
    const failure = await ask(chain).catch((error: unknown) => error)
    expect(failure).toMatchObject(unknown('unexpected_error'))
    expect(String((failure as Error).message)).not.toContain('key-of-the-owner')
  })

  it('times out', async () => {
    vi.useFakeTimers()
    const asked = ask(chainThat({ eth_call: () => new Promise(() => {}) }))
    const failure = asked.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await failure).toMatchObject({ code: 'client_request_timeout' })
  })

  it('is reported as unsupported if it is not configured', async () => {
    const chains = createChains()
    const asked = chains.isSignedByContract({ chainId: 1, address, message: '', signature: inner })
    await expect(asked).rejects.toMatchObject(unknown('invalid_data'))
  })
})

it('a signature that includes its own delegation is not accepted', async () => {
  const delegating = `0x${'ab'.repeat(65)}${'8010'.repeat(16)}` as const
  await expect(ask(chainThat({}), delegating)).rejects.toMatchObject(unknown('invalid_data'))
})

describe('signing in', () => {
  const signature = `0x${'ab'.repeat(200)}`
  let site: TestSite
  let chain: LazyChain
  beforeAll(async () => {
    site = await startSite({ chains: { 8453: { open: () => chain.open() } } })
  })
  afterAll(() => site.close())
  const tryOn = (now: LazyChain, given: string = signature) => {
    chain = now
    return site
      .browser()
      .signIn(newAccount(), { message: { chainId: 8453, address }, signature: () => given })
  }

  it('as a contract links an account of that chain', async () => {
    const first = await tryOn(chainThat({}))
    expect(first.body.user.linkedAccounts).toEqual([
      expect.objectContaining({
        type: 'smart_wallet',
        key: `eip155:8453:${address}`,
        address,
        chainId: 'eip155:8453',
      }),
    ])
    expect((await tryOn(chainThat({}))).body.user.id).toBe(first.body.user.id)
  })

  it('as a contract that rejects is a wrong signature', async () => {
    const answer = await tryOn(chainThat({ eth_call: rejects(reverted) }))
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid_credentials'])
  })

  it('as a contract on an unavailable chain fails', async () => {
    const answer = await tryOn(chainThat({ eth_call: rejects(new Error('down')) }))
    expect([answer.status, answer.body.code]).toEqual([500, 'unexpected_error'])
    expect(answer.body.message).toContain('cannot be verified')
  })

  it('with a signature of a key’s length also checks the contract if there is one', async () => {
    const short = `0x${'ab'.repeat(65)}`
    const answer = await tryOn(chainThat({}), short)
    expect(answer.body.user.linkedAccounts[0].type).toBe('smart_wallet')
    const none = await tryOn(chainThat({ eth_getCode: () => '0x' }), short)
    expect(none.body.code).toBe('invalid_credentials')
  })
})
