import type { BucketAnswer, TokenBuckets } from '@castaway/server-kit/rate-limit'
import { DatabaseFullError, DatabaseUnavailableError } from '@castaway/provider'
import { bodyLimit } from '@castaway/server-kit/http'
import { currentRequest, occurrences } from '@castaway/server-kit/telemetry'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { ClientAddress } from '../live/limits'
import { byAddress, byKey, take, type BucketKey } from './buckets'
import { ruleFinder } from './find-rule'
import { limits as serverLimits } from './limits'
import { planLimits, type PlanName } from './plan'
import { rejection } from './rejection'
import type { RouteLimit, RouteRule } from './route-rule'

export interface EdgeOptions {
  table: readonly RouteRule[]
  /** Null if nobody is limited. */
  buckets: TokenBuckets | null
  /** The provider's plan whose limits `/v2` has, in place of the server's own. */
  plan?: PlanName | undefined
  /** The signed-in user of a request, or null. */
  userIdOf(request: Request): Promise<string | null>
  /** Whether an API key is valid. */
  isKnownKey(key: string): Promise<boolean>
  clientAddressOf(c: Context): ClientAddress
  /** Called once a handler that may have written is done. */
  wrote?(): void
  /** The response to a state change that did not come from the app's own pages; null if it did. */
  refuseOtherPages(request: Request): Promise<Response | null>
  /** Whether it is the origin of the server's own pages. */
  isOwnOrigin(origin: string): boolean
}

/** As a path has it that is decoded, and one that cannot be. */
const NUL = /\0|%00/

/** What is checked of every request before its handler runs, by the row of the route table. */
export function edge(options: EdgeOptions): MiddlewareHandler {
  const find = ruleFinder(options.table)
  const limitsOf = rateLimits(options)
  return async (c, next) => {
    const rule = find(c.req.method, c.req.path)
    const request = currentRequest()
    if (request && rule) request.route = rule
    // A preflight asks for nothing, and no row has its method.
    if (!rule || c.req.method === 'OPTIONS') return next()
    // No text in the database has one, so a query for it would be an error.
    if (NUL.test(c.req.path)) return rejection(c, rule.style, { kind: 'path' })
    // The checks as well, which ask the database.
    await inTime(rule, c, () => checked(c, rule, next))
    return undefined
  }

  async function checked(c: Context, rule: RouteRule, next: Next): Promise<void> {
    const unavailable = orUnavailable(c, rule)
    const limited = await limitsOf(c, rule).catch(unavailable)
    if (limited?.response) {
      c.res = limited.response
      return
    }
    const response = await withBodyLimit(rule, c, async () => {
      const refused = await refuse(options, c, rule).catch(unavailable)
      if (refused) {
        c.res = refused.response
        return
      }
      await next()
      if (!isRead(c) && !isRefused(c)) options.wrote?.()
    })
    if (response) c.res = response
    for (const [name, value] of limited?.headers ?? []) c.res.headers.set(name, value)
  }
}

const isRead = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'
const isRefused = ({ res }: Context): boolean => res.status >= 400 && res.status < 500

interface RejectedRequest {
  /** In place of the handler's. */
  response: Response
}

interface LimitResult extends Partial<RejectedRequest> {
  /** For the response of the handler. */
  headers: [name: string, value: string][]
}

/** What becomes of a check that needs the database while it cannot be reached. */
const orUnavailable =
  (c: Context, { style }: RouteRule) =>
  (cause: unknown): LimitResult & RejectedRequest => {
    const kind =
      cause instanceof DatabaseUnavailableError
        ? 'no database'
        : cause instanceof DatabaseFullError
          ? 'full disk'
          : null
    if (kind === null) throw cause
    return { headers: [], response: rejection(c, style, { kind }) }
  }

