import type { OperationId } from '@castaway/contract'
import { AuthError, type Cost } from '@castaway/login'
import type { Context } from 'hono'
import { httpErrors } from './errors'

/** What of this server costs something beyond its own work, by how it is set up. */
export interface CostContext {
  /** Whether summaries are written by a model that the owner pays for. */
  summary: boolean
  /** Whether search by meaning asks a model of the owner's. */
  embeddings: boolean
  /** Whether a node may have to be started to read the island's chains. */
  hasChain(): Promise<boolean>
}

/** Operations that cost something by what a visitor writes, and when they do. All others are free. */
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
  /** Always where it is left out. */
  when?: (prices: CostContext, query: URLSearchParams) => boolean | Promise<boolean>
}

export interface CostOptions extends CostContext {
  /** @throws {AuthError} `too_many_requests` where the person or their address had too many */
  count(c: Context, what: Cost, userId: string): Promise<void>
}

const limitMessages: Record<Cost, string> = {
  crawl: 'You have requested too many link previews',
  summary: 'You have requested too many summaries',
  meaning: 'You have searched by meaning too many times',
  chain: 'You have made too many blockchain requests',
}

/**
 * Lets what costs something be called by people who are signed in, within limits for each of them.
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
