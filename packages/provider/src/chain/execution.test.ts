import { systemClock, systemRandom } from '@castaway/contract'
import { onOwnDatabase } from '@castaway/testkit/database'
import { parseEther, parseGwei, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStore, type Store } from '../store/index'
import { limitConcurrency } from './limit-concurrency'
import type { RunningNode } from './chain'
import { BLOCK_GAS, boundSimulation, clampGas, ESTIMATE_GAS } from './execution'
import { localChain } from './index'
import type { LocalChain } from './local-chain'
import { callLocalChain } from './json-rpc'
import { isSignedByContract } from './signatures'
import { versionOf } from './state'
import { balancesOf, readToken } from './tokens'

let store: Store
let chain: LocalChain
beforeAll(async () => {
  store = await onOwnDatabase((database) =>
    openStore({ clock: systemClock, random: systemRandom, secret: 's'.repeat(32), ...database }),
  )
  chain = localChain({ store })
})
afterAll(async () => {
  await chain.close()
  await store.close()
})

const ask = (method: string, ...params: unknown[]) =>
  callLocalChain(chain, 'arbitrum', method, params)
const home = '0x00000000000000000000000000000000000000ad'
/** JUMPDEST, PUSH1 0, JUMP: an infinite loop. */
const LOOP = '0x5b600056'
/** Returns the remaining gas. */
const HOW_MUCH = '0x5a60005260206000f3'
const HUGE = '0xffffffffffff'

describe('code that never ends', () => {
  it.each<[string, string, unknown[]]>([
    ['in a call', 'eth_call', [{ data: LOOP }, 'latest']],
    ['in a call that names its gas', 'eth_call', [{ data: LOOP, gas: HUGE }, 'latest']],
    ['with another name for gas', 'eth_call', [{ data: LOOP, gasLimit: HUGE }, 'latest']],
    [
      'in code that a call overrides',
      'eth_call',
      [{ to: home, gas: HUGE }, 'latest', { [home]: { code: LOOP, balance: HUGE } }],
    ],
    ['in a block override', 'eth_call', [{ data: LOOP }, 'latest', {}, { gasLimit: HUGE }]],
    ['in an estimate', 'eth_estimateGas', [{ data: LOOP, gas: HUGE }]],
    ['in an access list', 'eth_createAccessList', [{ data: LOOP, gas: HUGE }, 'latest']],
  ])('is stopped by the node %s', async (_, method, params) => {
    // This is the node's own error; no code is running.
    await expect(ask(method, ...params)).rejects.toMatchObject({
      message: expect.stringMatching(/out ?of ?gas/i) as string,
    })
  })

  it('is stopped in many concurrent calls, and other calls are answered', async () => {
    const loops = Array.from({ length: 30 }, () =>
      ask('eth_call', { data: LOOP }, 'latest').catch((error: Error) => error.message),
    )
    expect(await ask('eth_getBalance', home, 'latest')).toBe('0x0')
    for (const said of await Promise.all(loops)) expect(said).toMatch(/out ?of ?gas/i)
  })

  it('is stopped in a contract’s signature check', async () => {
    await ask('eth_getBalance', home, 'latest')
    const node = (await chain('arbitrum')) as unknown as RunningNode
    await node.test.setCode({ address: home, bytecode: LOOP })
    const signed = { address: home, hash: `0x${'1'.repeat(64)}`, signature: '0x1234' } as const
    expect(await isSignedByContract(chain, 'arbitrum', signed)).toBe(false)
    await node.test.setCode({ address: home, bytecode: '0x' })
  })

  it('is stopped in a token’s name', async () => {
    const node = (await chain('arbitrum')) as unknown as RunningNode
    await node.test.setCode({ address: home, bytecode: LOOP })
    expect(await readToken(node, home)).toBeNull()
    expect(await balancesOf(node, home, [home])).toEqual(new Map())
    // A token is queried, with less gas than a call may have.
    await node.test.setCode({ address: home, bytecode: HOW_MUCH })
    expect((await balancesOf(node, home, [home])).get(home)).toBeLessThan(1_000_000n)
    await node.test.setCode({ address: home, bytecode: '0x' })
  })

  it('is stopped in the estimate of a user operation', async () => {
    const node = (await chain('arbitrum')) as unknown as RunningNode
    await node.test.setCode({ address: home, bytecode: LOOP })
    const operation = { sender: home, nonce: '0x0', callData: '0x', signature: '0x' }
    const estimate = ask('eth_estimateUserOperationGas', operation, node.contracts.entryPoint)
    await expect(estimate).rejects.toThrow(/AA23 the account rejected the operation/)
    await node.test.setCode({ address: home, bytecode: '0x' })
  })

  it('is rejected in a user operation with more gas than a block has', async () => {
    const { contracts } = await chain('arbitrum')
    const half = `0x${(30_000_000).toString(16)}`
    const sent = ask(
      'eth_sendUserOperation',
      {
        sender: home,
        nonce: '0x0',
        callData: '0x',
        signature: '0x',
        callGasLimit: half,
        verificationGasLimit: half,
        preVerificationGas: '0x0',
        maxFeePerGas: '0x1',
        maxPriorityFeePerGas: '0x1',
      },
      contracts.entryPoint,
    )
    await expect(sent).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('block gas limit (30000000)') as string,
    })
  })

  it('is rejected as a transaction with more gas than a block has, and stopped within it', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const opened = await chain('arbitrum')
    await opened.write((send, { treasury }) =>
      send({ from: treasury, to: account.address, value: parseEther('10') }),
    )
    const sign = (gas: bigint) =>
      account.signTransaction({
        type: 'eip1559',
        chainId: 42161,
        nonce: 0,
        data: LOOP,
        gas,
        maxFeePerGas: parseGwei('100'),
        maxPriorityFeePerGas: 1n,
      })
    const tooMuch = ask('eth_sendRawTransaction', await sign(BLOCK_GAS + 1n))
    await expect(tooMuch).rejects.toThrow(/exceeds block gas limit: a block has 30000000 gas/)
    const hash = await ask('eth_sendRawTransaction', await sign(BLOCK_GAS))
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x0' })
  })
})

