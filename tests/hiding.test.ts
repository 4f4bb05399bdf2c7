import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  answered,
  choose,
  chooseName,
  eventually,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { appIsKept, stored } from './harness/stored'
import { injectWallet } from './harness/wallet'

const operator = generatePrivateKey()
const on = stage({ CASTAWAY_OPERATORS: privateKeyToAccount(operator).address })

test('by keyboard alone: a word is muted for a week with a preview, changed, taken back; casts come and go at once', async () => {
  const person = await on.visitor()
  const { page } = person
  const { keyboard } = page
  const { url } = on.product
  await injectWallet(person.context)
  await signIn(page, url)
  await chooseName(page, 'calm')
  await page.goto(`${url}/search?q=kettle`)
  const found = page
    .getByRole('feed', { name: 'Casts for kettle' })
    .getByText('A kettle. Two rivets')
  await seen(found)

  await page.goto(`${url}/settings#words`)
  const words = page.getByRole('list', { name: 'Muted words' })
  await seen(page.getByRole('heading', { name: 'Muted words' }))
  await page.getByRole('button', { name: 'Mute words' }).focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mute words' })
  await seen(dialog)
  await keyboard.press('Enter')
  await seen(dialog.getByText('Write the word or words to mute.'))
  await keyboard.type('KÉTTLE')
  await dialog.getByRole('radio', { name: 'A week' }).focus()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await gone(dialog)
  await seen(words.getByText('KÉTTLE'))
  await seen(words.getByText('ends in 7 days'))

  await page.goto(`${url}/search?q=kettle`)
  await seen(page.getByRole('heading', { name: 'No cast fits' }))
  await gone(found)

  // Only in feeds from now on: the search shows it again.
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Change KÉTTLE' }).focus()
  await keyboard.press('Enter')
  const change = page.getByRole('dialog', { name: 'Change a muted word' })
  await seen(change)
  await change.getByRole('checkbox', { name: 'Search' }).focus()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await gone(change)
  await seen(words.getByText(/Feeds, Replies, and Notifications/))
  await page.goto(`${url}/search?q=kettle`)
  await seen(found)
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'No longer mute KÉTTLE' }).focus()
  await keyboard.press('Enter')
  await gone(words)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await keyboard.press('Enter')
  await seen(words.getByText('KÉTTLE'))
  noComplaints(person)
})

test('somebody is muted, blocked and let in again; bans are the operator’s alone', async () => {
  const { url } = on.product
  const [person, owner] = [await on.visitor(), await on.visitor()]
  const { page } = person
  await injectWallet(person.context)
  await signIn(page, url)
  await chooseName(page, 'quiet')
  const client = clientOf(on.product)
  const loud = await register(client, 'loud')
  const { cast } = await client.publishCast({ signerUuid: loud.signerUuid, text: 'Drums at dawn.' })

  await page.goto(`${url}/@loud`)
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await choose(page, 'Mute')
  await seen(page.getByText('@loud is muted'))
  await page.goto(`${url}/settings`)
  const muted = page.getByRole('list', { name: 'Muted people' })
  await seen(muted.getByText('@loud'))
  expect(await page.getByRole('heading', { name: 'Bans' }).count()).toBe(0)
  await muted.getByRole('button', { name: 'Unmute loud' }).click()
  await gone(muted)
  const mutedAgain = answered(page, '/api/farcaster/mute')
  await page.getByRole('button', { name: 'Undo' }).click()
  await mutedAgain
  await page.reload()
  await seen(muted.getByText('@loud'))

  // The operator bans: nobody finds it any more, and it comes back.
  await injectWallet(owner.context, operator)
  await signIn(owner.page, url)
  await owner.page.goto(`${url}/settings`)
  await owner.page.getByRole('textbox', { name: 'Name of the person to ban' }).fill('@loud')
  await owner.page.getByRole('button', { name: 'Ban…' }).click()
  const sure = owner.page.getByRole('dialog', { name: 'Ban loud?' })
  await sure.getByRole('button', { name: 'Ban', exact: true }).click()
  const banned = owner.page.getByRole('list', { name: 'Banned people' })
  await seen(banned.getByText('@loud'))
  // As a phrase: others of this world speak of a drum.
  const found = async () =>
    (await (await fetch(`${url}/api/farcaster/cast/search?q=%22drums+at+dawn%22`)).json()) as {
      result: { casts: { hash: string }[] }
    }
  await eventually(async () => expect((await found()).result.casts).toEqual([]))
  await owner.page.reload()
  await banned.getByRole('button', { name: 'Let loud in again' }).click()
  await seen(owner.page.getByText('Nobody is banned.'))
  await eventually(async () =>
    expect((await found()).result.casts.map(({ hash }) => hash)).toEqual([cast.hash]),
  )
  noComplaints(person, owner)
})

