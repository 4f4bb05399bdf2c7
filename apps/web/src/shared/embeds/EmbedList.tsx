import { Suspense } from 'react'
import { MediaGrid } from '../../ui/media/MediaGrid'
import { AssetCard } from './AssetCard'
import { FrameBox } from './FrameBox'
import type { CastEmbedsProps } from './cast-embeds-props'
import { PageCard } from './PageCard'
import { Quote } from './Quote'
import { AudioCard } from './AudioCard'
import { useAltTexts } from './use-alt-texts'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const FrameCard = lazyWithRetry(() => import('./frames/FrameCard'))
const AppCard = lazyWithRetry(() => import('./frames/AppCard'))

export default function EmbedList({ embeds, hash }: CastEmbedsProps) {
  const { pictures, sounds, frames, apps, pages, others, quotes } = embeds
  const alts = useAltTexts(pictures)
  return (
    <>
      {pictures.length > 0 ? (
        <MediaGrid
          items={pictures.map((picture) => ({
            ...picture,
            ...alts.get(picture.url),
          }))}
        />
      ) : null}
      {sounds.map((sound) => (
        <AudioCard key={sound.url} {...sound} />
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
        <PageCard key={page.url} page={page} />
      ))}
      {others.map((url) => (
        <AssetCard key={url} url={url} />
      ))}
      {quotes.map((quote) => (
        <Quote key={quote.hash} quote={quote} />
      ))}
    </>
  )
}
