import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf, register } from './harness/people'
import {
  castRow,
  choose,
  chooseName,
  eventually,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
  still,
  writeCast,
} from './harness/journey'
import { injectWallet } from './harness/wallet'

const on = stage()

/** Somebody who casts through the API. */
async function writer(name: string) {
  const client = clientOf(on.product)
  const { signerUuid, fid } = await register(client, name)
  return {
    fid,
    client,
    cast: async (
      text: string,
      more: { parent?: string; quote?: { hash: string; fid: number } } = {},
    ) =>
      (
        await client.publishCast({
          signerUuid,
          text,
          idem: randomUUID().replaceAll('-', '').slice(0, 16),
          ...(more.parent ? { parent: more.parent } : {}),
          ...(more.quote ? { embeds: [{ cast_id: more.quote }] } : {}),
        })
      ).cast.hash,
    remove: (targetHash: string) => client.deleteCast({ signerUuid, targetHash }),
    like: (hash: string) =>
      client.publishReaction({ signerUuid, reactionType: 'like', target: hash }),
  }
}

const topOf = (page: Page, hash: string) =>
  page
    .locator(`[data-key="${hash}"]`)
    .first()
    .evaluate((row) => Math.round(row.getBoundingClientRect().top))

test('opens on the cast, folds by keyboard, remembers that, and takes in live replies when asked', async () => {
  const ana = await writer('anathread')
  const root = await ana.cast('The first of all')
  const second = await ana.cast('What answers the first', { parent: root })
  const middle = await ana.cast('The cast in the middle', { parent: second })
  const reply = await ana.cast('A reply to it', { parent: middle })
  await ana.cast('A reply to the reply', { parent: reply })
  // Messages count whole seconds, and replies of one second stand in the order of their hashes.
  await new Promise((later) => setTimeout(later, 1_000))
  await ana.cast('Another reply', { parent: middle })

  const reader = await on.visitor({ height: 700 })
  const { page } = reader
  await page.goto(`${on.product.url}/cast/${middle}`)
  await seen(castRow(page, 'A reply to the reply'))
  // It stands right under the header, with what it answers above the window.
  const header = await page
    .locator('[data-sticky-header]')
    .evaluate((bar) => bar.getBoundingClientRect().bottom)
  await eventually(async () =>
    expect(Math.abs((await topOf(page, middle)) - header)).toBeLessThan(3),
  )

  const { keyboard } = page
  await keyboard.press('j')
  await keyboard.press('j')
  await eventually(async () =>
    expect(await page.locator(':focus').getAttribute('data-key')).toBe(reply),
  )
  await keyboard.press('x')
  await seen(page.getByRole('button', { name: 'Show 1 reply' }))
  expect(await castRow(page, 'A reply to the reply').count()).toBe(0)
  await page.reload()
  await seen(page.getByRole('button', { name: 'Show 1 reply' }))
  await page.getByRole('button', { name: 'Show 1 reply' }).press('Enter')
  await seen(castRow(page, 'A reply to the reply'))

  // What was unfolded is measured a moment later.
  const before = await still(() => topOf(page, middle))
  await ana.cast('Said just now', { parent: middle })
  const pill = page.getByRole('button', { name: '1 new reply' })
  await seen(pill)
  expect(await castRow(page, 'Said just now').count()).toBe(0)
  expect(await topOf(page, middle)).toBe(before)
  await pill.press('Enter')
  await seen(castRow(page, 'Said just now'))
  noComplaints(reader)
})

