import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  touch,
} from './harness/journey'
import { clientOf } from './harness/people'
import { appIsCached } from './harness/stored-data'
import { cast, castOf } from './screens/cast'
import { composer } from './screens/composer'
import { connection } from './screens/connection'
import { feed } from './screens/feed'
import { settings } from './screens/settings'
import { shell } from './screens/shell'

const on = setupJourney({ CASTAWAY_WORLD: 'social' }, { installs: true })

/** A returning user, whose browser has cached the app and a snapshot. */
async function arrived(name: string) {
  const person = await on.registeredUser(name, { path: '/?tab=trending' })
  const { page } = person
  await waitForVisible(feed(page).rows)
  await touch(page)
  await eventually(async () => {
    const kept = await page.evaluate(async () => {
      // Opened before the app does, the database would be created without its store.
      const isMade = (await indexedDB.databases()).some(({ name }) => name === 'castaway-kept')
      const opened = isMade ? indexedDB.open('castaway-kept') : null
      if (opened) await new Promise((done) => (opened.onsuccess = opened.onerror = done))
      const last = opened?.result.transaction('snapshot').objectStore('snapshot').get('last')
      if (last) await new Promise((done) => (last.onsuccess = last.onerror = done))
      opened?.result.close()
      const first = document.querySelector('[role=feed] [role=article]')?.getAttribute('data-key')
      return {
        marked: localStorage.getItem('castaway.kept'),
        feed: Boolean(first) && (JSON.stringify(last?.result) ?? '').includes(first!),
      }
    })
    expect(kept).toEqual({ marked: '1', feed: true })
  }, 60_000)
  await appIsCached(page)
  return person
}

/** By its hash: online, the ranking of another hour may put another cast first. */
const likeOf = (page: Page, hash: string, pressed: boolean) =>
  cast(castOf(page, hash)).like({ pressed })

const hashOf = async (page: Page) => (await feed(page).rows.first().getAttribute('data-key'))!

const likesBy = async (hash: string, username: string) => {
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username })
  const { reactions } = await client.fetchUserReactions({
    fid: user.fid,
    type: 'likes',
    limit: 100,
  })
  return reactions.filter((each) => each.cast.hash === hash).length
}

test('the app opens offline with what was seen, and likes sent while offline are delivered once', async () => {
  const person = await arrived('olive')
  const { page, context } = person
  const { offline, oneChange, showButton, changes } = connection(page)
  const hash = await hashOf(page)
  await context.setOffline(true)
  await page.reload()
  await waitForVisible(feed(page).rows)
  await waitForVisible(offline)
  expect(await hashOf(page)).toBe(hash)

  await likeOf(page, hash, false).click()
  await waitForVisible(likeOf(page, hash, true))
  await waitForVisible(oneChange)
  // Undone and liked again: still one.
  await likeOf(page, hash, true).click()
  await waitForVisible(likeOf(page, hash, false))
  await waitForHidden(oneChange)
  await likeOf(page, hash, false).click()
  await waitForVisible(oneChange)

  await page.reload()
  await waitForVisible(likeOf(page, hash, true))
  await showButton.click()
  await waitForVisible(changes.like)
  await page.keyboard.press('Escape')
  expect(await likesBy(hash, 'olive')).toBe(0)

  await context.setOffline(false)
  await waitForHidden(offline)
  await eventually(async () => expect(await likesBy(hash, 'olive')).toBe(1))
  await waitForVisible(likeOf(page, hash, true))

  // A URL that was never open works in the app too.
  await context.setOffline(true)
  await page.goto(`${on.product.url}/settings`)
  await waitForVisible(settings(page).heading)
  await context.setOffline(false)
})

test.runIf(isDeep)('a change that waits can be cancelled, and is never sent', async () => {
  const person = await arrived('piet')
  const { page, context } = person
  const hash = await hashOf(page)
  await context.setOffline(true)
  await likeOf(page, hash, false).click()
  const { offline, showButton, changes } = connection(page)
  await showButton.click()
  await changes.cancelButton.click()
  await waitForVisible(changes.none)
  await page.keyboard.press('Escape')
  await waitForVisible(likeOf(page, hash, false))
  await context.setOffline(false)
  await waitForHidden(offline)
  await page.reload()
  await waitForVisible(likeOf(page, hash, false))
  expect(await likesBy(hash, 'piet')).toBe(0)
})

test('a cast written offline is queued at once, can be taken back, and is sent once', async () => {
  const person = await arrived('ruud')
  const { page, context } = person
  const write = composer(page)
  await context.setOffline(true)
  await write.open()
  await write.field.fill('Written between two harbors')
  await write.send()
  await waitForHidden(write.dialog)
  await waitForVisible(write.laterNotice)
  await shell(page).undo.click()
  await write.has('Written between two harbors')
  await write.field.fill('Written between three harbors')
  await write.send()
  await waitForHidden(write.dialog)

  await context.setOffline(false)
  await waitForVisible(write.waitedNotice)
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username: 'ruud' })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid })
  expect(casts.map(({ text }) => text)).toEqual(['Written between three harbors'])
  expectNoConsoleErrors(person)
})

test.runIf(isDeep)(
  'the last feed shows before the server has answered, and a broken snapshot is ignored',
  async () => {
    const person = await arrived('quin')
    const { page } = person
    const hash = await hashOf(page)
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    await page.route('**/api/**', async (route) => {
      await opened
      await route.continue().catch(() => {})
    })
    await page.reload()
    await waitForVisible(feed(page).rows)
    expect(await hashOf(page)).toBe(hash)
    const took = await page.evaluate(
      () => performance.getEntriesByName('castaway-kept')[0]?.duration,
    )
    process.stdout.write(`What was kept was put back in ${took?.toFixed(0)} ms\n`)
    open()
    await page.unroute('**/api/**')

    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          const opening = indexedDB.open('castaway-kept')
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction('snapshot', 'readwrite')
            writing.objectStore('snapshot').clear()
            for (const key of ['last', sessionStorage.getItem('castaway.account') ?? 'last'])
              writing.objectStore('snapshot').put({ build: 'x', reads: 7 }, key)
            writing.addEventListener('complete', () => done())
          })
        }),
    )
    await page.reload()
    await waitForVisible(feed(page).rows)
    expectNoConsoleErrors(person)
  },
)
