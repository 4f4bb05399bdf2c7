import type { Holding } from '../holdings'
import { chainIdOf, usdcOf } from '../networks'
import { tokenKey } from '../send/use-sendable'
import { caip19Of } from '../tokens'
import { useTradedTokens } from '../traded-tokens'
import { useToken } from './use-token'

/** What can be received for a token: the network's coin, USDC, what the person holds, and what others buy now. */
export function useOffered(sold: Holding | undefined, held: readonly Holding[]): Holding[] {
  const network = sold?.network ?? 'base'
  const chainId = chainIdOf(network)
  const coin = useToken(caip19Of({ chainId, contract: null }), held)
  const usdc = useToken(caip19Of({ chainId, contract: usdcOf(network) }), held)
  const traded = useTradedTokens(sold ? [network] : [])
  const all = [
    coin.token,
    usdc.token,
    ...held.filter((each) => each.chainId === chainId),
    ...traded.tokens.filter(({ suspicion }) => !suspicion),
  ].filter((each) => each !== undefined)
  return [...new Map(all.map((each) => [tokenKey(each), each])).values()]
}
