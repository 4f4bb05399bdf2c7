import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Holding } from '../holdings'
import { networkOf } from '../networks'
import { readChain } from '../read-chain'
import { suspicionOf } from '../suspicious'
import { readToken, tokenFacts, type TokenId } from '../tokens'
import { useHoldings } from '../use-holdings'
import { canSend, usePersonalWallets } from '../use-personal-wallets'

export const tokenKey = ({ chainId, contract }: TokenId): string =>
  `${chainId} ${contract?.toLowerCase() ?? ''}`

/** What can be sent from the wallets of this browser. A requested token is among it even if the person holds none. */
export function useSendable(requested: string | undefined) {
  const own = usePersonalWallets()
  const wallets = useMemo(() => own.wallets.filter(canSend), [own.wallets])
  const addresses = useMemo(() => wallets.map(({ address }) => address), [wallets])
  const { holdings, isPending, error, refetch } = useHoldings(addresses)
  const token = useMemo(() => readToken(requested), [requested])
  const isMissing =
    token !== null && !isPending && !holdings.some((each) => tokenKey(each) === tokenKey(token))
  const missing = useQuery({
    queryKey: ['wallet-token', token && tokenKey(token)],
    queryFn: async () => emptyHolding(token!),
    enabled: isMissing && own.ready,
    retry: false,
  })
  const isListed = holdings.some((each) => token && tokenKey(each) === tokenKey(token))
  const listed = holdings.filter(
    (each) => !each.suspicion || (token !== null && tokenKey(each) === tokenKey(token)),
  )
  return {
    ready: own.ready && !isPending && !(isMissing && missing.isPending),
    error: own.error ?? error,
    retry: () => {
      own.retry()
      refetch()
    },
    wallets,
    ownAddresses: own.wallets.map(({ address }) => address),
    tokens: missing.data && isMissing ? [missing.data, ...listed] : listed,
    /** The token that was asked for; undefined if it is none, or on a network that isn't offered. */
    requested: token && (isListed || !missing.isError) ? tokenKey(token) : undefined,
  }
}

/** A token that the person doesn’t hold, as its contract describes it. @throws on networks that aren’t offered */
export async function emptyHolding(token: TokenId): Promise<Holding> {
  const network = networkOf(token.chainId)
  if (!network) throw new Error('The network is not offered')
  const { symbol, decimals } = await tokenFacts(token, readChain)
  return {
    ...token,
    network,
    name: symbol,
    symbol,
    decimals,
    amount: 0n,
    price: null,
    value: null,
    image: null,
    suspicion: suspicionOf({ name: symbol, symbol, decimals }, token.contract === null),
    wallets: [],
  }
}
