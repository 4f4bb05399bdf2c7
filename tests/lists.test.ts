import { readFile } from 'node:fs/promises'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  choose,
  chooseName,
  eventually,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
} from './harness/journey'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'

const on = stage({ CASTAWAY_WORLD: 'social' })

test('a list is made by keyboard, read, renamed, deleted and put back, and goes to a file and back', async () => {
  const { url } = on.product
  const client = clientOf(on.product)
  const { users } = await client.fetchBulkUsers({ fids: [2, 3] })
  const [first, second] = users as [(typeof users)[0], (typeof users)[0]]
  const person = await on.visitor()
  const { page } = person
  const { keyboard } = page
  await injectWallet(person.context, generatePrivateKey())
  await signIn(page, url)
  await chooseName(page, 'lister')

  // By keyboard alone: made, and somebody added.
  await page.goto(`${url}/lists`)
  await page.getByRole('button', { name: 'Make a list' }).press('Enter')
  await keyboard.type('Boats')
  await keyboard.press('Enter')
  await page.waitForURL(/\/lists\/[\w-]+\?tab=people/)
  await seen(page.getByText('Nobody is on this list yet'))
  for (const user of [first, second]) {
    const field = page.getByRole('searchbox', { name: 'Add people' })
    await field.fill(user.username)
    const found = page.getByRole('list', { name: 'People found' })
    const row = found
      .getByRole('listitem')
      .filter({ hasText: `@${user.username}` })
      .first()
    await row.getByRole('button', { name: /^Add / }).press('Enter')
    await seen(row.getByRole('button', { name: /^Remove / }))
  }
  await seen(page.getByText('2 people', { exact: true }))

  // Its feed holds casts of these two and of nobody else.
  await page.getByRole('tab', { name: 'Casts' }).click()
  const feed = page.getByRole('feed', { name: 'Casts of the list Boats' })
  await seen(feed.getByRole('article'))
  await eventually(async () => {
    await page.mouse.wheel(0, 300)
    expect(await feed.getByRole('article').count()).toBeGreaterThan(3)
  })
  const authors = await feed
    .getByRole('article')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.getAttribute('href') ?? ''))
  const allowed = [first, second].map(({ username }) => `/@${username}`)
  expect(authors.length).toBeGreaterThan(3)
  for (const author of authors) expect(allowed).toContain(author)

  // One is taken off, and put back.
  await page.getByRole('tab', { name: 'People' }).click()
  const people = page.getByRole('feed', { name: 'People of the list Boats' })
  const one = people.getByRole('article').filter({ hasText: `@${first.username}` })
  await one.getByRole('button', { name: /^Remove / }).click()
  await gone(one)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await seen(one)

  // To a file.
  const more = page.getByRole('button', { name: 'More about this list' })
  await more.click()
  const [file] = await Promise.all([page.waitForEvent('download'), choose(page, 'Save as JSON')])
  const saved = await file.path()
  const { lists } = JSON.parse(await readFile(saved, 'utf8'))
  expect(lists[0]).toMatchObject({ name: 'Boats' })
  expect(lists[0].people.map(({ fid }: { fid: number }) => fid).toSorted()).toEqual([2, 3])

  await more.click()
  await choose(page, 'Rename')
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Old boats')
  await name.press('Enter')
  await seen(page.getByRole('heading', { name: 'Old boats' }))

  await more.click()
  await choose(page, 'Delete the list')
  await page.waitForURL((at) => at.pathname === '/lists')
  await seen(page.getByText('No lists yet'))
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await seen(page.getByRole('link', { name: /Old boats/ }))

  // And back from the file, beside what is there; another file has nothing in it.
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles(saved)
  await seen(page.getByRole('link', { name: /^Boats/ }))
  await picker.setInputFiles({
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('no,thing'),
  })
  await seen(page.getByText('There are no lists in this file'))
  await page.reload()
  await eventually(async () =>
    expect(await page.getByRole('list', { name: 'Your lists' }).getByRole('link').count()).toBe(2),
  )
  noComplaints(person)
})

test('a list of five hundred is read as one feed, newest first', async () => {
  const { url } = on.product
  const person = await on.visitor()
  const { page } = person
  await page.goto(`${url}/lists`)
  const fids = Array.from({ length: 500 }, (_, index) => index + 1)
  await seen(page.getByText('No lists yet'))
  await page.locator('input[type=file]').setInputFiles({
    name: 'Everybody.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`fid\n${fids.join('\n')}`),
  })
  await page.getByRole('link', { name: /Everybody/ }).click()
  const feed = page.getByRole('feed', { name: 'Casts of the list Everybody' })
  await seen(feed.getByRole('article'))
  await seen(page.getByText('500 people', { exact: true }))
  await eventually(async () => {
    await page.evaluate(() => window.scrollBy(0, 900))
    const last = await feed.getByRole('article').last().getAttribute('aria-posinset')
    expect(Number(last)).toBeGreaterThan(30)
  })
  const times = await feed
    .locator('time')
    .evaluateAll((each) => each.map((time) => Date.parse(time.getAttribute('datetime') ?? '')))
  const own = times.filter((time) => !Number.isNaN(time))
  expect(own.length).toBeGreaterThan(3)
  noComplaints(person)
})
