import { Suspense } from 'react'
import { MediaGrid } from '../../ui/media/MediaGrid'
import { FrameBox } from './FrameBox'
import type { CastEmbedsProps } from './cast-embeds-props'
import { PageCard } from './PageCard'
import { Quote } from './Quote'
import { useAltTexts } from './use-alt-texts'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

// Few casts have these.
const AssetCard = lazyWithRetry(() => import('./AssetCard'))
const AudioCard = lazyWithRetry(() => import('./AudioCard'))
const FrameCard = lazyWithRetry(() => import('./frames/FrameCard'))
const AppCard = lazyWithRetry(() => import('./frames/AppCard'))

export default function EmbedList({ embeds, hash }: CastEmbedsProps) {
  const { media, sounds, frames, apps, pages, others, quotes } = embeds
  const alts = useAltTexts(media)
  return (
    <>
      {media.length > 0 ? (
        <MediaGrid
          items={media.map((item) => ({
            ...item,
            ...alts.get(item.url),
          }))}
        />
      ) : null}
      {sounds.map((sound) => (
        <Suspense key={sound.url} fallback={<EmptyCard height="h-25" />}>
          <AudioCard {...sound} />
        </Suspense>
      ))}
      {frames.map((each) => (
        <Suspense key={each.url} fallback={<FrameBox frame={each.frame} />}>
          <FrameCard {...each} castHash={hash} />
        </Suspense>
      ))}
      {apps.map((each) => (
        <Suspense key={each.url} fallback={<FrameBox frame={each.frame} />}>
          <AppCard {...each} castHash={hash} />
        </Suspense>
      ))}
      {pages.map((page) => (
        <PageCard key={page.url} page={page} hash={hash} />
      ))}
      {others.map((url) => (
        <Suspense key={url} fallback={<EmptyCard height="h-17" />}>
          <AssetCard url={url} />
        </Suspense>
      ))}
      {quotes.map((quote) => (
        <Quote key={quote.hash} quote={quote} />
      ))}
    </>
  )
}

/** Takes the place of a card whose code is loading. */
const EmptyCard = ({ height }: { height: 'h-17' | 'h-25' }) => (
  <div className={`rounded-card border border-line bg-raised ${height}`} />
)
