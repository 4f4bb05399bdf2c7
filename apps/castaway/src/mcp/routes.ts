import { assertLocal, peerOf } from '@castaway/provider'
import { localControls } from '@castaway/client/local'
import { ServerError } from '@castaway/contract'
import { Hono } from 'hono'

interface McpRoutesOptions {
  /** Root of this server. */
  url: string
  /** The development key, the only one that gives access. */
  key: string
}

/**
 * `/mcp`: the tools over HTTP, guarded as the controls are. Each request is complete in itself: nothing is held between
 * two of them. The library is loaded with the first one.
 */
export function mcpRoutes({ url, key }: McpRoutesOptions): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    assertLocal(c.req.raw, key, peerOf(c))
    await next()
    c.header('cache-control', 'no-store')
  })
  app.onError((error, c) => {
    if (!(error instanceof ServerError)) throw error
    const { code, shortMessage: message, status } = error
    return c.json({ code, message }, status as 401 | 404)
  })
  app.post('/', async (c) => {
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('./server'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ])
    const server = await createMcpServer({
      name: url,
      baseUrl: `${url}/v2`,
      apiKey: key,
      island: { local: localControls({ url, key }), url, key },
      allowWrites: c.req.query('allow-writes') === 'true',
    })
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport)
    try {
      return await transport.handleRequest(c.req.raw)
    } finally {
      await server.close()
    }
  })
  // Without sessions there is no stream to open and nothing to end.
  app.all('/', (c) =>
    c.json({ code: 'METHOD_NOT_ALLOWED', message: 'Only POST' }, 405, { allow: 'POST' }),
  )
  return app
}
