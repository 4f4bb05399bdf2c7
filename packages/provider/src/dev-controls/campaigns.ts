import { operations } from '@castaway/contract'
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../context'
import { invalidField, notFound } from '../errors'
import { readBody } from '../http/body'
import { parseOrThrow } from '../http/query'
import { countAudience } from '../miniapps/campaign-audience'
import { readManifest } from '../miniapps/manifest'
import { campaignBars, campaignPeople, listCampaigns } from '../miniapps/campaign-report'
import { cancelPlanned, planForLater, sendPlanned } from '../miniapps/planned-campaigns'

const HOUR_MS = 3_600_000
const DAYS = 24 * HOUR_MS
/** A campaign is planned for at most this long. */
const MOST_AHEAD = 90 * DAYS

const request = operations.publishFrameNotifications.spec.body
const App = z.string().min(1).max(64)
const Audience = request.pick({ target_fids: true, filters: true }).extend({ app: App })
const Draft = request.extend({
  app: App,
  /** Unix ms; at once by default. */
  send_at: z.number().int().optional(),
})
const Target = z.strictObject({ app: App, url: request.shape.notification.shape.target_url })
const ListQuery = z.strictObject({
  app: App.optional(),
  before: z.string().max(26).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
/** The first hours of a campaign, as bars of `step` hours. */
const BarsQuery = z.strictObject({
  hours: z.coerce.number().int().min(1).max(720).default(24),
  step: z.coerce.number().int().min(1).max(24).default(1),
})

/** Routes of campaigns: notifications to the users of an app, whom they would reach, and what became of them. */
export function campaignControls(context: AppContext): Hono {
  const { store, clock } = context
  const routes = new Hono()
  const requireApp = async (id: string) => {
    const row = await store.db
      .selectFrom('api_app')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound('The app', 'app')
  }
  const requireCampaign = async (id: string) => {
    const [campaign] = await listCampaigns(store.db, { id, limit: 1 })
    if (!campaign) throw notFound('The campaign')
    return campaign
  }
  routes.get('/campaigns', async (c) => {
    const { app, before, limit } = parseOrThrow(ListQuery, c.req.query())
    const rows = await listCampaigns(store.db, {
      limit: limit + 1,
      ...(app && { app }),
      ...(before && { before }),
    })
    // Those that wait for their time are all on the first page.
    const planned = rows.filter(({ state }) => state === 'scheduled')
    const sent = rows.slice(planned.length)
    const campaigns = [...planned, ...sent.slice(0, limit)]
    return c.json({ campaigns, next: sent.length > limit ? campaigns.at(-1)!.id : null })
  })
  routes.get('/campaigns/mini-app', async (c) => {
    const { app, url } = parseOrThrow(Target, c.req.query())
    const found = await readManifest(context, new URL(url).host, c.req.raw.signal, 'url')
    const webhook_url = `${context.publicUrl}/f/app/${encodeURIComponent(app)}/event`
    return c.json({
      name: found.name ?? null,
      icon_url: found.iconUrl ?? null,
      webhook_url,
      is_connected: found.webhookUrl === webhook_url,
    })
  })
  routes.post('/campaigns/audience', async (c) => {
    const { app, ...audience } = parseOrThrow(Audience, (await readBody(c.req.raw)) ?? {})
    await requireApp(app)
    return c.json(await countAudience(store.db, app, audience))
  })
  routes.post('/campaigns', async (c) => {
    const { app, send_at, ...wanted } = parseOrThrow(Draft, (await readBody(c.req.raw)) ?? {})
    await requireApp(app)
    const now = clock.now()
    if (send_at !== undefined && (send_at <= now || send_at > now + MOST_AHEAD))
      throw invalidField('send_at', 'send_at must be within the next 90 days')
    const id = await planForLater(context, app, wanted, send_at ?? now)
    if (send_at === undefined) await sendPlanned(context, { id })
    return c.json({ campaign: await requireCampaign(id) }, 201)
  })
  routes.get('/campaigns/:id', async (c) => {
    const { hours, step } = parseOrThrow(BarsQuery, c.req.query())
    const campaign = await requireCampaign(c.req.param('id'))
    const { id, send_at } = campaign
    if (campaign.state === 'scheduled') return c.json({ campaign, bars: [], people: [] })
    const start = Math.floor(send_at / HOUR_MS) * HOUR_MS
    const [bars, people] = await Promise.all([
      campaignBars(store.db, id, { start, step: step * HOUR_MS, count: Math.ceil(hours / step) }),
      campaignPeople(store.db, id),
    ])
    return c.json({ campaign, bars, people })
  })
  routes.delete('/campaigns/:id', async (c) => {
    const id = c.req.param('id')
    if (!(await cancelPlanned(context, id))) throw notFound('A campaign that waits')
    return c.json({ id })
  })
  return routes
}
