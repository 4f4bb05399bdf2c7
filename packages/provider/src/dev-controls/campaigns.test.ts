import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../test/mini-app-server'

const [ANA, BO, CHIDI, DARA, EKO] = [2, 3, 4, 5, 6]
const HOUR = 3_600_000
let island: TestIsland
/** A mini app whose webhook is the one that the provider hosts for the API app. */
let app: TestApp
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  app = await startApp(`${island.url}/f/app/test/event`)
  for (const fid of [ANA, BO, CHIDI]) await host(fid, 'frame_added', 'notifications_enabled')
  await host(CHIDI, 'notifications_disabled')
})
afterAll(async () => {
  await island.close()
  await app.close()
})

type Event = 'frame_added' | 'notifications_enabled' | 'notifications_disabled'
async function host(fid: number, ...events: Event[]): Promise<void> {
  const signer = await island.signerOf(fid)
  for (const event of events) {
    await island.client.appHostPostEvent({
      appHostPostEventBody: { signer_uuid: signer, app_domain: app.domain, fid, event },
    })
  }
  await island.jobs.drain()
}

const notification = (title: string) => ({
  title,
  body: 'The steps are under water until four.',
  target_url: `${app.url}/tides`,
})
const openAs = async (fid: number, title: string) => {
  const { sent } = await island.local.inbox.list({ kind: 'notification' })
  const one = sent.find(
    ({ to, body }) => to === `fid:${fid}` && (body as { title: string }).title === title,
  )!
  await fetch(`${island.url}/f/open/${one.id}`, { redirect: 'manual' })
}

test('an audience is counted before anything is sent', async () => {
  const { campaigns } = island.local
  const everyone = await campaigns.audience({ app: 'test' })
  expect(everyone).toMatchObject({ people: 2, off: 0, missing: 0 })
  expect(everyone.examples.map(({ fid }) => fid)).toEqual([ANA, BO])
  expect(everyone.examples[0]!.username).toBe('ana')
  expect(await campaigns.audience({ app: 'test', target_fids: [ANA, CHIDI, DARA, EKO] })).toEqual({
    people: 1,
    off: 1,
    missing: 2,
    examples: [expect.objectContaining({ fid: ANA })],
  })
  const filtered = { app: 'test', filters: { exclude_fids: [ANA], minimum_user_score: 0 } }
  expect((await campaigns.audience(filtered)).examples.map(({ fid }) => fid)).toEqual([BO])
  await expect(campaigns.audience({ app: 'nothing' })).rejects.toMatchObject({ status: 404 })
})

test('the mini app of a URL is found, and whether the island knows whom it may notify', async () => {
  const { campaigns } = island.local
  const webhook_url = `${island.url}/f/app/test/event`
  const url = `${app.url}/tides`
  expect(await campaigns.miniApp({ app: 'test', url })).toEqual({
    name: null,
    icon_url: null,
    webhook_url,
    is_connected: true,
  })
  const other = await startApp()
  other.manifest = { miniapp: { version: '1', name: 'Tides', iconUrl: `${other.url}/icon.png` } }
  expect(await campaigns.miniApp({ app: 'test', url: other.url })).toMatchObject({
    name: 'Tides',
    icon_url: `${other.url}/icon.png`,
    is_connected: false,
  })
  other.manifest = null
  await expect(campaigns.miniApp({ app: 'test', url: other.url })).rejects.toMatchObject({
    status: 404,
  })
  await other.close()
})

