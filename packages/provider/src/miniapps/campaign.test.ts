import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  freshUuid,
  publish as publishAs,
  startApp,
  type Filters,
  type TestApp,
} from '../../test/mini-app-server'

const [CASTAWAY, ANA, BO, CHIDI, DARA, EKO, FERN] = [1, 2, 3, 4, 5, 6, 7]
const DAY = 86_400_000
let island: TestIsland
/** A mini app whose webhook is the one that the provider hosts for the API app. */
let app: TestApp
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  app = await startApp(`${island.url}/f/app/test/event`)
})
afterAll(async () => {
  await island.close()
  await app.close()
})

type Event = 'frame_added' | 'frame_removed' | 'notifications_enabled' | 'notifications_disabled'
async function here({ domain }: TestApp, fid: number, ...events: Event[]) {
  const signer = await island.signerOf(fid)
  for (const event of events) {
    await island.client.appHostPostEvent({
      appHostPostEventBody: { signer_uuid: signer, app_domain: domain, fid, event },
    })
  }
  await island.jobs.drain()
}
const PAUSE = 30_000
/** Later than what was sent before, as a token takes one notification in 30 seconds. */
const publish = (fids: number[], more: { filters?: Filters; uuid?: string } = {}) => {
  island.clock.advance(PAUSE)
  return publishAs(island.client, app.url, fids, more)
}
const stats = async () =>
  (await island.client.getNotificationCampaignStats({ limit: 1 })).notificationCampaigns![0]!

test('users who enabled an app are notified, others are not, and the statistics agree', async () => {
  await here(app, ANA, 'frame_added', 'notifications_enabled')
  await here(app, BO, 'frame_added', 'notifications_enabled', 'notifications_disabled')
  await here(app, CHIDI, 'frame_added')
  expect(await publish([ANA, BO, CHIDI])).toEqual([
    [ANA, 'success'],
    [BO, 'token_disabled'],
    [CHIDI, 'token_not_found'],
  ])
  const { sent } = await island.local.inbox.list({ kind: 'notification' })
  expect(sent.map(({ to }) => to)).toEqual([`fid:${ANA}`])
  expect(sent[0]!.body).toMatchObject({ title: 'High water', target_url: `${app.url}/tides` })
  const opened = await fetch(`${island.url}/f/open/${sent[0]!.id}`, { redirect: 'manual' })
  expect(opened.headers.get('location')).toBe(`${app.url}/tides`)
  await fetch(`${island.url}/f/open/${sent[0]!.id}`, { redirect: 'manual' })
  expect(await stats()).toMatchObject({
    id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    title: 'High water',
    stats: {
      intended_recipient_notification_token_count: 2,
      intended_recipient_app_fids: [CASTAWAY],
      successful_sends: 1,
      successful_sends_by_app_fid: { [CASTAWAY]: 1 },
      total_opens: 2,
      unique_opens: 1,
      unique_opens_by_app_fid: { [CASTAWAY]: 1 },
    },
  })
  expect((await fetch(`${island.url}/f/open/no-such-notification`)).status).toBe(404)
})

test('tokens are listed by app, by user and page by page', async () => {
  const list = await island.client.fetchNotificationTokens({ fids: [ANA, BO, CHIDI] })
  expect(list.notification_tokens.map(({ fid, status }) => [fid, status])).toEqual([
    [BO, 'disabled'],
    [ANA, 'enabled'],
  ])
  const first = await island.client.fetchNotificationTokens({ limit: 1 })
  const second = await island.client.fetchNotificationTokens({
    limit: 1,
    cursor: first.next.cursor!,
  })
  expect(
    [...first.notification_tokens, ...second.notification_tokens].map(({ fid }) => fid),
  ).toEqual([BO, ANA])
  expect(second.next.cursor).toBeNull()
  expect((await island.otherClient.fetchNotificationTokens({})).notification_tokens).toEqual([])
})

