import { firstOf, isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { verifyMessage, type Hex } from 'viem'
import {
  eventually,
  pressInFrame,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { signIn } from './screens/sign-in'
import { FRAME, FRAME_DIALOG, SLOW, walletFrame, wallets } from './screens/wallet'
import { openSettings } from './screens/settings'

const on = setupJourney()
const PASSWORD = 'seven gulls over the jetty'

/** A user with an embedded wallet, on the settings, where the wallet is loaded. */
async function inSettings(page: Page): Promise<string> {
  const { url } = on.product
  await page.goto(`${url}/sign-in`)
  await signIn(page).makeWalletButton.click()
  await walletFrame(page).choosePassword(PASSWORD)
  await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
  await openSettings(page, url, 'wallets')
  const { address } = wallets(page)
  await waitForVisible(address, SLOW)
  return address.innerText()
}

/** Has a script of the page send a request to the wallet, as any script could. */
const askByScript = (page: Page, method: string, params: unknown[]) =>
  page.evaluate(
    async ([name, given]) => {
      type Provider = { request(request: unknown): Promise<unknown> }
      const found = await new Promise<Provider>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider } = (event as CustomEvent).detail
          if (info.rdns === 'xyz.castaway.embedded') resolve(provider)
        })
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      })
      await found.request({ method: 'eth_requestAccounts' })
      return found
        .request({ method: name, params: given })
        .then((result) => ({ result }))
        .catch((error: { code: number }) => ({ code: error.code }))
    },
    [method, params] as const,
  ) as Promise<{ result?: Hex; code?: number }>

test('the frame reaches nothing, and nothing reaches into it', async () => {
  const user = await on.newUser()
  const { page } = user
  const { url } = on.product
  const policy = (await fetch(`${url}/wallet-frame/`)).headers.get('content-security-policy')
  for (const rule of [
    "default-src 'none'",
    "connect-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy?.split('; ')).toContain(rule)
  }
  expect(policy).not.toMatch(/unsafe|allow-same-origin|\*|https:/)
  const pages = (await fetch(url)).headers.get('content-security-policy')
  expect(pages).toMatch(/frame-src 'self';/)

  await inSettings(page)
  const frame = walletFrame(page)
  await wallets(page).showPhrase()
  await frame.typePassword(PASSWORD, 'show')
  const phrase = await frame.readPhrase()
  expect(phrase.split(' ')).toHaveLength(12)

  // A script in the page, while the phrase is shown.
  const reached = await page.evaluate((selector) => {
    const iframe = document.querySelector<HTMLIFrameElement>(selector)!
    const tries: Record<string, () => unknown> = {
      document: () => iframe.contentDocument?.body.innerText,
      window: () => iframe.contentWindow!.document.body.innerText,
      storage: () => iframe.contentWindow!.localStorage.length,
      script: () => (iframe.contentWindow as unknown as typeof globalThis).eval('1'),
    }
    return Object.fromEntries(
      Object.entries(tries).map(([name, look]) => {
        try {
          return [name, look() ?? 'nothing']
        } catch (error) {
          return [name, (error as Error).name]
        }
      }),
    )
  }, FRAME)
  expect(reached).toEqual({
    document: 'nothing',
    window: 'SecurityError',
    storage: 'SecurityError',
    script: 'SecurityError',
  })
  const pageText = await page.evaluate(async () => {
    const list = await fetch('/login/keystore').then((answer) => answer.json())
    const { id } = list.keystores[0]
    const all = await fetch(`/login/keystore/${id}`).then((answer) => answer.text())
    return all + document.documentElement.outerHTML + JSON.stringify({ ...localStorage })
  })
  // Single words may be on the page by coincidence; four of them in a row may not.
  const words = phrase.split(' ')
  const rows = words.slice(3).map((_, at) => words.slice(at, at + 4).join(' '))
  expect(rows.filter((row) => pageText.includes(row))).toEqual([])

  // And from inside: no network, no storage, no access to the page around it, no eval.
  const inside = await page
    .frames()
    .find((each) => each.url().includes('/wallet-frame/'))!
    .evaluate(async () => {
      const tries: Record<string, () => unknown> = {
        fetch: () => fetch('/login/session'),
        cookie: () => document.cookie,
        storage: () => localStorage.length,
        page: () => parent.document.title,
        html: () => (document.createElement('div').innerHTML = '<b>x</b>'),
      }
      const outcome: [string, string][] = []
      for (const [name, attempt] of Object.entries(tries)) {
        const result = await Promise.resolve()
          .then(attempt)
          .then(
            () => 'done',
            () => 'refused',
          )
        outcome.push([name, result])
      }
      return [self.origin, Object.fromEntries(outcome)]
    })
  expect(inside).toEqual([
    'null',
    {
      fetch: 'refused',
      cookie: 'refused',
      storage: 'refused',
      page: 'refused',
      html: 'refused',
    },
  ])
  await pressInFrame(frame.writtenButton)
})

test('the frame hears only the page it belongs to, only once, and does not sign while it cannot be seen', async () => {
  const user = await on.newUser()
  const { page } = user
  const address = await inSettings(page)
  const frame = walletFrame(page)
  // Unlocked by the page that it belongs to.
  const first = askByScript(page, 'personal_sign', ['0x61686f79', address])
  await frame.typePassword(PASSWORD)
  await frame.agree()
  const { result } = await first
  expect(
    await verifyMessage({ address: address as Hex, message: 'ahoy', signature: result! }),
  ).toBe(true)

  // A second handshake by a script of the page, with its own port.
  await page.evaluate((selector) => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const iframe = document.querySelector<HTMLIFrameElement>(selector)!
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => heard.push(data))
    port1.start()
    const hello = { castaway: 'wallet-frame', theme: 'day', passkeys: false }
    iframe.contentWindow!.postMessage(hello, '*', [port2])
    port1.postMessage({ id: 1, method: 'lock', request: {} })
    port1.postMessage({ id: 2, method: 'create', request: { user: 'did:castaway:x' } })
    // Messages that the protocol does not know.
    iframe.contentWindow!.postMessage({ id: 3, method: 'lock' }, '*')
    iframe.contentWindow!.postMessage('lock', '*')
  }, FRAME)
  // Still unlocked, so no one has locked it: it signs without asking for the password.
  const second = askByScript(page, 'personal_sign', ['0x61686f79', address])
  await frame.agree()
  expect((await second).result).toBe(result)
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])

  // Another frame of the same kind has no key.
  const other = await page.evaluate(
    (own) =>
      new Promise((resolve) => {
        const iframe = document.createElement('iframe')
        iframe.setAttribute('sandbox', 'allow-scripts')
        iframe.src = '/wallet-frame/'
        iframe.addEventListener('load', () => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', ({ data }) => {
            if ('id' in data) resolve(data)
          })
          port1.start()
          const hello = { castaway: 'wallet-frame', theme: 'day', passkeys: false }
          iframe.contentWindow!.postMessage(hello, '*', [port2])
          const request = { kind: 'message', raw: '0x00' }
          const keystore = '00'.repeat(16)
          port1.postMessage({ id: 7, method: 'sign', request: { keystore, address: own, request } })
        })
        document.body.append(iframe)
      }),
    address,
  )
  expect(other).toMatchObject({ id: 7, error: { code: 'wallet_locked' } })

  // While it cannot be seen, it does not sign.
  const asked = askByScript(page, 'personal_sign', ['0x61686f79', address])
  await waitForVisible(frame.signButton, SLOW)
  const opacity = (value: string) =>
    page.evaluate(
      ([selector, to]) => {
        document.querySelector<HTMLElement>(selector!)!.style.opacity = to!
      },
      [FRAME_DIALOG, value],
    )
  await opacity('0.02')
  await waitForVisible(frame.coveredNotice)
  expect(await frame.signButton.isDisabled()).toBe(true)
  await opacity('1')
  await eventually(async () => expect(await frame.signButton.isEnabled()).toBe(true))
  await pressInFrame(frame.refuseButton)
  expect(await asked).toEqual({ code: 4001 })

  // A script that clicks the button is ignored; one that removes the frame gets nothing.
  const last = askByScript(page, 'personal_sign', ['0x61686f79', address])
  await waitForVisible(frame.signButton, SLOW)
  await page.evaluate((selector) => document.querySelector(selector)!.remove(), FRAME_DIALOG)
  const after = await askByScript(page, 'eth_chainId', [])
  expect(after.result).toBe('0xa')
  const again = askByScript(page, 'personal_sign', ['0x61686f79', address])
  expect(await last).toEqual({ code: 4100 })
  // Its keys are gone with it: the new frame asks for the password.
  await waitForVisible(frame.unlockHeading, SLOW)
  await pressInFrame(frame.cancelButton)
  expect(await again).toEqual({ code: 4001 })
  expectNoConsoleErrors(user)
})

