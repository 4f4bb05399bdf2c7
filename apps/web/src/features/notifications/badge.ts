let count = 0
let watching = false

const withoutCount = (title: string) => title.replace(/^\(\d+\+?\) /, '')

/** The page title with the unseen count before it. */
export const titleWithCount = (title: string, unseen: number): string =>
  unseen > 0 ? `(${unseen > 99 ? '99+' : unseen}) ${withoutCount(title)}` : withoutCount(title)

function retitle() {
  const title = titleWithCount(document.title, count)
  if (document.title !== title) document.title = title
}

/** Shows the unseen count in the title of the tab, and on the icon of the installed app. */
export function showUnseen(unseen: number): void {
  count = unseen
  retitle()
  const element = document.querySelector('title')
  if (!watching && element) {
    watching = true
    // Screens set the title on navigation.
    new MutationObserver(retitle).observe(element, { childList: true })
  }
  // The badge API is missing in some browsers, and rejects where the app is not installed.
  const app = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
  void (unseen > 0 ? app.setAppBadge?.(unseen) : app.clearAppBadge?.())?.catch(() => undefined)
}
