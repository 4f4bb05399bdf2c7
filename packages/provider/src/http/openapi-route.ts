import { openApi } from '@castaway/contract/openapi'
import { Hono } from 'hono'

/** `/openapi.json`: what the island speaks, for tools; with the address at which this island does. */
export function openApiRoute(publicUrl: string): Hono {
  const app = new Hono()
  let text: string | undefined
  app.get('/openapi.json', (c) => {
    // Drawn when it is first asked for: a start has no time for it.
    text ??= JSON.stringify({ ...openApi(), servers: [{ url: `${publicUrl}/v2` }] })
    return c.body(text, 200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      // It holds nothing but what is published anyway, and documentation viewers run elsewhere.
      'access-control-allow-origin': '*',
    })
  })
  return app
}
