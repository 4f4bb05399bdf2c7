import { isDeep } from '@castaway/testkit/random-runs'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { appIsCached, storedData } from './harness/stored-data'
import { cast, castRow, content } from './screens/cast'
import { connection } from './screens/connection'
import { feed } from './screens/feed'
import { bans, mutedPeople, mutedKeywords, keywordDialog } from './screens/muting'
import { profile } from './screens/profile'
import { search } from './screens/search'
import { shell } from './screens/shell'
import { openSettings } from './screens/settings'

const operator = generatePrivateKey()
const on = setupJourney({ CASTAWAY_OPERATORS: privateKeyToAccount(operator).address })

test('a word is muted for a week, changed and allowed again by keyboard, and casts come and go with it', async () => {
  const { url } = on.product
  const person = await on.registeredUser('calm', { path: '/search?q=kettle' })
  const { page } = person
  const { keyboard } = page
  const found = content(search(page).casts('kettle').list, 'A kettle. Two rivets')
  await waitForVisible(found)

  // As it was linked when the settings were one page.
  await page.goto(`${url}/settings#words`)
  await page.waitForURL(`${url}/settings/muting-and-blocking#words`)
  const muted = mutedKeywords(page)
  const form = keywordDialog(page)
  await waitForVisible(muted.heading)
  await muted.addButton.focus()
  await keyboard.press('Enter')
  await waitForVisible(form.dialog)
  await keyboard.press('Enter')
  await waitForVisible(form.emptyAlert)
  await keyboard.type('KÉTTLE')
  await form.week.focus()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await waitForHidden(form.dialog)
  await waitForVisible(content(muted.list, 'KÉTTLE'))
  await waitForVisible(muted.term(7))

  await page.goto(`${url}/search?q=kettle`)
  await waitForVisible(search(page).noCasts)
  await waitForHidden(found)

  // Hidden only in feeds from now on: the search shows it again.
  await openSettings(page, url, 'muting')
  await muted.editButton('KÉTTLE').focus()
  await keyboard.press('Enter')
  await waitForVisible(form.dialog)
  await form.inSearch.focus()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await waitForHidden(form.dialog)
  await waitForVisible(muted.notInSearch)
  await page.goto(`${url}/search?q=kettle`)
  await waitForVisible(found)
  await openSettings(page, url, 'muting')
  await muted.removeButton('KÉTTLE').focus()
  await keyboard.press('Enter')
  await waitForHidden(muted.list)
  await shell(page).undo.focus()
  await keyboard.press('Enter')
  await waitForVisible(content(muted.list, 'KÉTTLE'))
  expectNoConsoleErrors(person)
})

test('a person is muted and unmuted in the settings, and the operator alone bans', async () => {
  const { url } = on.product
  const client = clientOf(on.product)
  const loud = await register(client, 'loud')
  const { hash } = (
    await client.publishCast({ signerUuid: loud.signerUuid, text: 'Drums at dawn.' })
  ).cast
  const person = await on.registeredUser('quiet', { path: '/@loud' })
  const { page } = person
  const muted = mutedPeople(page)
  await profile(page).mute()
  await waitForVisible(muted.mutedNotice('loud'))
  await openSettings(page, url, 'muting')
  await waitForVisible(content(muted.list, '@loud'))
  expect(await bans(page).heading.count()).toBe(0)
  await muted.unmuteButton('loud').click()
  await waitForHidden(muted.list)
  // At once: what the server has not received by then is sent again.
  await shell(page).undo.click()
  await page.reload()
  await waitForVisible(content(muted.list, '@loud'))

  // The operator bans: no one finds it, until the ban is removed.
  const owner = await on.signedInUser({ key: operator, path: '/settings/bans' })
  const banned = bans(owner.page)
  await banned.ban('loud')
  await waitForVisible(content(banned.list, '@loud'))
  // As a phrase: other casts of this world mention a drum.
  const found = async () => {
    const answer = await fetch(`${url}/api/farcaster/cast/search?q=%22drums+at+dawn%22`)
    const { result } = (await answer.json()) as { result: { casts: { hash: string }[] } }
    return result.casts.map((each) => each.hash)
  }
  await eventually(async () => expect(await found()).toEqual([]))
  await owner.page.reload()
  await banned.unbanButton('loud').click()
  await waitForVisible(banned.none)
  await eventually(async () => expect(await found()).toEqual([hash]))
  expectNoConsoleErrors(person, owner)
})

test.runIf(isDeep)(
  'a person who is muted offline is hidden at once, and the network hears of it once',
  async () => {
    const { url } = on.product
    const client = clientOf(on.product)
    const noisy = await register(client, 'noisy')
    await client.publishCast({ signerUuid: noisy.signerUuid, text: 'Bells at noon.' })
    const person = await on.registeredUser('silent', { path: '/@noisy', installs: true })
    const { page, context } = person
    await waitForVisible(content(page, 'Bells at noon.'))
    const { user } = await client.lookupUserByUsername({ username: 'silent' })
    const mutedBy = async () =>
      (await client.fetchMuteList({ fid: user.fid })).mutes.map(({ muted }) => muted?.username)
    const { mute, unmute } = profile(page)
    const muted = mutedPeople(page)
    const { offline, oneChange, showButton, changes } = connection(page)

    // The menu's chunk is loaded on first use, while online.
    await mute()
    await waitForVisible(muted.mutedNotice('noisy'))
    await unmute()
    await eventually(async () => expect(await mutedBy()).toEqual([]))
    await waitForVisible(muted.unmutedNotice('noisy'))
    await context.setOffline(true)
    await mute()
    await waitForVisible(oneChange)
    await showButton.click()
    await waitForVisible(changes.mute('noisy'))
    await changes.cancelButton.click()
    await waitForVisible(changes.none)
    await page.keyboard.press('Escape')
    await waitForHidden(changes.dialog)
    // Canceled, it can be requested again.
    await mute()
    await waitForVisible(oneChange)
    expect(await mutedBy()).toEqual([])
    await context.setOffline(false)
    await eventually(async () => expect(await mutedBy()).toEqual(['noisy']), 40_000)
    await waitForHidden(offline)
    await openSettings(page, url, 'muting')
    await waitForVisible(content(muted.list, '@noisy'))

    // The snapshot is restored offline, without people who were muted since.
    const other = await register(client, 'chatty')
    for (const text of ['Kettles at one.', 'Kettles at two.'])
      await client.publishCast({ signerUuid: other.signerUuid, text, channelId: 'music' })
    await page.goto(`${url}/c/music`)
    const casts = feed(page)
    const first = castRow(casts.list, 'Kettles at one.')
    await waitForVisible(first)
    await eventually(async () =>
      expect((await storedData(page))['castaway-kept']).toContain('Kettles'),
    )
    await cast(first).mute('chatty')
    await waitForHidden(first)
    await eventually(async () =>
      expect((await storedData(page))['castaway-kept']).not.toContain('Kettles'),
    )
    await appIsCached(page)
    await context.setOffline(true)
    await page.reload()
    await waitForVisible(offline)
    await waitForVisible(casts.rows)
    expect(await content(page, 'Kettles at').count()).toBe(0)
    expectNoConsoleErrors(person)
  },
)
