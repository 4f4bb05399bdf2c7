import type { AppHostEventType, Random } from '@castaway/contract'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import { invalidField, notFound, serverError } from '../errors'
import type { Db, Tx } from '../store/index'
import type { HostAppState } from '../store/tables-apps'
import { webhookOf } from './manifest'
import { deliverEvents } from './host-events'
import type { SignedJson } from '../frames/signed-json'
import type { HostApp } from './host-app'

/** What an event needs of the request that it comes with. */
export interface HostCall extends Pick<
  AppContext,
  'store' | 'random' | 'publicUrl' | 'jobs' | 'allowPrivateAddresses'
> {
  /** Unix milliseconds. */
  at: number
  signal: AbortSignal
}

/** The events as the mini-app specification names them, which is what apps are sent. */
export const specifiedEvents = {
  frame_added: 'miniapp_added',
  frame_removed: 'miniapp_removed',
  notifications_enabled: 'notifications_enabled',
  notifications_disabled: 'notifications_disabled',
} as const satisfies Record<AppHostEventType, string>

/** The states in which an event is allowed, and the state that it leads to. All others are rejected. */
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

/** The provider's URL to which mini apps send notifications. */
export const notifyUrl = ({ publicUrl }: Pick<AppContext, 'publicUrl'>): string =>
  `${publicUrl}/f/notify`

/** @throws 404 if the FID has no account */
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

/** A token with which a mini app notifies one user. */
export const newToken = (random: Random): string =>
  Buffer.from(random.bytes(24)).toString('base64url')

/**
 * Builds the event to sign. Enabling notifications includes a token, which stays the same until it is used.
 * @throws 409 if the event is not allowed in the current state
 */
export async function draftEvent(call: HostCall, host: HostApp, event: AppHostEventType) {
  const { store, random } = call
  const row = await stateOf(store.db, host)
  const state = row?.state ?? 'none'
  if (!transitions[event].from.includes(state)) throw wrongState(state)
  if (event !== 'notifications_enabled') return { event: specifiedEvents[event] }
  const fresh = newToken(random)
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

/** The event that the user's key signed. */
export interface SignedEvent {
  event: AppHostEventType
  /** For enabling notifications: the token of the draft. An app that is added with one is added with notifications. */
  token?: string
  signed: SignedJson
}

/**
 * Applies an event: the state changes, and the mini app's webhook is notified. Removing and disabling work whether or
 * not the app responds; adding and enabling need an app that can be reached.
 * @throws 409 if the event is not allowed in the current state, 404 and 502 if the app can't be reached
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
  const next = said.event === 'frame_added' && said.token !== undefined ? 'enabled' : to
  if (said.event === 'notifications_enabled' && said.token !== row?.pending_token) {
    throw invalidField('signed_message', 'The token does not match the one issued for signing')
  }
  const webhook =
    said.event === 'frame_added' || said.event === 'notifications_enabled'
      ? await webhookOf(call, host.domain, call.signal)
      : row!.webhook_url
  await store.transaction(async (tx) => {
    await change(tx, host, { from: state, to: next, webhook, token: said.token, at })
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
    insert into host_app as h (app_id, fid, domain, state, webhook_url, token, updated_at)
    values (${app}, ${fid}, ${domain}, ${to}, ${webhook}, ${token ?? null}, ${at}::bigint)
    on conflict (app_id, fid, domain) do update set state = excluded.state, updated_at = excluded.updated_at,
      webhook_url = excluded.webhook_url, pending_token = null,
      token = case when excluded.state = 'enabled' then ${token ?? null}::text end
    where h.state = ${from} returning h.fid`.execute(tx)
  // Another request changed the state between the read and the write.
  if (rows.length === 0)
    throw serverError('CONFLICT', 'The user has changed this in the meantime', 'event')
}
