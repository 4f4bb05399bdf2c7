import type { Fungible, Network, DeployFungibleFactory } from '@castaway/contract'
import { sql } from 'kysely'
import { chainNetworks } from '../../chain/networks'
import type { Call } from '../../context'
import type { FungibleTable } from '../../store/tables-chain'

/** What the contracts of the factories' tokens say, whose supply never changes. */
const factoryTokens = {
  decimals: 18,
  /** In the smallest unit. */
  supply: { wow: 10n ** 27n, clanker: 10n ** 29n } satisfies Record<DeployFungibleFactory, bigint>,
} as const

type Address = `0x${string}`

export interface TokenId {
  network: Network
  /** Lowercase. */
  address: Address
}

export interface TokenFacts extends TokenId {
  name: string
  symbol: string
  decimals: number
  /** In the smallest unit; null if the contract has none. */
  supply: bigint | null
  /** URL of its image. */
  logo: string | null
  description: string | null
}

export const tokenKey = ({ network, address }: { network: string; address: string }): string =>
  `${network} ${address}`

type Services = Pick<Call, 'chain' | 'publicUrl' | 'store'>
type DeployedToken = Pick<FungibleTable, 'factory' | 'name' | 'symbol' | 'description'> &
  TokenId & { id: string; has_media: boolean }

/** Facts of tokens by `tokenKey`; unknown ones are left out. Only tokens that were not deployed through the API need a chain. */
export async function tokenFacts(
  call: Services,
  ids: readonly TokenId[],
): Promise<Map<string, TokenFacts>> {
  const wanted = new Map(ids.map((id) => [tokenKey(id), id]))
  const deployed = await deployedTokens(call, [...wanted.values()])
  const others = [...wanted].filter(([key]) => !deployed.has(key)).map(([, id]) => id)
  const networks = [...new Set(others.map(({ network }) => network))]
  const read = await Promise.all(
    networks.map((network) =>
      readFacts(
        call,
        network,
        others.filter((id) => id.network === network),
      ),
    ),
  )
  return new Map([...deployed, ...read.flat().map((facts) => [tokenKey(facts), facts] as const)])
}

/** Facts of the tokens among these that were deployed through the API. */
export async function deployedTokens(
  { publicUrl, store }: Pick<Services, 'publicUrl' | 'store'>,
  ids: readonly TokenId[],
): Promise<Map<string, TokenFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<DeployedToken>`
    select f.id, f.network, f.address, f.factory, f.name, f.symbol, f.description,
      f.media_type is not null as has_media
    from unnest(${ids.map(({ network }) => network)}::text[], ${ids.map(({ address }) => address)}::text[])
      as k(network, address)
    join fungible f on f.network = k.network and f.address = k.address`.execute(store.db)
  return new Map(
    rows.map(({ id, factory, has_media, ...row }) => [
      tokenKey(row),
      {
        ...row,
        decimals: factoryTokens.decimals,
        supply: factoryTokens.supply[factory],
        logo: has_media ? `${publicUrl}/fungibles/${id}/media` : null,
      },
    ]),
  )
}

async function readFacts(
  call: Services,
  network: Network,
  ids: readonly TokenId[],
): Promise<TokenFacts[]> {
  const more = { logo: null, description: null }
  if (!(await call.chain.hasBegun(network))) {
    // Before the first transaction there is only USDC, so no node has to be started.
    call.chain.requireAvailable()
    const { usdc } = chainNetworks[network]
    return ids
      .filter(({ address }) => address === usdc.toLowerCase())
      .map((id) => ({ ...id, name: 'USD Coin', symbol: 'USDC', decimals: 6, supply: 0n, ...more }))
  }
  const chain = await call.chain(network)
  const { readToken, supplyOf } = await import('../../chain/tokens')
  const found = await Promise.all(
    ids.map(async (id) => {
      const [token, supply] = await Promise.all([
        readToken(chain, id.address),
        supplyOf(chain, id.address),
      ])
      return token && { ...token, ...id, supply, ...more }
    }),
  )
  return found.filter((facts) => facts !== null)
}

export const toFungible = (facts: Omit<TokenFacts, 'description'>): Fungible => ({
  object: 'fungible',
  network: facts.network,
  name: facts.name,
  symbol: facts.symbol,
  address: facts.address,
  decimals: facts.decimals,
  total_supply: facts.supply === null ? null : String(facts.supply),
  logo: facts.logo,
})
