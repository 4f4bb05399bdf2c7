import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type {
  Webhook,
  WebhookSubscriptionFilters,
  WebhookSubscriptionFiltersCast,
} from '@castaway/contract'
import { sql, type Selectable } from 'kysely'
import { isPublic } from '@castaway/server-kit/net'
import { ulid } from '@castaway/server-kit/ids'
import type { Call } from '../context'
import { invalidField, notFound } from '../errors'
import type { Db, Tx } from '../store/index'
import type { WebhookTable } from '../store/tables-webhooks'
import { msToIso } from '../views/times'
import { openSecrets } from './secrets'
import { typesOf } from './match'
import { patternOf } from './patterns'

type Row = Selectable<WebhookTable>

/** Timeout of a response, and the rate limit with its interval. */
export const newWebhookLimits = { timeout_ms: 10_000, rate_limit: 6_000, rate_limit_ms: 60_000 }

/**
 * Reads a webhook of the calling app.
 * @throws 404 if it belongs to another app or was deleted
 */
export async function requireWebhook(
  { app }: { app: Pick<Call['app'], 'id'> },
  db: Db | Tx,
  id: string,
): Promise<Row> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('app_id', '=', app.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound('The webhook', 'webhook_id')
  return row
}

/** The columns of a subscription. */
export const subscribed = (
  { store }: Pick<Call, 'store'>,
  filters: WebhookSubscriptionFilters,
  at: number,
  before?: Row,
) => ({
  filters: JSON.stringify(filters),
  types: typesOf(filters),
  subscription_id: before?.subscription_id ?? ulid(store.clock, store.random),
  subscribed_at: before?.subscribed_at ?? at,
  subscription_updated_at: at,
})

/** @throws 400 if a regular expression is invalid or could take too long */
export function assertValidPatterns(filters: WebhookSubscriptionFilters | undefined): void {
  for (const type of ['cast.created', 'cast.deleted'] as const) {
    for (const name of ['text', 'embeds'] satisfies (keyof WebhookSubscriptionFiltersCast)[]) {
      const pattern = filters?.[type]?.[name]
      if (pattern === undefined) continue
      try {
        patternOf(pattern)
      } catch (cause) {
        if (!(cause instanceof RangeError)) throw cause
        throw invalidField(`subscription.${type}.${name}`, cause.message)
      }
    }
  }
}

/**
 * Checks what can be checked on a URL itself; the address of its host is checked on every delivery.
 * @throws 400 if nothing could ever be delivered to it
 */
export function assertValidTarget(
  { allowPrivateAddresses }: Pick<Call, 'allowPrivateAddresses'>,
  address: string,
): void {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw invalidField('url', 'url must be an http or https URL')
  }
  if (url.username || url.password) throw invalidField('url', 'url must not contain a password')
  if (allowPrivateAddresses) return
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = /^(?:.*\.)?localhost\.?$/.test(host) || (isIP(host) !== 0 && !isPublic(host))
  if (isLocal) throw invalidField('url', 'url is not on the public internet')
}

/** Id of the last event that was recorded; 0 if there was none. */
export const lastWebhookEvent = sql<number>`
  coalesce(pg_sequence_last_value(pg_get_serial_sequence('webhook_event', 'id')), 0)`

/** Presents webhooks to their owner. */
export async function presentWebhooks(
  { store }: Pick<Call, 'store'>,
  rows: readonly Row[],
): Promise<Webhook[]> {
  const secrets = await openSecrets(
    store,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    object: 'webhook',
    webhook_id: row.id,
    developer_uuid: developerOf(row.app_id),
    target_url: row.target_url,
    title: row.title,
    secrets: (secrets.get(row.id) ?? []).map((secret) => ({
      uid: secret.uid,
      value: secret.value,
      expires_at: msToIso(secret.expires_at),
      created_at: msToIso(secret.created_at),
      updated_at: msToIso(secret.created_at),
      deleted_at: row.deleted_at === null ? null : msToIso(row.deleted_at),
    })),
    description: row.title,
    http_timeout: duration(row.timeout_ms),
    rate_limit: row.rate_limit,
    active: row.active,
    rate_limit_duration: duration(row.rate_limit_ms),
    created_at: msToIso(row.created_at),
    updated_at: msToIso(row.updated_at),
    deleted_at: row.deleted_at === null ? null : msToIso(row.deleted_at),
    ...(row.filters !== null && {
      subscription: {
        object: 'webhook_subscription' as const,
        subscription_id: row.subscription_id!,
        filters: row.filters,
        created_at: msToIso(row.subscribed_at!),
        updated_at: msToIso(row.subscription_updated_at!),
      },
    }),
  }))
}

/** Formats milliseconds as Neynar writes durations. */
const duration = (ms: number): string => `${ms / 1000}s`

/** A stable opaque id for the owner of the API key. */
function developerOf(app: string): string {
  const hex = createHash('sha256').update(`developer:${app}`).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
