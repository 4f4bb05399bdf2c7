import { describe, expect, test } from 'vitest'
import { grantsOf } from '../grants'
import type { PromptRequest } from '../prompts/prompts'
import { createEthereum } from './ethereum'
import { tierOf } from './rpc-policy'
import type { Eip1193 } from './wallet-access'

const ADDRESS = '0x00000000000000000000000000000000000000A1'
const OTHER = '0x00000000000000000000000000000000000000b2'
const TO = '0x00000000000000000000000000000000000000c3'

function memory(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage
}

/** A wallet that answers everything, and a person who answers every question with `answer`. */
function setup({ answer = true, storage = memory(), hasWallet = true } = {}) {
  const asked: PromptRequest[] = []
  const walletGot: { method: string; params?: unknown }[] = []
  const read: unknown[] = []
  const events: [string, unknown[]][] = []
  const provider: Eip1193 = {
    async request(request) {
      walletGot.push(request)
      if (request.method === 'eth_requestAccounts') return [ADDRESS]
      if (request.method === 'eth_chainId') return '0x1'
      if (request.method === 'eth_sendTransaction') return `0x${'1'.repeat(64)}`
      return '0xsigned'
    },
  }
  const wallet = { name: 'Harbour', connect: async () => ADDRESS, provider: async () => provider }
  const ethereum = createEthereum({
    host: 'tides.example',
    async ask(request) {
      asked.push(request)
      return answer
    },
    grants: grantsOf(7, 'tides.example', storage),
    wallets: async () => ({
      ethereum: async () => (hasWallet ? wallet : null),
      solana: async () => null,
      signWith: async () => ({ message: '', signature: '' }),
    }),
    async readChain(chainId, method) {
      read.push([chainId, method])
      return '0xread'
    },
    emit: (event, params) => events.push([event, params]),
    newId: () => '0xid',
  })
  const rpc = async (method: string, params: unknown[] = []) => {
    const response = (await ethereum.respond({ id: 1, jsonrpc: '2.0', method, params })) as {
      result?: unknown
      error?: { code: number; message: string; details: string }
    }
    return response.error ?? response.result
  }
  return { rpc, ethereum, asked, walletGot, read, events, storage }
}

describe('the tiers', () => {
  test.each([
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_sendRawTransaction',
    'eth_getEncryptionPublicKey',
    'eth_decrypt',
    'wallet_addEthereumChain',
    'wallet_watchAsset',
    'anvil_setBalance',
    'hardhat_impersonateAccount',
    'evm_mine',
    'debug_traceTransaction',
    'personal_unlockAccount',
    'txpool_content',
    'constructor',
    '',
  ])('%s is refused with 4200 and never reaches a wallet or a chain', async (method) => {
    const { rpc, walletGot, read, asked } = setup()
    await rpc('eth_requestAccounts')
    const before = walletGot.length
    expect(await rpc(method)).toMatchObject({ code: 4200 })
    expect([walletGot.length, read, asked.length]).toEqual([before, [], 1])
  })

  test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'])(
    '%s needs a connection: 4100, without a question',
    async (method) => {
      const { rpc, asked, walletGot } = setup()
      expect(await rpc(method, [{}])).toMatchObject({ code: 4100 })
      expect([asked, walletGot]).toEqual([[], []])
    },
  )

  test('reads go to the chain of the app, without a wallet', async () => {
    const { rpc, read, walletGot } = setup()
    expect(await rpc('eth_getBalance', [TO, 'latest'])).toBe('0xread')
    expect(read).toEqual([['0x2105', 'eth_getBalance']])
    expect(walletGot).toEqual([])
    expect(tierOf('eth_call')).toBe('read')
  })
})

describe('connecting', () => {
  test('is asked once, and remembered for the account and the domain', async () => {
    const { rpc, asked, events, storage } = setup()
    expect(await rpc('eth_accounts')).toEqual([])
    expect(events).toEqual([])
    expect(await rpc('eth_requestAccounts')).toEqual([ADDRESS])
    expect(await rpc('eth_requestAccounts')).toEqual([ADDRESS])
    expect(asked).toEqual([{ kind: 'connect', wallet: 'Harbour' }])
    expect(events.map(([event]) => event)).toEqual(['connect', 'accountsChanged'])
    const later = setup({ storage })
    expect(await later.rpc('eth_accounts')).toEqual([ADDRESS])
    expect(later.asked).toEqual([])
  })

  test('is refused with 4001, and nothing is remembered', async () => {
    const { rpc, walletGot } = setup({ answer: false })
    expect(await rpc('eth_requestAccounts')).toMatchObject({ code: 4001 })
    expect(await rpc('eth_accounts')).toEqual([])
    expect(walletGot).toEqual([])
  })

  test('can be taken back by the app', async () => {
    const { rpc } = setup()
    await rpc('eth_requestAccounts')
    await rpc('wallet_revokePermissions')
    expect(await rpc('eth_accounts')).toEqual([])
  })

  test('without a wallet is 4900, with words', async () => {
    const { rpc } = setup({ hasWallet: false })
    expect(await rpc('eth_requestAccounts')).toEqual({
      code: 4900,
      message: 'No wallet is available',
      details: 'No wallet is available',
    })
  })
})

test('chains that aren’t offered are 4902', async () => {
  const { rpc, events } = setup()
  expect(await rpc('eth_chainId')).toBe('0x2105')
  for (const chainId of ['0x27bc86aa', '0x82', 'base', null])
    expect(await rpc('wallet_switchEthereumChain', [{ chainId }])).toMatchObject({ code: 4902 })
  expect(await rpc('wallet_switchEthereumChain', [{ chainId: '0xa' }])).toBeNull()
  expect(await rpc('eth_chainId')).toBe('0xa')
  // It isn't connected.
  expect(events).toEqual([])
})

