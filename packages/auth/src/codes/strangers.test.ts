import { describe, expect, it } from 'vitest'
import { startSite, resultOf, type Browser, type TestSite } from '../../test/site'
import { createOutbox } from './outbox'

const methods = { email: { sender: 'outbox' } } as const

const lastCode = async (on: TestSite, to: string) =>
  (await createOutbox(on.db, on.clock).list(50)).find((message) => message.to === to)!.code!
const answer = (browser: Browser, address: string, code: string) =>
  browser.send('POST', '/login/email', { address, code })

describe('requesting codes as a stranger', () => {
  const owner = '198.51.100.7'
  const address = 'owner@castaway.example'
  const ask = (browser: Browser, ip: string, to = address) =>
    browser.send('POST', '/login/email/start', { address: to }, { 'x-forwarded-for': ip })
  const signIn = async (on: TestSite, browser: Browser) => {
    expect((await ask(browser, owner)).status).toBe(200)
    const code = await lastCode(on, address)
    expect((await answer(browser, address, code)).status).toBe(200)
  }
  const tooMany = [429, 'too_many_requests', undefined]

  it('leaves the owner their limit, from another network', async () => {
    const tight = await startSite({ ...methods, trustedProxy: true })
    const answers = []
    for (let i = 0; i < 11; i++) answers.push(await ask(tight.browser(), '203.0.113.9'))
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(5).fill(200),
      ...Array(6).fill(429),
    ])
    await signIn(tight, tight.browser())
    await tight.close()
  })

  it('from a network of IP addresses counts as one stranger', async () => {
    const tight = await startSite({ ...methods, trustedProxy: true })
    for (let i = 1; i <= 11; i++) await ask(tight.browser(), `2001:db8:0:7::${i}`)
    await signIn(tight, tight.browser())
    await tight.close()
  })

  it('from everywhere leaves the owner the browser that they used before', async () => {
    const tight = await startSite({ ...methods, trustedProxy: true })
    const browser = tight.browser()
    await signIn(tight, browser)
    await browser.send('POST', '/login/sign-out')
    for (let day = 0; day < 2; day++) {
      for (let i = 0; i < 24; i++) {
        await ask(tight.browser(), `203.0.113.${i}`)
        tight.clock.forward(2 * 60_000)
      }
      expect(resultOf(await ask(tight.browser(), '192.0.2.200'))).toEqual(tooMany)
      await signIn(tight, browser)
      await browser.send('POST', '/login/sign-out')
      tight.clock.forward(24 * 60 * 60_000)
    }
    await tight.close()
  })

  it('gains nothing from the cookie of another recipient, nor from a forged one', async () => {
    const tight = await startSite({ ...methods, trustedProxy: true })
    const thief = tight.browser()
    const own = 'thief@castaway.example'
    await ask(thief, '203.0.113.1', own)
    await answer(thief, own, await lastCode(tight, own))
    const [name, value] = [...thief.cookies].find(([key]) => key.endsWith('.known'))!
    expect(value).not.toContain('thief')
    for (let i = 0; i < 10; i++) await ask(tight.browser(), `203.0.113.${i}`)
    expect(resultOf(await ask(thief, '203.0.113.99'))).toEqual(tooMany)
    const spoiled = decodeURIComponent(value).replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))
    thief.cookies.set(name, encodeURIComponent(spoiled))
    expect(resultOf(await ask(thief, '203.0.113.99'))).toEqual(tooMany)
    await tight.close()
  })

  it('with a known browser is limited as well', async () => {
    const tight = await startSite({ ...methods, trustedProxy: true })
    const browser = tight.browser()
    await signIn(tight, browser)
    const answers = []
    for (let i = 0; i < 11; i++) answers.push((await ask(browser, `203.0.113.${i}`)).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
    await tight.close()
  })
})
