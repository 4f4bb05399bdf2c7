import { ulid } from '@castaway/server-kit/ids'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import { enqueue } from '../jobs/queue'
import { planCampaign } from './campaign'
import type { CampaignRequest } from './campaign-audience'

/** Job: sends a campaign at its time. */
export const SEND_PLANNED = 'send-planned-campaign'

interface PlannedKey {
  id: string
}

/**
 * Keeps a campaign until its time. Whom it reaches is decided then.
 * @param sendAt Unix ms
 * @returns its id, which it also has when it was sent
 */
export async function planForLater(
  { store, clock, random }: Pick<AppContext, 'store' | 'clock' | 'random'>,
  app: string,
  request: CampaignRequest,
  sendAt: number,
): Promise<string> {
  const at = clock.now()
  const id = ulid({ now: () => at }, random)
  await store.transaction(async (tx) => {
    await tx
      .insertInto('planned_campaign')
      .values({
        id,
        app_id: app,
        request: JSON.stringify(request),
        send_at: sendAt,
        created_at: at,
      })
      .execute()
    const payload: PlannedKey = { id }
    await enqueue(store, tx, { kind: SEND_PLANNED, payload, key: id, dueAt: sendAt })
  })
  return id
}

/** Cancels a campaign that has not been sent. @returns whether there was one */
export async function cancelPlanned(
  { store }: Pick<AppContext, 'store'>,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom('planned_campaign')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Does nothing for a campaign that was canceled, or that an earlier attempt has sent. */
export async function sendPlanned(
  { store, clock, random }: AppContext,
  { id }: PlannedKey,
): Promise<void> {
  const row = await store.db
    .selectFrom('planned_campaign as p')
    .innerJoin('api_app as a', 'a.id', 'p.app_id')
    .select(['p.app_id', 'a.name', 'p.request'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const call = { store, random, app: { id: row.app_id, name: row.name }, at: clock.now() }
  await planCampaign(call, row.request, {
    id,
    delay: 0,
    keep: true,
    within: async (tx) => {
      await sql`delete from planned_campaign where id = ${id}`.execute(tx)
    },
  })
}
