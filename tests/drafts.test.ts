import { isDeep } from '@castaway/testkit/random-runs'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import {
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { cast, castRow } from './screens/cast'
import { composer } from './screens/composer'
import { shell } from './screens/shell'

// One of its journeys stops the product.
const on = setupJourney({}, { own: isDeep })

test('a draft survives Escape and a reload, and two tabs keep their own text', async () => {
  const writer = await on.registeredUser('drusilla')
  const { page } = writer
  const write = composer(page)
  await write.open()
  await write.field.fill('Half a thought about ropes')
  await page.keyboard.press('Escape')
  await waitForVisible(write.draftAdvice)
  // The previous field may still be unmounting, and text typed into it would be lost.
  await write.field.waitFor({ state: 'detached' })
  await write.open()
  await write.has('Half a thought about ropes')
  await write.field.pressSequentially(' and knots')
  expect(await write.words()).toEqual(['Half a thought about ropes and knots'])
  await waitForVisible(write.draftState)
  await page.reload()
  await write.open()
  await write.has('Half a thought about ropes and knots')

  // While this tab has the draft open, another one starts a new draft.
  const other = await writer.context.newPage()
  await other.goto(on.product.url)
  await composer(other).open()
  await waitForVisible(composer(other).field)
  expect(await composer(other).words()).toEqual([''])
  await composer(other).field.fill('Another thought, about sails')
  await waitForVisible(composer(other).draftState)
  await write.field.pressSequentially(', mostly bowlines')
  await waitForVisible(write.draftState)
  await Promise.all([page.reload(), other.close()])
  await write.open()
  await waitForVisible(write.field)
  const opened = await write.field.inputValue()
  await write.otherDrafts(1).click()
  const kept = await write.draftList.innerText()
  expect([opened, kept].join('\n')).toContain(
    'Half a thought about ropes and knots, mostly bowlines',
  )
  expect([opened, kept].join('\n')).toContain('Another thought, about sails')
  expectNoConsoleErrors(writer)
})

test.runIf(isDeep)(
  'the last key press survives a simultaneous reload and a crash of the tab',
  async () => {
    const writer = await on.registeredUser('wanda')
    const { page } = writer
    const write = composer(page)
    await write.open()
    await write.field.pressSequentially('Reloaded in mid-')
    // Typed and reloaded within one task: no code of the page runs in between.
    await write.field.evaluate((area) => {
      const { document, location } = area.ownerDocument.defaultView!
      area.focus()
      document.execCommand('insertText', false, 'word')
      location.reload()
    })
    await page.waitForLoadState('domcontentloaded')
    await write.open()
    await write.has('Reloaded in mid-word')

    await write.field.evaluate((area) => {
      area.focus()
      area.ownerDocument.execCommand('insertText', false, ', then the tab died')
    })
    const control = await writer.context.newCDPSession(page)
    void control.send('Page.crash').catch(() => {})
    await page.waitForEvent('crash')
    await page.close()
    const next = await writer.context.newPage()
    const again = composer(next)
    await next.goto(on.product.url)
    await again.open()
    await again.has('Reloaded in mid-word, then the tab died')

    // Discarded, it is deleted; undone, it is restored.
    await again.discard.click()
    await shell(next).undo.click()
    await again.open()
    await again.has('Reloaded in mid-word, then the tab died')
    await again.discard.click()
    await waitForHidden(again.dialog)
    await waitForVisible(again.discardedNotice)
    await next.reload()
    await again.open()
    await waitForVisible(again.field)
    expect(await again.words()).toEqual([''])
    expectNoConsoleErrors(writer)
  },
)

test.runIf(isDeep)('a like on a profile in one tab shows in the other', async () => {
  const reader = await on.registeredUser('lena', { path: '/@ana' })
  const { page } = reader
  const other = await reader.context.newPage()
  const listens = other.waitForResponse((answer) => new URL(answer.url()).pathname === '/live')
  await other.goto(`${on.product.url}/@ana`)
  await listens
  const [row, sameRow] = [castRow(page, 'Fog until ten'), castRow(other, 'Fog until ten')]
  await waitForVisible(sameRow)
  await cast(row).like({ count: 0 }).click()
  await waitForVisible(cast(sameRow).like({ count: 1, pressed: true }))
  expectNoConsoleErrors(reader)
})

test.runIf(isDeep)(
  'a cast written while the server is down is queued at once and sent once',
  async () => {
    const writer = await on.registeredUser('olga')
    const { page } = writer
    const write = composer(page)
    await write.open()
    await write.field.fill('Sent through a gale.')
    await on.product.stop('SIGKILL')
    // Once the server is back, the first success is lost: the cast was written, the page does not know it.
    let lost = 0
    await page.route('**/api/farcaster/cast', async (route) => {
      if (lost > 0) return route.continue()
      const response = await route.fetch().catch(() => null)
      // The server is starting.
      if (response && !response.ok()) return route.fulfill({ response })
      if (response) lost += 1
      await route.abort('connectionreset')
    })
    await write.send()
    await waitForHidden(write.dialog)
    await waitForVisible(write.laterNotice)

    await on.product.restart()
    await waitForVisible(write.waitedNotice, 40_000)
    expect(lost).toBe(1)
    const client = clientOf(on.product)
    const { user } = await client.lookupUserByUsername({ username: 'olga' })
    const { casts } = await client.fetchCastsForUser({ fid: user.fid })
    expect(casts.map((cast) => cast.text)).toEqual(['Sent through a gale.'])
    await write.open()
    await waitForVisible(write.field)
    expect(await write.words()).toEqual([''])
    expectNoConsoleErrors(writer)
  },
)
