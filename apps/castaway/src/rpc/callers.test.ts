import { RpcError } from '@castaway/contract/rpc-error'
import { describe, expect, it } from 'vitest'
import { callerQueues } from './callers'
import type { RpcChains } from './chains'
import { rpc } from './routes'

describe('a caller', () => {
  const limit = { running: 1, waiting: 1 }

  it('has its requests run in turn, and is refused if its queue is full', async () => {
    const { run } = callerQueues()
    const order: string[] = []
    let finish: () => void = () => {}
    const first = run('ann', limit, () => new Promise<void>((done) => (finish = done)))
    const second = run('ann', limit, async () => void order.push('second'))
    expect(await run('ann', limit, async () => order.push('third'))).toBeNull()
    await run('ben', limit, async () => void order.push('of another'))
    expect(order).toEqual(['of another'])
    finish()
    await Promise.all([first, second])
    expect(order).toEqual(['of another', 'second'])
  })

  it('continues after work has failed', async () => {
    const { run } = callerQueues()
    const failed = run('ann', limit, () => Promise.reject(new Error('on the way')))
    const next = run('ann', limit, async () => 'done')
    await expect(failed).rejects.toThrow('on the way')
    expect(await next).toBe('done')
  })
})

describe('RPC calls', () => {
  const open = (call: RpcChains['call'], userId: string | null, isShared = false) =>
    rpc({
      chains: { call },
      login: {
        session: async () => (userId === null ? null : ({ userId } as never)),
        clientAddressOf: () => ({ address: '198.51.100.1', isShared }),
      },
      report: (cause) => {
        throw cause
      },
    })
  const ask = (app: ReturnType<typeof rpc>, body: unknown = { id: 1, method: 'eth_call' }) =>
    app.request('/8453', { method: 'POST', body: JSON.stringify(body) })

  it.each([
    ['a person', 'ann', true, 2, 64],
    ['an address', null, false, 2, 64],
    ['an address that many share', null, true, 8, 512],
  ])('are limited for %s', async (_, userId, isShared, running, waiting) => {
    const under = new Set<() => void>()
    let most = 0
    const app = open(
      () =>
        new Promise((done) => {
          const end = () => (under.delete(end), done('0x'))
          under.add(end)
          most = Math.max(most, under.size)
        }),
      userId,
      isShared,
    )
    const asked = Array.from({ length: running + waiting + 3 }, () => ask(app))
    const rejected = await Promise.race(asked)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await rejected.json()).toMatchObject({
      jsonrpc: '2.0',
      error: {
        code: -32005,
        message: 'Too many requests are waiting for the chain. Try again when some have finished',
      },
    })
    let pending = true
    const all = Promise.all(asked).finally(() => (pending = false))
    while (pending) {
      for (const end of under) end()
      await new Promise((turn) => setImmediate(turn))
    }
    const statuses = (await all).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect(most).toBe(running)
  })

  it('have a limited total response size', async () => {
    const app = open(async (_, method) => 'f'.repeat(method === 'eth_call' ? 6_000_000 : 5), null)
    const body = ['eth_call', 'eth_call', 'eth_call', 'eth_getCode'].map((method, id) => ({
      id,
      method,
    }))
    const answers = (await (await ask(app, body)).json()) as { result?: string; error?: unknown }[]
    expect(answers.map(({ result }) => result?.length)).toEqual([6e6, 6e6, undefined, 5])
    expect(answers[2]).toEqual({
      jsonrpc: '2.0',
      id: 2,
      error: { code: -32005, message: 'The responses are too large: request less at once' },
    })
  })

  it('return the chain’s errors', async () => {
    const app = open(() => Promise.reject(new RpcError(-32000, 'out of gas')), 'ann')
    expect(await (await ask(app)).json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32000, message: 'out of gas' },
    })
  })
})
