import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf } from './harness/people'
import { authorPaths, castTimes } from './screens/feed'
import { list, lists } from './screens/lists'
import { shell } from './screens/shell'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

test('a list is made by keyboard, read, renamed, deleted and restored, and goes to a file and back', async () => {
  const client = clientOf(on.product)
  const { users } = await client.fetchBulkUsers({ fids: [2, 3] })
  const [first, second] = users as [(typeof users)[0], (typeof users)[0]]
  const person = await on.registeredUser('lister', { path: '/lists' })
  const { page } = person
  const { keyboard } = page
  const all = lists(page)
  const boats = list(page, 'Boats')
  const { undo } = shell(page)

  // By keyboard alone: created, and a person added.
  await all.newButton.press('Enter')
  await keyboard.type('Boats')
  await keyboard.press('Enter')
  await page.waitForURL(/\/lists\/[\w-]+\?tab=people/)
  await waitForVisible(boats.nobody)
  for (const { username } of [first, second]) {
    await boats.searchField.fill(username)
    const found = boats.found(username)
    await found.addButton.press('Enter')
    await waitForVisible(found.removeButton)
  }
  await waitForVisible(boats.count(2))

  // Its feed only has casts of these two.
  await boats.castsTab.click()
  const { rows } = boats.casts
  await waitForVisible(rows)
  await eventually(async () => {
    await page.mouse.wheel(0, 300)
    expect(await rows.count()).toBeGreaterThan(3)
  })
  const authors = await authorPaths(rows)
  const allowed = [first, second].map(({ username }) => `/@${username}`)
  expect(authors.length).toBeGreaterThan(3)
  for (const author of authors) expect(allowed).toContain(author)

  // One is removed and restored.
  await boats.peopleTab.click()
  const one = boats.person(first.username)
  await one.removeButton.click()
  await waitForHidden(one.row)
  await undo.last().click()
  await waitForVisible(one.row)

  // Exported to a file.
  const [file] = await Promise.all([page.waitForEvent('download'), boats.save()])
  const saved = await file.path()
  const written = JSON.parse(await readFile(saved, 'utf8'))
  expect(written.lists[0]).toMatchObject({ name: 'Boats' })
  const fids = written.lists[0].people.map(({ fid }: { fid: number }) => fid)
  expect(fids.toSorted()).toEqual([2, 3])

  await boats.rename('Old boats')
  await waitForVisible(list(page, 'Old boats').heading)

  await boats.remove()
  await page.waitForURL((at) => at.pathname === '/lists')
  await waitForVisible(all.none)
  await undo.last().click()
  await waitForVisible(all.link('Old boats'))

  // Imported from the file, beside the existing lists; another file contains no lists.
  await all.file.setInputFiles(saved)
  await waitForVisible(all.link('Boats'))
  const nothing = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('no,thing') }
  await all.file.setInputFiles(nothing)
  await waitForVisible(all.emptyFileNotice)
  await page.reload()
  await eventually(async () => expect(await all.links.count()).toBe(2))
  expectNoConsoleErrors(person)
})

test('a list of five hundred people is read as one feed, newest first', async () => {
  const person = await on.newUser()
  const { page } = person
  const all = lists(page)
  const everybody = list(page, 'Everybody')
  await page.goto(`${on.product.url}/lists`)
  const fids = Array.from({ length: 500 }, (_, index) => index + 1)
  await waitForVisible(all.none)
  await all.file.setInputFiles({
    name: 'Everybody.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`fid\n${fids.join('\n')}`),
  })
  await all.link('Everybody').click()
  const { rows } = everybody.casts
  await waitForVisible(rows)
  await waitForVisible(everybody.count(500))
  await eventually(async () => {
    await page.evaluate(() => window.scrollBy(0, 900))
    const last = await rows.last().getAttribute('aria-posinset')
    expect(Number(last)).toBeGreaterThan(30)
  })
  const times = await castTimes(rows)
  expect(times.length).toBeGreaterThan(3)
  expect(times).toEqual(times.toSorted((earlier, later) => later - earlier))
  expectNoConsoleErrors(person)
})