test('the same notification reaches no one twice within a day', async () => {
  const uuid = freshUuid()
  const before = (await island.local.inbox.list({ kind: 'notification' })).sent.length
  const count = async () =>
    (await island.local.inbox.list({ kind: 'notification' })).sent.length - before
  expect(await publish([ANA], { uuid })).toEqual([[ANA, 'success']])
  expect(await publish([ANA], { uuid })).toEqual([[ANA, 'success']])
  expect(await Promise.all([publish([ANA], { uuid }), publish([], { uuid })])).toEqual([
    [[ANA, 'success']],
    [[ANA, 'success']],
  ])
  expect(await count()).toBe(1)
  await publish([ANA])
  expect(await count()).toBe(2)
  island.clock.advance(DAY + 1000)
  await publish([ANA], { uuid })
  expect(await count()).toBe(3)
})

test('all filters have to match', async () => {
  await here(app, DARA, 'frame_added', 'notifications_enabled')
  await here(app, EKO, 'frame_added', 'notifications_enabled')
  const reached = async (filters: Filters, fids = [ANA, DARA, EKO]) =>
    (await publish(fids, { filters })).map(([fid]) => fid)
  expect(await reached({})).toEqual([ANA, DARA, EKO])
  expect(await reached({ exclude_fids: [DARA, FERN] })).toEqual([ANA, EKO])
  // Ana and Eko follow Dara; none of them follows Fern.
  expect(await reached({ following_fid: DARA })).toEqual([ANA, EKO])
  expect(await reached({ following_fid: DARA, exclude_fids: [ANA] })).toEqual([EKO])
  expect(await reached({ following_fid: FERN })).toEqual([])
  await island.setScore(0.2, [ANA, EKO])
  await island.setScore(0.7, [DARA])
  expect(await reached({ minimum_user_score: 0.7 })).toEqual([DARA])
  expect(await reached({ minimum_user_score: 0.71 })).toEqual([])
  // Ana lives in Lisbon.
  expect(
    await reached({ near_location: { latitude: 38.7, longitude: -9.1, radius: 10_000 } }),
  ).toEqual([ANA])
  expect(
    await reached({ near_location: { latitude: 38.7, longitude: -9.1, radius: 100 } }),
  ).toEqual([])
  expect(await reached({ near_location: { latitude: 41.1, longitude: -8.6 } })).toEqual([])
  // Users whom a filter excludes are not reported as having no token either.
  expect(await reached({ exclude_fids: [FERN] }, [FERN])).toEqual([])
  expect(await publish([], { filters: { exclude_fids: [ANA] } })).toEqual([
    [DARA, 'success'],
    [EKO, 'success'],
  ])
})

test('campaigns are visible only to their app, one by id, newest first and page by page', async () => {
  const { notificationCampaigns: all } = await island.client.getNotificationCampaignStats({})
  const times = all!.map((one) => one.created_at!)
  expect(times).toEqual(times.toSorted().toReversed())
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await island.client.getNotificationCampaignStats({ limit: 3, cursor })
    ids.push(...page.notificationCampaigns!.map((one) => one.id!))
    cursor = page.next!.cursor ?? undefined
  } while (cursor)
  expect(ids).toEqual(all!.map((one) => one.id))
  const campaignId = ids.at(-1)!
  const one = await island.client.getNotificationCampaignStats({ campaignId })
  expect(one.notificationCampaigns!.map(({ id }) => id)).toEqual([campaignId])
  const foreign = await island.otherClient.getNotificationCampaignStats({ campaignId })
  expect(foreign.notificationCampaigns).toEqual([])
})

