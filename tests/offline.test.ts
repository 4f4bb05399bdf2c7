import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  castRow,
  chooseName,
  eventually,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
} from './harness/journey'
import { clientOf } from './harness/people'
import { appIsKept } from './harness/stored'
import { injectWallet } from './harness/wallet'

const on = stage({ CASTAWAY_WORLD: 'social' })

/** Somebody who has been here, so that the browser keeps the app and what they saw. */
async function arrived(name: string) {
  const person = await on.visitor()
  const { page } = person
  await injectWallet(person.context)
  await signIn(page, on.product.url)
  await chooseName(page, name)
  await page.goto(`${on.product.url}/?tab=trending`)
  await seen(page.getByRole('feed').getByRole('article'))
  await eventually(async () => {
    const kept = await page.evaluate(async () => {
      // Opened before the app has, it would be made without its store.
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
  await appIsKept(page)
  return person
}

const firstCast = (page: Page) => page.getByRole('feed').getByRole('article').first()
/** By its hash: with a connection the ranking of another hour may put another cast first. */
const likeOf = (page: Page, hash: string, pressed: boolean) =>
  page.locator(`[data-key="${hash}"]`).getByRole('button', { name: /^Like, /, pressed })

const hashOf = async (page: Page) => (await firstCast(page).getAttribute('data-key'))!

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

test('without a connection the app opens with what was seen, keeps what is done, and sends it once', async () => {
  const person = await arrived('olive')
  const { page, context } = person
  const hash = await hashOf(page)
  await context.setOffline(true)
  await page.reload()
  await seen(page.getByRole('feed').getByRole('article'))
  const line = page.getByRole('status').filter({ hasText: 'You are offline' })
  await seen(line)
  expect(await hashOf(page)).toBe(hash)

  await likeOf(page, hash, false).click()
  await seen(likeOf(page, hash, true))
  await seen(line.getByText(/1 change waits/))
  // Taken back and wanted again: still one.
  await likeOf(page, hash, true).click()
  await seen(likeOf(page, hash, false))
  await gone(line.getByText(/1 change waits/))
  await likeOf(page, hash, false).click()
  await seen(line.getByText(/1 change waits/))

  await page.reload()
  await seen(likeOf(page, hash, true))
  await line.getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Changes that wait' })
  await seen(list.getByText(/^Like a cast/))
  await page.keyboard.press('Escape')
  expect(await likesBy(hash, 'olive')).toBe(0)

  await context.setOffline(false)
  await gone(line)
  await eventually(async () => expect(await likesBy(hash, 'olive')).toBe(1))
  await seen(likeOf(page, hash, true))

  // An address that was never open leads into the app too.
  await context.setOffline(true)
  await page.goto(`${on.product.url}/settings`)
  await seen(page.getByRole('heading', { name: 'Settings' }))
  await context.setOffline(false)
})

test('a change that waits can be cancelled, and is never sent', async () => {
  const person = await arrived('piet')
  const { page, context } = person
  const hash = await hashOf(page)
  await context.setOffline(true)
  await likeOf(page, hash, false).click()
  const line = page.getByRole('status').filter({ hasText: 'You are offline' })
  await line.getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Changes that wait' })
  await list.getByRole('button', { name: 'Cancel' }).click()
  await seen(list.getByText('Everything is out'))
  await page.keyboard.press('Escape')
  await seen(likeOf(page, hash, false))
  await context.setOffline(false)
  await gone(line)
  await page.reload()
  await seen(likeOf(page, hash, false))
  expect(await likesBy(hash, 'piet')).toBe(0)
})

test('the last feed is on the screen before the server has answered; what is broken is thrown away', async () => {
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
  await seen(castRow(page, ''))
  expect(await hashOf(page)).toBe(hash)
  const took = await page.evaluate(() => performance.getEntriesByName('castaway-kept')[0]?.duration)
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
  await seen(page.getByRole('feed').getByRole('article'))
  noComplaints(person)
})