describe('gas', () => {
  it('is passed on if it is within the limit', async () => {
    const left = async (gas: string) =>
      BigInt((await ask('eth_call', { data: HOW_MUCH, gas }, 'latest')) as Hex)
    expect(await left('0x186a0')).toBeLessThan(100_000n)
    expect(await left(HUGE)).toBeLessThan(BLOCK_GAS)
    expect(await left(HUGE)).toBeGreaterThan(BLOCK_GAS - 100_000n)
    expect(clampGas('eth_estimateGas', [{}])).toEqual([{ gas: `0x${ESTIMATE_GAS.toString(16)}` }])
  })

  it('is limited in each call of a simulation', () => {
    const most = `0x${BLOCK_GAS.toString(16)}`
    const calls = [{ to: home, gas: HUGE }, { to: home }, { to: home, gas: '0x5208' }]
    expect(
      clampGas('eth_simulateV1', [{ blockStateCalls: [{ calls }, {}], validation: false }]),
    ).toEqual([
      {
        blockStateCalls: [
          {
            calls: [
              { to: home, gas: most },
              { to: home, gas: most },
              { to: home, gas: '0x5208' },
            ],
          },
          { calls: [] },
        ],
        validation: false,
      },
    ])
  })

  it('is limited to one block’s gas in all calls of a simulation from outside', () => {
    const call = { to: home }
    const share = `0x${(BLOCK_GAS / 2n).toString(16)}`
    const block = { calls: [call, { ...call, gas: HUGE }], blockOverrides: { gasLimit: HUGE } }
    expect(boundSimulation([{ blockStateCalls: [block], validation: true }, 'latest'])).toEqual([
      {
        blockStateCalls: [
          {
            calls: [
              { ...call, gas: share },
              { ...call, gas: share },
            ],
          },
        ],
        validation: true,
      },
      'latest',
    ])
  })

  it.each<[string, unknown]>([
    ['two blocks', { blockStateCalls: [{ calls: [{}] }, { calls: [{}] }] }],
    ['no block', {}],
    ['eleven calls', { blockStateCalls: [{ calls: Array.from({ length: 11 }, () => ({})) }] }],
    ['no calls', { blockStateCalls: [{ calls: [] }] }],
    ['nothing', undefined],
  ])('a simulation from outside with %s is rejected', (_, simulation) => {
    expect(() => boundSimulation([simulation])).toThrow(expect.objectContaining({ code: -32602 }))
  })

  it.each<[string, unknown]>([
    ['a call with gas that is not a number', { data: LOOP, gas: 'all' }],
    ['a call with negative gas', { data: LOOP, gas: -1 }],
    ['a call in a list', [null, null, HUGE]],
    ['a missing call', undefined],
  ])('%s is rejected', async (_, call) => {
    await expect(ask('eth_call', call, 'latest')).rejects.toMatchObject({ code: -32602 })
  })
})

