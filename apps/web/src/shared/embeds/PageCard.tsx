import { useMe } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LinkCard } from '../../ui/cards/LinkCard'
import { type PageEmbed, pageOf } from './embed-kinds'
import { pagePreviewQuery } from './page-preview'

/**
 * The card of a page. A page that was never crawled is requested once it is visible, for signed-in users only; the card
 * keeps its size.
 */
export function PageCard({ page }: { page: PageEmbed }) {
  const me = useMe()
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (page.known || !box.current) return
    const sight = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true)
    })
    sight.observe(box.current)
    return () => sight.disconnect()
  }, [page.known])
  const found = useQuery({
    ...pagePreviewQuery(page.url),
    enabled: seen && !page.known && Boolean(me.data?.user),
    select: (metadata) => (metadata ? pageOf(new URL(page.url), metadata) : null),
  })
  const { known: _known, ...shown } = found.data ?? page
  return (
    <div ref={box}>
      <LinkCard {...shown} />
    </div>
  )
}
