import type { MiniAppCheck } from '@castaway/contract/mini-app-check'
import { gatewayJson } from '@castaway/react'
import { queryOptions } from '@tanstack/react-query'

export const appCheckQuery = (url: string) =>
  queryOptions({
    queryKey: ['app-check', url],
    queryFn: ({ signal }) =>
      gatewayJson<MiniAppCheck>(`/api/_mini-app/check?url=${encodeURIComponent(url)}`, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A text of the manifest. */
export const manifestText = (check: MiniAppCheck | undefined, name: string): string | undefined => {
  const value = check?.manifest.fields.find((field) => field.name === name)?.value
  return typeof value === 'string' ? value : undefined
}
