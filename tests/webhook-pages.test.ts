import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isDeep } from '@castaway/testkit/random-runs'
import { localControls } from '@castaway/client/local'
import { createClient, verifyWebhook } from '@castaway/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { clientOf } from './harness/people'
import { webhookPages } from './screens/developers'

const on = setupJourney({}, { own: true })

let server: Server
let url: string
let status = 200
const received: { body: string; signature: string }[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ body, signature: String(request.headers['x-neynar-signature']) })
    response.writeHead(status).end('x'.repeat(1_000))
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  url = `http://localhost:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function castAs(fid: number, text: string) {
  const client = clientOf(on.product)
  const { signer_uuid: signerUuid } = await client.createSigner({})
  const local = localControls({ url: on.product.url, key: on.product.apiKey })
  await local.approveSigner({ signerUuid, fid })
  await client.publishCast({ signerUuid, text })
}

test('a webhook is created, seen at work, sent again, paused and deleted', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await castAs(2, 'An otter in the harbor')
  await page.goto(`${on.product.url}/developers/webhooks`)
  const hooks = webhookPages(page)
  await waitForVisible(hooks.none)
  await hooks.newLink.click()
  await hooks.name.fill('Otters')
  await hooks.url.fill('ftp://nowhere')
  await waitForVisible(hooks.says('Enter an http or https URL.'))
  await hooks.url.fill(url)
  await hooks.authors.fill('ana')
  await waitForVisible(hooks.says('Enter FIDs, separated by commas.'))
  await hooks.authors.fill('')
  await hooks.text.fill('(')
  await waitForVisible(hooks.says(/text/i))
  await hooks.text.fill('otter')
  await waitForVisible(hooks.says('1 cast from the past day matches.'))
  expect(await deepViolations(page)).toEqual([])
  await hooks.create.click()
  await waitForVisible(hooks.says('Nothing yet.'))

  const bad = '<img src=x onerror="document.title=1"> otter'
  await castAs(3, bad)
  await waitForVisible(hooks.rows)
  await eventually(async () => expect(await hooks.rows.first().textContent()).toMatch(/Delivered/))
  await hooks.rows.first().click()
  await waitForVisible(hooks.body)
  expect(await hooks.body.textContent()).toContain('<img src=x')
  expect(await page.title()).not.toBe('1')
  // The signature that the page explains is the one that the server got.
  await eventually(async () =>
    expect(await hooks.signature.textContent()).toBe(received[0]!.signature),
  )
  await hooks.button('Send again').click()
  await eventually(() => expect(received).toHaveLength(2))
  expect(received[1]).toEqual(received[0])

  status = 500
  await castAs(3, 'An otter nobody takes')
  await eventually(async () =>
    expect(await hooks.rows.first().textContent()).toMatch(/Waiting.*500/s),
  )
  await hooks.rows.first().click()
  await waitForVisible(hooks.attempts.filter({ hasText: '500' }).first())
  await hooks.attempts.first().focus()
  await page.keyboard.press('Enter')
  for (const text of [`POST ${url}`, 'x-castaway-delivery: ', 'x-castaway-attempt: 1', 'xxx'])
    await eventually(async () =>
      expect(await hooks.attemptText.first().textContent()).toContain(text),
    )
  // Otherwise the header of the page lies over a button.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await deepViolations(page)).toEqual([])
  status = 200
  await hooks.button('Pause').click()
  await waitForVisible(hooks.says('Paused. Events'))
  const before = received.length
  await castAs(3, 'An otter at night')
  await hooks.button('Resume').click()
  await waitForHidden(hooks.says('Paused. Events'))
  await castAs(3, 'An otter by day')
  await eventually(() => expect(received.at(-1)!.body).toContain('by day'))
  expect(received.slice(before).some(({ body }) => body.includes('at night'))).toBe(false)

  await hooks.button('Delete').click()
  await waitForVisible(hooks.question)
  await hooks.answerYes('Delete').click()
  await waitForVisible(hooks.none)
  expectNoConsoleErrors(guest)
})

test('a webhook is sent a test event and what it missed, and gets a new secret', async () => {
  const client = clientOf(on.product)
  const { webhook } = await client.publishWebhook({
    name: 'Herons',
    url,
    subscription: { 'cast.created': { text: 'heron' }, 'user.created': {} },
  })
  const guest = await on.newUser({ width: 390, height: 844 })
  const { page } = guest
  await page.goto(`${on.product.url}/developers/webhooks/${webhook!.webhook_id}`)
  const hooks = webhookPages(page)
  const before = received.length
  await hooks.sendTest.click()
  await waitForVisible(hooks.says('Nothing on the network matches the filters'))
  await eventually(() => expect(received).toHaveLength(before + 1))
  await hooks.testType.selectOption('user.created')
  await hooks.sendTest.click()
  await eventually(() => expect(received.at(-1)!.body).toContain('user.created'))
  await hooks.again.selectOption({ label: 'Of the last day' })
  await hooks.sendAllAgain.click()
  await waitForVisible(hooks.says('2 deliveries are sent again'))
  await eventually(() => expect(received).toHaveLength(before + 4))

  await hooks.newSecret.click()
  await waitForVisible(hooks.question)
  expect(await deepViolations(page)).toEqual([])
  await hooks.answerYes('Make a new secret').click()
  await waitForVisible(hooks.says('The previous secret signs until'))
  await hooks.sendTest.click()
  await eventually(() => expect(received).toHaveLength(before + 5))
  const { body, signature } = received.at(-1)!
  const secrets = (await client.lookupWebhook({ webhookId: webhook!.webhook_id })).webhook!.secrets
  expect(secrets).toHaveLength(2)
  await verifyWebhook({ body, signature, secrets: secrets.map(({ value }) => value) })
  await eventually(async () => expect(await hooks.rows.count()).toBe(5))
  await hooks.rows.first().click()
  await eventually(async () => expect(await hooks.signature.textContent()).toBe(signature))
  expect(await deepViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expectNoConsoleErrors(guest)
})

test('events are listed as they happen, with what a webhook gets and the webhooks that they fit', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await clientOf(on.product).publishWebhook({
    name: 'Seals',
    url,
    subscription: { 'cast.created': { text: 'seals' } },
  })
  await page.goto(`${on.product.url}/developers/events`)
  const { event, type, fits, body, says } = webhookPages(page)
  await waitForVisible(type)
  await castAs(2, 'Two seals on the pier')
  await waitForVisible(event('Two seals on the pier'))
  expect(await event('Two seals on the pier').textContent()).toMatch(/cast\.created.*@ana.*Seals/)
  await event('Two seals on the pier').click()
  await waitForVisible(body)
  await waitForVisible(says('Matches:'))
  expect(await deepViolations(page)).toEqual([])
  await castAs(3, 'A crab')
  await waitForVisible(event('A crab'))
  await fits.selectOption('Seals')
  await waitForHidden(event('A crab'))
  await waitForVisible(event('Two seals on the pier'))
  await type.selectOption('follow.created')
  await waitForVisible(says('No matching events in the past hour.'))
  expectNoConsoleErrors(guest)
})

test.runIf(isDeep)(
  'webhooks of several apps are beside each other, and those of one by themselves',
  async () => {
    const local = localControls({ url: on.product.url, key: on.product.apiKey })
    const made = await local.apps.create({ name: 'Heron watch', username: 'heron-watch' })
    const subscription = { 'follow.created': {} }
    await clientOf(on.product).publishWebhook({ name: 'Follows', url, subscription })
    const second = createClient({ apiKey: made.api_key, baseUrl: `${on.product.url}/v2` })
    await second.publishWebhook({ name: 'Nests', url, subscription })

    const guest = await on.newUser({ width: 390, height: 844 })
    const { page } = guest
    await page.goto(`${on.product.url}/developers/webhooks`)
    const hooks = webhookPages(page)
    await waitForVisible(hooks.webhook('Follows'))
    await waitForVisible(hooks.webhook('Nests.*Heron watch'))
    expect(await deepViolations(page)).toEqual([])
    await hooks.app.selectOption('Heron watch')
    await waitForHidden(hooks.webhook('Follows'))
    expect(page.url()).toContain('app=')
    await hooks.webhook('Nests').click()
    await hooks.button('Pause').click()
    await waitForVisible(hooks.says('Paused. Events'))
    expect((await second.fetchWebhooks({})).webhooks).toMatchObject([{ active: false }])
    await hooks.button('Delete').click()
    await hooks.answerYes('Delete').click()
    await waitForHidden(hooks.question)
    expect((await second.fetchWebhooks({})).webhooks).toEqual([])
    expectNoConsoleErrors(guest)
  },
)
