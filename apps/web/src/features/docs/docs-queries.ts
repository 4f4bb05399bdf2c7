import { useQuery } from '@tanstack/react-query'
import { contents, type DocPage, loaders } from 'virtual:docs'
import type { DocResult } from './search'

/** Titles of all pages, by slug. */
export const titles: ReadonlyMap<string, string> = new Map(
  contents.map(({ slug, title }) => [slug, title]),
)

const unchanging = { staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } as const

/** A page of the documentation; null if there is none of this name. */
export const useDocPage = (slug: string) =>
  useQuery({
    ...unchanging,
    queryKey: ['docs', slug],
    queryFn: async (): Promise<DocPage | null> => {
      const load = loaders[slug]
      return load ? (await load()).default : null
    },
  })

/** What a search finds; its text is loaded with the first one. */
export function useDocSearch(words: string): {
  results: DocResult[] | undefined
  error: Error | null
  retry: () => void
} {
  const { data, error, refetch } = useQuery({
    ...unchanging,
    queryKey: ['docs-search'],
    queryFn: async () => {
      const [{ docSearch }, { default: sections }] = await Promise.all([
        import('./search'),
        import('virtual:docs/search'),
      ])
      return { find: docSearch(sections, titles) }
    },
    enabled: words !== '',
  })
  return {
    results: words === '' ? undefined : data?.find(words),
    error,
    retry: () => void refetch(),
  }
}
