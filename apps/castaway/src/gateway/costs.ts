import {
  operations,
  type Operation,
  type OperationCost,
  type OperationId,
} from '@castaway/contract'
import { AuthError } from '@castaway/auth'
import type { Context } from 'hono'
import { httpErrors } from './errors'

/** Which work on this server costs money or load, depending on its configuration. */
export interface CostContext {
  /** Whether summaries are written by a model that the operator pays for. */
  summary: boolean
  /** Whether search by meaning calls a model of the operator. */
  embeddings: boolean
  /** Whether a chain node might have to be started to read the island's chains. */
  hasChain(): Promise<boolean>
}

type CostRule = (context: CostContext, query: URLSearchParams) => boolean | Promise<boolean>

/** Whether a call of an operation with this cost is costly on this server. */
const isCostly: Record<OperationCost, CostRule> = {
  crawl: () => true,
  summary: ({ summary }) => summary,
  meaning: ({ embeddings }, query) => embeddings && (query.get('mode') ?? 'literal') !== 'literal',
  chain: ({ hasChain }) => hasChain(),
}

export interface CostOptions extends CostContext {
  /** @throws {AuthError} `too_many_requests` if the user or their IP address exceeded the limit */
  count(c: Context, what: OperationCost, userId: string): Promise<void>
}

const limitMessages: Record<OperationCost, string> = {
  crawl: 'You have requested too many link previews',
  summary: 'You have requested too many summaries',
  meaning: 'You have searched by meaning too many times',
  chain: 'You have made too many blockchain requests',
}

/**
 * Allows costly operations for signed-in users only, and rate limits them per user.
 * @param userId null for a visitor who is not signed in
 * @throws {HttpError} 401 for visitors, 429 with the seconds to wait
 */
export async function charge(
  options: CostOptions,
  id: OperationId,
  c: Context,
  userIdOf: (request: Request) => Promise<string | null>,
): Promise<void> {
  const { cost } = (operations[id] as Operation).spec
  if (!cost) return
  const query = new URL(c.req.url).searchParams
  if (!(await isCostly[cost](options, query))) return
  const userId = await userIdOf(c.req.raw)
  if (userId === null) throw httpErrors.signIn()
  try {
    await options.count(c, cost, userId)
  } catch (cause) {
    if (!(cause instanceof AuthError) || cause.retryAfter === undefined) throw cause
    throw httpErrors.tooOften(limitMessages[cost], cause.retryAfter)
  }
}
