import type { EmbedUrlMetadata, Frame, FrameV2 } from '@castaway/contract'
import type { AppContext } from '../context'
import { invalidField } from '../errors'
import { savePreview } from '../previews/save-preview'
import { crawlUrl } from './crawl-url'
import { viewDehydratedUsers } from '../views/users'
import { fetchManifest, type GenuineManifest } from './manifest'
import { saveMiniApp, manifestOf } from './mini-apps'
import { domainOf } from './record-use'

type CrawlContext = Pick<AppContext, 'store' | 'clock' | 'allowPrivateAddresses'>

/**
 * Crawls a page for its frame or mini app, with its manifest where that is genuine, and keeps what it
 * found for the casts that embed the address.
 * @throws 400 for addresses that are not to be fetched and pages that are no frame, 502 where nobody answers
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
 * Crawls an address. What it finds of a mini app is completed by its domain's manifest, and the app is
 * kept for the catalogue where that is genuine.
 * @throws 400 for addresses that are not to be fetched, 502 where nobody answers
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

/** A mini app with what its domain's manifest says, and who signed for the domain. */
async function withManifestAndAuthor(
  context: CrawlContext,
  frame: Frame,
  pageUrl: string,
  signal: AbortSignal,
): Promise<Frame> {
  if (frame.version === 'vNext') return frame
  const found = await fetchManifest(context, frame.frames_url, signal)
  // A page elsewhere may show any app as it likes; what is kept of an app comes from its own pages.
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
