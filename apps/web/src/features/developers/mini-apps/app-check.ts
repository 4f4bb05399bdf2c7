import { gatewayJson } from '@castaway/react'
import { queryOptions } from '@tanstack/react-query'

export interface ManifestField {
  name: string
  value?: unknown
  problems: string[]
}

export interface CheckedImage {
  name: string
  url: string
  type?: string
  /** Pixels. */
  width?: number
  height?: number
  bytes?: number
  problems: string[]
  advice: string[]
}

/** What the server finds of a mini app: the report of `castaway app check`, and its images. */
export interface AppCheck {
  url: string
  address: { problems: string[] }
  manifest: { url: string; problems: string[]; fields: ManifestField[]; unknown: string[] }
  association: {
    fid?: number
    username?: string | null
    type?: string
    key?: string
    domain?: string
    problems: string[]
  }
  embed: { tag: string | null; content?: unknown; problems: string[] }
  images: CheckedImage[]
  /** Absent if the page can't be reached. */
  framing?: 'allowed' | 'x-frame-options' | 'frame-ancestors'
}

export const appCheckQuery = (url: string) =>
  queryOptions({
    queryKey: ['app-check', url],
    queryFn: ({ signal }) =>
      gatewayJson<AppCheck>(`/api/_mini-app/check?url=${encodeURIComponent(url)}`, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A text of the manifest. */
export const manifestText = (check: AppCheck | undefined, name: string): string | undefined => {
  const value = check?.manifest.fields.find((field) => field.name === name)?.value
  return typeof value === 'string' ? value : undefined
}
