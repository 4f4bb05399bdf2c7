import { isDeep } from '@castaway/testkit/random-runs'
import { expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { clientOf } from './harness/people'
import { explorer } from './screens/developers'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

test('a guest finds an operation, calls it by the keyboard alone, and pages on', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await page.goto(`${on.product.url}/developers/api`)
  const api = explorer(page)
  await waitForVisible(api.operations)
  expect(await api.operations.count()).toBeGreaterThan(140)
  await api.search.focus()
  await page.keyboard.type('casts user newest')
  await eventually(async () => expect(await api.operations.count()).toBeLessThan(20))
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('ArrowDown')
    const to = await page.evaluate(() => document.activeElement?.getAttribute('href'))
    if (to?.endsWith('/fetchCastsForUser')) break
  }
  await page.keyboard.press('Enter')
  await waitForVisible(api.heading('fetchCastsForUser'))

  // What is missing is said at its field, which gets the focus.
  await api.field('limit').focus()
  await page.keyboard.press('Control+Enter')
  await waitForVisible(api.problem)
  expect(await api.problem.textContent()).toContain('It needs a value')
  await page.keyboard.type('2')
  await api.field('limit').focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Control+Enter')
  await waitForVisible(api.status(200))
  expect(await api.casts.count()).toBe(2)
  expect(new URL(page.url()).search).toBe('?fid=2&limit=2')
  const first = await api.casts.first().getAttribute('href')
  await api.next.click()
  await eventually(async () => expect(await api.casts.first().getAttribute('href')).not.toBe(first))
  expect(await deepViolations(page)).toEqual([])
  expectNoConsoleErrors(guest)
})

test('a link fills the form in and sends nothing; what was sent is in the history', async () => {
  const { page } = await on.newUser()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`${on.product.url}/developers/api/lookupUserByUsername?username=ana`)
  const api = explorer(page)
  await waitForVisible(api.send)
  expect(await api.field('username').inputValue()).toBe('ana')
  expect(calls.filter((url) => url.includes('by_username'))).toEqual([])
  await api.send.click()
  await waitForVisible(api.people)
  await page.goto(`${on.product.url}/developers/api`)
  await api.sent.first().click()
  await waitForVisible(api.heading('lookupUserByUsername'))
  expect(await api.field('username').inputValue()).toBe('ana')
  await page.goto(`${on.product.url}/developers/api/fetchNothing`)
  await waitForVisible(api.unknown)
})

test('an error is explained, with what to do', async () => {
  const { page } = await on.newUser()
  await page.goto(`${on.product.url}/developers/api/lookupUserByUsername?username=nobody-here`)
  const api = explorer(page)
  await api.send.click()
  await waitForVisible(api.status(404))
  expect(await api.answer.textContent()).toMatch(/NotFound/)
  await waitForVisible(api.errors)
})

test('a write asks first, is done as the account, and what others wrote stays text', async () => {
  const text = '<img src=x onerror="document.title=1"> from the explorer'
  const body = encodeURIComponent(JSON.stringify({ text }))
  const person = await on.registeredUser('explorer', {
    path: `/developers/api/publishCast?body=${body}`,
  })
  const { page } = person
  const api = explorer(page)
  await waitForVisible(api.send)
  expect(await api.field('text').inputValue()).toBe(text)
  // The signer is filled in by the server.
  expect(await api.field('signer_uuid').count()).toBe(0)
  await api.send.click()
  await waitForVisible(api.question)
  expect(await api.question.textContent()).toContain('Runs as @explorer')
  await api.confirm.click()
  await waitForHidden(api.question)
  await waitForVisible(api.status(200))
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username: 'explorer' })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid })
  expect(casts.map((cast) => cast.text)).toEqual([text])
  await page.goto(`${on.product.url}/developers/api/fetchCastsForUser?fid=${user.fid}`)
  await api.send.click()
  await waitForVisible(api.casts)
  expect(await page.title()).not.toBe('1')
})

test('what needs an API key is called with the development key, which the page never gets', async () => {
  const { page } = await on.newUser()
  const seen: string[] = []
  page.on('request', (request) => seen.push(JSON.stringify(request.headers()) + request.url()))
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) seen.push(await response.text().catch(() => ''))
  })
  await page.goto(`${on.product.url}/developers/api/createSigner`)
  const api = explorer(page)
  await api.send.click()
  await api.confirm.click()
  await waitForVisible(api.status(200))
  expect(await api.answer.textContent()).toContain('generated')
  expect(seen.some((text) => text.includes('/api/_v2/'))).toBe(true)
  expect(seen.filter((text) => text.includes(on.product.apiKey))).toEqual([])
})

test('the call is written in each language, for this server or for Neynar', async () => {
  const { page } = await on.newUser()
  await page.goto(`${on.product.url}/developers/api/fetchBulkUsers?fids=2,3`)
  const api = explorer(page)
  await waitForVisible(api.code)
  for (const [name, expected] of [
    ['TypeScript', 'client.fetchBulkUsers({ fids: [2, 3] })'],
    ['Neynar SDK', 'NeynarAPIClient'],
    ['curl', '-H "x-api-key: $API_KEY"'],
    ['Python', 'urllib.request'],
    ['Go', 'http.NewRequest("GET"'],
    ['Rust', 'reqwest::Method::GET'],
    ['MCP', '"operation": "fetchBulkUsers"'],
  ] as const) {
    await api.language(name).click()
    await eventually(async () => expect(await api.code.textContent()).toContain(expected))
  }
  await api.language('curl').click()
  expect(await api.code.textContent()).toContain(
    `${on.product.url.replace('127.0.0.1', 'localhost')}/v2`,
  )
  await api.forNeynar.check()
  expect(await api.code.textContent()).toContain('https://api.neynar.com/v2')
})

test.runIf(isDeep)('on a phone the list and an operation follow each other', async () => {
  const { page } = await on.newUser({ width: 390, height: 844 })
  await page.goto(`${on.product.url}/developers/api`)
  const api = explorer(page)
  await api.search.fill('trending feed')
  await api.operation('fetchTrendingFeed').click()
  await waitForVisible(api.heading('fetchTrendingFeed'))
  expect(await api.search.count()).toBe(0)
  await api.send.click()
  await waitForVisible(api.casts)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
