import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginError } from '../errors'
import { sendCalls, waitForCalls } from './calls'
import { callsRetryDelay } from './limits'
import { wallet } from '../../test/sending-wallet'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('waiting for calls', () => {
  const sent = { id: '0x12', chainId: 8453 }
  const state = (status: number) => ({
    version: '2.0.0',
    id: '0x12',
    chainId: '0x2105',
    atomic: true,
    status,
    receipts: [],
  })

  it('doubles the delays between status requests, from 200 ms', () => {
    expect([0, 1, 2, 3].map((count) => callsRetryDelay({ count }))).toEqual([200, 400, 800, 1600])
  })

  it('times out after a minute', async () => {
    const { wallet: one } = wallet({ wallet_getCallsStatus: () => state(100) })
    let ended = false
    const failure = waitForCalls(one, sent)
      .catch((error: unknown) => error)
      .finally(() => (ended = true))
    await vi.advanceTimersByTimeAsync(59_900)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(200)
    expect(await failure).toMatchObject({
      code: 'client_request_timeout',
      title: 'Request timed out',
    })
  })

  it('retries a failing wallet four times, after 200, 400, 800 and 1600 ms', async () => {
    const at: number[] = []
    const { wallet: one } = wallet({
      wallet_getCallsStatus: () => {
        at.push(Date.now())
        throw Object.assign(new Error('busy'), { code: -32603 })
      },
    })
    const failure = waitForCalls(one, sent).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await failure).toBeInstanceOf(LoginError)
    expect(at.slice(1).map((time, i) => time - at[i]!)).toEqual([200, 400, 800, 1600])
  })

  it('reports a revert', async () => {
    const { wallet: one } = wallet({ wallet_getCallsStatus: () => state(500) })
    const failure = waitForCalls(one, sent).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await failure).toMatchObject({ code: 'transaction_failure' })
  })

  it('rejects an empty list of calls', async () => {
    await expect(sendCalls(wallet({}).wallet, [], { chainId: 8453 })).rejects.toMatchObject({
      code: 'invalid_data',
    })
  })
})
