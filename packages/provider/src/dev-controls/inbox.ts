import { inboxKinds, type InboxItem, type InboxKind } from '@castaway/contract'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import { serverError } from '../errors'
import { receivedNotifications } from '../miniapps/inbox'
import { listDeliveries, replayDeliveries } from '../webhooks/log'

/** Newest first. */
export async function listSent(
  context: AppContext,
  { kind, limit }: { kind?: InboxKind; limit: number },
): Promise<InboxItem[]> {
  const readers = { webhook, host_event: hostEvents, notification }
  const kinds = kind === undefined ? inboxKinds : [kind]
  const lists = await Promise.all(kinds.map((one) => readers[one](context, limit)))
  return lists
    .flat()
    .toSorted((a, b) => b.at - a.at)
    .slice(0, limit)
}

const webhook = async ({ store }: AppContext, limit: number): Promise<InboxItem[]> =>
  (await listDeliveries(store, { limit })).map((delivery) => ({
    kind: 'webhook',
    id: String(delivery.id),
    at: delivery.createdAt,
    to: delivery.targetUrl,
    status: delivery.status,
    body: parsed(delivery.body),
    last: {
      response_code: delivery.responseCode,
      took_ms: delivery.took,
      error: delivery.error,
    },
  }))

async function hostEvents({ store }: AppContext, limit: number): Promise<InboxItem[]> {
  const { rows } = await sql<{
    id: number
    at: number
    url: string
    state: string
    event: string
    fid: number
    domain: string
  }>`
    select id, created_at as at, url, state, event, fid, domain from host_event
    order by created_at desc, id desc limit ${limit}::int`.execute(store.db)
  return rows.map(({ id, at, url, state, ...body }) => ({
    kind: 'host_event',
    id: String(id),
    at,
    to: url,
    status: state,
    body,
  }))
}

const notification = async (context: AppContext, limit: number): Promise<InboxItem[]> =>
  (await receivedNotifications(context, { limit })).map((one) => ({
    kind: 'notification',
    id: one.openUrl.slice(one.openUrl.lastIndexOf('/') + 1),
    at: one.receivedAt,
    to: `fid:${one.fid}`,
    status: one.opens > 0 ? 'opened' : 'received',
    body: { domain: one.domain, title: one.title, body: one.body, target_url: one.targetUrl },
  }))

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Sends a webhook delivery again, with the same bytes.
 * @throws {ServerError} 400 if it can't be sent again, 404 if the delivery does not exist
 */
export async function replaySent(context: AppContext, kind: string, id: string): Promise<void> {
  if (kind !== 'webhook')
    throw serverError('InvalidField', 'Only webhooks can be sent again', 'kind')
  if (!/^\d{1,15}$/.test(id))
    throw serverError('InvalidField', 'id must be the number of a delivery', 'id')
  const made = await replayDeliveries(context, { delivery: Number(id) })
  if (made === 0) throw serverError('CONFLICT', 'The webhook is turned off or was deleted')
}
