import { Hono } from 'hono'
import { escapeHtml, look } from '@castaway/provider/seeding'
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

const render = (slug: string, origin: string): string | undefined => {
  const found = findPage(slug)
  if (!found) return undefined
  const { page, topic } = found
  const picture = escapeHtml(`${origin}/art/scene/${topic.scenes[0]}-page-${slug}.svg`)
  const tag = (property: string, content: string) =>
    `<meta property="${property}" content="${escapeHtml(content)}">`
  return [
    `<!doctype html><html lang="${topic.language}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeHtml(page.title)}</title>`,
    `<meta name="description" content="${escapeHtml(page.summary)}">`,
    tag('og:type', 'article'),
    tag('og:title', page.title),
    tag('og:description', page.summary),
    tag('og:url', `${origin}/pages/${slug}`),
    tag('og:site_name', `${topic.name} · Island pages`),
    tag('og:image', picture),
    tag('og:image:type', 'image/svg+xml'),
    tag('og:image:width', '1200'),
    tag('og:image:height', '800'),
    `<style>${look}body{font:18px/1.6 Georgia,serif;max-width:38em;margin:3em auto;padding:0 1.2em}img{width:100%;border-radius:12px}small{opacity:.7}</style>`,
    `</head><body><img src="${picture}" alt=""><h1>${escapeHtml(page.title)}</h1>`,
    `<p><em>${escapeHtml(page.summary)}</em></p>`,
    ...page.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p><small>${escapeHtml(topic.name)}</small></p></body></html>`,
  ].join('\n')
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
    const html = render(c.req.param('slug'), new URL(c.req.url).origin)
    if (html === undefined) return c.notFound()
    return c.html(html, 200, {
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}
