import type { FeedClient } from './client'

/** One page of casts: what matches the words, or what is trending without any. */
export async function feedPage(client: FeedClient, words: string, cursor?: string) {
  const page = { limit: 10, ...(cursor && { cursor }) }
  if (words.trim() === '') {
    const { casts, next } = await client.fetchTrendingFeed(page)
    return { casts, next: next.cursor ?? undefined }
  }
  const { result } = await client.searchCasts({ q: words, ...page })
  return { casts: result.casts, next: result.next?.cursor ?? undefined }
}

export type Cast = Awaited<ReturnType<typeof feedPage>>['casts'][number]
