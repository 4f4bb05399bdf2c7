import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stored } from './harness/stored'
import { injectWallet } from './harness/wallet'
import { chooseName, eventually, gone, noComplaints, seen, signIn, stage } from './harness/journey'

const on = stage()

const ONE = 'The lamp was lit at nine'
const TWO = 'and nobody saw who lit it'
const dialog = (page: Page) => page.getByRole('dialog')
const fields = (page: Page) => dialog(page).getByRole('textbox', { name: /^Your cast/ })
const openComposer = (page: Page) =>
  page.getByRole('button', { name: 'Write a cast' }).first().click()
const hasBoth = (page: Page, words = [ONE, TWO]) =>
  eventually(async () =>
    expect(await Promise.all((await fields(page).all()).map((each) => each.inputValue()))).toEqual(
      words,
    ),
  )

const placesOfWords = async (page: Page) =>
  Object.entries(await stored(page)).flatMap(([place, text]) =>
    text.includes(ONE) || text.includes(TWO) ? [place] : [],
  )

async function signOut(page: Page) {
  await page.goto(`${on.product.url}/settings`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await seen(page.getByText('You are signed out'))
}

/** With another wallet than the one that was used here last. */
async function signInInstead(page: Page, wallet: string) {
  await page.goto(`${on.product.url}/sign-in`)
  await page.getByRole('button', { name: wallet }).click()
  await page.getByRole('button', { name: `Go on with ${wallet}` }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/sign-in')
}

test('a thread that is not sent survives Back, a stray click and signing out, which leaves nothing behind', async () => {
  const writer = await on.visitor()
  const { page } = writer
  await injectWallet(writer.context)
  await signIn(page, on.product.url)
  await chooseName(page, 'wilma')
  await page.goto(`${on.product.url}/channels`)
  await page.goto(on.product.url)
  await openComposer(page)
  await fields(page).fill(ONE)
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => expect(await fields(page).count()).toBe(2))
  await page.keyboard.type(TWO)

  await page.goBack()
  await gone(dialog(page))
  await openComposer(page)
  await hasBoth(page)

  // Beside the dialog, where a finger slips.
  await page.mouse.click(8, 8)
  await gone(dialog(page))
  await openComposer(page)
  await hasBoth(page)

  // The last words are in the browser only when somebody hurries out.
  await fields(page).last().press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await gone(dialog(page))
  // What was seen is kept for the next start, until somebody signs out.
  await eventually(async () => expect((await stored(page))['castaway-kept']).toContain('wilma'))
  expect(await placesOfWords(page)).toContain('castaway-drafts')
  await signOut(page)
  await seen(page.getByText('Your drafts are here again when you sign in.'))
  expect((await stored(page))['castaway-kept'] ?? '[]').toBe('[]')
  expect(await placesOfWords(page)).toEqual([])

  // And not later either, when whatever was on its way has arrived.
  await page.waitForTimeout(4_000)
  expect(await placesOfWords(page)).toEqual([])
  expect((await stored(page))['castaway-kept'] ?? '[]').toBe('[]')
  await page.reload()
  await seen(page.getByRole('link', { name: 'Sign in', exact: true }))
  expect(await placesOfWords(page)).toEqual([])

  // Somebody else at the same browser.
  await injectWallet(writer.context, undefined, 'Second Wallet')
  await signInInstead(page, 'Second Wallet')
  await chooseName(page, 'zora')
  await page.goto(`${on.product.url}/drafts`)
  await seen(page.getByText('No drafts'))
  await openComposer(page)
  await hasBoth(page, [''])
  expect(await placesOfWords(page)).toEqual([])
  await page.keyboard.press('Escape')
  await signOut(page)

  await signInInstead(page, 'Harbour Wallet')
  await page.goto(`${on.product.url}/drafts`)
  await page.getByRole('button', { name: new RegExp(ONE) }).click()
  await hasBoth(page, [ONE, `${TWO}!`])
  noComplaints(writer)
})

test('a tab that is closed while it signs out leaves nothing of the screens behind', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await injectWallet(visitor.context)
  await signIn(page, on.product.url)
  await chooseName(page, 'brevis')
  await page.goto(on.product.url)
  await eventually(async () => expect((await stored(page))['castaway-kept']).toContain('brevis'))
  await page.goto(`${on.product.url}/settings`)
  // The server has ended the session, and the page never hears of it.
  const reached = new Promise<void>((heard) => {
    void page.route('**/login/sign-out', async (route) => {
      await route.fetch()
      heard()
    })
  })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await reached
  await page.close()
  const next = await visitor.context.newPage()
  // Nothing of the app runs here that could tidy up after the other tab.
  await next.goto(`${on.product.url}/robots.txt`)
  expect((await stored(next))['castaway-kept']).toBe('[]')
  expect((await stored(next)).localStorage).not.toContain('"castaway.kept":')
  noComplaints(visitor)
})
