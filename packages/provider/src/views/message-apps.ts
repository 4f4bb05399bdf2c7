import type { UserDehydrated } from '@castaway/contract'
import { sql } from 'kysely'
import type { Db } from '../store/index'
import { viewDehydratedUsers } from './users'

/**
 * The apps that messages were signed for, by the hash of the message: the account that requested the key. Keys that
 * nobody requested have none.
 */
export async function appsOfMessages(
  db: Db,
  hashes: readonly string[],
): Promise<Map<string, UserDehydrated>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; app_fid: number }>`
    select m.hash, k.app_fid from message m
    join signer_key k on k.fid = m.fid and k.key = m.signer
    where m.hash = any(${hashes}::bytea[]) and k.app_fid is not null`.execute(db)
  const apps = await viewDehydratedUsers(
    db,
    rows.map(({ app_fid }) => app_fid),
  )
  return new Map(
    rows.flatMap(({ hash, app_fid }) => {
      const app = apps.get(app_fid)
      return app ? [[hash, app] as const] : []
    }),
  )
}
