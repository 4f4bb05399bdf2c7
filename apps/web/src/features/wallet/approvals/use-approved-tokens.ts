import { useQueries } from '@tanstack/react-query'
import type { Holding } from '../../../shared/wallet/holdings'
import { readChain } from '../../../shared/wallet/read-chain'
import { tokenKey } from '../../../shared/wallet/send/use-sendable'
import { type Suspicion, suspicionOf } from '../../../shared/wallet/suspicious'
import { describeToken } from '../../../shared/wallet/swap/use-token'
import { caip19Of, collectionName } from '../../../shared/wallet/tokens'
import { cleanName } from '../../../ui/text/rich-text-parts'
import type { OwnApproval } from './use-approvals'

/** What an approval is about. */
export interface ApprovedToken {
  /** The symbol of a token, or the name of a collection. */
  name: string
  /** Undefined for collections, and for contracts that don't describe themselves as tokens. */
  token: Holding | undefined
  suspicion: Suspicion | null
}

/** What each of these approvals is about; undefined until it is known. */
export function useApprovedTokens(
  approvals: readonly OwnApproval[],
  holdings: readonly Holding[],
): readonly (ApprovedToken | undefined)[] {
  const keys = approvals.map(({ chainId, token, assets }) => ({
    isCollection: assets.kind !== 'amount',
    id: { chainId, contract: token },
  }))
  const queries = useQueries({
    queries: keys.map(({ isCollection, id }) =>
      isCollection
        ? {
            queryKey: ['wallet-collection-name', id.chainId, id.contract],
            queryFn: async (): Promise<ApprovedToken> =>
              collection(id.contract, await collectionName(id.chainId, id.contract, readChain)),
            staleTime: Infinity,
          }
        : {
            queryKey: ['wallet-approved-token', caip19Of(id)],
            queryFn: async (): Promise<ApprovedToken> =>
              describeToken(id).then(fungible, () => unknown(id.contract)),
            staleTime: 60_000,
          },
    ),
  })
  return queries.map(({ data }, index) => {
    const { isCollection, id } = keys[index]!
    const held = isCollection ? undefined : holdings.find((each) => tokenKey(each) === tokenKey(id))
    return held ? fungible(held) : data
  })
}

const fungible = (token: Holding): ApprovedToken => ({
  name: token.symbol,
  token,
  suspicion: token.suspicion,
})

const collection = (contract: string, said: string): ApprovedToken => ({
  name: cleanName(said, contract.slice(0, 8)),
  token: undefined,
  suspicion: suspicionOf({ name: said, symbol: said.slice(0, 8), decimals: 0 }, false),
})

/** Its amounts can't be shown. */
const unknown = (contract: string): ApprovedToken => ({
  name: contract.slice(0, 8),
  token: undefined,
  suspicion: 'decimals',
})
