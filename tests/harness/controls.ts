import type { FaultRule } from '@castaway/contract'
import { expect } from 'vitest'
import type { Product } from './product'

/** Controls of an island for tests: its clock and its faults. */
export function controlsOf(product: () => Product) {
  const control = async (path: string, method: string, body?: unknown) => {
    const { url, apiKey } = product()
    const answer = await fetch(`${url}/_local/${path}`, {
      method,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(answer.ok).toBe(true)
  }
  return {
    /** Adds a fault to the network. */
    trouble: (rule: FaultRule) => control('faults', 'POST', rule),
    /** Removes all faults. */
    calm: () => control('faults', 'DELETE'),
    /** Advances the island's clock by milliseconds. */
    advance: (ms: number) => control('clock/advance', 'POST', { ms }),
  }
}
