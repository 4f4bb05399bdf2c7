import { guardedFetch } from '../net/guarded-fetch'

export interface FetchedPage {
  /** Where the redirects led. */
  url: string
  status: number
  contentType: string | null
  contentLength: number | null
  /** Of HTML, cut at the limit; of everything else nothing. */
  html: string | null
}

const HTML = ['text/html', 'application/xhtml+xml']

/**
 * Fetches what is behind an address; of what is not HTML only the head of the answer.
 * @throws 400 for addresses that are not to be fetched, 502 where nobody answers
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
