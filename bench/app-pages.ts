import type { Page, Route } from 'playwright-core'

/** Feeds with the same text for two clients, in the form of each one's network. */

const WORDS = [
  'Fog until ten, then the whole bay at once.',
  'Does anyone have a spare bilge pump? Mine gave up between the second buoy and the breakwater, of course.',
  'The market moved to the square. Bring a basket.',
  'Three days of wind from the north and every rope on the pier sounds different. Recorded some of it.',
  'Tide tables for the week are up.',
]
const MARK = 'Number'
const wordsOf = (number: number) => `${MARK} ${number}. ${WORDS[number % WORDS.length]}`

export interface Answers {
  /** The requests that are answered from memory. */
  of: string
  answer(url: URL, route: Route): Promise<void>
}

const json = (route: Route, body: unknown) =>
  route.fulfill({
    contentType: 'application/json',
    body: JSON.stringify(body),
    headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
  })

/** Castaway's pages of casts, by cursor, without end. */
export const castPages = (origin: string): Answers => {
  let like: Record<string, unknown> | undefined
  return {
    of: '**/api/farcaster/feed/{trending,channels}*',
    async answer(url, route) {
      like ??= await aCast(origin)
      const first = Number(url.searchParams.get('cursor') ?? 0)
      const count = Number(url.searchParams.get('limit') ?? 25)
      const casts = Array.from({ length: count }, (_, index) => castOf(like!, first + index))
      await json(route, { casts, next: { cursor: String(first + count) } })
    },
  }
}

async function aCast(origin: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/api/farcaster/feed/trending?limit=1`)
  const { casts } = (await response.json()) as { casts: Record<string, unknown>[] }
  if (!casts[0]) throw new Error('The island has no cast to take as a pattern')
  return casts[0]
}

const castOf = (like: Record<string, unknown>, number: number) => ({
  ...like,
  hash: `0x${number.toString(16).padStart(40, '0')}`,
  text: wordsOf(number),
  embeds: [],
  timestamp: new Date(Date.now() - number * 60_000).toISOString(),
})

/** A Mastodon server's public timeline. */
export const statusPages = (origin: string): Answers => ({
  of: `${origin}/**`,
  async answer(url, route) {
    if (!url.pathname.includes('/timelines/')) return json(route, {})
    const first = Number(url.searchParams.get('max_id') ?? 0)
    const count = Number(url.searchParams.get('limit') ?? 20)
    await json(
      route,
      Array.from({ length: count }, (_, index) => statusOf(origin, first + index + 1)),
    )
  },
})

function statusOf(origin: string, number: number) {
  return {
    id: String(number),
    uri: `${origin}/statuses/${number}`,
    url: `${origin}/@marea/${number}`,
    created_at: new Date(Date.now() - number * 60_000).toISOString(),
    content: `<p>${wordsOf(number - 1)}</p>`,
    visibility: 'public',
    sensitive: false,
    spoiler_text: '',
    media_attachments: [],
    mentions: [],
    tags: [],
    emojis: [],
    reblogs_count: 2,
    favourites_count: 5,
    replies_count: 1,
    language: 'en',
    account: {
      id: '1',
      username: 'marea',
      acct: 'marea',
      display_name: 'Marea',
      url: `${origin}/@marea`,
      avatar: '',
      avatar_static: '',
      emojis: [],
      fields: [],
      note: '',
    },
  }
}

export const withAnswers = (page: Page, { of, answer }: Answers): Promise<void> =>
  page.route(of, (route) => answer(new URL(route.request().url()), route)).then(() => {})

/** Milliseconds since navigation. */
export interface PageTimes {
  painted: number
  readable: number
}

/** Opens the page with a throttled CPU and waits until the first cast is readable. */
export async function watched(page: Page, url: string, slowed: number): Promise<PageTimes> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  await page.addInitScript((mark: string) => {
    const look = () => {
      if (!document.body?.textContent?.includes(mark)) return requestAnimationFrame(look)
      // It is painted one frame later.
      return requestAnimationFrame(() => Object.assign(window, { readable: performance.now() }))
    }
    requestAnimationFrame(look)
  }, `${MARK} 0.`)
  await page.goto(url)
  await page.waitForFunction(() => 'readable' in window, undefined, { timeout: 60_000 })
  return page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    readable: (window as unknown as { readable: number }).readable,
  }))
}