async function refuse(
  { userIdOf, refuseOtherPages, isOwnOrigin }: EdgeOptions,
  c: Context,
  rule: RouteRule,
): Promise<RejectedRequest | null> {
  if (rule.from === 'own pages' && !isRead(c)) {
    const response = await refuseOtherPages(c.req.raw)
    if (response) return { response }
  }
  // Every browser sends `Origin` with a form; a request without it comes from elsewhere.
  if (rule.from === 'own forms' && !isRead(c) && !isOwnOrigin(c.req.header('origin') ?? ''))
    return { response: rejection(c, rule.style, { kind: 'other site' }) }
  if (rule.callers === 'user' && (await userIdOf(c.req.raw)) === null)
    return { response: rejection(c, rule.style, { kind: 'signed out' }) }
  return null
}

function withBodyLimit(rule: RouteRule, c: Context, next: Next): Promise<Response | void> {
  return bodyLimit(() => ({
    maxBytes: rule.maxBody,
    reject: (maxBytes) => rule.tooLarge?.() ?? rejection(c, rule.style, { kind: 'body', maxBytes }),
  }))(c, next)
}

/** Answers for a handler that takes too long; the handler goes on, and what it answers is dropped. */
async function inTime({ seconds, style }: RouteRule, c: Context, next: Next): Promise<void> {
  if (seconds === null) return next()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, seconds * 1000, 'late')
  })
  const work = next()
  try {
    if ((await Promise.race([work, late])) === 'late') {
      work.catch(() => {})
      c.res = rejection(c, style, { kind: 'late', seconds })
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Counts requests, and describes the state of the tightest limit in the response's headers. */
function rateLimits({ buckets, plan, userIdOf, isKnownKey, clientAddressOf }: EdgeOptions) {
  /** Limits by key are those of valid keys: a caller can make up any number of others. */
  const ofCaller = async (c: Context, limits: readonly RouteLimit[]) => {
    if (!limits.some(({ by }) => by === 'api key')) return { limits, key: undefined }
    const key = c.req.header('x-api-key')
    return key && (await isKnownKey(key)) ? { limits, key } : { limits: [serverLimits.noKey] }
  }
  const countedAs = async (c: Context, { by }: RouteLimit, key?: string): Promise<BucketKey> => {
    if (key !== undefined) return byKey(key)
    const user = by === 'person' ? await userIdOf(c.req.raw) : null
    return user === null ? byAddress(clientAddressOf(c)) : { key: `person ${user}`, crowd: 1 }
  }
  return async (c: Context, rule: RouteRule): Promise<LimitResult | null> => {
    const ofRule =
      plan && rule.style === 'v2' && rule.operation
        ? planLimits(plan, rule.operation)
        : buckets && rule.limit
          ? [rule.limit]
          : []
    if (!buckets || ofRule.length === 0) return null
    const { limits, key } = await ofCaller(c, ofRule)
    const answers: Awaited<ReturnType<typeof take>>[] = []
    for (const limit of limits) {
      const taken = await take(buckets, limit, await countedAs(c, limit, key))
      answers.push(taken)
      if (!taken.answer.isAllowed) break
    }
    const headers: [string, string][] = [
      ['ratelimit-policy', answers.map(({ limit }) => policy(limit)).join(', ')],
      ['ratelimit', answers.map(({ limit, answer }) => state(limit, answer)).join(', ')],
    ]
    const denied = answers.find(({ answer }) => !answer.isAllowed)
    if (!denied) return { headers }
    occurrences.rateLimited.report(denied.limit.name)
    const { retryAfter } = denied.answer
    const response = rejection(c, rule.style, { kind: 'too often', retryAfter })
    for (const [name, value] of headers) response.headers.set(name, value)
    return { headers, response }
  }
}

/** As draft-ietf-httpapi-ratelimit-headers writes them: quota and window, then what remains and the seconds to wait. */
const policy = ({ name, requests, seconds }: RouteLimit) => `"${name}";q=${requests};w=${seconds}`
const state = ({ name }: RouteLimit, { remaining, retryAfter, reset }: BucketAnswer) =>
  `"${name}";r=${remaining};t=${retryAfter || reset}`
