import { sql } from 'kysely'
import { z } from 'zod'
import { invalidField, notFound, serverError } from '../errors'
import type { AppContext } from '../context'
import type { Tx } from '../store/index'
import { originOf } from './manifest'

const DAY_MS = 86_400_000
/** Notifications that a token accepts within a day, as the mini-app specification recommends. */
const MAX_PER_DAY = 100
/** Milliseconds between two notifications to a token, as there. */
const PAUSE_MS = 30_000

/** A notification from a mini app to a host, as in the mini-app specification. */
export const HostNotification = z.object({
  notificationId: z.string().min(1).max(128),
  title: z.string().min(1).max(32),
  body: z.string().min(1).max(128),
  targetUrl: z.url({ protocol: /^https?$/ }).max(1024),
  tokens: z.array(z.string().min(1).max(256)).min(1).max(100),
})

interface TokenResults {
  successfulTokens: string[]
  invalidTokens: string[]
  rateLimitedTokens: string[]
}

/**
 * Stores a notification for all users whose tokens it names. The same one within a day counts as delivered and is shown
 * once. Revoked and unknown tokens are invalid, and a token that received 100
 * others within a day, or another one within 30 seconds, is rate-limited.
 * @throws 400 if the target URL is not on the domain of any app that the tokens belong to
 */
export async function receiveNotification(
  { store, clock, random, allowPrivateAddresses }: AppContext,
  sent: z.infer<typeof HostNotification>,
): Promise<TokenResults> {
  const now = clock.now()
  const tokens = [...new Set(sent.tokens)]
  return store.transaction(async (tx) => {
    // Requests with the same id are serialized, so that concurrent ones do not both insert it.
    await sql`select pg_advisory_xact_lock(hashtextextended(${sent.notificationId}, 1))`.execute(tx)
    const known = await tx
      .selectFrom('host_app')
      .select(['app_id', 'fid', 'domain', 'token'])
      .where('state', '=', 'enabled')
      .where('token', 'in', tokens)
      .$narrowType<{ token: string }>()
      .execute()
    // A token of another app does not affect the others; its user gets no notification.
    const fitting = known.filter(({ domain }) =>
      isOnDomain(sent.targetUrl, domain, allowPrivateAddresses),
    )
    if (known.length > 0 && fitting.length === 0) {
      throw invalidField('targetUrl', `targetUrl must be on ${known[0]!.domain}`)
    }
    const limited = await rateLimited(tx, fitting, sent.notificationId, now)
    const accepted = fitting.filter(({ token }) => !limited.has(token))
    const rows = accepted.map((row) => ({
      ...row,
      id: Buffer.from(random.bytes(18)).toString('base64url'),
    }))
    await sql`
      insert into host_notification
        (id, app_id, fid, domain, token, notification_id, title, body, target_url, received_at)
      select r.id, r.app_id, r.fid, r.domain, r.token, ${sent.notificationId}, ${sent.title}, ${sent.body},
        ${sent.targetUrl}, ${now}::bigint
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as r(id text, app_id text, fid integer, domain text, token text)
      where not exists (
        select from host_notification n
        where n.app_id = r.app_id and n.fid = r.fid and n.domain = r.domain
          and n.notification_id = ${sent.notificationId} and n.received_at > ${now - DAY_MS}::bigint)`.execute(
      tx,
    )
    const [heard, valid] = [accepted, known].map((some) => new Set(some.map(({ token }) => token)))
    return {
      successfulTokens: tokens.filter((token) => heard!.has(token)),
      invalidTokens: tokens.filter((token) => !valid!.has(token)),
      rateLimitedTokens: tokens.filter((token) => limited.has(token)),
    }
  })
}

/** The tokens that received their number of notifications; one that they received already does not count again. */
async function rateLimited(
  tx: Tx,
  known: readonly { token: string }[],
  notificationId: string,
  now: number,
): Promise<ReadonlySet<string>> {
  const names = known.map(({ token }) => token).toSorted()
  // Requests for a token are serialized, so that concurrent ones do not exceed its limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended(token, 3))
    from unnest(${names}::text[]) with ordinality as t(token, nth) order by nth`.execute(tx)
  const { rows } = await sql<{ token: string }>`
    select t.token from unnest(${names}::text[]) as t(token) cross join lateral (
      select count(*) as received, max(n.received_at) as newest,
        coalesce(bool_or(n.notification_id = ${notificationId}), false) as again
      from host_notification n where n.token = t.token and n.received_at > ${now - DAY_MS}::bigint) d
    where (d.received >= ${MAX_PER_DAY}::int or d.newest > ${now - PAUSE_MS}::bigint) and not d.again`.execute(
    tx,
  )
  return new Set(rows.map(({ token }) => token))
}

function isOnDomain(url: string, domain: string, allowPrivate: boolean): boolean {
  const origin = originOf(domain, allowPrivate)
  // Only a URL on the app's own origin is allowed; otherwise the notification could lead anywhere in the app's name.
  return URL.canParse(url) && new URL(url).origin === new URL(origin).origin
}

/**
 * Records that a user opened a notification.
 * @returns the URL that it leads to
 */
export async function openNotification(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  id: string,
): Promise<string> {
  const row = await store.db
    .updateTable('host_notification')
    .set((column) => ({
      opens: column('opens', '+', 1),
      opened_at: column.fn.coalesce('opened_at', column.val(clock.now())),
    }))
    .where('id', '=', id)
    .returning('target_url')
    .executeTakeFirst()
  if (!row) throw notFound('The notification')
  return row.target_url
}

/** A received notification, as in the provider's inbox, newest first. */
export interface ReceivedNotification {
  id: string
  /** As the mini app named it. */
  notificationId: string
  /** URL that counts an opening. */
  openUrl: string
  fid: number
  domain: string
  title: string
  body: string
  targetUrl: string
  /** Unix ms */
  receivedAt: number
  opens: number
}

/** The newest notifications that mini apps sent to users of this provider. */
export async function receivedNotifications(
  { store, publicUrl }: Pick<AppContext, 'store' | 'publicUrl'>,
  { fid, app, limit = 100 }: { fid?: number; app?: string; limit?: number } = {},
): Promise<ReceivedNotification[]> {
  if (limit < 1 || limit > 1000)
    throw serverError('InvalidField', 'limit must be from 1 to 1000', 'limit')
  let query = store.db
    .selectFrom('host_notification')
    .selectAll()
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (fid !== undefined) query = query.where('fid', '=', fid)
  if (app !== undefined) query = query.where('app_id', '=', app)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    notificationId: row.notification_id,
    openUrl: `${publicUrl}/f/open/${row.id}`,
    fid: row.fid,
    domain: row.domain,
    title: row.title,
    body: row.body,
    targetUrl: row.target_url,
    receivedAt: row.received_at,
    opens: row.opens,
  }))
}
