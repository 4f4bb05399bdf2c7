import type { Castaway } from '@castaway/react'
import type { MiniAppLaunch } from './launch'
import { completeLaunch, openMiniApp, takeBack } from './open-mini-app'
import { type PageEmbed, pageEmbedNow, pageEmbedQuery } from './page-embed'

/**
 * Opens what the card of a page leads to: an app, or a token. The press is answered at once: while it isn't known which
 * of them it is, the splash is shown, and nothing of the page is loaded.
 */
export function openFromPage(
  { queryClient }: Pick<Castaway, 'queryClient'>,
  pageUrl: string,
  launch: MiniAppLaunch,
  showToken: (caip19: string) => void,
): void {
  const known = queryClient.getQueryData(pageEmbedQuery(pageUrl).queryKey)
  if (known?.token) return showToken(known.token)
  if (known !== undefined) return openMiniApp({ ...launch, ...splashOf(known) })
  const found = pageEmbedNow(queryClient, pageUrl)
  // Only an app can be elsewhere than the page.
  openMiniApp(launch, launch.url === pageUrl ? { isApp: found.then((embed) => !embed?.token) } : {})
  void found.then((embed) => {
    if (!embed?.token) completeLaunch(launch, splashOf(embed))
    else if (takeBack(launch)) showToken(embed.token)
  })
}

const splashOf = (embed: PageEmbed | null) => ({
  ...(embed?.splashImageUrl ? { splashImage: embed.splashImageUrl } : {}),
  ...(embed?.splashBackgroundColor ? { splashColor: embed.splashBackgroundColor } : {}),
})
