import type { EmbedUrlMetadata } from '@castaway/contract'
import { operations } from '@castaway/contract'
import { Hono } from 'hono'
import type { NetworkAccount } from './accounts'
import { charge, type CostOptions } from './costs'
import { HttpError } from './errors'
import { forward } from './forward'
import type { Upstream } from './upstream'

export interface PreviewOptions {
  upstream: Upstream
  costs: CostOptions
  userIdOf(request: Request): Promise<string | null>
  accountOf(request: Request): Promise<NetworkAccount | null>
}

const OPERATION = 'fetchEmbeddedUrlMetadata'
/** What says something of the caller or of this server, and not of the page. */
const NOT_OF_THE_PAGE = new Set([401, 403, 429])

/**
 * `/_preview?url=`: what a page says of itself, for the app. That a page has no preview is a result here and not an
 * error, as browsers log every error of a request; the operation itself answers 400 to callers of the API.
 */
export function previewRoutes({ upstream, costs, userIdOf, accountOf }: PreviewOptions): Hono {
  const app = new Hono()
  app.get('/_preview', async (c) => {
    await charge(costs, OPERATION, c, userIdOf)
    const request = c.req.raw
    const { path } = operations[OPERATION]
    const response = await forward(OPERATION, request, path, await accountOf(request), upstream)
    if (response.ok || NOT_OF_THE_PAGE.has(response.status)) return response
    await response.body?.cancel()
    const none: { metadata: EmbedUrlMetadata | null } = { metadata: null }
    return c.json(none, 200, { 'cache-control': 'no-store' })
  })
  app.onError((cause) => {
    // The page, or the way to it, was too slow.
    if (cause instanceof HttpError && cause.status === 504) return Response.json({ metadata: null })
    throw cause
  })
  return app
}
