import { useMe } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { LinkCard } from '../../ui/cards/LinkCard'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import { type PageEmbed, pageOf } from './embed-kinds'
import { pagePreviewQuery } from './page-preview'
import { snapQuery } from './snap-query'

const SnapCard = lazyWithRetry(() => import('./snaps/SnapCard'))

/**
 * The card of a page. A page that was never crawled is requested once it is visible, for signed-in users only; the card
 * keeps its size. Every visible page is asked whether it is a snap, which then takes the place of the card.
 */
export function PageCard({ page, hash }: { page: PageEmbed; hash: string }) {
  const me = useMe()
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const sight = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true)
    })
    sight.observe(box.current)
    return () => sight.disconnect()
  }, [])
  const found = useQuery({
    ...pagePreviewQuery(page.url),
    enabled: seen && !page.known && Boolean(me.data?.user),
    select: (metadata) => (metadata ? pageOf(new URL(page.url), metadata) : null),
  })
  const snap = useQuery({ ...snapQuery(page.url), enabled: seen }).data
  const { known: _known, ...shown } = found.data ?? page
  const card = <LinkCard {...shown} />
  return (
    <div ref={box}>
      {snap && (snap.snap || snap.newer) ? (
        <Suspense fallback={card}>
          <SnapCard probe={snap} url={page.url} castHash={hash} link={card} />
        </Suspense>
      ) : (
        card
      )}
    </div>
  )
}
