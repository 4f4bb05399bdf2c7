import { guardedFetch } from '@castaway/server-kit/net'

export interface FetchedPage {
  /** URL after redirects. */
  url: string
  status: number
  contentType: string | null
  contentLength: number | null
  /** The HTML, cut at the limit; null for any other content. */
  html: string | null
  /** The first bytes of an image, a video or a playlist; empty for any other content, and for errors. */
  bytes: Uint8Array
  /** Whether there is more content than `bytes`. */
  truncated: boolean
}

const HTML = ['text/html', 'application/xhtml+xml']
/** Content types of HLS playlists. */
export const PLAYLISTS = [
  'application/vnd.apple.mpegurl',
  'application/x-mpegurl',
  'audio/mpegurl',
  'audio/x-mpegurl',
]
/** The head of a page, the header of an image with its thumbnails, or the index of most videos. */
const MAX_BYTES = 524_288
export const CRAWLER = 'Castaway link preview'

export interface FetchRules {
  allowPrivate: boolean
  signal: AbortSignal
}

/**
 * Fetches the first bytes of a URL; for content without a preview, only the head of the response is read.
 * @throws 400 for URLs that must not be fetched, 502 if the server does not respond
 */
export async function fetchPage(address: string, rules: FetchRules): Promise<FetchedPage> {
  const { url, status, headers, body, truncated } = await guardedFetch(address, {
    ...rules,
    accept: [...HTML, ...PLAYLISTS, 'image/*', 'video/*'],
    maxBytes: MAX_BYTES,
    headers: {
      'user-agent': CRAWLER,
      accept: 'text/html,image/*;q=0.9,video/*;q=0.9,*/*;q=0.1',
    },
  })
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';')
  const contentType = type.trim().toLowerCase()
  const length = Number(headers['content-length'] ?? NaN)
  const isPage = HTML.includes(contentType) && status < 400
  const isMedia = !HTML.includes(contentType) && status < 400
  return {
    url,
    status,
    contentType: /^[\w.+-]{1,64}\/[\w.+-]{1,128}$/.test(contentType) ? contentType : null,
    // Of a compressed response, the length is that of the compressed bytes.
    contentLength: Number.isSafeInteger(length) && length >= 0 ? length : null,
    html: isPage ? decode(body, parameters.join(';')) : null,
    bytes: isMedia ? body : new Uint8Array(),
    truncated: truncated || headers['content-encoding'] !== undefined,
  }
}

/** Bytes in which a page names its encoding, by the HTML standard. */
const NAMED_WITHIN = 1024

/** Decodes a page by the encoding that its header or its first bytes name; UTF-8 by default. */
function decode(body: Uint8Array, parameters: string): string {
  const start = new TextDecoder('latin1').decode(body.subarray(0, NAMED_WITHIN))
  const label =
    /charset\s*=\s*"?([\w.:-]{1,40})/i.exec(parameters)?.[1] ??
    /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1]
  try {
    // The decoder removes a byte order mark of its own encoding only.
    const marked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf
    return new TextDecoder(marked ? 'utf-8' : (label ?? 'utf-8')).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
