import { Hono } from 'hono'
import { z } from 'zod'
import type { EmbedUrlMetadata } from '@castaway/contract'
import { readFrame, readHead } from '@castaway/provider/seeding'
import { html, pageStyle, raw, type Html } from '@castaway/server-kit/html'
import { frameImage, type FrameImage } from './frame-image'

/** The next page of a frame, and its buttons. */
interface FramePage extends FrameImage {
  slug: string
  buttons: { title: string; action?: 'link' | 'post_redirect' | 'mint' | 'tx'; target?: string }[]
  input?: string
  state?: string
}

const Tap = z.object({
  untrustedData: z.object({
    buttonIndex: z.int().min(1).max(4),
    inputText: z.string().max(256).optional(),
    state: z.string().max(4096).optional(),
    transactionId: z.string().max(256).optional(),
  }),
})
type TapData = z.infer<typeof Tap>['untrustedData']

const tides = ['Spring tide', 'Neap tide', 'Whatever floats']
const votes = [34, 21, 8]

const poll: FramePage = {
  slug: 'poll',
  title: 'Which tide is yours?',
  lines: tides,
  counts: [],
  buttons: tides.map((title) => ({ title })),
}
const guestbook: FramePage = {
  slug: 'guestbook',
  title: 'The guest book of the lighthouse',
  lines: ['Leave a line for the next visitor.'],
  counts: [],
  input: 'What do you see from up here?',
  buttons: [{ title: 'Sign the book' }],
}
const doors: FramePage = {
  slug: 'doors',
  title: 'Four doors',
  lines: ['A page', 'A surprise link', 'A token', 'A payment'],
  counts: [],
  buttons: [
    { title: 'Read', action: 'link', target: '~/pages/arriving' },
    { title: 'Surprise', action: 'post_redirect' },
    { title: 'Mint', action: 'mint', target: `eip155:8453:0x${'1'.repeat(40)}` },
    { title: 'Pay', action: 'tx', target: '~/frame/doors' },
  ],
}
/** A frame that fails in every way that frames do. */
const trouble: FramePage = {
  slug: 'trouble',
  title: '<script>alert(20)</script>',
  lines: ['Each button fails in a different way.'],
  counts: [],
  input: '"><img src=x onerror=alert(21)>',
  buttons: [
    { title: 'Refuse' },
    { title: 'Break' },
    { title: 'Never' },
    { title: 'Leave', action: 'post_redirect' },
  ],
}
const pages = [poll, guestbook, doors, trouble]

/** Milliseconds for which the button that never responds holds its connection. */
const NEVER = 30_000

const imageUrl = ({ title, lines, counts }: FrameImage, origin: string) => {
  const query = new URLSearchParams({ title })
  for (const line of lines) query.append('line', line)
  for (const count of counts) query.append('count', String(count))
  return `${origin}/frame-picture.svg?${query}`
}

