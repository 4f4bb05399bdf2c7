import type { EmbedUrlMetadata } from '@castaway/contract'
import type { AppContext } from '../context'
import { readFrame } from './read-frame'
import { fetchPage } from '../previews/fetch-page'
import { readHead } from '../previews/read-head'

/**
 * Crawls a URL.
 * @throws 400 for URLs that must not be fetched, 502 if there is no useful response
 */
export async function crawlUrl(
  { allowPrivateAddresses }: Pick<AppContext, 'allowPrivateAddresses'>,
  url: string,
  signal: AbortSignal,
): Promise<EmbedUrlMetadata> {
  const page = await fetchPage(url, { allowPrivate: allowPrivateAddresses, signal })
  const head = page.html === null ? undefined : readHead(page.html, page.url)
  const frame = head && readFrame({ html: page.html!, url: page.url, head })
  return {
    _status: page.status < 400 ? 'RESOLVED' : 'FAILED',
    content_type: page.contentType,
    content_length: page.contentLength,
    ...(head && { html: head }),
    ...(frame && { frame }),
  }
}