it('a chain from before the gas limit continues with it', async () => {
  const before = await chain('base-sepolia')
  const pay = (on: typeof before, prepare?: (node: RunningNode) => Promise<unknown>) =>
    on.write(async (send, node) => {
      await prepare?.(node as RunningNode)
      await send({ from: node.treasury, to: home, value: 1n })
    })
  await pay(before, ({ test }) => test.setBlockGasLimit({ gasLimit: 2n ** 64n - 1n }))
  expect((await before.read.getBlock()).gasLimit).toBe(2n ** 64n - 1n)

  const next = localChain({ store })
  const after = await next('base-sepolia')
  expect(await after.read.getBalance({ address: home })).toBe(1n)
  await pay(after)
  expect((await after.read.getBlock()).gasLimit).toBe(BLOCK_GAS)
  const { data } = await after.read.call({ data: HOW_MUCH })
  expect(BigInt(data!)).toBeLessThan(BLOCK_GAS)
  await next.close()
})

it.runIf(isDeep)('a hanging node is killed, and the next one has all saved state', async () => {
  const hasty = localChain({ store, answerWithin: 10_000 })
  const { anvil } = (await hasty('ethereum')) as unknown as RunningNode
  const opened = await hasty('ethereum')
  await opened.write((send, { treasury }) => send({ from: treasury, to: home, value: 7n }))
  const before = await versionOf(store, 'ethereum')
  process.kill(-anvil.pid, 'SIGSTOP')
  // The signal takes effect a moment later on some systems, and the node could still answer.
  const answers = () =>
    fetch(anvil.url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    )
  await expect.poll(answers).toBe(false)
  const balance = await callLocalChain(hasty, 'ethereum', 'eth_getBalance', [home, 'latest'])
  expect([balance, anvil.hasEnded()]).toEqual(['0x7', true])
  expect(await versionOf(store, 'ethereum')).toBe(before)
  await hasty.close()
})

it('constants are answered without a node', async () => {
  const cold = localChain({ store, binary: '/there/is/no/such/program' })
  expect(await callLocalChain(cold, 'optimism', 'eth_chainId', [])).toBe('0xa')
  expect(await callLocalChain(cold, 'optimism', 'net_version', [])).toBe('10')
  expect(await cold.hasBegun('optimism')).toBe(false)
  const off = localChain({ store, enabled: false })
  await expect(callLocalChain(off, 'optimism', 'eth_chainId', [])).rejects.toThrow(/turned off/)
})

it('tasks run up to the limit, in order of arrival', async () => {
  const run = limitConcurrency(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = [0, 1, 2, 3].map((n) =>
    run(
      () =>
        new Promise<void>((end, fail) => {
          begun.push(n)
          ends[n] = n === 1 ? () => fail(new Error('one fails')) : end
        }),
    ),
  )
  const settled = Promise.allSettled(work)
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]!()
  await expect(work[1]).rejects.toThrow('one fails')
  expect(begun).toEqual([0, 1, 2])
  ends[0]!()
  await work[0]
  expect(begun).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
