import type { MiniAppCheck } from '@castaway/contract/mini-app-check'
import { checkImages } from '../mini-app-report/images'
import { reportApp } from '../mini-app-report/report'
import { framingOf } from './mini-app-page'
import type { Upstream } from './upstream'

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