test('says who quoted and liked it, what was said in short, and keeps order and view in the address', async () => {
  const bo = await writer('bothread')
  const ida = await writer('idathread')
  const root = await bo.cast('Lighthouses are lit by hand here')
  await ida.cast('A lighthouse keeper answers', { parent: root })
  await ida.cast('Everybody look at this lighthouse', { quote: { hash: root, fid: bo.fid } })
  await ida.like(root)

  const reader = await on.visitor()
  const { page } = reader
  await page.goto(`${on.product.url}/cast/${root}`)
  await seen(castRow(page, 'A lighthouse keeper answers'))
  await page.getByRole('tab', { name: 'Conversation' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'quotes')
  await seen(castRow(page, 'Everybody look at this lighthouse'))
  await page.getByRole('tab', { name: 'Likes' }).click()
  await seen(page.getByRole('feed', { name: 'People who liked it' }).getByText('@idathread'))
  await page.getByRole('tab', { name: 'Recasts' }).click()
  await seen(page.getByText('No recasts yet'))
  await page.getByRole('tab', { name: 'About' }).click()
  await seen(page.getByRole('heading', { name: 'In short' }))
  await seen(page.getByRole('list').getByText('idathread').first())
  await page.getByLabel('Casts that hold the word').selectOption('lighthouses')
  await seen(page.getByRole('figure').getByText(/casts? with/))
  expect(await page.getByRole('table', { name: 'Casts over time' }).getByRole('row').count()).toBe(
    31,
  )

  await page.goto(`${on.product.url}/cast/${root}?tab=likes`)
  await seen(page.getByRole('feed', { name: 'People who liked it' }).getByText('@idathread'))
  noComplaints(reader)
})

test('a like made in one tab shows in the other, and rapid presses end where the last one said', async () => {
  const person = await on.visitor()
  const { context, page } = person
  await injectWallet(context)
  await signIn(page, on.product.url)
  await chooseName(page, 'twotabs')
  const cleo = await writer('cleothread')
  const hash = await cleo.cast('Press the heart many times')
  await page.goto(`${on.product.url}/cast/${hash}`)
  const other = await context.newPage()
  await other.goto(`${on.product.url}/cast/${hash}`)
  const heart = (where: Page) =>
    where.locator(`[data-key="${hash}"]`).getByRole('button', { name: /^Like,/ })
  await seen(heart(other))
  await seen(heart(page))
  for (let press = 0; press < 5; press++) await heart(page).click()
  for (const tab of [page, other]) {
    await eventually(async () => {
      expect(await heart(tab).getAttribute('aria-pressed')).toBe('true')
      expect(await heart(tab).getAttribute('aria-label')).toBe('Like, 1')
    })
  }
  await eventually(async () => {
    const { cast } = await cleo.client.lookupCastByHashOrWarpcastUrl({
      identifier: hash,
      type: 'hash',
    })
    expect(cast.reactions.likes_count).toBe(1)
  })
  noComplaints(person)
})

const tombstone = (page: Page) => page.getByRole('heading', { name: 'This cast was deleted' })

test('a deleted head stands as such above the replies that are still there', async () => {
  const tua = await writer('tuathread')
  const rui = await writer('ruithread')
  const head = await tua.cast('A head that goes')
  const second = await tua.cast('The second of three', { parent: head })
  await tua.cast('The third of three', { parent: second })
  const answer = await rui.cast('An answer by somebody', { parent: head })

  const reader = await on.visitor()
  const { page } = reader
  await page.goto(`${on.product.url}/cast/${head}`)
  await seen(castRow(page, 'The third of three'))
  const stands = async () => {
    await seen(tombstone(page))
    for (const words of ['The second of three', 'The third of three', 'An answer by somebody'])
      await seen(castRow(page, words))
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  }
  // While it is read, after a reload, and through a link to who liked it.
  await tua.remove(head)
  await stands()
  await page.reload()
  await stands()
  await page.goto(`${on.product.url}/cast/${head}?tab=likes`)
  await stands()

  await rui.cast('Late, and all the same', { parent: second })
  await page.getByRole('button', { name: '1 new reply' }).press('Enter')
  await seen(castRow(page, 'Late, and all the same'))

  // A reply has it above, and Back leads to it.
  await castRow(page, 'An answer by somebody').getByText('An answer by').click()
  await page.waitForURL(`${on.product.url}/cast/${answer}`)
  await seen(page.getByText('This cast was deleted.'))
  await page.goBack()
  await stands()
  noComplaints(reader)
})

test('a cast deleted in the middle keeps its place, and one that never was leads on', async () => {
  const mia = await writer('miathread')
  const root = await mia.cast('Where it began')
  const middle = await mia.cast('The one in between', { parent: root })
  const leaf = await mia.cast('What is left of it', { parent: middle })
  await mia.remove(middle)

  const reader = await on.visitor()
  const { page } = reader
  for (const hash of [root, leaf]) {
    await page.goto(`${on.product.url}/cast/${hash}`)
    for (const words of ['Where it began', 'This cast was deleted.', 'What is left of it'])
      await seen(page.getByRole('article').filter({ hasText: words }))
  }
  await page.goto(`${on.product.url}/cast/${middle}`)
  await seen(tombstone(page))
  for (const words of ['Where it began', 'What is left of it']) await seen(castRow(page, words))

  await page.goto(`${on.product.url}/cast/0x${'cd'.repeat(20)}`)
  await seen(page.getByText('This cast is gone'))
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.getByRole('link', { name: 'Go home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  noComplaints(reader)
})

test('deleted by its author while it is open, answered all the same', async () => {
  const author = await on.member('olathread')
  const { page } = author
  await writeCast(page, 'Said too soon')
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username: 'olathread' })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid })
  const head = casts[0]!.hash
  const kim = await writer('kimthread')
  await kim.cast('Answered in time', { parent: head })
  await page.goto(`${on.product.url}/cast/${head}`)
  await seen(castRow(page, 'Answered in time'))
  await page.locator(`[data-key="${head}"]`).getByRole('button', { name: 'More' }).click()
  await choose(page, 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await seen(tombstone(page))
  await seen(castRow(page, 'Answered in time'))
  expect(await page.getByRole('tab').count()).toBe(0)

  await castRow(page, 'Answered in time')
    .getByRole('button', { name: /^Reply/ })
    .click()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Thank you all the same')
  await page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click()
  await gone(page.getByRole('dialog'))
  await page.reload()
  await seen(tombstone(page))
  await seen(castRow(page, 'Thank you all the same'))
  noComplaints(author)
})
