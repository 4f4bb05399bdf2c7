import { bytesOf } from '@castaway/server-kit/bytes'
import { ulid } from '@castaway/server-kit/ids'
import { sql } from 'kysely'
import type { Db } from '../store/index'
import type { Store, Tx } from '../store/open'

/** A secret that signs deliveries. */
export interface WebhookSecret {
  uid: string
  value: string
  created_at: number
  expires_at: number
}

const BYTES = 32
/** Lifetime of a secret, longer than that of a webhook. */
const LIFE_MS = 10 * 365 * 24 * 3600 * 1000

const contextOf = (uid: string): string => `webhook_secret:${uid}`

/** Creates a webhook's secret and stores it sealed. */
export async function makeSecret(store: Store, tx: Tx, webhook: string): Promise<void> {
  const uid = ulid(store.clock, store.random)
  const value = Buffer.from(store.random.bytes(BYTES)).toString('base64url')
  const now = store.clock.now()
  await tx
    .insertInto('webhook_secret')
    .values({
      uid,
      webhook_id: webhook,
      sealed: store.seal.close(Buffer.from(value), contextOf(uid)),
      created_at: now,
      expires_at: now + LIFE_MS,
    })
    .execute()
}

/** The secret that signs now, if there is one: the oldest that is valid. @param secrets oldest first */
export const signingSecret = (
  secrets: readonly WebhookSecret[],
  now: number,
): WebhookSecret | undefined => secrets.find(({ expires_at }) => expires_at > now)

/**
 * Gives a webhook a new secret. The one that signs now does so for a while, and the new one from then on: meanwhile a
 * server can learn it, and none that knows only the old one misses an event. One that has not signed yet is dropped.
 *
 * @param overlap how long, in milliseconds
 * @returns until when, in Unix ms
 */
export async function rotateSecret(
  store: Store,
  tx: Tx,
  webhook: string,
  overlap: number,
): Promise<number> {
  const now = store.clock.now()
  const known = (await openSecrets({ db: tx, seal: store.seal }, [webhook])).get(webhook) ?? []
  const signing = signingSecret(known, now)
  const until = Math.min(now + overlap, signing?.expires_at ?? now)
  await tx
    .updateTable('webhook_secret')
    .set({
      expires_at: sql`case when uid = ${signing?.uid ?? ''} then ${until}::bigint else ${now}::bigint end`,
    })
    .where('webhook_id', '=', webhook)
    .where('expires_at', '>', now)
    .execute()
  await makeSecret(store, tx, webhook)
  return until
}

/** Reads the secrets of these webhooks, oldest first. */
export async function openSecrets(
  { db, seal }: { db: Db | Tx; seal: Store['seal'] },
  webhooks: readonly string[],
): Promise<Map<string, WebhookSecret[]>> {
  if (webhooks.length === 0) return new Map()
  const rows = await db
    .selectFrom('webhook_secret')
    .selectAll()
    .where('webhook_id', 'in', webhooks)
    .orderBy('created_at')
    // With a clock that is held, a new one has the time of the one that it replaces.
    .orderBy('expires_at')
    .orderBy('uid')
    .execute()
  const found = new Map<string, WebhookSecret[]>()
  for (const { uid, webhook_id, sealed, created_at, expires_at } of rows) {
    const value = Buffer.from(seal.open(bytesOf(sealed), contextOf(uid))).toString()
    found.set(webhook_id, [
      ...(found.get(webhook_id) ?? []),
      { uid, value, created_at, expires_at },
    ])
  }
  return found
}