function render(page: FramePage, origin: string): Html {
  const image = imageUrl(page, origin)
  const tag = (name: string, content: string) =>
    html`<meta property="${name}" content="${content.replace(/^~/, origin)}">\n`
  const tags = [
    tag('og:title', page.title),
    tag('og:image', image),
    tag('fc:frame', 'vNext'),
    tag('fc:frame:image', image),
    tag('fc:frame:image:aspect_ratio', '1.91:1'),
    tag('fc:frame:post_url', `~/frame/${page.slug}`),
    ...(page.input ? [tag('fc:frame:input:text', page.input)] : []),
    ...(page.state ? [tag('fc:frame:state', page.state)] : []),
    ...page.buttons.flatMap(({ title, action, target }, index) => [
      tag(`fc:frame:button:${index + 1}`, title),
      ...(action ? [tag(`fc:frame:button:${index + 1}:action`, action)] : []),
      ...(target ? [tag(`fc:frame:button:${index + 1}:target`, target)] : []),
    ]),
  ]
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>${page.title}</title>
${tags}<style>${raw(pageStyle)}img{width:100%;border-radius:12px}</style></head>
<body><main><img src="${image}" alt="${page.title}"></main></body></html>`
}

/** The transaction behind the fourth door: a small payment on Base, of play money on an island. */
const payment = {
  chainId: 'eip155:8453',
  method: 'eth_sendTransaction',
  params: { abi: [], to: `0x${'1'.repeat(40)}`, value: '1000000000000000' },
}

type Next = FramePage | { to: string } | { refused: string } | { transaction: object }

/** Returns the page after a click, the URL of a redirect, or a transaction for the wallet. */
function next(page: FramePage, tap: TapData): Next {
  if (page === poll) {
    // The results page leads back to the start.
    if (tap.state === 'voted') return poll
    const counts = votes.map((count, index) => count + (index === tap.buttonIndex - 1 ? 1 : 0))
    return {
      ...poll,
      title: 'Results so far',
      counts,
      buttons: [{ title: 'Again' }],
      state: 'voted',
    }
  }
  if (page === guestbook) {
    const line = tap.inputText?.trim()
    if (!line) return { refused: 'Write a line first.' }
    return {
      ...guestbook,
      title: 'Thanks for signing',
      lines: [line, 'The keeper, last Tuesday: fog.'],
    }
  }
  if (page === trouble && tap.buttonIndex === 1) {
    return { refused: '<b>No.</b> <script>alert(22)</script>' }
  }
  if (page === doors && tap.buttonIndex === 4) {
    const { transactionId } = tap
    if (!transactionId) return { transaction: payment }
    return { ...doors, title: 'Paid at the fourth door', lines: [transactionId.slice(0, 20)] }
  }
  return { to: page === trouble ? 'javascript:alert(23)' : 'https://example.com/surprise' }
}

/** Serves sample frames at `/frame/<slug>`: images with buttons that respond to clicks. */
export const framePages = (): Hono => {
  const app = new Hono()
  app.get('/frame-picture.svg', (c) => {
    const { searchParams } = new URL(c.req.url)
    const counts = searchParams.getAll('count').map(Number)
    return c.body(
      String(
        frameImage({
          title: searchParams.get('title') ?? '',
          lines: searchParams.getAll('line'),
          counts: counts.filter((count) => Number.isSafeInteger(count) && count >= 0),
        }),
      ),
      200,
      {
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    )
  })
  app.get('/frame/:slug', (c) => {
    const page = pages.find(({ slug }) => slug === c.req.param('slug'))
    if (!page) return c.notFound()
    return c.html(render(page, new URL(c.req.url).origin), 200, {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    })
  })
  app.post('/frame/:slug', async (c) => {
    const page = pages.find(({ slug }) => slug === c.req.param('slug'))
    if (!page) return c.notFound()
    const tap = Tap.safeParse(await c.req.json().catch(() => undefined))
    // Nothing is counted, so the signature is not verified.
    if (!tap.success) return c.json({ message: 'This is not a valid button press.' }, 400)
    if (page === trouble && tap.data.untrustedData.buttonIndex === 2) {
      return c.html('<h1>Out of order</h1>', 500)
    }
    if (page === trouble && tap.data.untrustedData.buttonIndex === 3) {
      await silence(c.req.raw.signal)
      return c.text('', 504)
    }
    const answer = next(page, tap.data.untrustedData)
    if ('refused' in answer) return c.json({ message: answer.refused }, 400)
    if ('transaction' in answer) return c.json(answer.transaction)
    if ('to' in answer) return c.body(null, 302, { location: answer.to })
    return c.html(render(answer, new URL(c.req.url).origin))
  })
  return app
}

/** Waits for a long time, or until the client disconnects. */
export const silence = (signal: AbortSignal): Promise<void> =>
  new Promise((end) => {
    const timer = setTimeout(end, NEVER)
    timer.unref()
    signal.addEventListener('abort', () => (clearTimeout(timer), end()), { once: true })
  })

/** The previews that a crawl of these frames would find, for worlds whose casts embed them. */
export function framePreviews(origin: string): { url: string; metadata: EmbedUrlMetadata }[] {
  return pages.map((page) => {
    const url = `${origin}/frame/${page.slug}`
    const text = String(render(page, origin))
    const head = readHead(text, url)
    const frame = readFrame({ html: text, url, head, allowPrivate: true })
    return {
      url,
      metadata: {
        _status: 'RESOLVED',
        content_type: 'text/html',
        html: head,
        ...(frame && { frame }),
      },
    }
  })
}
