import * as op from '@castaway/client/operations'
import { useQuery } from '@tanstack/react-query'
import { clientWith } from '../../../app/client-with'
import { holdingsOf, type Holding } from '../holdings'
import { networkOf } from '../networks'
import { emptyHolding, tokenKey } from '../send/use-sendable'
import { caip19Of, readToken, type TokenId } from '../tokens'

const client = clientWith({ getTokenMetadata: op.getTokenMetadata })

/** The address that stands for the network's native coin in responses. */
const NATIVE = '0x0000000000000000000000000000000000000000'

/** A token that the person doesn't hold: with its price and image, if it has some. @throws if it is no token */
export async function describeToken(token: TokenId): Promise<Holding> {
  const network = networkOf(token.chainId)
  if (!network) throw new Error('The network is not offered')
  try {
    const address = token.contract ?? NATIVE
    const { token: found } = await client.getTokenMetadata({ network, address })
    const balance = { ...found, network, address, balance: '1', balance_usd: null }
    const [holding] = holdingsOf([{ address: '', balances: [balance as never] }])
    return { ...holding!, amount: 0n, value: null, wallets: [] }
  } catch {
    // A provider may not know it: its contract does.
    return emptyHolding(token)
  }
}

/** A token by its CAIP-19 identifier, from what the person holds or by what is known of it. */
export function useToken(caip19: string | undefined, held: readonly Holding[]) {
  const token = readToken(caip19)
  const own = token && held.find((each) => tokenKey(each) === tokenKey(token))
  const other = useQuery({
    queryKey: ['wallet-token-described', token && caip19Of(token)],
    queryFn: () => describeToken(token!),
    enabled: token !== null && !own,
    retry: false,
    staleTime: 60_000,
  })
  return {
    token: own ?? (token ? other.data : undefined),
    isUnknown: caip19 !== undefined && (token === null || (!own && other.isError)),
  }
}
