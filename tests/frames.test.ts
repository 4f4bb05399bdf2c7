import { isDeep } from '@castaway/testkit/random-runs'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf, signInAndRegister } from './harness/people'
import { fund, injectWallet } from './harness/wallet'
import { content } from './screens/cast'
import { frame, miniApp } from './screens/frames'
import { shell } from './screens/shell'
import { walletScreen } from './screens/wallet-screen'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

async function castWith(words: string): Promise<string> {
  const found = await clientOf(on.product).searchCasts({ q: words })
  const [cast] = found.result.casts
  if (!cast) throw new Error(`Nobody said ${words}`)
  return cast.hash
}

test('a frame sends guests to sign in, is answered and begun again by keyboard, and asks before it leads away', async () => {
  const person = await on.newUser()
  const { page, context } = person
  const { url } = on.product
  const { region, button, field, image, restartButton, ...screen } = frame(page)
  const key = generatePrivateKey()
  await injectWallet(context, key)
  const poll = `${url}/cast/${await castWith('"Settle this for me"')}`
  await page.goto(poll)
  // The session is known.
  await waitForVisible(shell(page).link.signIn)
  await button('Neap tide').click()
  await waitForVisible(screen.signInNotice)

  await signInAndRegister(context, url, 'framer', { key })
  await page.goto(poll)
  await button('Neap tide').focus()
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await image()).toBe('Results so far'))
  await restartButton.press('Enter')
  await eventually(async () => expect(await image()).toBe('Which tide is yours?'))

  // Shows the message of the frame's server, then its next image.
  await page.goto(`${url}/cast/${await castWith('"guest book"')}`)
  await button('Sign the book').click()
  const refusal = content(region, 'Write a line first.')
  await waitForVisible(refusal)
  await field('What do you see from up here?').fill('Two boats')
  await button('Sign the book').click()
  await eventually(async () => expect(await image()).toBe('Thanks for signing'))
  expect(await refusal.count()).toBe(0)

  // Every external link is confirmed first.
  await page.goto(`${url}/cast/${await castWith('"four doors"')}`)
  const { dialog, stayButton } = screen.leaving
  await button('Read').click()
  await waitForVisible(content(dialog, '/pages/arriving'))
  await page.keyboard.press('Escape')
  await waitForHidden(dialog)
  await button('Surprise').click()
  await waitForVisible(content(dialog, 'https://example.com/surprise'))
  await stayButton.click()
  await button('Mint').click()
  await waitForVisible(content(dialog, '/frame/doors'))
  await stayButton.click()
  expect(context.pages()).toHaveLength(1)
  expectNoConsoleErrors(person)
})

test.runIf(isDeep)(
  'a frame’s payment is reviewed, sent from the person’s wallet, and reported to the frame',
  async () => {
    const person = await on.registeredUser('payer', { width: 390, height: 844 })
    const { page, context, wallet } = person
    const { url } = on.product
    await fund(context, url, wallet.address)
    await page.goto(`${url}/cast/${await castWith('"four doors"')}`)
    const { button, image, payment } = frame(page)
    await button('Pay').click()
    await waitForVisible(payment.text(/^Leaves your wallet: 0\.001 ETH$/))
    await waitForVisible(payment.text(`0x${'1'.repeat(40)}`))
    expect(await payment.dialog.textContent()).toContain(new URL(url).host)
    expect(await deepViolations(page, { part: '[role=alertdialog]' })).toEqual([])
    await payment.cancelButton.click()
    await waitForHidden(payment.dialog)
    expect(await image()).toBe('Four doors')

    await button('Pay').click()
    wallet.rejectNext()
    await payment.continueButton.click()
    await waitForVisible(payment.text('You declined this in your wallet. Nothing was sent.'))
    await payment.continueButton.click()
    await eventually(async () => expect(await image()).toBe('Paid at the fourth door'))
    await waitForHidden(payment.dialog)
    expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1)
    // The activity says what was sent, and who asked for it.
    await page.goto(`${url}/wallet?tab=sent`)
    const { host } = new URL(url)
    await waitForVisible(
      walletScreen(page).activity(
        new RegExp(`You sent 0\\.001 ETH to 0x1111.* · confirmed · asked by ${host}`),
      ),
    )
    expectNoConsoleErrors(person)
  },
)

test('a mini app is a card with a button that leads to it', async () => {
  const person = await on.newUser()
  const { page } = person
  const client = clientOf(on.product)
  const { frames } = await client.fetchFrameCatalog({ limit: 1 })
  const app = frames[0] as { name: string; frames_url: string }
  const { casts } = await client.fetchFeed({
    feedType: 'filter',
    filterType: 'embed_url',
    embedUrl: app.frames_url,
  })
  await page.goto(`${on.product.url}/cast/${casts[0]!.hash}`)
  const { card, link } = miniApp(page, app.name)
  await waitForVisible(card)
  expect(await link.getAttribute('href')).toBe(app.frames_url)
  expect(await link.getAttribute('rel')).toContain('noopener')
  expectNoConsoleErrors(person)
})
