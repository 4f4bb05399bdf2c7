import type { EmbedUrlMetadata, Frame, FrameV2 } from '@castaway/contract'
import type { AppContext } from '../context'
import { invalidField } from '../errors'
import { savePreview } from '../previews/save-preview'
import { crawlUrl } from './crawl-url'
import { viewDehydratedUsers } from '../views/users'
import { fetchManifest, type GenuineManifest } from './manifest'
import { saveMiniApp, manifestOf } from './mini-apps'
import { domainOf } from './record-use'

type CrawlContext = Pick<AppContext, 'store' | 'chain' | 'clock' | 'allowPrivateAddresses'>

/**
 * Crawls a page for its frame or mini app, with the manifest if it is genuine, and stores the result for the casts that
 * embed the URL.
 * @throws 400 for URLs that must not be fetched and pages without a frame, 502 if the server does not respond
 */
export async function crawlFrame(
  context: CrawlContext,
  url: string,
  signal: AbortSignal,
): Promise<Frame> {
  const metadata = await crawlPage(context, url, signal)
  await savePreview(context.store, url, metadata, context.clock.now())
  if (!metadata.frame) throw invalidField('url', 'There is no frame at this URL')
  return metadata.frame
}

/**
 * Crawls a URL. A mini app is completed from its domain's manifest and, if that is genuine, stored for the catalog.
 * @throws 400 for URLs that must not be fetched, 502 if the server does not respond
 */
export async function crawlPage(
  context: CrawlContext,
  url: string,
  signal: AbortSignal,
): Promise<EmbedUrlMetadata> {
  const metadata = await crawlUrl(context, url, signal)
  if (!metadata.frame) return metadata
  return { ...metadata, frame: await withManifestAndAuthor(context, metadata.frame, url, signal) }
}

/** Returns a mini app with its domain's manifest and the account that signed for the domain. */
async function withManifestAndAuthor(
  context: CrawlContext,
  frame: Frame,
  pageUrl: string,
  signal: AbortSignal,
): Promise<Frame> {
  if (frame.version === 'vNext') return frame
  const found = await fetchManifest(context, frame.frames_url, signal)
  // A page on another domain may embed any app, so an app's data is only stored from its own pages.
  const isOwn = domainOf(pageUrl) === domainOf(frame.frames_url)
  if (found && isOwn) await saveMiniApp(context, frame, found)
  const genuine = found ?? (await manifestOf(context.store.db, frame.frames_url))
  return genuine ? withManifest(context, frame, genuine) : frame
}

async function withManifest(
  { store }: CrawlContext,
  frame: FrameV2,
  { authorFid, manifest }: GenuineManifest,
): Promise<FrameV2> {
  const author = (await viewDehydratedUsers(store.db, [authorFid])).get(authorFid)
  return { ...frame, manifest, ...(author && { author }) }
}
