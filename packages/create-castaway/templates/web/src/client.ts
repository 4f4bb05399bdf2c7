import { clientOf } from '@castaway/client'
import { fetchTrendingFeed, searchCasts } from '@castaway/client/operations'

/** Only these operations are in the bundle. The proxy adds the API key. */
const operations = { fetchTrendingFeed, searchCasts }

export const clientAt = (baseUrl: string, apiKey?: string) =>
  clientOf({ baseUrl, ...(apiKey && { apiKey }) }, operations)

export type FeedClient = ReturnType<typeof clientAt>
