import type { Answer, Args, OperationId, Operations } from '@castaway/contract'
import { systemClock } from '@castaway/contract/ports'
import type { Wire } from '@castaway/contract/wire'
import { type RawResponse, parseResponse, readResponse, requestIdOf } from './response'
import {
  AbortError,
  CastawayError,
  ConnectionError,
  InvalidOptionError,
  InvalidParameterError,
  TimeoutError,
} from './errors'
import { emit } from './hooks'
import { type OperationDescriptor, descriptorOf } from './operation-descriptor'
import { type HttpRequest, buildRequest } from './request'
import { sleep, isRepeatable, type RetryOptions, retryDelay } from './retry'
import { inFlightOf, dedupe } from './dedupe'
import type { ClientOptions, Check } from './options'

/** Options of a single call; they override the client's. */
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
/** Response of an operation by its id. */
export type AnswerOf<Id extends OperationId> = Answer<Operations[Id]>

const defaultBaseUrl = 'https://api.neynar.com/v2'

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
  overrides: CallOptions = {},
): Promise<AnswerOf<Id>> {
  const op = descriptorOf(operation)
  const { id, method, path } = op
  try {
    const prepared = prepareRequest(options, op, (args ?? {}) as Fields, overrides)
    const linked = linkAbortSignals(id, overrides.signal, overrides.timeout ?? options.timeout)
    try {
      const raw = await (prepared.key === undefined
        ? sendWithRetries(prepared, linked.signal)
        : dedupe(inFlightOf(options), prepared.key, linked.signal, (signal) =>
            sendWithRetries(prepared, signal),
          ))
      const answer = parseResponse(op, raw)
      const check = overrides.check ?? options.check ?? 'off'
      if (check !== 'off') {
        // The specifier is the package's own, so that builds which never check can leave it out.
        const { validateResponse } = await import('@castaway/client/check')
        validateResponse({ op, check, answer, raw, hooks: options.hooks })
      }
      return answer as AnswerOf<Id>
    } finally {
      linked.clear()
      // A read that began before this write must not be shared with one that begins after it.
      if (method !== 'GET') inFlightOf(options).clear()
    }
  } catch (error) {
    if (error instanceof CastawayError)
      emit(options.hooks?.onError, { operation: id, method, path, error })
    throw error
  }
}

type Fields = Record<string, unknown>

/** A call that is ready to be sent. */
interface PreparedRequest {
  options: ClientOptions
  op: OperationDescriptor
  send: typeof fetch
  url: string
  init: RequestInit
  retry: CallOptions['retry']
  mayRepeat: boolean
  secrets: string[]
  /** Calls with the same key share one request; undefined if the call is never shared. */
  key: string | undefined
}

function prepareRequest(
  options: ClientOptions,
  op: OperationDescriptor,
  given: Fields,
  overrides: CallOptions,
): PreparedRequest {
  const fields = withIdempotencyKey(op, given, overrides.idempotencyKey)
  const sent = buildRequest(op, fields)
  const secrets = [options.apiKey, fields['signerUuid'], fields['authorization']].filter(
    (value): value is string => typeof value === 'string' && value.length > 3,
  )
  const { url, init } = fetchArgsOf(options, op, sent, overrides)
  const { fetch: send = options.fetch ?? fetch, retry = options.retry, dedupe } = overrides
  // A call with its own `fetch` or retry options must not impose them on other callers.
  const isCustom = overrides.fetch !== undefined || typeof overrides.retry === 'object'
  const shared = (dedupe ?? options.dedupe ?? true) && op.method === 'GET' && !op.fresh && !isCustom
  const key = shared
    ? JSON.stringify([url, [...(init.headers as Headers)], overrides.retry])
    : undefined
  const mayRepeat = isRepeatable(op, fields)
  return { options, op, send, url, init, retry, mayRepeat, secrets, key }
}

