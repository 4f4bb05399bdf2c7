import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { defineHandler } from '../../context'

export const NONCE_MS = 10 * 60_000

export default defineHandler(operations.fetchNonce, async ({ store, random, at }) => {
  const nonce = Buffer.from(random.bytes(16)).toString('hex')
  await sql`with old as (delete from nonce where expires_at < ${at})
    insert into nonce (value, expires_at) values (${nonce}, ${at + NONCE_MS})`.execute(store.db)
  return { nonce }
})
