import { createHash } from 'node:crypto'
import { html, pageStyle, raw, type Html } from '@castaway/server-kit/html'
import { Hono } from 'hono'
import { frameOf } from './mini-apps'
import { miniApps, type PlannedMiniApp } from './mini-app-list'

/** Tells a host that the app is ready, in the words of the mini apps' SDK; a page that is opened directly has no host. */
const READY = `if (parent !== self) parent.postMessage({ id: 'ready', type: 'APPLY', path: ['ready'], argumentList: [] }, '*')`
const READY_HASH = createHash('sha256').update(READY).digest('base64')

function render(app: PlannedMiniApp, origin: string): Html {
  const frame = frameOf(app, origin)
  const embed = JSON.stringify({
    version: frame.version,
    imageUrl: frame.image,
    button: {
      title: app.button,
      action: {
        type: 'launch_miniapp',
        name: app.name,
        url: frame.frames_url,
        splashImageUrl: frame.icon,
      },
    },
  })
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${app.name}</title>
<link rel="icon" href="${frame.icon}">
<meta property="og:title" content="${app.name}">
<meta property="og:description" content="${app.description}">
<meta property="og:image" content="${frame.image}">
<meta name="fc:miniapp" content="${embed}">
<style>${raw(pageStyle)}body{font:18px/1.6 Georgia,serif;max-width:30em;margin:2em auto;padding:0 1.2em}img{width:100%;border-radius:12px}</style>
</head><body><img src="${frame.image}" alt=""><h1>${app.name}</h1>
<p><em>${app.subtitle}</em></p><p>${app.description}</p><script>${raw(READY)}</script></body></html>`
}

/** Serves the sample mini apps at `/mini/<slug>`. */
export const miniAppPages = (): Hono => {
  const app = new Hono()
  app.get('/mini/:slug', (c) => {
    const found = miniApps().find(({ slug }) => slug === c.req.param('slug'))
    if (!found) return c.notFound()
    return c.html(render(found, new URL(c.req.url).origin), 200, {
      'cache-control': 'public, max-age=3600',
      'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; script-src 'sha256-${READY_HASH}'`,
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}
