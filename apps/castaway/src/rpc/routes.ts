import { AuthError, type Login } from '@castaway/auth'
import { RpcError } from '@castaway/contract/rpc-error'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { callerQueues, type CallerLimit } from './callers'
import type { RpcChains } from './chains'

/** Limit of calls in one request. */
const MAX_BATCH = 20
/** Limit in characters for all responses of a batch together. */
const MAX_ANSWER = 16 * 1024 * 1024
/** For one user or one IP address: pages request many things at once, and each is answered in milliseconds. */
const OF_ONE: CallerLimit = { running: 2, waiting: 64 }
/** For an IP address that many visitors share, such as a proxy's. */
const OF_MANY: CallerLimit = { running: 8, waiting: 512 }
/** Time limit for a request, in milliseconds. */
const DEADLINE = 60_000

const Id = z.union([z.string().max(64), z.number(), z.null()])
const Call = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: Id.optional(),
  method: z.string().min(1).max(64),
  params: z.array(z.unknown()).max(20).optional(),
})

export interface RpcOptions {
  chains: Pick<RpcChains, 'call'>
  login: Pick<Login, 'clientAddressOf' | 'session'>
  /** Receives errors that cannot be answered, never with the contents of a request. */
  report(cause: unknown): void
}

interface JsonRpcError {
  code: number
  message: string
  data?: unknown
}

/**
 * `/rpc/:chainId`: chains for the app's own pages, `/chain/:chainId`: the island's own for programs. Only reads and signed transactions are allowed, never a node's
 * control methods. Errors are JSON-RPC errors with a message.
 */
export function rpc({ chains, login, report }: RpcOptions): Hono {
  const app = new Hono()
  const callers = callerQueues()
  const reject = (c: Context, status: 400 | 429, error: JsonRpcError) =>
    c.json({ jsonrpc: '2.0', id: null, error }, status)

  app.onError((cause, c) => {
    if (cause instanceof AuthError) return cause.toResponse()
    report(cause)
    return c.json({ jsonrpc: '2.0', id: null, error: internal }, 500)
  })
  app.post('/:chainId{[1-9][0-9]{0,9}}', async (c) => {
    const session = await login.session(c.req.raw)
    const body = await c.req.json().catch(() => undefined)
    if (body === undefined)
      return reject(c, 400, { code: -32700, message: 'The body is not valid JSON' })
    const calls: unknown[] = Array.isArray(body) ? body : [body]
    if (calls.length === 0 || calls.length > MAX_BATCH) {
      const message = `A batch can contain 1 to ${MAX_BATCH} calls`
      return reject(c, 400, { code: -32600, message })
    }
    const chainId = Number(c.req.param('chainId'))
    const { address, isShared } = login.clientAddressOf(c)
    const [caller, most] = session
      ? [`person ${session.userId}`, OF_ONE]
      : [`address ${address}`, isShared ? OF_MANY : OF_ONE]
    const { signal } = c.req.raw
    const answers = await callers.run(caller, most, async () =>
      // No work is started for a client that has disconnected meanwhile.
      signal.aborted ? [] : answersTo(chainId, calls),
    )
    if (!answers) {
      c.header('retry-after', '1')
      const message =
        'Too many requests are waiting for the chain. Try again when some have finished'
      return reject(c, 429, { code: -32005, message })
    }
    c.header('cache-control', 'no-store')
    c.header('content-type', 'application/json')
    return c.body(Array.isArray(body) ? `[${answers.join(',')}]` : (answers[0] ?? ''))
  })
  app.all('*', (c) => c.json({ code: 'NOT_FOUND', message: 'No such chain' }, 404))

  /** Runs the calls in order and returns JSON: a batch that sends and then reads relies on the order. */
  async function answersTo(chainId: number, calls: readonly unknown[]): Promise<string[]> {
    const answers: string[] = []
    let length = 0
    for (const call of calls) {
      const found = await answer(chainId, call)
      const text = JSON.stringify(found)
      const isTooLong = length + text.length > MAX_ANSWER
      const said = isTooLong
        ? JSON.stringify({ jsonrpc: '2.0', id: found.id, error: tooLong })
        : text
      length += said.length
      answers.push(said)
    }
    return answers
  }

  async function answer(chainId: number, given: unknown) {
    const parsed = Call.safeParse(given)
    if (!parsed.success) {
      return {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'This is not a JSON-RPC request' },
      }
    }
    const { id = null, method, params = [] } = parsed.data
    try {
      return { jsonrpc: '2.0', id, result: await inTime(chains.call(chainId, method, params)) }
    } catch (cause) {
      return { jsonrpc: '2.0', id, error: failed(cause) }
    }
  }

  function failed(cause: unknown): JsonRpcError {
    if (!(cause instanceof RpcError)) {
      report(cause)
      return internal
    }
    const { code, message, data } = cause
    return { code, message, ...(data !== undefined && { data }) }
  }

  return app
}

const tooLong: JsonRpcError = {
  code: -32005,
  message: 'The responses are too large: request less at once',
}
const internal: JsonRpcError = { code: -32603, message: 'Something went wrong on this server' }

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_, reject) => {
    const failure = new RpcError(-32002, 'The chain took too long to respond')
    timer = setTimeout(() => reject(failure), DEADLINE)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
