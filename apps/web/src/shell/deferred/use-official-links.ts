import { useCastaway } from '@castaway/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOfficial } from '../../shared/links/official-host'
import { isPlainClick } from '../../ui/is-plain-click'
import { safeUrl } from '../../ui/text/safe-url'

/** Links of the official client to casts, people, channels and mini apps open here, wherever they are on the page. */
export function useOfficialLinks(): void {
  const castaway = useCastaway()
  const { history } = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (!isPlainClick(event) || event.defaultPrevented || !(event.target instanceof Element))
        return
      const href = event.target.closest<HTMLAnchorElement>('a[href]')?.href
      const url = safeUrl(href)
      if (!url || !isOfficial(url)) return
      event.preventDefault()
      const outside = () => void window.open(url.href, '_blank', 'noopener,noreferrer')
      // What this network or app doesn't know is still on the official client's site.
      void import('../../shared/links/resolve-official')
        .then(({ pathOf }) => pathOf(castaway, url))
        .then((path) => (path ? history.push(path) : outside()), outside)
    }
    // Before the rows of lists, which keep clicks on links to themselves.
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [castaway, history])
}
