import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'
import { toIso } from '../../views/times'
import { viewDehydratedUsers } from '../../views/users'

interface Row {
  address: string
  protocol: 'ethereum' | 'solana'
  ts: number
  app_fid: number | null
}

/** Oldest first, as in the user's own object. */
export default defineHandler(operations.fetchVerifications, async ({ query, store }) => {
  const { rows } = await sql<Row>`
    select v.address, v.protocol, v.ts, k.app_fid from verification v
    left join message m on m.hash = v.hash
    left join signer_key k on k.fid = v.fid and k.key = m.signer
    where v.fid = ${query.fid}::int order by v.ts, v.address`.execute(store.db)
  const apps = await viewDehydratedUsers(
    store.db,
    rows.flatMap((row) => row.app_fid ?? []),
  )
  return {
    verifications: rows.map(({ address, protocol, ts, app_fid }) => {
      const app = app_fid === null ? undefined : apps.get(app_fid)
      return {
        object: 'verification' as const,
        address,
        protocol: protocol === 'ethereum' ? ('evm' as const) : protocol,
        verified_at: toIso(ts),
        ...(app && { app }),
      }
    }),
  }
})
