import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { chainNetworks } from '../../chain/networks'
import { visible } from '../../feeds/conditions'
import { defineHandler } from '../../context'
import { invalidField, notFound, serverError } from '../../errors'
import { viewUsers } from '../../views/users'
import { readerOf } from '../reader'

type Address = `0x${string}`

const TOP = 3
const MAX_OWNERS = 200

export default defineHandler(operations.fetchRelevantFungibleOwners, async (call) => {
  const { query, store } = call
  if (query.network === 'solana') {
    throw serverError('NOT_IMPLEMENTED', 'The island has no Solana chain', 'network')
  }
  if (!/^0x[0-9a-fA-F]{40}$/.test(query.contract_address)) {
    throw invalidField('contract_address', 'contract_address is not an address on this network')
  }
  const address = query.contract_address.toLowerCase() as Address
  if (!(await call.chain.hasBegun(query.network))) {
    // Before the first transaction there is only USDC, without holders, so no node has to be started.
    call.chain.requireAvailable()
    if (address !== chainNetworks[query.network].usdc.toLowerCase()) {
      throw notFound('The token', 'contract_address')
    }
    return {
      top_relevant_fungible_owners_hydrated: [],
      all_relevant_fungible_owners_dehydrated: [],
    }
  }
  const chain = await call.chain(query.network)
  const { holdersOf, readToken } = await import('../../chain/tokens')
  if (!(await readToken(chain, address))) throw notFound('The token', 'contract_address')
  const holders = await holdersOf(chain, address)
  const viewer = query.viewer_fid
  const followed =
    viewer === undefined
      ? sql`true`
      : sql`exists (select from link l
          where l.fid = ${viewer} and l.target_fid = v.fid and l.type = 'follow')`
  const { rows } = await sql<{ fid: number; address: Address }>`
    select v.fid, v.address from verification v
    where v.address = any(${[...holders.keys()]}::text[]) and v.protocol = 'ethereum'
      and v.fid <> ${viewer ?? 0}::int
      and ${followed} and ${visible('v.fid', readerOf(call))}`.execute(store.db)
  const balances = new Map<number, bigint>()
  for (const { fid, address } of rows)
    balances.set(fid, (balances.get(fid) ?? 0n) + holders.get(address)!)
  const fids = [...balances]
    .toSorted(([a, x], [b, y]) => (x === y ? a - b : x > y ? -1 : 1))
    .slice(0, MAX_OWNERS)
    .map(([fid]) => fid)
  const users = await viewUsers(store.db, fids, viewer)
  const owners = fids.map((fid) => users.get(fid)).filter((user) => user !== undefined)
  return {
    top_relevant_fungible_owners_hydrated: owners.slice(0, TOP),
    all_relevant_fungible_owners_dehydrated: owners,
  }
})
