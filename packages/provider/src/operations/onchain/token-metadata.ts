import type { Network, TokenMetadata } from '@castaway/contract'
import type { Call } from '../../context'
import { decimalText } from '../../chain/decimal-text'
import { marketsOf, type Market } from './markets'
import { tokenFacts, tokenKey, type TokenFacts, type TokenId } from './token-facts'

type Services = Pick<Call, 'chain' | 'publicUrl' | 'store'>

/** What the chain says about a token now. */
interface Holdings {
  holders: number
  /** In the smallest unit. */
  inPools: bigint
}

/** Metadata of tokens by `tokenKey`; unknown ones are left out. */
export async function tokenMetadata(
  call: Services,
  ids: readonly TokenId[],
): Promise<Map<string, TokenMetadata>> {
  const facts = [...(await tokenFacts(call, ids)).values()]
  const markets = await marketsOf(call.store, facts, call.store.clock.now())
  const networks = [...new Set(facts.map(({ network }) => network))]
  const holdings = new Map(
    (
      await Promise.all(
        networks.map((network) =>
          readHoldings(
            call,
            network,
            facts.filter((token) => token.network === network),
            markets,
          ),
        ),
      )
    ).flat(),
  )
  return new Map(
    facts.map((token) => {
      const key = tokenKey(token)
      return [key, present(token, markets.get(key), holdings.get(key)!)]
    }),
  )
}

async function readHoldings(
  { chain: open }: Services,
  network: Network,
  tokens: readonly TokenFacts[],
  markets: ReadonlyMap<string, Market>,
): Promise<[string, Holdings][]> {
  if (!(await open.hasBegun(network))) {
    return tokens.map((token) => [tokenKey(token), { holders: 0, inPools: 0n }])
  }
  const chain = await open(network)
  const { balancesOf, holderCounts } = await import('../../chain/tokens')
  const counts = await holderCounts(
    chain,
    tokens.map(({ address }) => address),
  )
  return Promise.all(
    tokens.map(async (token): Promise<[string, Holdings]> => {
      const key = tokenKey(token)
      const balances = await balancesOf(chain, token.address, markets.get(key)?.pools ?? [])
      const inPools = [...balances.values()].reduce((sum, amount) => sum + amount, 0n)
      return [key, { holders: counts.get(token.address)!, inPools }]
    }),
  )
}

function present(
  token: TokenFacts,
  market: Market | undefined,
  { holders, inPools }: Holdings,
): TokenMetadata {
  const worth = (units: bigint | null) =>
    market && units !== null
      ? decimalText((Number(units) / 10 ** token.decimals) * market.price)
      : null
  const usd = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? null : decimalText(amount)
  const percent = (change: number | null | undefined) =>
    change === null || change === undefined ? null : Math.round(change * 100) / 100
  return {
    network: token.network,
    address: token.address,
    name: token.name,
    symbol: token.symbol,
    decimals: token.decimals,
    total_supply: token.supply === null ? null : String(token.supply),
    image_url: token.logo,
    price_usd: usd(market?.price),
    market_cap: worth(token.supply),
    fdv: worth(token.supply),
    // Both sides of a pool have the same value.
    liquidity: market && market.pools.length > 0 ? worth(inPools * 2n) : null,
    volume_6h: usd(market?.volume6h),
    volume_24h: usd(market?.volume24h),
    price_change_6h_pct: percent(market?.change6h),
    price_change_24h_pct: percent(market?.change24h),
    holder_count: holders,
    description: token.description,
    price_updated_at: market?.pricedAt ?? null,
    price_source: market && market.pricedAt !== null ? 'onchain' : null,
  }
}