test('a campaign is sent, and its report says who got, opened and switched it off, and when', async () => {
  const { campaigns, clock } = island.local
  const { campaign } = await campaigns.send({
    app: 'test',
    notification: notification('High water'),
  })
  const { id } = campaign
  expect(campaign).toMatchObject({ state: 'sending', recipients: 2, title: 'High water' })
  await island.jobs.drain()
  await clock.advance(2 * HOUR)
  await openAs(ANA, 'High water')
  await clock.advance(HOUR)
  await openAs(ANA, 'High water')
  await host(BO, 'notifications_disabled')
  const report = await campaigns.read(id, { hours: 6 })
  expect(report.campaign).toMatchObject({
    state: 'sent',
    app: { id: 'test' },
    delivered: 2,
    failed: 0,
    opens: 2,
    openers: 1,
    switched_off: 1,
  })
  const { bars } = report
  expect(bars).toHaveLength(6)
  expect(bars.map(({ delivered }) => delivered)).toEqual([2, 0, 0, 0, 0, 0])
  expect(bars.findIndex(({ opened }) => opened === 1)).toBe(2)
  expect(bars.findIndex(({ switched_off: off }) => off === 1)).toBe(3)
  expect(report.people.map(({ fid, status, opens }) => [fid, status, opens])).toEqual([
    [ANA, 'success', 2],
    [BO, 'success', 0],
  ])
  expect(report.people[1]!.switched_off_at).toBeGreaterThan(report.people[1]!.settled_at!)
  // The provider’s own API says the same.
  const { notificationCampaigns } = await island.client.getNotificationCampaignStats({ limit: 1 })
  expect(notificationCampaigns![0]).toMatchObject({ id, stats: { unique_opens: 1 } })
  await host(BO, 'notifications_enabled')
})

test('a campaign of later reaches those who have notifications on at its time', async () => {
  const { campaigns, clock } = island.local
  const { now } = await clock.read()
  const { campaign } = await campaigns.send({
    app: 'test',
    notification: notification('Low water'),
    send_at: now + 5 * HOUR,
  })
  const { id } = campaign
  expect(campaign).toMatchObject({ state: 'scheduled', recipients: 0, send_at: now + 5 * HOUR })
  expect((await campaigns.list()).campaigns[0]!.id).toBe(id)
  await host(DARA, 'frame_added', 'notifications_enabled')
  await clock.advance(5 * HOUR - 60_000)
  await island.jobs.drain()
  expect((await campaigns.read(id)).campaign.state).toBe('scheduled')
  await clock.advance(61_000)
  await island.jobs.drain()
  const sent = await campaigns.read(id)
  expect(sent.campaign).toMatchObject({ state: 'sent', delivered: 3 })
  expect(sent.people.map(({ fid }) => fid)).toEqual([ANA, BO, DARA])
  await island.jobs.drain()
  expect((await campaigns.read(id)).campaign.recipients).toBe(3)
})

test('a campaign that waits can be canceled, and one that was sent cannot', async () => {
  const { campaigns, clock } = island.local
  const { now } = await clock.read()
  const draft = { app: 'test', notification: notification('Never') }
  const { id } = (await campaigns.send({ ...draft, send_at: now + HOUR })).campaign
  expect(await campaigns.cancel(id)).toEqual({ id })
  await clock.advance(2 * HOUR)
  await island.jobs.drain()
  await expect(campaigns.read(id)).rejects.toMatchObject({ status: 404 })
  const sent = await campaigns.send({ ...draft, notification: notification('Now') })
  await expect(campaigns.cancel(sent.campaign.id)).rejects.toMatchObject({ status: 404 })
})

test('a draft that breaks a limit, or is for the past, is refused with its field', async () => {
  const { campaigns, clock } = island.local
  const { now } = await clock.read()
  const refused = (change: object) =>
    campaigns.send({ app: 'test', notification: notification('x'), ...change }).then(
      () => undefined,
      ({ status, property }: { status: number; property?: string }) => [status, property],
    )
  expect(await refused({ notification: notification('x'.repeat(33)) })).toEqual([
    400,
    'notification.title',
  ])
  expect(await refused({ send_at: now - 1 })).toEqual([400, 'send_at'])
  expect(await refused({ send_at: now + 91 * 24 * HOUR })).toEqual([400, 'send_at'])
  expect(await refused({ app: 'nothing' })).toEqual([404, 'app'])
})

test('a campaign that reached nobody says so', async () => {
  const { campaigns } = island.local
  const { campaign } = await campaigns.send({
    app: 'test',
    notification: notification('To nobody'),
    target_fids: [EKO],
  })
  expect(campaign).toMatchObject({ state: 'sent', recipients: 0, delivered: 0 })
})

test('campaigns are listed page by page, by app', async () => {
  const { campaigns } = island.local
  const first = await campaigns.list({ app: 'test', limit: 1 })
  expect(first.campaigns).toHaveLength(1)
  const second = await campaigns.list({ app: 'test', limit: 1, before: first.next! })
  expect(second.campaigns[0]!.id < first.campaigns[0]!.id).toBe(true)
  expect((await campaigns.list({ app: 'another' })).campaigns).toEqual([])
})
