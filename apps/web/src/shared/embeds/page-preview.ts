import { gatewayJson } from '@castaway/react'
import { queryOptions } from '@tanstack/react-query'
import type { EmbedUrl } from './embed-kinds'

interface PagePreview {
  metadata: EmbedUrl['metadata'] | null
}

/** What a page says of itself; null where there is no preview. Asked for once while the app is open. */
export const pagePreviewQuery = (url: string) =>
  queryOptions({
    queryKey: ['pagePreview', url],
    queryFn: async ({ signal }) => {
      const path = `/api/_preview?url=${encodeURIComponent(url)}`
      return (await gatewayJson<PagePreview>(path, { signal })).metadata ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
