import type { OperationId } from '@castaway/contract'
import { AuthError, type Cost } from '@castaway/auth'
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

/** Operations that are costly depending on their input, with the condition. All others are free. */
const costly: Partial<Record<OperationId, CostRule>> = {
  fetchEmbeddedUrlMetadata: { counts: 'crawl' },
  fetchFrameMetaTagsFromUrl: { counts: 'crawl' },
  postFrameAction: { counts: 'crawl' },
  lookupCastConversationSummary: { counts: 'summary', when: ({ summary }) => summary },
  searchCasts: {
    counts: 'meaning',
    when: ({ embeddings }, query) => embeddings && (query.get('mode') ?? 'literal') !== 'literal',
  },
  fetchUserBalance: { counts: 'chain', when: ({ hasChain }) => hasChain() },
  fetchRelevantFungibleOwners: { counts: 'chain', when: ({ hasChain }) => hasChain() },
}

interface CostRule {
  counts: Cost
  /** Always costly if this is omitted. */
  when?: (prices: CostContext, query: URLSearchParams) => boolean | Promise<boolean>
}

export interface CostOptions extends CostContext {
  /** @throws {AuthError} `too_many_requests` if the user or their IP address exceeded the limit */
  count(c: Context, what: Cost, userId: string): Promise<void>
}

const limitMessages: Record<Cost, string> = {
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
  const cost = costly[id]
  if (!cost) return
  const query = new URL(c.req.url).searchParams
  if (cost.when && !(await cost.when(options, query))) return
  const userId = await userIdOf(c.req.raw)
  if (userId === null) throw httpErrors.signIn()
  try {
    await options.count(c, cost.counts, userId)
  } catch (cause) {
    if (!(cause instanceof AuthError) || cause.retryAfter === undefined) throw cause
    throw httpErrors.tooOften(limitMessages[cost.counts], cause.retryAfter)
  }
}
