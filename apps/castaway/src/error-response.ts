import type { PageErrorCode } from '@castaway/contract'
import { html } from '@castaway/server-kit/html'
import { currentRequest } from '@castaway/server-kit/telemetry'

/** The format an error is written in. */
export type ErrorFormat = 'html' | 'json' | 'text'

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/

const mediaTypes = (header: string | null | undefined): string[] =>
  (header ?? '').split(',').map((each) => each.split(';')[0]!.trim().toLowerCase())

const isJson = (header: string | null | undefined): boolean =>
  mediaTypes(header).some((type) => JSON_TYPE.test(type))

/**
 * Chooses the format for a request: HTML for browsers, JSON for clients that accept it explicitly, plain text
 * otherwise.
 */
export function negotiateFormat(accept?: string | null, contentType?: string | null): ErrorFormat {
  const accepted = mediaTypes(accept)
  if (accepted.includes('text/html') || accepted.includes('application/xhtml+xml')) return 'html'
  return isJson(accept) || isJson(contentType) ? 'json' : 'text'
}

/** Whether the client accepts HTML: always, unless it asks for JSON and nothing else. */
export const acceptsHtml = (accept?: string | null, contentType?: string | null): boolean =>
  negotiateFormat(accept, contentType) !== 'json' ||
  (mediaTypes(accept).includes('*/*') && !isJson(contentType))

/**
 * Creates an error response with headers that prevent caching and script execution.
 * @param message plain text, one or more sentences
 */
export function errorResponse(
  format: ErrorFormat,
  { code, title, message }: { code: PageErrorCode; title: string; message: string },
): { body: string; headers: Record<string, string> } {
  const [type, body] = {
    json: ['application/json', JSON.stringify({ code, message })],
    text: ['text/plain; charset=utf-8', `${message}\n`],
    html: ['text/html; charset=utf-8', String(page(title, message))],
  }[format] as [string, string]
  return {
    body,
    headers: {
      'content-type': type,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      vary: 'accept, content-type',
    },
  }
}

/** The page names the request, so that the operator finds its line in the log. */
const page = (title: string, message: string) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<h1>${title}</h1>
<p>${message}</p>
${requestLine()}
</html>
`

function requestLine() {
  const request = currentRequest()
  return request ? html`<p><small>Request ID: <code>${request.id}</code></small></p>` : null
}