function withIdempotencyKey(
  op: OperationDescriptor,
  fields: Fields,
  key: string | undefined,
): Fields {
  if (key === undefined) return fields
  if (!op.args.has('idem'))
    throw new InvalidOptionError('idempotencyKey', `is not a parameter of ${op.id}`)
  if (fields['idem'] !== undefined && fields['idem'] !== key)
    throw new InvalidParameterError(op.id, 'idem', 'does not match the idempotencyKey')
  return { ...fields, idem: key }
}

/** Sends the request, and sends it again after failures as the retry options say. */
async function sendWithRetries(
  prepared: PreparedRequest,
  signal: AbortSignal,
): Promise<RawResponse> {
  // Called by its name alone: a browser's own fetch refuses to run as another object's method.
  const { options, op, secrets, send } = prepared
  const clock = options.clock ?? systemClock
  const about = { operation: op.id, method: op.method, path: op.path }
  for (let attempt = 1; ; attempt++) {
    try {
      signal.throwIfAborted()
      const facts = { ...about, attempt }
      emit(options.hooks?.onRequest, facts)
      const began = clock.now()
      const response = await send(prepared.url, { ...prepared.init, signal })
      const now = clock.now()
      const answered = { status: response.status, requestId: requestIdOf(response) }
      emit(options.hooks?.onResponse, { ...facts, ...answered, took: now - began })
      return await readResponse(response, { operation: op.id, secrets, now })
    } catch (cause) {
      if (signal.aborted) throw signal.reason
      const error =
        cause instanceof CastawayError ? cause : new ConnectionError({ operation: op.id, cause })
      const wait = prepared.mayRepeat ? retryDelay(error, attempt, prepared.retry) : undefined
      if (wait === undefined) throw error
      emit(options.hooks?.onRetry, { ...about, attempt, error, wait })
      await sleep(wait, signal)
    }
  }
}

function fetchArgsOf(
  options: ClientOptions,
  op: OperationDescriptor,
  sent: HttpRequest,
  overrides: CallOptions,
) {
  const custom = typeof options.headers === 'function' ? options.headers() : options.headers
  const headers: Record<string, string | undefined> = {
    accept: 'application/json',
    // The platform sets the content type of a form, with its boundary.
    'content-type': typeof sent.body === 'string' ? 'application/json' : undefined,
    'x-neynar-experimental': options.experimental ? 'true' : undefined,
    ...custom,
    ...overrides.headers,
    ...sent.headers,
    'x-api-key': options.apiKey,
  }
  const init: RequestInit = { method: op.method, headers: headersOf(headers), redirect: 'manual' }
  if (sent.body !== undefined) init.body = sent.body
  return { url: `${baseUrlOf(options)}${sent.path}`, init }
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
        ? new InvalidOptionError('apiKey', 'contains characters that cannot be sent')
        : new InvalidOptionError('headers', 'contains a name or value that cannot be sent')
    }
  }
  return headers
}

/** The root of the API without a slash at its end. */
export function baseUrlOf({ baseUrl = defaultBaseUrl }: ClientOptions): string {
  if (!/^(https?:\/\/[^/?#]|\/(?!\/))[^?#]*$/.test(baseUrl))
    throw new InvalidOptionError('baseUrl', 'must be an http(s) URL or start with a slash')
  return baseUrl.replace(/\/+$/, '')
}

/** A timer set for longer fires at once; more than 24 days is no limit anyway. */
const maxTimeout = 2_147_483_647

/** Combines the caller's signal with the timeout; the reason of the result is the error to throw. */
function linkAbortSignals(
  operation: string,
  outer: AbortSignal | undefined,
  timeout: number | undefined,
) {
  if (timeout !== undefined && !(timeout >= 0))
    throw new InvalidOptionError('timeout', 'must be a number of milliseconds')
  const controller = new AbortController()
  const abort = () => controller.abort(new AbortError({ operation, cause: outer?.reason }))
  if (outer?.aborted) abort()
  else outer?.addEventListener('abort', abort, { once: true })
  const timer =
    timeout === undefined || timeout > maxTimeout
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
