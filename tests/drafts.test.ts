import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import {
  castRow,
  eventually,
  gone,
  noComplaints,
  openComposer,
  seen,
  stage,
} from './harness/journey'

const on = stage({}, { own: true })

const field = (page: Page) => page.getByRole('textbox', { name: 'Your cast' })

test('a draft outlives Escape and a reload, and two tabs keep their own words', async () => {
  const writer = await on.member('drusilla')
  const { page } = writer
  await openComposer(page)
  await field(page).fill('Half a thought about ropes')
  await page.keyboard.press('Escape')
  await seen(page.getByText('It is here when you open the composer again.'))
  // The field of before may still be on its way out, and what is typed into it would go with it.
  await field(page).waitFor({ state: 'detached' })
  await openComposer(page)
  await eventually(async () =>
    expect(await field(page).inputValue()).toBe('Half a thought about ropes'),
  )
  await field(page).pressSequentially(' and knots')
  expect(await field(page).inputValue()).toBe('Half a thought about ropes and knots')
  await seen(page.getByText(/^Draft (kept|found again)$/))
  await page.reload()
  await openComposer(page)
  await eventually(async () =>
    expect(await field(page).inputValue()).toBe('Half a thought about ropes and knots'),
  )

  // While this tab holds that draft, another one begins its own.
  const other = await writer.context.newPage()
  await other.goto(on.product.url)
  await openComposer(other)
  await seen(field(other))
  expect(await field(other).inputValue()).toBe('')
  await field(other).fill('Another thought, about sails')
  await seen(other.getByText(/^Draft (kept|found again)$/))
  await field(page).pressSequentially(', mostly bowlines')
  await seen(page.getByText(/^Draft (kept|found again)$/))
  await Promise.all([page.reload(), other.close()])
  await openComposer(page)
  await seen(field(page))
  const opened = await field(page).inputValue()
  await page.getByRole('button', { name: /^Drafts · 1/ }).click()
  const kept = await page.getByRole('list', { name: 'Drafts' }).innerText()
  expect([opened, kept].join('\n')).toContain(
    'Half a thought about ropes and knots, mostly bowlines',
  )
  expect([opened, kept].join('\n')).toContain('Another thought, about sails')
  noComplaints(writer)
})

test('the very last key press outlives a reload in the same moment and the crash of the tab', async () => {
  const writer = await on.member('wanda')
  const { page } = writer
  await openComposer(page)
  await field(page).pressSequentially('Reloaded in mid-')
  // Typed and reloaded within one task: nothing of the page runs in between.
  await field(page).evaluate((area) => {
    const { document, location } = area.ownerDocument.defaultView!
    area.focus()
    document.execCommand('insertText', false, 'word')
    location.reload()
  })
  await page.waitForLoadState('domcontentloaded')
  await openComposer(page)
  await eventually(async () => expect(await field(page).inputValue()).toBe('Reloaded in mid-word'))

  await field(page).evaluate((area) => {
    area.focus()
    area.ownerDocument.execCommand('insertText', false, ', then the tab died')
  })
  const control = await writer.context.newCDPSession(page)
  void control.send('Page.crash').catch(() => {})
  await page.waitForEvent('crash')
  await page.close()
  const next = await writer.context.newPage()
  await next.goto(on.product.url)
  await openComposer(next)
  await eventually(async () =>
    expect(await field(next).inputValue()).toBe('Reloaded in mid-word, then the tab died'),
  )

  // Discarded, it really dies; taken back, it is there again.
  await next.getByRole('button', { name: 'Discard draft' }).click()
  await next.getByRole('button', { name: 'Undo' }).click()
  await openComposer(next)
  await eventually(async () =>
    expect(await field(next).inputValue()).toBe('Reloaded in mid-word, then the tab died'),
  )
  await next.getByRole('button', { name: 'Discard draft' }).click()
  await gone(next.getByRole('dialog'))
  await seen(next.getByText('Draft discarded'))
  await next.reload()
  await openComposer(next)
  await seen(field(next))
  expect(await field(next).inputValue()).toBe('')
  noComplaints(writer)
})

test('a like in one tab shows in the other', async () => {
  const reader = await on.member('lena')
  const { page } = reader
  const other = await reader.context.newPage()
  const listens = other.waitForResponse((answer) => new URL(answer.url()).pathname === '/live')
  for (const each of [page, other]) {
    await each.goto(`${on.product.url}/@ana`)
    await seen(castRow(each, 'Fog until ten'))
  }
  await listens
  await castRow(page, 'Fog until ten').getByRole('button', { name: 'Like, 0' }).click()
  await seen(
    castRow(other, 'Fog until ten').getByRole('button', { name: 'Like, 1', pressed: true }),
  )
  noComplaints(reader)
})

test('a server that is away costs no words, and the cast goes out once', async () => {
  const writer = await on.member('olga')
  const { page } = writer
  await openComposer(page)
  await field(page).fill('Sent through a gale.')
  await on.product.stop('SIGKILL')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cast', exact: true }).click()
  const alert = dialog.getByRole('alert')
  await seen(alert)
  expect(await alert.innerText()).toMatch(
    /What you wrote is kept\. Trying again never sends it twice/,
  )
  expect(await field(page).inputValue()).toBe('Sent through a gale.')

  // Reloaded after the server is back, the same draft is there and is sent.
  await on.product.restart()
  await page.reload()
  await openComposer(page)
  await eventually(async () => expect(await field(page).inputValue()).toBe('Sent through a gale.'))
  // The answer is lost on the way: the cast was written, the page does not know it.
  await page.route('**/api/farcaster/cast', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Cast', exact: true }).click()
  await seen(page.getByRole('dialog').getByRole('alert'))
  await page.unroute('**/api/farcaster/cast')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(page.getByText('Your cast is out'))
  await gone(page.getByRole('dialog'))
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username: 'olga' })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid })
  expect(casts.map((cast) => cast.text)).toEqual(['Sent through a gale.'])
  await openComposer(page)
  await seen(field(page))
  expect(await field(page).inputValue()).toBe('')
  noComplaints(writer)
})