describe('signing', () => {
  const connected = async (options?: Parameters<typeof setup>[0]) => {
    const all = setup(options)
    await all.rpc('eth_requestAccounts')
    return all
  }

  test('shows the text, and asks each time', async () => {
    const { rpc, asked } = await connected()
    const hello = `0x${Buffer.from('Hello').toString('hex')}`
    expect(await rpc('personal_sign', [hello, ADDRESS.toLowerCase()])).toBe('0xsigned')
    await rpc('personal_sign', ['0xff00', ADDRESS])
    expect(asked.slice(1)).toEqual([
      { kind: 'sign', text: 'Hello', isText: true },
      { kind: 'sign', text: '0xff00', isText: false },
    ])
  })

  test('for another account is 4100', async () => {
    const { rpc } = await connected()
    expect(await rpc('personal_sign', ['0x00', OTHER])).toMatchObject({ code: 4100 })
    expect(await rpc('eth_sendTransaction', [{ from: OTHER, to: TO }])).toMatchObject({
      code: 4100,
    })
  })

  test.each([
    'castaway.example wants you to sign in with your Ethereum account:\n0x',
    'https://castaway.example wants you to sign in with your Ethereum account:',
    'Hello!\n\nother.example wants you to sign in with your Solana account:',
    'tides.example.evil.example wants you to sign in with your Ethereum account:',
    'tides.example@evil.example wants you to sign in with your Ethereum account:',
  ])('in to another site is never offered: %s', async (text) => {
    const { rpc, asked } = await connected()
    expect(await rpc('personal_sign', [text, ADDRESS])).toMatchObject({ code: 4100 })
    expect(asked).toHaveLength(1)
  })

  test('in to the app’s own site is', async () => {
    const { rpc } = await connected()
    const text = 'tides.example wants you to sign in with your Ethereum account:\n0x'
    expect(await rpc('personal_sign', [text, ADDRESS])).toBe('0xsigned')
  })

  test.each([
    'Farcaster IdRegistry',
    'Farcaster KeyGateway',
    'farcaster SignedKeyRequestValidator',
  ])('typed data that hands over the account is never offered: %s', async (name) => {
    const { rpc, asked } = await connected()
    const data = { domain: { name }, primaryType: 'Transfer', message: { fid: 7 }, types: {} }
    expect(await rpc('eth_signTypedData_v4', [ADDRESS, JSON.stringify(data)])).toMatchObject({
      code: 4100,
    })
    expect(asked).toHaveLength(1)
  })

  test('a transaction shows what is sent, on the app’s chain', async () => {
    const { rpc, asked, walletGot } = await connected()
    const transaction = { from: ADDRESS, to: TO, value: '0x5', data: '0xabcd' }
    expect(await rpc('eth_sendTransaction', [transaction])).toBe(`0x${'1'.repeat(64)}`)
    expect(asked[1]).toEqual({
      kind: 'transaction',
      chain: 'Base',
      calls: [{ to: TO, value: '0x5', data: '0xabcd' }],
    })
    expect(walletGot.map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'eth_chainId',
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ])
  })

  test('a transaction without a sender is sent from the connected account', async () => {
    const { rpc, walletGot } = await connected()
    expect(await rpc('eth_sendTransaction', [{ to: TO, value: '0x5' }])).toBe(`0x${'1'.repeat(64)}`)
    expect(walletGot.at(-1)?.params).toEqual([{ from: ADDRESS, to: TO, value: '0x5', data: '0x' }])
  })

  test.each([{ to: 'ana' }, { to: TO, value: 5 }, { to: TO, data: 'hello' }])(
    'a transaction that can’t be shown is not offered: %j',
    async (given) => {
      const { rpc, asked } = await connected()
      expect(await rpc('eth_sendTransaction', [{ from: ADDRESS, ...given }])).toMatchObject({
        code: -32602,
      })
      expect(asked).toHaveLength(1)
    },
  )

  test('calls are sent after one question, and their status is known', async () => {
    const { rpc, asked } = await connected()
    const calls = [
      { to: TO, value: '0x1' },
      { to: TO, data: '0xabcd' },
    ]
    const request = { version: '2.0.0', chainId: '0x1', from: ADDRESS, calls }
    expect(await rpc('wallet_sendCalls', [{ ...request, atomicRequired: true }])).toMatchObject({
      code: 5760,
    })
    expect(
      await rpc('wallet_sendCalls', [{ ...request, capabilities: { paymasterService: {} } }]),
    ).toMatchObject({ code: 5700 })
    expect(await rpc('wallet_sendCalls', [request])).toEqual({ id: '0xid' })
    expect(asked).toHaveLength(2)
    expect(await rpc('wallet_getCallsStatus', ['0xid'])).toMatchObject({
      id: '0xid',
      chainId: '0x1',
      atomic: false,
    })
    expect(await rpc('wallet_getCallsStatus', ['0xother'])).toMatchObject({ code: 5730 })
  })
})

test('an invalid request is an error of JSON-RPC', async () => {
  const { ethereum } = setup()
  for (const [request, code] of [
    [{ id: 1 }, -32600],
    [null, -32600],
    [{ id: 1, method: 'eth_call', params: {} }, -32602],
  ] as const)
    expect(await ethereum.respond(request)).toMatchObject({ error: { code } })
})
