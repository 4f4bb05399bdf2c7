import { setTimeout as delay } from 'node:timers/promises'
import {
  serverErrors,
  type Fault,
  type FaultRule,
  type OperationId,
  type Random,
} from '@castaway/contract'

/** Whether a fault can still apply: its `times` are not used up. */
const isActive = ({ times, struck }: Fault): boolean => times === undefined || struck < times

interface FaultRequest {
  operation: OperationId
  method: string
  path: string
  signal: AbortSignal
}

/** Names the applied fault in the response and in the request log. */
export const FAULT_HEADER = 'x-castaway-fault'

const MAX_FAULTS = 100
const dropped = new WeakSet<Response>()

/** Whether to close the connection instead of sending this response. */
export const isDropped = (response: Response): boolean => dropped.has(response)

export interface Faults {
  list(): Fault[]
  /** Number of faults that can still apply. */
  active(): number
  /** @returns null if there are too many already */
  add(rule: FaultRule): Fault | null
  /** @returns whether it existed */
  remove(id: number): boolean
  clear(): void
  /** Handles a call through `answer`, unless a fault applies. */
  around(call: FaultRequest, answer: () => Promise<Response>): Promise<Response>
}

export function createFaults(random: Random): Faults {
  const faults = new Map<number, Fault>()
  let last = 0

  const isHit = (probability: number) =>
    Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32 < probability

  /** The first matching rule, in order of creation, that is not used up. */
  function strike(call: FaultRequest): Fault | undefined {
    for (const fault of faults.values()) {
      if (!isActive(fault)) continue
      if (!fits(fault, call) || !isHit(fault.probability ?? 1)) continue
      fault.struck++
      return fault
    }
    return undefined
  }

  return {
    list: () => [...faults.values()].map((fault) => ({ ...fault })),
    active: () => [...faults.values()].filter(isActive).length,
    add(rule) {
      if (faults.size >= MAX_FAULTS) return null
      const fault = { id: ++last, ...rule, struck: 0 }
      faults.set(fault.id, fault)
      return { ...fault }
    },
    remove: (id) => faults.delete(id),
    clear: () => faults.clear(),
    async around(call, answer) {
      const fault = strike(call)
      if (!fault) return answer()
      // If the caller disconnects during the delay, the call does not run.
      if (fault.latency_ms) await delay(fault.latency_ms, undefined, { signal: call.signal })
      const response = fault.status === undefined ? await answer() : faultError(fault, fault.status)
      const struck = fault.broken ? await half(response) : response
      struck.headers.set(FAULT_HEADER, String(fault.id))
      if (fault.drop) dropped.add(struck)
      return struck
    },
  }
}

const fits = (rule: FaultRule, call: FaultRequest): boolean =>
  (rule.operation === undefined || rule.operation === call.operation) &&
  (rule.method === undefined || rule.method === call.method) &&
  (rule.path === undefined || matchesPattern(call.path, rule.path))

/** Whether a text matches a pattern in which `*` stands for anything. */
export function matchesPattern(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  if (rest.length === 0) return text === first
  if (!text.startsWith(first)) return false
  const last = rest.pop()!
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

function faultError(fault: Fault, status: number): Response {
  const known = Object.entries(serverErrors).find(([, its]) => its === status)?.[0]
  return Response.json(
    {
      code: fault.code ?? known ?? 'FAULT',
      message: fault.message ?? 'Injected fault',
    },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        ...(fault.retry_after !== undefined && { 'retry-after': String(fault.retry_after) }),
      },
    },
  )
}

async function half(response: Response): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { status, headers } = response
  return new Response(bytes.slice(0, Math.ceil(bytes.length / 2)), { status, headers })
}
