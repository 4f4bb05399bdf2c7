import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { chooseName, eventually, gone, noComplaints, seen, signIn, stage } from './harness/journey'
import { injectWallet } from './harness/wallet'

const on = stage({ CASTAWAY_WORLD: 'social' })

async function castWith(words: string): Promise<string> {
  const found = await clientOf(on.product).searchCasts({ q: words })
  const [cast] = found.result.casts
  if (!cast) throw new Error(`Nobody said ${words}`)
  return cast.hash
}

const frame = (page: Page) => page.getByRole('region', { name: /^Frame: / })
const picture = (page: Page) => frame(page).getByRole('img').getAttribute('alt')

test('a guest is told how to use a frame; then it is voted in by keyboard, and begun again', async () => {
  const person = await on.visitor()
  const { page } = person
  await injectWallet(person.context)
  const poll = `${on.product.url}/cast/${await castWith('"Settle this for me"')}`
  await page.goto(poll)
  // Who is here is known.
  await seen(page.getByRole('link', { name: 'Sign in', exact: true }))
  await frame(page).getByRole('button', { name: 'Neap tide' }).click()
  await seen(page.getByText('Sign in to use this frame'))

  await signIn(page, on.product.url)
  await chooseName(page, 'framer')
  await page.goto(poll)
  await frame(page).getByRole('button', { name: 'Neap tide' }).focus()
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await picture(page)).toBe('So it stands'))
  await frame(page).getByRole('button', { name: 'Start over' }).press('Enter')
  await eventually(async () => expect(await picture(page)).toBe('Which tide is yours?'))

  // Words of the frame's server, then its next picture.
  await page.goto(`${on.product.url}/cast/${await castWith('"guest book"')}`)
  await frame(page).getByRole('button', { name: 'Sign the book' }).click()
  await seen(frame(page).getByText('Write a line first.'))
  await frame(page).getByLabel('What do you see from up here?').fill('Two boats')
  await frame(page).getByRole('button', { name: 'Sign the book' }).click()
  await eventually(async () => expect(await picture(page)).toBe('It is written'))
  expect(await frame(page).getByText('Write a line first.').count()).toBe(0)

  // Every way out is asked about first.
  await page.goto(`${on.product.url}/cast/${await castWith('"four doors"')}`)
  await frame(page).getByRole('button', { name: 'Read' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave Castaway?' })
  await seen(leaving.getByText('/pages/arriving'))
  await page.keyboard.press('Escape')
  await gone(leaving)
  await frame(page).getByRole('button', { name: 'Surprise' }).click()
  await seen(leaving.getByText('https://example.com/surprise'))
  await leaving.getByRole('button', { name: 'Stay here' }).click()
  await frame(page).getByRole('button', { name: 'Mint' }).click()
  await seen(frame(page).getByText('This button needs a wallet'))
  expect(page.context().pages()).toHaveLength(1)
  noComplaints(person)
})

test('a mini app is a card with a button that leads to it', async () => {
  const person = await on.visitor()
  const { page } = person
  const { frames } = await clientOf(on.product).fetchFrameCatalog({ limit: 1 })
  const { casts } = await clientOf(on.product).fetchFeed({
    feedType: 'filter',
    filterType: 'embed_url',
    embedUrl: frames[0]!.frames_url,
  })
  await page.goto(`${on.product.url}/cast/${casts[0]!.hash}`)
  const card = page.getByRole('region', {
    name: `Mini app: ${(frames[0] as { name: string }).name}`,
  })
  await seen(card)
  expect(await card.getByRole('link').getAttribute('href')).toBe(frames[0]!.frames_url)
  expect(await card.getByRole('link').getAttribute('rel')).toContain('noopener')
  noComplaints(person)
})
