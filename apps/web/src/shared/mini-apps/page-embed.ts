import { gatewayJson } from '@castaway/react'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** What a press on a page's card opens. */
export interface PageEmbed {
  /** By CAIP-19: the press shows this token, and opens no app. */
  token?: string
  splashImageUrl?: string
  splashBackgroundColor?: string
}

/** How long an app that was pressed waits for it, in milliseconds. */
const PATIENCE = 5_000

/** What the API has no field for of a page's embed; null if there is nothing. Asked for when someone is about to press. */
export const pageEmbedQuery = (url: string) =>
  queryOptions({
    queryKey: ['page-embed', url],
    queryFn: async ({ signal }) => {
      const path = `/api/_mini-app/embed?url=${encodeURIComponent(url)}`
      return (await gatewayJson<{ embed: PageEmbed | null }>(path, { signal })).embed
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The same for a press; null if it doesn't come soon. */
export function pageEmbedNow(queryClient: QueryClient, url: string): Promise<PageEmbed | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null))
  const found = queryClient.fetchQuery(pageEmbedQuery(url)).catch((): null => null)
  return Promise.race([found, late])
}
