import type { EmbedUrlMetadata } from '@castaway/contract'
import type { AppContext } from '../context'
import { readFrame } from './read-frame'
import { fetchPage, PLAYLISTS, type FetchedPage, type FetchRules } from '../previews/fetch-page'
import { readImageSize } from '../previews/image-size'
import { fetchOembed, findOembed } from '../previews/oembed'
import { readHead } from '../previews/read-head'
import { readVideo } from '../previews/video'

/**
 * Crawls a URL.
 * @throws 400 for URLs that must not be fetched, 502 if there is no useful response
 */
export async function crawlUrl(
  { allowPrivateAddresses }: Pick<AppContext, 'allowPrivateAddresses'>,
  url: string,
  signal: AbortSignal,
): Promise<EmbedUrlMetadata> {
  const rules = { allowPrivate: allowPrivateAddresses, signal }
  const page = await fetchPage(url, rules)
  return {
    _status: page.status < 400 ? 'RESOLVED' : 'FAILED',
    content_type: page.contentType,
    content_length: page.contentLength,
    ...(await contentOf(page, rules)),
  }
}

/** Reads what the type of the content allows to know of it. */
async function contentOf(page: FetchedPage, rules: FetchRules): Promise<Partial<EmbedUrlMetadata>> {
  const { contentType, html, bytes, url } = page
  if (html !== null) {
    const head = readHead(html, url)
    const frame = readFrame({ html, url, head, allowPrivate: rules.allowPrivate })
    const address = findOembed(html, url)
    const oembed = address && (await fetchOembed(address, rules))
    return { html: { ...head, ...(oembed && { oembed }) }, ...(frame && { frame }) }
  }
  if (bytes.length === 0 || contentType === null) return {}
  if (contentType.startsWith('image/')) {
    const image = readImageSize(bytes)
    return image ? { image } : {}
  }
  if (contentType.startsWith('video/') || PLAYLISTS.includes(contentType)) {
    const video = await readVideo(page, rules)
    return video ? { video } : {}
  }
  return {}
}
