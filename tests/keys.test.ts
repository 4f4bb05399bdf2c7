import { createClient } from '@castaway/client'
import { expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { clientOf } from './harness/people'
import { keyPages } from './screens/developers'

const on = setupJourney()

const open = async (path: string, options = {}) => {
  const guest = await on.newUser(options)
  await guest.page.goto(`${on.product.url}/developers/${path}`)
  return { ...guest, ...keyPages(guest.page) }
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )

test('a key is made with what it may do, used, looked at, widened and deleted', async () => {
  const guest = await open('keys')
  const { page, newLink, name, kind, scope, button, made, done, key, says, used } = guest
  await newLink.click()
  await name.fill('Tide bot')
  await kind('Only what I choose').click()
  await button('Make key').click()
  await waitForVisible(made)
  const secret = (await made.textContent())!
  expect(secret).toMatch(/^castaway_/)
  expect(await deepViolations(page)).toEqual([])

  const client = createClient({ baseUrl: `${on.product.url}/v2`, apiKey: secret, retry: false })
  await client.fetchBulkUsers({ fids: [2] })
  expect(await statusOf(client.fetchWebhooks())).toBe(403)

  await done.click()
  await waitForVisible(says('2 calls · 1 error'))
  await waitForVisible(used('fetchBulkUsers'))
  expect(await used('fetchWebhooks').textContent()).toContain('1')
  expect(await deepViolations(page)).toEqual([])

  await scope('Webhooks').check()
  await button('Save').click()
  await waitForVisible(guest.saved)
  await client.fetchWebhooks()

  await button('Delete').click()
  await waitForVisible(guest.question)
  await guest.answerYes.click()
  await waitForVisible(newLink)
  await waitForHidden(key('Tide bot'))
  expect(await statusOf(client.fetchBulkUsers({ fids: [2] }))).toBe(401)
  expectNoConsoleErrors(guest)
})

test('a signer that waits is approved, and its page says how it came to its state', async () => {
  const guest = await open('signers')
  const { signer, account, button, says, page } = guest
  const { signer_uuid: uuid } = await clientOf(on.product).createSigner({})
  await waitForVisible(signer(uuid))
  await signer(uuid).click()
  await account.fill('2')
  await button('Approve').click()
  await waitForVisible(says('Added to the account'))
  await eventually(async () => expect(await signer(uuid).textContent()).toContain('@ana'))
  expect(await deepViolations(page)).toEqual([])
  expectNoConsoleErrors(guest)
})

test('an app is made with its account and manifest, gets another key, and is deleted', async () => {
  const guest = await open('apps')
  const { page, newApp, name, username, domain, button, environment, manifest, done } = guest
  await newApp.click()
  await name.fill('Harbor tides')
  await username.fill('Harbor Tides')
  await waitForVisible(guest.says('Use only lowercase letters'))
  await username.fill('harbor-tides')
  await domain.fill('localhost:3000')
  await button('Make app').click()
  await waitForVisible(environment)
  const [key] = /castaway_[\w-]+/.exec((await environment.textContent())!)!
  expect(await environment.textContent()).toMatch(/FARCASTER_DEVELOPER_MNEMONIC="(\w+ ){11}\w+"/)
  const { accountAssociation, miniapp } = JSON.parse((await manifest.textContent())!)
  expect(Object.keys(accountAssociation)).toEqual(['header', 'payload', 'signature'])
  expect(miniapp.homeUrl).toBe('http://localhost:3000/')
  expect(await deepViolations(page)).toEqual([])
  const client = createClient({ baseUrl: `${on.product.url}/v2`, apiKey: key, retry: false })
  const { user } = await client.lookupUserByUsername({ username: 'harbor-tides' })
  expect(user.display_name).toBe('Harbor tides')

  await done.click()
  await waitForVisible(guest.says('1 key'))
  expect(await deepViolations(page)).toEqual([])
  await page.goto(`${on.product.url}/developers/keys/new`)
  await guest.app.selectOption('Harbor tides')
  await name.fill('Second')
  await button('Make key').click()
  await waitForVisible(guest.made)
  await page.goto(`${on.product.url}/developers/apps`)
  await waitForVisible(guest.says('2 keys'))
  await button('Delete Harbor tides').click()
  await guest.answerYes.click()
  await waitForHidden(button('Delete Harbor tides'))
  expect(await statusOf(client.fetchBulkUsers({ fids: [2] }))).toBe(401)
  expectNoConsoleErrors(guest)
})
