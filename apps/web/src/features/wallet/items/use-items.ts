import type { ItemMetadata } from '@castaway/contract/items'
import { MAX_ITEM_URIS } from '@castaway/contract/limits'
import { gatewayJson } from '@castaway/react'
import type { OwnedItem } from '@castaway/wallet/history'
import { useQueries } from '@tanstack/react-query'
import { ITEMS } from '../../../shared/wallet/use-holdings'
import type { PersonalWallet } from '../../../shared/wallet/use-personal-wallets'
import { type OfWallet, useChainHistory } from '../use-chain-history'

/** An item with its chain, and the wallet that has it. */
export type OwnItem = OfWallet<OwnedItem>

export const itemKey = ({ chainId, token, tokenId, owner }: OwnItem): string =>
  `${chainId} ${token} ${tokenId} ${owner}`.toLowerCase()

/** The items in these wallets on all networks, the latest first. */
export function useItems(wallets: readonly PersonalWallet[]) {
  const { found, ...rest } = useChainHistory(ITEMS, wallets, async (client, address) => {
    const { listItems } = await import('@castaway/wallet/history')
    return listItems(client, address)
  })
  return { items: found.toSorted((a, b) => b.receivedAt - a.receivedAt), ...rest }
}

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

/** What the creators of items say of them: null for those that can't be read, undefined until it is known. */
export function useDescriptions(
  items: readonly OwnItem[],
): (item: OwnItem) => ItemMetadata | null | undefined {
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
