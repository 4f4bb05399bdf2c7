import type { ProxyOptions } from 'vite'

/**
 * Leads the page’s reads to the provider, and adds the API key, which never reaches the browser. Writes need a signed-in
 * user, so they are refused.
 */
export function apiProxy(apiUrl: string, apiKey: string): Record<string, ProxyOptions> {
  return {
    '/v2': {
      target: new URL(apiUrl).origin,
      changeOrigin: true,
      headers: { 'x-api-key': apiKey },
      bypass(request, response) {
        if (request.method === 'GET' || !response) return
        response.writeHead(405, { allow: 'GET' }).end()
        return false
      },
    },
  }
}
