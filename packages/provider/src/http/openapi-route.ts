import { apiVersions, type ApiVersion } from '@castaway/contract'
import { openApi } from '@castaway/contract/openapi'
import { Hono } from 'hono'

/** Path of the OpenAPI document of a version, or of the one with every version. */
const pathOf = (version?: ApiVersion) => (version ? `/openapi-${version}.json` : '/openapi.json')
const documents: readonly (ApiVersion | undefined)[] = [undefined, ...apiVersions]
export const openApiPaths: string[] = documents.map(pathOf)

/** The OpenAPI documents, with this server's URL: `/openapi.json`, and one for each version of the API. */
export function openApiRoute(publicUrl: string): Hono {
  const app = new Hono()
  for (const version of documents) {
    let text: string | undefined
    app.get(pathOf(version), (c) => {
      // Built on the first request, because startup has no time for it.
      text ??= JSON.stringify({ ...openApi(version), servers: [{ url: `${publicUrl}/v2` }] })
      return c.body(text, 200, {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        // The document is public, and documentation viewers run on other origins.
        'access-control-allow-origin': '*',
      })
    })
  }
  return app
}
