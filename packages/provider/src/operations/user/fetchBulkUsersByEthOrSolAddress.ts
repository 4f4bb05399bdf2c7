import { bulkUserAddressTypes, operations, type User } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { invalidField, notFound } from '../../errors'
import { viewUsers } from '../../views/users'

const ETHEREUM = /^0x[0-9a-fA-F]{40}$/
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export default defineHandler(
  operations.fetchBulkUsersByEthOrSolAddress,
  async ({ query, store }) => {
    for (const address of query.addresses) {
      if (!ETHEREUM.test(address) && !SOLANA.test(address)) {
        throw invalidField('addresses', 'addresses contains an invalid address')
      }
    }
    const types: readonly string[] = query.address_types ?? bulkUserAddressTypes
    // Ethereum addresses are stored in lowercase; Solana addresses are case-sensitive.
    const stored = [
      ...new Set(query.addresses.map((a) => (ETHEREUM.test(a) ? a.toLowerCase() : a))),
    ]
    const { rows } = await sql<{ address: string; fid: number }>`
    select custody_address as address, fid from account
      where custody_address = any(${stored}) and ${types.includes('custody_address')}::boolean
    union select address, fid from verification
      where address = any(${stored}) and ${types.includes('verified_address')}::boolean
    order by fid`.execute(store.db)
    if (rows.length === 0) throw notFound('A user with one of these addresses')
    const users = await viewUsers(
      store.db,
      rows.map(({ fid }) => fid),
      query.viewer_fid,
    )
    // The response uses the addresses in the given spelling.
    const answer: Record<string, User[]> = {}
    for (const address of new Set(query.addresses)) {
      const key = ETHEREUM.test(address) ? address.toLowerCase() : address
      const found = rows.filter((row) => row.address === key).map(({ fid }) => users.get(fid))
      if (found.length > 0) answer[address] = found.filter((user) => user !== undefined)
    }
    return answer
  },
)
