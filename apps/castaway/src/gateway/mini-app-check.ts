import { checkImages, type CheckedImage } from '../mini-app-report/images'
import { type AppReport, reportApp } from '../mini-app-report/report'
import { framingOf, type Framing } from './mini-app-page'
import type { Upstream } from './upstream'

/** The report of `castaway app check`, with the images that the app names and whether a host can frame its page. */
export interface MiniAppCheck extends Omit<AppReport, 'pageHeaders'> {
  images: CheckedImage[]
  /** Absent if the page cannot be reached. */
  framing?: Framing
}

interface CheckOptions {
  /** Whether this machine and private networks can be asked. */
  allowPrivate: boolean
  /** The origin of this site, whose pages frame the app. */
  siteOrigin: string
  upstream: Upstream
}

/** What production refuses of a mini app, as its developer sees it. */
export async function checkMiniApp(
  url: URL,
  { allowPrivate, siteOrigin, upstream }: CheckOptions,
  signal: AbortSignal,
): Promise<MiniAppCheck> {
  const reader = { allowPrivate, signal }
  const { pageHeaders, ...report } = await reportApp(url, {
    ...reader,
    accounts: {
      name: 'this server’s network',
      userOf: async (fid) =>
        (await upstream.client.fetchBulkUsers({ fids: [fid] })).users[0] ?? null,
    },
  })
  return {
    ...report,
    images: await checkImages(report, reader),
    ...(pageHeaders && { framing: framingOf(pageHeaders, siteOrigin) }),
  }
}