test('a notification with a URL on another domain is rejected', async () => {
  const { notification_tokens } = await island.client.fetchNotificationTokens({ fids: [ANA] })
  const notify = (change: object) =>
    fetch(notification_tokens[0]!.url!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        notificationId: 'n-1',
        title: 'High water',
        body: 'Mind the steps.',
        targetUrl: `${app.url}/tides`,
        tokens: [notification_tokens[0]!.token, 'made-up'],
        ...change,
      }),
    })
  const away = await notify({ targetUrl: 'https://elsewhere.example/' })
  expect(away.status).toBe(400)
  expect(await away.json()).toMatchObject({ code: 'InvalidField', property: 'targetUrl' })
  expect((await notify({ title: 'x'.repeat(33) })).status).toBe(400)
  expect((await notify({ tokens: [] })).status).toBe(400)
  expect((await notify({ targetUrl: 'javascript:alert(1)' })).status).toBe(400)
  island.clock.advance(PAUSE)
  const good = await notify({})
  expect(await good.json()).toEqual({
    result: {
      successfulTokens: [notification_tokens[0]!.token],
      invalidTokens: ['made-up'],
      rateLimitedTokens: [],
    },
  })
})

test('a token accepts one notification in 30 seconds, and a hundred a day', async () => {
  await here(app, FERN, 'frame_added', 'notifications_enabled')
  const { notification_tokens } = await island.client.fetchNotificationTokens({ fids: [FERN] })
  const { token, url } = notification_tokens[0]!
  const notify = async (id: string) => {
    const response = await fetch(url!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        notificationId: id,
        title: 'High water',
        body: 'Mind the steps.',
        targetUrl: `${app.url}/tides`,
        tokens: [token],
      }),
    })
    return ((await response.json()) as { result: Record<string, string[]> }).result
  }
  const accepted = { successfulTokens: [token], invalidTokens: [], rateLimitedTokens: [] }
  const limited = { successfulTokens: [], invalidTokens: [], rateLimitedTokens: [token] }
  expect(await notify('day-0')).toEqual(accepted)
  // What was delivered is delivered, and the next one has to wait.
  expect(await notify('day-0')).toEqual(accepted)
  island.clock.advance(PAUSE - 10_000)
  expect(await notify('too-soon')).toEqual(limited)
  for (let n = 1; n < 99; n++) {
    island.clock.advance(PAUSE)
    expect(await notify(`day-${n}`)).toEqual(accepted)
  }
  island.clock.advance(PAUSE)
  // Both want to be the last one.
  const both = await Promise.all([notify('day-99'), notify('day-100')])
  expect(both).toEqual(expect.arrayContaining([accepted, limited]))
  const [last, next] =
    both[0]!.successfulTokens!.length > 0 ? ['day-99', 'day-100'] : ['day-100', 'day-99']
  island.clock.advance(PAUSE)
  expect(await notify(last!)).toEqual(accepted)
  expect(await notify(next!)).toEqual(limited)

  const published = await island.client.publishFrameNotifications({
    targetFids: [FERN],
    notification: { title: 'Too many', body: 'For today', target_url: `${app.url}/` },
  })
  expect(published).toMatchObject({
    notification_deliveries: [{ fid: FERN, status: 'failed' }],
    success_count: 0,
    failure_count: 1,
    retryable_fids: [FERN],
  })
  const { notificationCampaigns } = await island.client.getNotificationCampaignStats({})
  expect(notificationCampaigns![0]!.stats!.error_breakdown).toEqual({
    delivery_errors: { rate_limited: 1 },
  })
  island.clock.advance(86_400_000)
  expect(await notify(next!)).toEqual(accepted)
  await here(app, FERN, 'frame_removed')
  await island.store.db.deleteFrom('notification_token').where('fid', '=', FERN).execute()
})

test('a token of another app in the same batch does not affect the others', async () => {
  const other = await startApp(`${island.url}/f/app/other/event`)
  try {
    await here(other, FERN, 'frame_added', 'notifications_enabled')
    const [foreign] = (await island.otherClient.fetchNotificationTokens({})).notification_tokens
    // Fern gives the app a token that she gave to another app.
    await island.store.db
      .insertInto('notification_token')
      .values({
        app_id: 'test',
        fid: FERN,
        host_fid: null,
        url: foreign!.url!,
        token: foreign!.token!,
        status: 'enabled',
        created_at: island.clock.now(),
        updated_at: island.clock.now(),
      })
      .execute()
    expect(await publish([ANA, FERN])).toEqual([
      [ANA, 'success'],
      [FERN, 'failed'],
    ])
  } finally {
    await other.close()
  }
})
