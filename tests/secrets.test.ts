import { systemClock, systemRandom } from '@castaway/contract'
import { openStore } from '@castaway/provider'
import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { secretOf } from './harness/product'
import { expectNoConsoleErrors, waitForVisible, setupJourney } from './harness/journey'
import { injectWallet } from './harness/wallet'
import { accountSettings } from './screens/account-settings'
import { cast, castRow } from './screens/cast'
import { composer } from './screens/composer'
import { notifications } from './screens/notifications'
import { profile } from './screens/profile'
import { signIn } from './screens/sign-in'
import { welcome } from './screens/welcome'
import { openSettings } from './screens/settings'

const on = setupJourney({}, { own: true })

test('neither the API key nor a signer reaches the browser or the log', async () => {
  const person = await on.newUser()
  const { page } = person
  const { url, apiKey } = on.product
  expect(apiKey).toMatch(/^[0-9a-f]{64}$/)
  const heard: { where: string; text: string }[] = []
  const reading: Promise<unknown>[] = []
  page.on('request', (request) => {
    heard.push({
      where: `request ${request.url()}`,
      text: `${JSON.stringify(request.headers())}${request.postData() ?? ''}`,
    })
  })
  // Requests of a page that was left may never finish; those that did are read.
  page.on('requestfinished', (request) => reading.push(read(request)))
  const read = async (request: Request) => {
    const response = await request.response()
    // A redirect has no body.
    const body = await response?.body().catch(() => undefined)
    if (!response || !body) return
    const headers = JSON.stringify(await response.allHeaders())
    heard.push({ where: response.url(), text: headers + body.toString('utf8') })
  }
  await injectWallet(person.context)
  await signIn(page).byWallet(url)
  await welcome(page).chooseName('silas')
  await composer(page).write('Nothing up my sleeve.')
  await page.goto(`${url}/@ana`)
  await profile(page).followButton.click()
  const { like } = cast(castRow(page, 'Fog until ten'))
  await like({ count: 0 }).click()
  await waitForVisible(like({ count: 1 }))
  await openSettings(page, url, 'signers')
  await waitForVisible(accountSettings(page).signerNotice)
  await openSettings(page, url, 'devices')
  await waitForVisible(accountSettings(page).devices.list)
  await page.goto(`${url}/notifications`)
  await waitForVisible(notifications(page).heading)
  await page.waitForLoadState('networkidle')
  await Promise.all(reading)

  const kept = await page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const open = indexedDB.open(name)
        open.onsuccess = () => done(open.result)
        open.onerror = () => fail(open.error)
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        found.push(
          await new Promise((done) => {
            all.onsuccess = () => done(all.result)
            all.onerror = () => done(null)
          }),
        )
      }
      db.close()
    }
    return JSON.stringify(found)
  })
  heard.push({ where: 'storage of the page', text: kept })
  heard.push({
    where: 'log of the product',
    // Only the line that prints the development key for its owner may contain it.
    text: on.product.output().replace(/^Development API key: .*$/m, ''),
  })
  expect(heard.length).toBeGreaterThan(60)
  expect(heard.filter(({ text }) => text.includes(apiKey)).map(({ where }) => where)).toEqual([])

  // The gateway rejects even a request for it.
  const asked = await page.evaluate(async () => (await fetch('/api/farcaster/signer/list')).status)
  expect([401, 403, 404]).toContain(asked)

  // Scripts cannot read the session.
  const cookies = await person.context.cookies(url)
  const readable = await page.evaluate(() => document.cookie)
  const session = cookies.filter((cookie) => /session/i.test(cookie.name))
  expect(session.length).toBeGreaterThan(0)
  for (const cookie of session) {
    expect(cookie.httpOnly).toBe(true)
    expect(readable).not.toContain(cookie.value)
  }
  expectNoConsoleErrors(person)

  // Closed first: with an open page, streams would reconnect and log errors.
  await person.context.close()
  expect(await on.product.stop('SIGTERM')).toBe(0)
  const signers = await signersIn(on.product.dataFolder)
  expect(signers.length).toBeGreaterThan(0)
  const leaks = heard.filter(({ text }) =>
    signers.some((uuid) => text.toLowerCase().includes(uuid)),
  )
  expect(leaks.map(({ where }) => where)).toEqual([])
})

/** The signers in a data folder; the product that uses it has stopped. */
async function signersIn(dataFolder: string): Promise<string[]> {
  const store = await openStore({
    dataFolder,
    clock: systemClock,
    random: systemRandom,
    secret: await secretOf(dataFolder),
  })
  try {
    const rows = await store.db.selectFrom('managed_signer').select('uuid').execute()
    return rows.map((row) => row.uuid)
  } finally {
    await store.close()
  }
}
