import type { Hono } from 'hono'
import { readBody } from '../http/body'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { escapeHtml } from '../http/html'
import { page } from '../pages/approval-page'
import { signingPages, type Report } from '../pages/signing-pages'
import { HostNotification, openNotification, receiveNotification } from './inbox'
import { SignedJson } from '../frames/signed-json'
import { handleHostEvent } from './notification-tokens'

const words = (message: string): string =>
  page('Notification', `<h1>${escapeHtml(message)}</h1>`, '/approve')

/**
 * Where mini apps and hosts talk to each other, outside the API:
 * `POST /app/<id>/event` is the webhook of the mini app of an API app, for its manifest;
 * `POST /notify` takes notifications for people of this island;
 * `GET /open/<id>` leads to where a notification leads, and counts it.
 */
export function miniAppRoutes(context: AppContext, report?: Report): Hono {
  const app = signingPages(words, report)
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
