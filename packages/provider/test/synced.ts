import { sql } from 'kysely'
import { systemRandom, type Clock } from '@castaway/contract'
import { newDatabase } from '@castaway/testkit/database'
import { hubEvents } from '../src/node/events/follow'
import { blockHeight } from '../src/node/events/read'
import { BLOCK_EVENTS, sealBlocks } from '../src/node/events/seal'
import { startGrpc, type GrpcServer } from '../src/node/grpc/server'
import { openStore, type Store } from '../src/store/open'
import { readPositions } from '../src/sync/state'
import type { SyncOptions } from '../src/sync/sync'

/** An empty store on a PostgreSQL database of its own, with the URL for further processes. */
export async function emptyStore(clock: Clock): Promise<Store & { url: string }> {
  const database = await newDatabase()
  const store = await openStore({
    ...database.database,
    clock,
    random: systemRandom,
    secret: 'a secret of another installation',
  })
  return {
    ...store,
    url: database.database.databaseUrl!,
    close: async () => {
      await store.close()
      await database.drop()
    },
  }
}

/** What is compared, and what may differ: columns that are left out, each with its reason. */
const COMPARED: Record<string, string> = {
  // What is out of view is not among what a node gives; `seq` and `received_at` are of this database.
  message: `select hash, fid, type, ts, signer, conflict_key, encode(raw, 'hex') as raw from message
    where deleted_at is null and pruned_at is null and revoked_at is null`,
  // The chain has seconds.
  account: `select fid, custody_address, recovery_address, registered_at / 1000 as at from account`,
  signer_key: `select fid, key, key_type, added_at / 1000 as added, removed_at / 1000 as removed,
    scopes, ttl, used_ts, nullif(app_fid, fid) as app from signer_key`,
  storage_rent: `select fid, units, unit_type, rented_at / 1000 as rented, expires_at / 1000 as ends
    from storage_rent`,
  storage_use: `select fid, kind, used from storage_use where used > 0`,
  storage_loan: 'select * from storage_loan',
  fname: `select name, fid, owner, registered_at / 1000 as at from fname`,
  name_proof: 'select * from name_proof',
  // Whether an address has Pro is known, but not since when; the score is a model of this database.
  profile: `select fid, username, display_name, bio, pfp_url, banner_url, url, location,
    cast_count, following_count, follower_count, pro_expires_at / 1000 as pro from profile`,
  user_data: 'select * from user_data',
  verification: 'select * from verification',
  link: 'select * from link',
  // A reaction to a cast that was removed: only who had the cast knows that its author is the one who is named.
  reaction: `select fid, type, target_fid, ts, hash, case when target_fid is null then target_text
    else regexp_replace(coalesce(target_text, hex(target)), '^[0-9]+:', '') end as target
    from reaction`,
  cast_embed: 'select * from cast_embed',
  // An app that asked for its own key is no app; channels are no part of the network's messages; a cast that was
  // removed is not among what a node gives, so that what replied to it begins a conversation.
  cast: `select c.hash, c.fid, c.ts, c.text, c.type, c.parent_hash, c.parent_fid, c.parent_url,
    c.mentions, c.mentions_positions, c.embeds, nullif(c.app_fid, c.fid) as app, c.like_count,
    c.recast_count, c.reply_count, c.quote_count, c.search::text
    from "cast" c`,
}

/** Reads everything that two databases of one network have in common, by table. */
export async function commonState(store: Pick<Store, 'db'>): Promise<Record<string, string[]>> {
  const state: Record<string, string[]> = {}
  for (const [table, query] of Object.entries(COMPARED)) {
    const { rows } = await sql.raw<object>(query).execute(store.db)
    state[table] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return state
}

/** Serves the node's gRPC API over a store that has no server. @param port any by default */
export const serveNode = (store: Store, port = 0): Promise<GrpcServer> =>
  startGrpc({
    // The chain is asked only for names and contracts, when messages are submitted.
    context: {
      store,
      clock: store.clock,
      chain: null as never,
      remoteChains: {},
      events: hubEvents(store),
    },
    host: '127.0.0.1',
    port,
    authorize: async () => {},
  })

/** Height up to which all events so far are in blocks. */
export async function heightOf(store: Store): Promise<number> {
  await sealBlocks(store)
  return (await blockHeight(store)).height
}

/** Whether a copy has applied everything up to this height. */
export async function hasReached(copy: Store, height: number): Promise<boolean> {
  const [position] = await readPositions(copy)
  return (
    position !== undefined && position.blockRest === 0 && position.nextId > height * BLOCK_EVENTS
  )
}

/** Options of a sync from a node on this machine that ends when everything until then is there. */
export const syncOnce = (port: number, more: Partial<SyncOptions> = {}): SyncOptions => ({
  from: `127.0.0.1:${port}`,
  once: true,
  retryMs: 5,
  signal: new AbortController().signal,
  ...more,
})
