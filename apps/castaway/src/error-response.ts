/** The format an error is written in. */
export type ErrorFormat = 'html' | 'json' | 'text'

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/

const mediaTypes = (header: string | null | undefined): string[] =>
  (header ?? '').split(',').map((each) => each.split(';')[0]!.trim().toLowerCase())

const isJson = (header: string | null | undefined): boolean =>
  mediaTypes(header).some((type) => JSON_TYPE.test(type))

/** Reads what a request asks for: pages for browsers, JSON for programs that say so, else plain text. */
export function negotiateFormat(accept?: string | null, contentType?: string | null): ErrorFormat {
  const accepted = mediaTypes(accept)
  if (accepted.includes('text/html') || accepted.includes('application/xhtml+xml')) return 'html'
  return isJson(accept) || isJson(contentType) ? 'json' : 'text'
}

/** Whether a page is a good answer: always, but to a request that names JSON and leaves nothing else open. */
export const acceptsHtml = (accept?: string | null, contentType?: string | null): boolean =>
  negotiateFormat(accept, contentType) !== 'json' ||
  (mediaTypes(accept).includes('*/*') && !isJson(contentType))

/**
 * An error response, with headers that keep it from being stored and from running anything.
 * @param message plain text, one or more sentences
 */
export function errorResponse(
  format: ErrorFormat,
  { code, title, message }: { code: string; title: string; message: string },
): { body: string; headers: Record<string, string> } {
  const [type, body] = {
    json: ['application/json', JSON.stringify({ code, message })],
    text: ['text/plain; charset=utf-8', `${message}\n`],
    html: ['text/html; charset=utf-8', page(title, message)],
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

const page = (title: string, message: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(message)}</p>
</html>
`

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
