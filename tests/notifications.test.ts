import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  answered,
  chooseName,
  eventually,
  firstRowByKey,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
  writeCast,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { injectWallet } from './harness/wallet'

const on = stage()

const rows = (page: Page) => page.getByRole('feed', { name: 'Notifications' }).getByRole('article')

test('what comes is counted in the title, stands behind a pill, is grouped, filtered and leads where it should', async () => {
  const person = await on.visitor()
  const { page } = person
  const { keyboard } = page
  const { url } = on.product
  await injectWallet(person.context)
  await signIn(page, url)
  await chooseName(page, 'heard', 'Heard')
  await page.goto(url)
  await writeCast(page, 'Who hears this?')
  const client = clientOf(on.product)
  const me = (await client.lookupUserByUsername({ username: 'heard' })).user.fid
  const { casts } = await client.fetchCastsForUser({ fid: me })
  const { hash } = casts[0]!
  const others = []
  for (const name of ['one', 'two', 'three']) others.push(await register(client, `${name}er`))
  const like = (signerUuid: string) =>
    client.publishReaction({ signerUuid, reactionType: 'like', target: hash })

  // Elsewhere on the page: only the number tells.
  await like(others[0]!.signerUuid)
  await client.followUser({ signerUuid: others[0]!.signerUuid, targetFids: [me] })
  await eventually(async () => expect(await page.title()).toBe('(2) Home · Castaway'))
  await page.goto(`${url}/notifications`)
  await seen(rows(page).getByText('oneer liked your cast'))
  await seen(rows(page).getByText('oneer followed you'))
  await eventually(async () => expect(await page.title()).toBe('Notifications · Castaway'))

  // While one reads, nothing moves until one asks for it. Times are whole seconds: this like is a later one.
  await new Promise((later) => setTimeout(later, 1_100))
  await like(others[1]!.signerUuid)
  await client.publishCast({
    signerUuid: others[2]!.signerUuid,
    text: 'I do, and the kettle does.',
    parent: hash,
    parentAuthorFid: me,
  })
  const pill = page.getByRole('button', { name: '2 new notifications' })
  await seen(pill)
  expect(await rows(page).count()).toBe(2)
  await eventually(async () => {
    await keyboard.press('.')
    expect(await pill.count()).toBe(0)
  })
  await seen(rows(page).getByText('twoer and oneer liked your cast'))
  await eventually(async () => expect(await rows(page).count()).toBe(3))

  // Tabs by arrow keys; each is an address.
  await page.getByRole('tab', { name: 'All' }).focus()
  await keyboard.press('ArrowRight')
  await page.waitForURL(/tab=mentions/)
  await eventually(async () => expect(await rows(page).count()).toBe(1))
  await seen(rows(page).getByText('I do, and the kettle does.'))
  await page.getByRole('tab', { selected: true }).press('ArrowRight')
  await page.waitForURL(/tab=follows/)
  await seen(rows(page).getByText('oneer followed you'))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await firstRowByKey(page)
  await keyboard.press('o')
  await page.waitForURL(`${url}/@oneer`)
  await page.goto(`${url}/notifications?tab=reactions`)
  await seen(rows(page))
  await firstRowByKey(page)
  await keyboard.press('o')
  await page.waitForURL(`${url}/cast/${hash}`)

  // A muted word keeps an answer away, also the one that is there.
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Mute words' }).click()
  await seen(page.getByRole('dialog', { name: 'Mute words' }))
  await keyboard.type('kettle')
  await keyboard.press('Enter')
  await gone(page.getByRole('dialog', { name: 'Mute words' }))
  await page.goto(`${url}/notifications?tab=mentions`)
  await seen(page.getByRole('heading', { name: 'Nobody has called you yet' }))

  // Likes do not count any more, a follow does; and it is so on every page.
  await page.getByRole('button', { name: 'Choose what you hear of' }).click()
  const kept = answered(page, '/api/_own')
  await page.getByRole('checkbox', { name: 'Likes' }).click()
  await kept
  await keyboard.press('Escape')
  await page.goto(url)
  await seen(page.getByRole('heading', { name: 'It is quiet here' }))
  await like(others[2]!.signerUuid)
  await client.followUser({ signerUuid: others[2]!.signerUuid, targetFids: [me] })
  await eventually(async () => expect(await page.title()).toBe('(1) Home · Castaway'))
  noComplaints(person)
})

test('by channel and by link: which one stands in the address, and what is no address is said', async () => {
  const person = await on.visitor()
  const { page } = person
  const { url } = on.product
  await injectWallet(person.context)
  await signIn(page, url)
  await chooseName(page, 'corner')
  await page.goto(`${url}/notifications`)
  await page.getByRole('tab', { name: 'Channels' }).click()
  await seen(page.getByRole('heading', { name: 'You follow no channels yet' }))
  const client = clientOf(on.product)
  await page.goto(`${url}/c/tools`)
  const followed = answered(page, '/api/farcaster/channel/follow')
  await page.getByRole('button', { name: 'Follow channel tools', exact: true }).click()
  await followed
  await page.goto(url)
  const me = (await client.lookupUserByUsername({ username: 'corner' })).user.fid
  const other = await register(client, 'answerer')
  await page.goto(`${url}/notifications?tab=channels`)
  const choice = page.getByRole('button', { name: '/tools' })
  await choice.click()
  await page.waitForURL(/channel=tools/)
  await seen(page.getByRole('heading', { name: 'Nothing from /tools' }))
  await client.publishCast({
    signerUuid: other.signerUuid,
    text: '@corner have you a plane?',
    channelId: 'tools',
  })
  const pill = page.getByRole('button', { name: '1 new notification' })
  await seen(pill)
  await pill.click()
  await seen(rows(page).getByText('have you a plane?'))
  expect(me).toBeGreaterThan(0)

  await page.getByRole('tab', { name: 'By link' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('no address at all')
  await page.keyboard.press('Enter')
  await seen(page.getByText('This is no web address.'))
  await page.getByRole('textbox', { name: 'Address' }).fill('https://tide.example/table')
  await page.keyboard.press('Enter')
  await page.waitForURL((each) => each.searchParams.get('link') === 'https://tide.example/table')
  await seen(page.getByRole('heading', { name: 'Nothing about this address' }))
  noComplaints(person)
})
