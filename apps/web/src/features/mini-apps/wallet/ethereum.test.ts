import { describe, expect, test } from 'vitest'
import { ADDRESS, OTHER, setup, TO } from '../../../../test/mini-app-wallet'
import { tierOf } from './rpc-policy'

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

  test.each([
    'eth_createAccessList',
    'eth_getBlockReceipts',
    'eth_getBlockTransactionCountByHash',
    'eth_getBlockTransactionCountByNumber',
    'eth_getProof',
    'eth_getTransactionByBlockHashAndIndex',
    'eth_getTransactionByBlockNumberAndIndex',
    'eth_syncing',
  ])('%s is answered by the chain', async (method) => {
    const { rpc, read } = setup()
    expect(await rpc(method, [])).toBe('0xread')
    expect(read).toEqual([['0x2105', method]])
  })

  test('reads go to the chain of the app, without a wallet', async () => {
    const { rpc, read, walletGot } = setup()
    expect(await rpc('eth_getBalance', [TO, 'latest'])).toBe('0xread')
    expect(read).toEqual([['0x2105', 'eth_getBalance']])
    expect(walletGot).toEqual([])
    expect(tierOf('eth_call')).toBe('read')
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

  test('typed data shows the chain and the contract for which it counts', async () => {
    const { rpc, asked } = await connected()
    const signs = (domain: object) =>
      rpc('eth_signTypedData_v4', [
        ADDRESS,
        { domain, primaryType: 'Permit', message: {}, types: {} },
      ])
    await signs({ name: 'Shells', chainId: '0x2105', verifyingContract: TO })
    await signs({ chainId: 56 })
    await signs({ name: 'Shells' })
    expect(asked.slice(1)).toMatchObject([
      { about: 'Permit · Shells', domain: { chainId: '8453', contract: TO } },
      { about: 'Permit', domain: { chainId: '56', contract: null } },
      { domain: { chainId: null, contract: null } },
    ])
  })

  test('a transaction shows what is sent, on the app’s chain', async () => {
    const { rpc, asked, walletGot } = await connected()
    const transaction = { from: ADDRESS, to: TO, value: '0x5', data: '0xabcd' }
    expect(await rpc('eth_sendTransaction', [transaction])).toBe(`0x${'1'.repeat(64)}`)
    expect(asked[1]).toEqual({
      kind: 'transaction',
      chainId: '0x2105',
      from: ADDRESS,
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

  test('capabilities are those of the chains that are asked about', async () => {
    const { rpc } = await connected()
    const none = { atomic: { status: 'unsupported' } }
    const all = (await rpc('wallet_getCapabilities', [ADDRESS])) as object
    expect(Object.keys(all)).toEqual(['0x1', '0xa', '0x2105', '0xa4b1', '0x14a34'])
    const chains = ['0x02105', '0x82']
    expect(await rpc('wallet_getCapabilities', [ADDRESS, chains])).toEqual({ '0x2105': none })
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
    const { rpc, asked, sent, storage } = await connected()
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
    expect(await rpc('wallet_sendCalls', [{ ...request, chainId: '0x82' }])).toMatchObject({
      code: 5710,
    })
    expect(await rpc('wallet_sendCalls', [request])).toEqual({ id: '0xid' })
    expect(asked).toHaveLength(2)
    const hash = `0x${'1'.repeat(64)}`
    const [from, chainId] = [ADDRESS, '0x1']
    expect(sent).toEqual([
      { chainId, hash, from, call: { to: TO, value: '0x1', data: '0x' } },
      { chainId, hash, from, call: { to: TO, value: '0x0', data: '0xabcd' } },
    ])
    expect(await rpc('wallet_getCallsStatus', ['0xid'])).toMatchObject({
      id: '0xid',
      chainId: '0x1',
      atomic: false,
    })
    expect(await rpc('wallet_getCallsStatus', ['0xother'])).toMatchObject({ code: 5730 })
    // The app was loaded again.
    const later = setup({ storage })
    expect(await later.rpc('wallet_getCallsStatus', ['0xid'])).toMatchObject({ chainId: '0x1' })
    await later.rpc('eth_requestAccounts')
    expect(await later.rpc('wallet_sendCalls', [request])).toMatchObject({ code: 5720 })
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
