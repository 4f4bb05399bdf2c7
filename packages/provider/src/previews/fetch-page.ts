import { guardedFetch } from '@castaway/server-kit/net'

export interface FetchedPage {
  /** URL after redirects. */
  url: string
  status: number
  contentType: string | null
  contentLength: number | null
  /** The HTML, cut at the limit; null for any other content. */
  html: string | null
}

const HTML = ['text/html', 'application/xhtml+xml']

/**
 * Fetches a URL; for content other than HTML, only the head of the response is read.
 * @throws 400 for URLs that must not be fetched, 502 if the server does not respond
 */
export async function fetchPage(
  address: string,
  rules: { allowPrivate: boolean; signal: AbortSignal },
): Promise<FetchedPage> {
  const { url, status, headers, body } = await guardedFetch(address, {
    ...rules,
    accept: HTML,
    headers: {
      'user-agent': 'Castaway link preview',
      accept: 'text/html,image/*;q=0.9,*/*;q=0.1',
    },
  })
  const contentType = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  const length = Number(headers['content-length'] ?? NaN)
  const isPage = HTML.includes(contentType) && status < 400
  return {
    url,
    status,
    contentType: /^[\w.+-]{1,64}\/[\w.+-]{1,128}$/.test(contentType) ? contentType : null,
    contentLength: Number.isSafeInteger(length) && length >= 0 ? length : null,
    html: isPage ? new TextDecoder().decode(body) : null,
  }
}
