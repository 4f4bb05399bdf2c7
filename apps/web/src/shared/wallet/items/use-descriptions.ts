import type { ItemMetadata } from '@castaway/contract/items'
import { MAX_ITEM_URIS } from '@castaway/contract/limits'
import { gatewayJson } from '@castaway/react'
import { useQueries } from '@tanstack/react-query'

/** Characters of one request; descriptions can be whole images. */
const MAX_REQUEST = 500_000
/** Of one description. */
const MAX_URI = 200_000

/** As few requests as the server takes. */
export function inRequests(uris: readonly string[]): string[][] {
  const requests: string[][] = []
  let size = 0
  for (const uri of uris) {
    const last = requests.at(-1)
    const isFull = !last || last.length >= MAX_ITEM_URIS || size + uri.length > MAX_REQUEST
    if (isFull) requests.push([uri])
    else last.push(uri)
    size = isFull ? uri.length : size + uri.length
  }
  return requests
}

interface WithUri {
  /** Where the contract says that it is described. */
  uri: string | null
}

/** What the creators of items say of them: null for those that can't be read, undefined until it is known. */
export function useDescriptions(
  items: readonly WithUri[],
): (item: WithUri) => ItemMetadata | null | undefined {
  const uris = [...new Set(items.flatMap(({ uri }) => (uri && uri.length <= MAX_URI ? [uri] : [])))]
  const requests = inRequests(uris)
  const queries = useQueries({
    queries: requests.map((asked) => ({
      queryKey: ['wallet-item-descriptions', asked],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (
          await gatewayJson<{ items: (ItemMetadata | null)[] }>('/api/_items', {
            method: 'POST',
            body: { uris: asked },
            signal,
          })
        ).items,
      staleTime: Infinity,
      retry: 1,
    })),
  })
  const found = new Map<string, ItemMetadata | null | undefined>(
    requests.flatMap((asked, index) =>
      asked.map((uri, at) => {
        const { data, isError } = queries[index]!
        return [uri, data ? (data[at] ?? null) : isError ? null : undefined] as const
      }),
    ),
  )
  return ({ uri }) => (uri && uri.length <= MAX_URI ? found.get(uri) : null)
}
