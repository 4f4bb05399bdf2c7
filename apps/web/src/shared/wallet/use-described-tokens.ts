import { useQueries } from '@tanstack/react-query'
import type { Holding } from './holdings'
import { readChain } from './read-chain'
import { tokenKey } from './send/use-sendable'
import { type Suspicion, suspicionOf } from './suspicious'
import { describeToken } from './swap/use-token'
import { collectionName, type TokenId } from './tokens'
import { cleanName } from '../../ui/text/rich-text-parts'

/** A contract that a chain's history names. */
export interface NamedToken {
  chainId: string
  token: string
  /** Whether it is a collection of items, or a fungible token. */
  isCollection: boolean
}

/** What a contract says that it is. */
export interface DescribedToken {
  /** The symbol of a token, or the name of a collection. */
  name: string
  /** Undefined for collections, and for contracts that don't describe themselves as tokens. */
  token: Holding | undefined
  suspicion: Suspicion | null
}

/** Finds what each of these contracts says that it is; undefined until it is known. */
export function useDescribedTokens(
  named: readonly NamedToken[],
  holdings: readonly Holding[],
): (of: NamedToken) => DescribedToken | undefined {
  const unique = [...new Map(named.map((each) => [keyOf(each), each])).values()]
  const queries = useQueries({
    queries: unique.map((each) => ({
      queryKey: ['wallet-described-token', keyOf(each)],
      queryFn: () => describe(each),
      // A held token is described by the balances.
      enabled: each.isCollection || !heldOf(each, holdings),
      staleTime: 60_000,
    })),
  })
  const found = new Map(
    unique.map((each, index) => {
      const held = each.isCollection ? undefined : heldOf(each, holdings)
      return [keyOf(each), held ? fungible(held) : queries[index]!.data]
    }),
  )
  return (of) => found.get(keyOf(of))
}

const keyOf = ({ chainId, token, isCollection }: NamedToken): string =>
  `${chainId} ${token.toLowerCase()} ${isCollection}`

const idOf = ({ chainId, token }: NamedToken): TokenId => ({ chainId, contract: token })

const heldOf = (each: NamedToken, holdings: readonly Holding[]): Holding | undefined =>
  holdings.find((holding) => tokenKey(holding) === tokenKey(idOf(each)))

async function describe(each: NamedToken): Promise<DescribedToken> {
  const { chainId, token, isCollection } = each
  const fallback = token.slice(0, 8)
  if (isCollection) {
    const said = await collectionName(chainId, token, readChain)
    return {
      name: cleanName(said, fallback),
      token: undefined,
      suspicion: suspicionOf({ name: said, symbol: said.slice(0, 8), decimals: 0 }, false),
    }
  }
  return describeToken(idOf(each)).then(fungible, () => ({
    name: fallback,
    token: undefined,
    // Its amounts can't be shown.
    suspicion: 'decimals' as const,
  }))
}

const fungible = (token: Holding): DescribedToken => ({
  name: token.symbol,
  token,
  suspicion: token.suspicion,
})
