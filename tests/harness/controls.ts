import type { FaultRule } from '@castaway/contract'
import { expect } from 'vitest'
import type { Product } from './product'

/** What testers do to an island: its clock, and what it does wrong. */
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
    /** What the network does wrong from now on. */
    trouble: (rule: FaultRule) => control('faults', 'POST', rule),
    /** Nothing any more. */
    calm: () => control('faults', 'DELETE'),
    /** Moves the island's clock, in milliseconds. */
    advance: (ms: number) => control('clock/advance', 'POST', { ms }),
  }
}
