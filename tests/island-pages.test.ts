import { expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { islandPages } from './screens/developers'

const on = setupJourney({}, { own: true })

const open = async (part: string, options = {}) => {
  const guest = await on.newUser(options)
  await guest.page.goto(`${on.product.url}/developers/island${part}`)
  return { ...guest, ...islandPages(guest.page) }
}

test('the clock is held, moved and set back, and what became due has run', async () => {
  const guest = await open('/clock')
  const { page, button, says, time } = guest
  await waitForVisible(time)
  await button('Hold it').click()
  await waitForVisible(says('Paused'))
  const held = await time.textContent()
  await button('1 day').click()
  await waitForVisible(says(/jobs? that became due/))
  await eventually(async () => expect(await time.textContent()).not.toBe(held))
  await button('Let it run').click()
  await waitForVisible(says(/ahead of this computer/))
  await button('Back to this computer’s time').click()
  await waitForVisible(says('Same as this computer’s time.'))
  await button('Run what is due').click()
  await waitForVisible(says('All jobs that are due have run'))
  expect(await deepViolations(page)).toEqual([])
  expectNoConsoleErrors(guest)
})

test('a fault makes a call fail, is said, and is removed', async () => {
  const { page, operationField, button, effect, faults, removeFault, says } = await open('/faults')
  await waitForVisible(says('No faults are active'))
  await operationField.fill('fetchTrendingFeed')
  await effect.selectOption('error')
  await button('Add fault').click()
  await waitForVisible(faults)
  expect(await faults.textContent()).toMatch(/fetchTrendingFeed fails with 503/)
  const failed = await page.evaluate(() =>
    fetch('/api/farcaster/feed/trending').then(({ status }) => status),
  )
  expect(failed).toBe(503)
  await removeFault.click()
  await waitForHidden(faults)
  await operationField.fill('fetchNothing')
  await waitForVisible(says('Operation not found'))
})

test('a snapshot brings back what was there, after a question', async () => {
  const { nameField, button, question, answerYes, says } = await open('/snapshots')
  await nameField.fill('Before It')
  await waitForVisible(says('Use only lowercase letters'))
  await nameField.fill('before')
  await button('Take snapshot').click()
  await waitForVisible(button('Restore before'))

  const client = clientOf(on.product)
  const { casts } = await client.fetchCastsForUser({ fid: 2 })
  const { signer_uuid: signerUuid } = await client.createSigner({})
  await fetch(`${on.product.url}/_local/signers/approve`, {
    method: 'POST',
    headers: { 'x-api-key': on.product.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ signer_uuid: signerUuid, fid: 2 }),
  })
  const { cast } = await client.publishCast({ signerUuid, text: 'After the snapshot' })

  await button('Restore before').click()
  await waitForVisible(question)
  await answerYes('Cancel').click()
  await waitForHidden(question)
  expect((await client.fetchCastsForUser({ fid: 2 })).casts[0]?.hash).toBe(cast.hash)
  await button('Restore before').click()
  await answerYes('Restore').click()
  await waitForVisible(says('Snapshot restored'))
  const after = await client.fetchCastsForUser({ fid: 2 })
  expect(after.casts.map(({ hash }) => hash)).toEqual(casts.map(({ hash }) => hash))
  await button('Delete before').click()
  await answerYes('Delete').click()
  await waitForVisible(says('No snapshots yet.'))
})

test('SQL reads by the keyboard, refuses to write in words, and shows what others wrote as text', async () => {
  const { page, statement, answer, refusal, cell, part } = await open('')
  await part('SQL').focus()
  await page.keyboard.press('Enter')
  await waitForVisible(statement)
  await statement.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(
    `select username, '<img src=x onerror="document.title=1">' as bad from profile where fid = 2`,
  )
  await page.keyboard.press('Control+Enter')
  await waitForVisible(cell('ana'))
  expect(await answer.textContent()).toContain('<img src=x')
  expect(await page.title()).not.toBe('1')
  await statement.fill('delete from "cast"')
  await statement.press('Control+Enter')
  await waitForVisible(refusal)
  expect(await refusal.textContent()).toContain('Only SELECT, VALUES, TABLE and WITH')
  expect((await clientOf(on.product).fetchCastsForUser({ fid: 2 })).casts.length).toBeGreaterThan(0)
  // The link has the last statement that ran.
  expect(new URL(page.url()).searchParams.get('q')).toContain('select username')
})

test('the chain shows what is called as it happens, with its values and events, by network', async () => {
  const guest = await open('/chain')
  const { page, network, says, messages, call, event } = guest
  await waitForVisible(says('Nothing has happened on this network of the island yet.'))
  await network.selectOption('OP Mainnet')
  await waitForVisible(says('Nothing has happened on this network of the island yet.'))
  const client = clientOf(on.product)
  const tenant = await register(client, 'tenant')
  await client.buyStorage({ fid: tenant.fid, units: 2 })
  // It comes by itself.
  const rented = messages.filter({ hasText: 'StorageRegistry.rentOnce' })
  await waitForVisible(rented)
  expect(await rented.textContent()).toMatch(/Treasury → StorageRegistry · [\d.]+ ETH/)
  await rented.focus()
  await page.keyboard.press('Enter')
  await waitForVisible(says('rentOnce(bytes32,uint256,uint256)'))
  expect(await call.textContent()).toContain(`fid: “${tenant.fid}”`)
  expect(await event('Rent').textContent()).toContain('units: “2”')
  expect(await deepViolations(page)).toEqual([])
  await page.reload()
  await waitForVisible(rented)
  expectNoConsoleErrors(guest)
})

test('the log is read message by message, by type', async () => {
  const { page, type, messages, message, currentPages } = await open('/log', {
    width: 390,
    height: 844,
  })
  await waitForVisible(messages)
  // The page's own link is in view, and the only one in its list that is said to be current.
  expect(await currentPages.allTextContents()).toEqual(['Island', 'Message log'])
  const { x, width: linkWidth } = (await currentPages.last().boundingBox())!
  expect(x).toBeGreaterThan(0)
  expect(x + linkWidth).toBeLessThan(390)
  await type.selectOption('CAST_ADD')
  await eventually(async () => expect(await messages.first().textContent()).toContain('CAST_ADD'))
  await messages.first().click()
  await waitForVisible(message)
  expect(await message.textContent()).toContain('castAddBody')
  // What is new comes by itself, and what is open stays open.
  const count = await messages.count()
  const client = clientOf(on.product)
  const writer = await register(client, 'logwriter')
  await client.publishCast({ signerUuid: writer.signerUuid, text: 'Seen as it comes' })
  await eventually(async () => expect(await messages.count()).toBeGreaterThan(count))
  expect(await messages.first().textContent()).toContain('@logwriter')
  await waitForVisible(message)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
