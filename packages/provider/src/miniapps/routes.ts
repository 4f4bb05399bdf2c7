import { html, type Html } from '@castaway/server-kit/html'
import type { Hono } from 'hono'
import { readBody } from '../http/body'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { page } from '../pages/approval-page'
import { signingPages } from '../pages/signing-pages'
import type { Report } from '../http/report'
import { HostNotification, openNotification, receiveNotification } from './inbox'
import { SignedJson } from '../frames/signed-json'
import { handleHostEvent } from './notification-tokens'

const messageHtml = (message: string): Html =>
  page('Notification', html`<h1>${message}</h1>`, '/approve')

/**
 * Routes between mini apps and hosts, outside of the API:
 * `POST /app/<id>/event` is the webhook of an API app's mini app, for its manifest;
 * `POST /notify` receives notifications for users of this provider;
 * `GET /open/<id>` redirects to a notification's target and counts the opening.
 */
export function miniAppRoutes(context: AppContext, report?: Report): Hono {
  const app = signingPages(messageHtml, report)
  app.post('/app/:id/event', async (c) => {
    const signed = parseOrThrow(SignedJson, (await readBody(c.req.raw)) ?? {})
    await handleHostEvent(context, c.req.param('id'), signed)
    return c.json({ success: true })
  })
  app.post('/notify', async (c) => {
    const sent = parseOrThrow(HostNotification, (await readBody(c.req.raw)) ?? {})
    return c.json({ result: await receiveNotification(context, sent) })
  })
  app.get('/open/:id', async (c) =>
    c.redirect(await openNotification(context, c.req.param('id')), 302),
  )
  return app
}
