import type { EmbedUrlMetadata } from '@castaway/contract'
import { readHead } from '@castaway/provider/seeding'
import { html, pageStyle, raw, type Html } from '@castaway/server-kit/html'
import { Hono } from 'hono'
import { framePages } from './frame-pages'
import { miniAppPages } from './mini-app-pages'
import { topics, type Page, type Topic } from './social/topic'

const findPage = (slug: string): { page: Page; topic: Topic } | undefined => {
  for (const topic of topics()) {
    const page = topic.pages.find((one) => one.slug === slug)
    if (page) return { page, topic }
  }
  return undefined
}

const render = (slug: string, origin: string): Html | undefined => {
  const found = findPage(slug)
  if (!found) return undefined
  const { page, topic } = found
  const image = `${origin}/art/scene/${topic.scenes[0]}-page-${slug}.svg`
  const tag = (property: string, content: string) =>
    html`<meta property="${property}" content="${content}">\n`
  const tags = [
    tag('og:type', 'article'),
    tag('og:title', page.title),
    tag('og:description', page.summary),
    tag('og:url', `${origin}/pages/${slug}`),
    tag('og:site_name', `${topic.name} · Island pages`),
    tag('og:image', image),
    tag('og:image:type', 'image/svg+xml'),
    tag('og:image:width', '1200'),
    tag('og:image:height', '800'),
  ]
  return html`<!doctype html><html lang="${topic.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<meta name="description" content="${page.summary}">
${tags}<style>${raw(pageStyle)}body{font:18px/1.6 Georgia,serif;max-width:38em;margin:3em auto;padding:0 1.2em}img{width:100%;border-radius:12px}small{opacity:.7}</style>
</head><body><img src="${image}" alt=""><h1>${page.title}</h1>
<p><em>${page.summary}</em></p>
${page.paragraphs.map((text) => html`<p>${text}</p>\n`)}<p><small>${topic.name}</small></p></body></html>`
}

/** The preview that a crawl of a page would find; undefined if there is no such page. */
export function pagePreview(slug: string, origin: string): EmbedUrlMetadata | undefined {
  const page = render(slug, origin)
  if (page === undefined) return undefined
  const html = readHead(String(page), `${origin}/pages/${slug}`)
  return { _status: 'RESOLVED', content_type: 'text/html', html }
}

/**
 * Serves the pages that sample casts link to: articles at `/pages/<slug>`, mini apps at `/mini/<slug>`, frames at
 * `/frame/<slug>`.
 */
export const pageRoutes = (): Hono => {
  const app = new Hono()
  app.route('/', miniAppPages())
  app.route('/', framePages())
  app.get('/pages/:slug', (c) => {
    const page = render(c.req.param('slug'), new URL(c.req.url).origin)
    if (page === undefined) return c.notFound()
    return c.html(page, 200, {
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}
