import type { Answer, Args, OperationId, Operations } from '@castaway/contract'
import { type Clock, systemClock } from '@castaway/contract/ports'
import type { Wire } from '@castaway/contract/wire'
import { readAnswer } from './answer'
import {
  AbortError,
  CastawayError,
  ConnectionError,
  InvalidOptionError,
  TimeoutError,
} from './errors'
import { type Plan, planOf } from './plan'
import { type Draft, draft } from './request'
import { pause, repeatable, type RetryOptions, waitAfter } from './retry'

/** Where the network is and how to speak with it. */
export interface ClientOptions {
  /** Sent as `x-api-key` with every call. A browser behind Castaway's gateway needs none. */
  apiKey?: string
  /** Root of the API: absolute, or a path on the page's own origin. `https://api.neynar.com/v2` unless told. */
  baseUrl?: string
  /** The function that sends; the platform's own unless told. */
  fetch?: typeof fetch
  /** Milliseconds a call may take, its repeats included; no limit unless told. */
  timeout?: number
  /** Repeats after failures: how many, or how exactly; `false` for none. One unless told. */
  retry?: RetryOptions | number | false
  /** Takes part in the provider's experiments (`x-neynar-experimental`). */
  experimental?: boolean
  /** Further headers for every call; a function is asked anew each time (for tokens that change). */
  headers?: Record<string, string> | (() => Record<string, string>)
  /** Reads the time where a server names a date to wait for; the system's unless told. */
  clock?: Clock
}

/** What one call may do differently. */
export interface CallOptions {
  signal?: AbortSignal
  timeout?: number
  retry?: RetryOptions | number | false
  headers?: Record<string, string>
}

/** Arguments of an operation by its id. */
export type ArgsOf<Id extends OperationId> = Args<Operations[Id]>
/** Answer of an operation by its id. */
export type AnswerOf<Id extends OperationId> = Answer<Operations[Id]>

const provider = 'https://api.neynar.com/v2'

/**
 * Makes one call. The whole client is built on this; import it alone with the operations you use,
 * and a bundler keeps nothing else.
 * @throws MissingParameterError, InvalidParameterError before anything is sent; ConnectionError,
 *   TimeoutError, AbortError, ApiError, UnexpectedAnswerError after
 */
export async function call<Id extends OperationId>(
  options: ClientOptions,
  operation: Wire<Id>,
  args: NoInfer<ArgsOf<Id>>,
  each: CallOptions = {},
): Promise<AnswerOf<Id>> {
  const plan = planOf(operation)
  const fields = (args ?? {}) as Record<string, unknown>
  const sent = draft(plan, fields)
  const clock = options.clock ?? systemClock
  const secrets = [options.apiKey, fields['signerUuid'], fields['authorization']].filter(
    (value): value is string => typeof value === 'string' && value.length > 3,
  )
  const { url, init } = requestOf(options, plan, sent, each)
  const stop = stopper(plan.id, each.signal, each.timeout ?? options.timeout)
  const send = options.fetch ?? fetch
  const mayRepeat = repeatable(plan, fields)
  try {
    for (let failed = 1; ; failed++) {
      try {
        stop.signal.throwIfAborted()
        const response = await send(url, { ...init, signal: stop.signal })
        const context = { operation: plan.id, secrets, now: clock.now() }
        return (await readAnswer(response, context)) as AnswerOf<Id>
      } catch (cause) {
        if (stop.signal.aborted) throw stop.signal.reason
        const error =
          cause instanceof CastawayError
            ? cause
            : new ConnectionError({ operation: plan.id, cause })
        const wait = mayRepeat ? waitAfter(error, failed, each.retry ?? options.retry) : undefined
        if (wait === undefined) throw error
        await pause(wait, stop.signal)
      }
    }
  } finally {
    stop.clear()
  }
}

function requestOf(options: ClientOptions, plan: Plan, sent: Draft, each: CallOptions) {
  const own = typeof options.headers === 'function' ? options.headers() : options.headers
  const headers: Record<string, string | undefined> = {
    accept: 'application/json',
    'content-type': sent.body === undefined ? undefined : 'application/json',
    'x-neynar-experimental': options.experimental ? 'true' : undefined,
    ...own,
    ...each.headers,
    ...sent.headers,
    'x-api-key': options.apiKey,
  }
  const init: RequestInit = { method: plan.method, headers: headersOf(headers), redirect: 'manual' }
  if (sent.body !== undefined) init.body = sent.body
  return { url: `${rootOf(options)}${sent.path}`, init }
}

/** The platform's own error for a bad header quotes its value, which may be a secret. */
function headersOf(values: Record<string, string | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    try {
      headers.set(name, value)
    } catch {
      throw name === 'x-api-key'
        ? new InvalidOptionError('apiKey', 'holds characters that cannot be sent')
        : new InvalidOptionError('headers', 'holds a name or a value that cannot be sent')
    }
  }
  return headers
}

/** The root of the API without a slash at its end. */
export function rootOf({ baseUrl = provider }: ClientOptions): string {
  if (!/^(https?:\/\/[^/?#]|\/(?!\/))[^?#]*$/.test(baseUrl))
    throw new InvalidOptionError('baseUrl', 'must be an http(s) address or start with a slash')
  return baseUrl.replace(/\/+$/, '')
}

/** A timer set for longer fires at once; more than 24 days is no limit anyway. */
const longestTimer = 2_147_483_647

/** One signal out of the caller's own and the time limit; its reason is the error to throw. */
function stopper(operation: string, outer: AbortSignal | undefined, timeout: number | undefined) {
  if (timeout !== undefined && !(timeout >= 0))
    throw new InvalidOptionError('timeout', 'must be a number of milliseconds')
  const controller = new AbortController()
  const abort = () => controller.abort(new AbortError({ operation, cause: outer?.reason }))
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  const timer =
    timeout === undefined || timeout > longestTimer
      ? undefined
      : setTimeout(() => controller.abort(new TimeoutError({ operation })), timeout)
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
