import { operations, ServerError, type NotificationDelivery } from '@castaway/contract'
import { ulidToUuid } from '@castaway/contract/ulid'
import { defineHandler, type AppContext } from '../../context'
import { delivery, planCampaign, type Campaign } from '../../miniapps/campaign'
import { sendBatch } from '../../miniapps/campaign-send'

/** Number of batches that are sent during the request; the rest follows, and the campaign's statistics include it. */
const AT_ONCE = 10

/** A host that fails is retried later: a delivery that is `failed` here may be successful in the statistics. */
export default defineHandler(operations.publishFrameNotifications, async (call) => {
  const campaign = await planCampaign(call, call.body)
  const now = campaign.batches.slice(0, AT_ONCE)
  await Promise.all(now.map((batch) => send(call, campaign, batch)))
  const sent = await call.store.db
    .selectFrom('campaign_recipient')
    .select(['fid', 'host_fid', 'status'])
    .where('campaign_id', '=', campaign.id)
    .where('batch', 'in', now.length > 0 ? now : [-1])
    .orderBy('fid')
    .execute()
  const settled = new Set(campaign.settled.map(keyOf))
  const deliveries = sent
    .map(({ fid, host_fid, status }) =>
      delivery(
        fid,
        host_fid,
        // A host that has not answered yet, or that accepts no more today.
        status === 'waiting' || status === 'rate_limited' ? 'failed' : status,
      ),
    )
    .filter((one) => !settled.has(keyOf(one)))
  const all = [...campaign.settled, ...deliveries].toSorted((a, b) => a.fid - b.fid)
  const withStatus = (...statuses: NotificationDelivery['status'][]) =>
    all.filter(({ status }) => statuses.includes(status))
  const failed = withStatus('failed')
  return {
    notification_deliveries: all,
    campaign_id: ulidToUuid(campaign.id),
    success_count: withStatus('success').length,
    failure_count: failed.length,
    not_attempted_count: withStatus('token_not_found', 'token_disabled').length,
    ...(failed.length > 0 && { retryable_fids: [...new Set(failed.map(({ fid }) => fid))] }),
  }
})

const keyOf = ({ fid, app_fid }: { fid: number; app_fid?: number }) => `${fid} ${app_fid ?? ''}`

async function send(
  call: AppContext & { signal: AbortSignal },
  { id }: Campaign,
  batch: number,
): Promise<void> {
  try {
    await sendBatch(call, { campaign: id, batch }, call.signal)
  } catch (cause) {
    // Its job retries; the caller learns that it has not been delivered yet.
    if (!(cause instanceof ServerError)) throw cause
  }
}
