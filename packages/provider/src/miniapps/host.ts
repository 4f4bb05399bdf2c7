import type { AppHostEventType } from '@castaway/contract'
import { sql } from 'kysely'
import type { Call, AppContext } from '../context'
import { invalidField, notFound, serverError } from '../errors'
import type { Db, Tx } from '../store/index'
import type { HostAppState } from '../store/tables-apps'
import { webhookOf } from './manifest'
import { deliverEvents } from './host-events'
import type { SignedJson } from '../frames/signed-json'
import type { HostApp } from './host-app'

/** The request that an event comes with, whatever it says. */
export type HostCall = Omit<Call, 'query' | 'body'>

/** What an event may follow, and what it leads to. Whatever is not here is refused. */
const transitions: Record<AppHostEventType, { from: HostAppState[]; to: HostAppState }> = {
  frame_added: { from: ['none'], to: 'added' },
  frame_removed: { from: ['added', 'enabled'], to: 'none' },
  notifications_enabled: { from: ['added'], to: 'enabled' },
  notifications_disabled: { from: ['enabled'], to: 'added' },
}

const states: Record<HostAppState, string> = {
  none: 'has not added the mini app',
  added: 'has added the mini app without notifications',
  enabled: 'has added the mini app with notifications',
}

/** Address of this island that mini apps send notifications to. */
export const notifyUrl = ({ publicUrl }: Pick<AppContext, 'publicUrl'>): string =>
  `${publicUrl}/f/notify`

/** @throws 404 where nobody has this fid */
export async function assertUserExists(db: Db, fid: number): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('fid')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!account) throw notFound('The user', 'fid')
}

const wrongState = (state: HostAppState) =>
  serverError('CONFLICT', `The user ${states[state]}`, 'event')

async function stateOf(db: Db, { app, fid, domain }: HostApp) {
  return db
    .selectFrom('host_app')
    .select(['state', 'pending_token', 'webhook_url'])
    .where('app_id', '=', app)
    .where('fid', '=', fid)
    .where('domain', '=', domain)
    .executeTakeFirst()
}

/**
 * The event as it has to be signed. Leave to send notifications carries a token, the same one until it
 * was used.
 * @throws 409 where the event cannot happen now
 */
export async function draftEvent(call: HostCall, host: HostApp, event: AppHostEventType) {
  const { store, random } = call
  const row = await stateOf(store.db, host)
  const state = row?.state ?? 'none'
  if (!transitions[event].from.includes(state)) throw wrongState(state)
  if (event !== 'notifications_enabled') return { event }
  const fresh = Buffer.from(random.bytes(24)).toString('base64url')
  const { token } = await store.db
    .updateTable('host_app')
    .set((column) => ({
      pending_token: column.fn.coalesce('pending_token', column.val(fresh)),
    }))
    .where('app_id', '=', host.app)
    .where('fid', '=', host.fid)
    .where('domain', '=', host.domain)
    .returning('pending_token as token')
    .executeTakeFirstOrThrow()
  return { event, notificationDetails: { url: notifyUrl(call), token: token! } }
}

/** What the user's key signed. */
export interface SignedEvent {
  event: AppHostEventType
  /** Of leave to send notifications: the one that the draft carried. */
  token?: string
  signed: SignedJson
}

/**
 * Lets an event happen: the state changes, and the mini app's webhook is told. What the user takes back is
 * taken back whether or not the app answers; what they give needs an app that is there.
 * @throws 409 where the event cannot happen now, 404 and 502 where the app is not there
 */
export async function applyEvent(
  call: HostCall,
  host: HostApp,
  said: SignedEvent,
): Promise<boolean> {
  const { store, at, jobs } = call
  const row = await stateOf(store.db, host)
  const state = row?.state ?? 'none'
  const { from, to } = transitions[said.event]
  if (!from.includes(state)) throw wrongState(state)
  if (said.event === 'notifications_enabled' && said.token !== row?.pending_token) {
    throw invalidField('signed_message', 'The token does not match the one issued for signing')
  }
  const webhook =
    said.event === 'frame_added' || said.event === 'notifications_enabled'
      ? await webhookOf(call, host.domain, call.signal)
      : row!.webhook_url
  await store.transaction(async (tx) => {
    await change(tx, host, { from: state, to, webhook, token: said.token, at })
    if (webhook === null) return
    await tx
      .insertInto('host_event')
      .values({
        app_id: host.app,
        fid: host.fid,
        domain: host.domain,
        event: said.event,
        url: webhook,
        body: JSON.stringify(said.signed),
        created_at: at,
      })
      .execute()
    await jobs.enqueue(tx, deliverEvents(host))
  })
  return webhook !== null
}

interface StateChange {
  from: HostAppState
  to: HostAppState
  webhook: string | null
  token: string | undefined
  at: number
}

async function change(
  tx: Tx,
  { app, fid, domain }: HostApp,
  { from, to, webhook, token, at }: StateChange,
): Promise<void> {
  const { rows } = await sql`
    insert into host_app as h (app_id, fid, domain, state, webhook_url, updated_at)
    values (${app}, ${fid}, ${domain}, ${to}, ${webhook}, ${at}::bigint)
    on conflict (app_id, fid, domain) do update set state = excluded.state, updated_at = excluded.updated_at,
      webhook_url = excluded.webhook_url, pending_token = null,
      token = case when excluded.state = 'enabled' then ${token ?? null}::text end
    where h.state = ${from} returning h.fid`.execute(tx)
  // Someone else was faster between the look and the write.
  if (rows.length === 0)
    throw serverError('CONFLICT', 'The user has changed this in the meantime', 'event')
}
