import {
  operations,
  type AddressBalance,
  type Network,
  type TokenBalance,
} from '@castaway/contract'
import type { Token } from '../../chain/tokens'
import { defineHandler, type Call } from '../../context'
import { notFound } from '../../errors'
import { viewDehydratedUsers } from '../../views/users'

type Address = `0x${string}`

export default defineHandler(operations.fetchUserBalance, async (call) => {
  const { query, store } = call
  const user = (await viewDehydratedUsers(store.db, [query.fid])).get(query.fid)
  if (!user) throw notFound('The user', 'fid')
  const verified = await store.db
    .selectFrom('verification')
    .select('address')
    .where('fid', '=', query.fid)
    .where('protocol', '=', 'ethereum')
    .orderBy('ts')
    .orderBy('address')
    .execute()
  const addresses = verified.map(({ address }) => address as Address)
  const networks = [...new Set(query.networks)]
  const balances = await Promise.all(networks.map((network) => onNetwork(call, network, addresses)))
  return {
    user_balance: {
      object: 'user_balance' as const,
      user,
      address_balances: balances.flat(),
    },
  }
})

/** The balance of the native coin, and of all tokens that each address holds. */
async function onNetwork(
  call: Pick<Call, 'chain'>,
  network: Network,
  addresses: Address[],
): Promise<AddressBalance[]> {
  if (!(await call.chain.hasBegun(network))) return empty(call, network, addresses)
  const chain = await call.chain(network)
  const { balancesOf, coin, toUsdc, readToken, tokensReceived } = await import('../../chain/tokens')
  const { formatUnits } = await import('viem/utils')
  const found = await Promise.all(
    (await tokensReceived(chain, addresses)).map((address) => readToken(chain, address)),
  )
  const tokens = found.filter((token): token is Token => token !== null)
  const [coins, ...held] = await Promise.all([
    Promise.all(addresses.map((address) => chain.read.getBalance({ address }))),
    ...tokens.map((token) => balancesOf(chain, token.address, addresses)),
  ])
  const line = (token: Token | null, amount: bigint): TokenBalance => {
    const { name, symbol, decimals } = token ?? coin
    return {
      object: 'token_balance',
      token: {
        object: 'token',
        name,
        symbol,
        ...(token && { address: token.address.toLowerCase() }),
        decimals,
      },
      balance: {
        in_token: formatUnits(amount, decimals),
        in_usdc: toUsdc(chain, token?.address ?? null, amount),
      },
    }
  }
  return addresses.map((address, i) => ({
    object: 'address_balance',
    verified_address: { address, network },
    token_balances: [
      line(null, coins[i]!),
      ...tokens.flatMap((token, t) => {
        const amount = held[t]!.get(address)
        return amount === undefined ? [] : [line(token, amount)]
      }),
    ],
  }))
}

/** On a network without transactions all balances are zero, so no node has to be started. */
async function empty(
  { chain }: Pick<Call, 'chain'>,
  network: Network,
  addresses: Address[],
): Promise<AddressBalance[]> {
  chain.requireAvailable()
  const { coin } = await import('../../chain/tokens')
  const line: TokenBalance = {
    object: 'token_balance',
    token: { object: 'token', ...coin },
    balance: { in_token: '0', in_usdc: '0' },
  }
  return addresses.map((address) => ({
    object: 'address_balance',
    verified_address: { address, network },
    token_balances: [line],
  }))
}