test('who is muted without a connection is so at once, and the network hears of it once', async () => {
  const person = await on.visitor()
  const { page, context } = person
  const { url } = on.product
  const client = clientOf(on.product)
  const noisy = await register(client, 'noisy')
  await client.publishCast({ signerUuid: noisy.signerUuid, text: 'Bells at noon.' })
  await injectWallet(context)
  await signIn(page, url)
  await chooseName(page, 'silent')
  await page.goto(`${url}/@noisy`)
  await seen(page.getByText('Bells at noon.'))
  const { user } = await client.lookupUserByUsername({ username: 'silent' })
  const mutedBy = async () =>
    (await client.fetchMuteList({ fid: user.fid })).mutes.map(({ muted }) => muted?.username)
  const press = async (what: string) => {
    await page
      .getByRole('button', { name: /^More about/ })
      .first()
      .click()
    await choose(page, what)
  }

  // What the menu needs is loaded with its first opening, while there is a connection.
  await press('Mute')
  await seen(page.getByText('@noisy is muted'))
  await press('Unmute')
  await eventually(async () => expect(await mutedBy()).toEqual([]))
  await seen(page.getByText('@noisy is no longer muted'))
  await context.setOffline(true)
  await press('Mute')
  const line = page.getByRole('status').filter({ hasText: 'You are offline' })
  await seen(line.getByText(/1 change waits/))
  await line.getByRole('button', { name: 'Show' }).click()
  const list = page.getByRole('dialog', { name: 'Changes that wait' })
  await seen(list.getByText('Mute @noisy'))
  await list.getByRole('button', { name: 'Cancel' }).click()
  await seen(list.getByText('Everything is out'))
  await page.keyboard.press('Escape')
  await gone(list)
  // Cancelled, it can be asked for anew.
  await press('Mute')
  await seen(line.getByText(/1 change waits/))
  expect(await mutedBy()).toEqual([])
  await context.setOffline(false)
  await eventually(async () => expect(await mutedBy()).toEqual(['noisy']), 40_000)
  await gone(line)
  await page.goto(`${url}/settings`)
  await seen(page.getByRole('list', { name: 'Muted people' }).getByText('@noisy'))

  // What was seen last comes back without a connection, and those who were muted since do not come back with it.
  const other = await register(client, 'chatty')
  for (const text of ['Kettles at one.', 'Kettles at two.'])
    await client.publishCast({ signerUuid: other.signerUuid, text, channelId: 'music' })
  await page.goto(`${url}/c/music`)
  const feed = page.getByRole('feed')
  await seen(feed.getByText('Kettles at one.'))
  await eventually(async () => expect((await stored(page))['castaway-kept']).toContain('Kettles'))
  await feed
    .getByRole('article')
    .filter({ hasText: 'Kettles at one.' })
    .getByRole('button', { name: /^More about/ })
    .click()
  await choose(page, 'Mute @chatty')
  await gone(feed.getByText('Kettles at one.'))
  await eventually(async () =>
    expect((await stored(page))['castaway-kept']).not.toContain('Kettles'),
  )
  await appIsKept(page)
  await context.setOffline(true)
  await page.reload()
  await seen(line)
  await seen(feed.getByRole('article'))
  expect(await page.getByText('Kettles at').count()).toBe(0)
  noComplaints(person)
})
