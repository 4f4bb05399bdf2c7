import { operations } from '@castaway/contract'
import { uuidToUlid } from '@castaway/contract/ulid'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { campaignStats } from '../../miniapps/campaign-stats'
import { msToIso } from '../../views/times'

export default defineHandler(operations.getNotificationCampaignStats, async (call) => {
  const { query, store, app } = call
  const page = pageRequestOf('getNotificationCampaignStats', call)
  let campaigns = store.db
    .selectFrom('campaign')
    .select(['id', 'title', 'body', 'created_at'])
    .where('app_id', '=', app.id)
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  const { campaign_id: id } = query
  if (id) campaigns = campaigns.where('id', '=', id.includes('-') ? uuidToUlid(id) : id)
  if (page.position) campaigns = campaigns.where('id', '<', String(page.position[0]))
  const { items, next } = pageResult(page, await campaigns.execute(), ({ id }) => [id])
  const figures = await campaignStats(
    store.db,
    items.map(({ id }) => id),
  )
  return {
    notificationCampaigns: items.map(({ id, title, body, created_at }) => ({
      id,
      title,
      body,
      created_at: msToIso(created_at),
      queued_at: msToIso(created_at),
      ...figures.get(id)!,
      ...(figures.get(id)!.status === 'running' && { completed_at: null }),
    })),
    next,
  }
})
