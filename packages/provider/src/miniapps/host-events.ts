import { sql } from 'kysely'
import { guardedFetch } from '@castaway/server-kit/net'
import type { AppContext } from '../context'
import { serverError } from '../errors'
import type { JobRun } from '../jobs/runner'
import type { NewJob } from '../jobs/queue'
import type { HostApp } from './host-app'

export const MINIAPP_EVENTS = 'miniapp-events'
const ATTEMPTS = 6

/** The job that sends a user's events to a mini app, in order. */
export const deliverEvents = (host: HostApp): NewJob => ({
  kind: MINIAPP_EVENTS,
  payload: host,
  key: `${host.app} ${host.fid} ${host.domain}`,
  attempts: ATTEMPTS,
})

/** Sends all queued events, oldest first; after a failure, the later ones stay queued. */
export async function miniappEvents(
  { store, clock, allowPrivateAddresses: allowPrivate }: AppContext,
  { app, fid, domain }: HostApp,
  { attempt, signal }: JobRun,
): Promise<void> {
  const { rows } = await sql<{ id: number; url: string; body: string }>`
    select id, url, body from host_event
    where app_id = ${app} and fid = ${fid}::int and domain = ${domain} and state = 'waiting'
    order by id`.execute(store.db)
  for (const { id, url, body } of rows) {
    const status = await tell(url, body).catch(async (cause: unknown) => {
      await failed(id, null)
      throw cause
    })
    if (status < 200 || status > 299) {
      await failed(id, status)
      throw serverError(
        'UPSTREAM_FAILED',
        `The webhook of ${domain} responded with status ${status}`,
      )
    }
    await sql`update host_event set state = 'delivered', answer = ${status}::int,
      delivered_at = ${clock.now()}::bigint where id = ${id}::bigint`.execute(store.db)
  }

  async function tell(url: string, body: string): Promise<number> {
    const { status } = await guardedFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      allowPrivate,
      signal,
      redirects: 0,
      maxBytes: 1_000,
    })
    return status
  }

  /** After the last attempt all queued events are dropped, so that events of a dead app don't accumulate. */
  async function failed(id: number, answer: number | null): Promise<void> {
    await sql`update host_event set answer = ${answer}::int where id = ${id}::bigint`.execute(
      store.db,
    )
    if (attempt < ATTEMPTS) return
    await sql`update host_event set state = 'failed'
      where app_id = ${app} and fid = ${fid}::int and domain = ${domain} and state = 'waiting'`.execute(
      store.db,
    )
  }
}
