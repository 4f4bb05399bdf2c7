import type { FungibleOwnerRelevantNetwork, User } from '@castaway/contract'
import { sql } from 'kysely'
import { chainNetworks } from '../../chain/networks'
import type { Call } from '../../context'
import { visible } from '../../feeds/conditions'
import { invalidField, serverError } from '../../errors'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'

type Address = `0x${string}`

const MAX_OWNERS = 200

interface Request {
  network: FungibleOwnerRelevantNetwork
  addresses: readonly string[]
  /** The parameter with the addresses, for errors. */
  parameter: string
}

/**
 * Owners of tokens by the token's address in lowercase, largest first: people the viewer follows, or without a viewer
 * everyone. Addresses without a token are left out. Takes one read of the chain's log and two queries for any number.
 * @throws 400 for an invalid address, 501 on Solana
 */
export async function relevantOwners(
  call: Pick<Call, 'app' | 'chain' | 'store'> & { query: { viewer_fid?: number } },
  { network, addresses, parameter }: Request,
): Promise<Map<string, User[]>> {
  if (network === 'solana') {
    throw serverError('NOT_IMPLEMENTED', 'The island has no Solana chain', 'network')
  }
  if (!addresses.every((address) => /^0x[0-9a-fA-F]{40}$/.test(address))) {
    throw invalidField(parameter, `${parameter} has no valid address on this network`)
  }
  const asked = [...new Set(addresses.map((address) => address.toLowerCase() as Address))]
  if (!(await call.chain.hasBegun(network))) {
    // Before the first transaction there is only USDC, without holders, so no node has to be started.
    call.chain.requireAvailable()
    const usdc = chainNetworks[network].usdc.toLowerCase()
    return new Map(asked.filter((address) => address === usdc).map((address) => [address, []]))
  }
  const chain = await call.chain(network)
  const { holdersOfEach, readToken } = await import('../../chain/tokens')
  const found = await Promise.all(asked.map((address) => readToken(chain, address)))
  const tokens = asked.filter((_, i) => found[i] !== null)
  if (tokens.length === 0) return new Map()
  const holders = await holdersOfEach(chain, tokens)
  const viewer = call.query.viewer_fid
  const followed =
    viewer === undefined
      ? sql`true`
      : sql`exists (select from link l
          where l.fid = ${viewer} and l.target_fid = v.fid and l.type = 'follow')`
  const wallets = [...new Set([...holders.values()].flatMap((one) => [...one.keys()]))]
  const { rows } = await sql<{ fid: number; address: Address }>`
    select v.fid, v.address from verification v
    where v.address = any(${wallets}::text[]) and v.protocol = 'ethereum'
      and v.fid <> ${viewer ?? 0}::int
      and ${followed} and ${visible('v.fid', readerOf(call))}`.execute(call.store.db)
  const ranked = tokens.map((token) => largestFirst(holders.get(token)!, rows))
  const users = await viewUsers(call.store.db, ranked.flat(), viewer)
  const shown = (fids: readonly number[]) =>
    fids.map((fid) => users.get(fid)).filter((user) => user !== undefined)
  return new Map(tokens.map((token, i) => [token, shown(ranked[i]!)]))
}

/** FIDs by the sum of what their addresses hold. */
function largestFirst(
  holders: ReadonlyMap<Address, bigint>,
  verified: readonly { fid: number; address: Address }[],
): number[] {
  const balances = new Map<number, bigint>()
  for (const { fid, address } of verified) {
    const amount = holders.get(address)
    if (amount !== undefined) balances.set(fid, (balances.get(fid) ?? 0n) + amount)
  }
  return [...balances]
    .toSorted(([a, x], [b, y]) => (x === y ? a - b : x > y ? -1 : 1))
    .slice(0, MAX_OWNERS)
    .map(([fid]) => fid)
}

/** Number of owners that a response has in full. */
export const TOP_OWNERS = 3
