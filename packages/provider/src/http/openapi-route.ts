import { openApi } from '@castaway/contract/openapi'
import { Hono } from 'hono'

/** `/openapi.json`: the OpenAPI document, with this server's URL. */
export function openApiRoute(publicUrl: string): Hono {
  const app = new Hono()
  let text: string | undefined
  app.get('/openapi.json', (c) => {
    // Built on the first request, because startup has no time for it.
    text ??= JSON.stringify({ ...openApi(), servers: [{ url: `${publicUrl}/v2` }] })
    return c.body(text, 200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      // The document is public, and documentation viewers run on other origins.
      'access-control-allow-origin': '*',
    })
  })
  return app
}
