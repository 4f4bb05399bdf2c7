import type { Answer, Args, OperationId, Operations } from '@castaway/contract'
import { systemClock } from '@castaway/contract/ports'
import type { Wire } from '@castaway/contract/wire'
import { type Landed, parseAnswer, readAnswer, requestIdOf } from './answer'
import {
  AbortError,
  CastawayError,
  ConnectionError,
  InvalidOptionError,
  InvalidParameterError,
  TimeoutError,
} from './errors'
import { tell } from './hooks'
import { type Plan, planOf } from './plan'
import { type Draft, draft } from './request'
import { pause, repeatable, type RetryOptions, waitAfter } from './retry'
import { flightsOf, share } from './share'
import type { ClientOptions, Check } from './options'

/** What one call may do differently. */
export interface CallOptions {
  signal?: AbortSignal
  timeout?: number
  retry?: RetryOptions | number | false
  headers?: Record<string, string>
  fetch?: typeof fetch
  check?: Check
  dedupe?: boolean
  /** Two calls with the same key are one for the server, so the call may be repeated; sent as `idem`. */
  idempotencyKey?: string
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
  const { id, method, path } = plan
  try {
    const trip = tripOf(options, plan, (args ?? {}) as Fields, each)
    const stop = stopper(id, each.signal, each.timeout ?? options.timeout)
    try {
      const landed = await (trip.key === undefined
        ? travel(trip, stop.signal)
        : share(flightsOf(options), trip.key, stop.signal, (signal) => travel(trip, signal)))
      const answer = parseAnswer(plan, landed)
      const check = each.check ?? options.check ?? 'off'
      if (check !== 'off') {
        // The specifier is the package's own, so that builds which never check can leave it out.
        const { hold } = await import('@castaway/client/check')
        hold({ plan, check, answer, landed, hooks: options.hooks })
      }
      return answer as AnswerOf<Id>
    } finally {
      stop.clear()
      // A read that began before this write must not answer one that begins after it.
      if (method !== 'GET') flightsOf(options).clear()
    }
  } catch (error) {
    if (error instanceof CastawayError)
      tell(options.hooks?.onError, { operation: id, method, path, error })
    throw error
  }
}

type Fields = Record<string, unknown>

/** All that is known of a call before it is sent. */
interface Trip {
  options: ClientOptions
  plan: Plan
  send: typeof fetch
  url: string
  init: RequestInit
  retry: CallOptions['retry']
  mayRepeat: boolean
  secrets: string[]
  /** Calls with this key ask for the same; undefined where each call is to be a request of its own. */
  key: string | undefined
}

function tripOf(options: ClientOptions, plan: Plan, given: Fields, each: CallOptions): Trip {
  const fields = withKey(plan, given, each.idempotencyKey)
  const sent = draft(plan, fields)
  const secrets = [options.apiKey, fields['signerUuid'], fields['authorization']].filter(
    (value): value is string => typeof value === 'string' && value.length > 3,
  )
  const { url, init } = requestOf(options, plan, sent, each)
  const { fetch: send = options.fetch ?? fetch, retry = options.retry, dedupe } = each
  // Whoever sends or repeats in a way of their own may not decide it for others.
  const own = each.fetch !== undefined || typeof each.retry === 'object'
  const shared = (dedupe ?? options.dedupe ?? true) && plan.method === 'GET' && !plan.fresh && !own
  const key = shared ? JSON.stringify([url, [...(init.headers as Headers)], each.retry]) : undefined
  const mayRepeat = repeatable(plan, fields)
  return { options, plan, send, url, init, retry, mayRepeat, secrets, key }
}

function withKey(plan: Plan, fields: Fields, key: string | undefined): Fields {
  if (key === undefined) return fields
  if (!plan.args.has('idem'))
    throw new InvalidOptionError('idempotencyKey', `is nothing that ${plan.id} takes`)
  if (fields['idem'] !== undefined && fields['idem'] !== key)
    throw new InvalidParameterError(plan.id, 'idem', 'is not the idempotencyKey')
  return { ...fields, idem: key }
}

/** Sends, and sends again where that is due. */
async function travel(trip: Trip, signal: AbortSignal): Promise<Landed> {
  // Called by its name alone: a browser's own fetch refuses to run as another object's method.
  const { options, plan, secrets, send } = trip
  const clock = options.clock ?? systemClock
  const about = { operation: plan.id, method: plan.method, path: plan.path }
  for (let attempt = 1; ; attempt++) {
    try {
      signal.throwIfAborted()
      const facts = { ...about, attempt }
      tell(options.hooks?.onRequest, facts)
      const began = clock.now()
      const response = await send(trip.url, { ...trip.init, signal })
      const now = clock.now()
      const answered = { status: response.status, requestId: requestIdOf(response) }
      tell(options.hooks?.onResponse, { ...facts, ...answered, took: now - began })
      return await readAnswer(response, { operation: plan.id, secrets, now })
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      const error =
        cause instanceof CastawayError ? cause : new ConnectionError({ operation: plan.id, cause })
      const wait = trip.mayRepeat ? waitAfter(error, attempt, trip.retry) : undefined
      if (wait === undefined) throw error
      tell(options.hooks?.onRetry, { ...about, attempt, error, wait })
      await pause(wait, signal)
    }
  }
}

function requestOf(options: ClientOptions, plan: Plan, sent: Draft, each: CallOptions) {
  const own = typeof options.headers === 'function' ? options.headers() : options.headers
  const headers: Record<string, string | undefined> = {
    accept: 'application/json',
    // A form says for itself where its parts end.
    'content-type': typeof sent.body === 'string' ? 'application/json' : undefined,
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