test('no other site can hold the frame', async () => {
  const { page } = await on.newUser()
  const frameUrl = `${on.product.url}/wallet-frame/`
  await page.route('https://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${frameUrl}"></iframe>` }),
  )
  await page.goto('https://evil.example/')
  await eventually(() =>
    expect(page.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/'),
  )
})

test.runIf(isDeep)('a passkey opens the wallet beside the password', async () => {
  const user = await on.newUser()
  const { page, context } = user
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: true,
    },
  })
  await inSettings(page)
  const list = wallets(page)
  const frame = walletFrame(page)
  await list.addPasskey()
  await frame.typePassword(PASSWORD, 'addPasskey')
  await waitForVisible(list.byPasskeyNotice, SLOW)
  await page.reload()
  await list.showPhrase()
  await pressInFrame(frame.usePasskeyButton, SLOW)
  await waitForVisible(frame.phraseHeading, SLOW)
  expect(await frame.phraseWords.count()).toBe(12)
  await pressInFrame(frame.writtenButton)
  expectNoConsoleErrors(user)
})

const languages = [
  ['ar', 'rtl'],
  ['ja', 'ltr'],
] as const
test.each(firstOf(1, languages))(
  'the frame speaks the language of the page: %s',
  async (id, dir) => {
    const user = await on.newUser({ width: 390, height: 844 })
    const { page } = user
    await page.addInitScript((language) => {
      // The frame has no storage.
      if (window === window.top) localStorage.setItem('castaway.language', language)
    }, id)
    await page.goto(`${on.product.url}/sign-in`)
    const { root, inLanguage } = walletFrame(page)
    const frame = inLanguage(id)
    await frame.makeWalletButton.click()
    await waitForVisible(frame.heading, SLOW)
    expect([await root.getAttribute('lang'), await root.getAttribute('dir')]).toEqual([id, dir])
    await frame.newPasswordField.fill('abc')
    await waitForVisible(frame.tooShortNotice)
    expect(await root.innerText()).not.toMatch(/[a-z]{3}/)
    await pressInFrame(frame.cancelButton)
    await waitForHidden(frame.heading)
    expectNoConsoleErrors(user)
  },
)
