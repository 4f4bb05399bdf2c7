import { Suspense } from 'react'
import type { SortedEmbeds } from './embed-kinds'
import { lazyWithRetry } from '../../ui/lazy-with-retry'
import type { CastEmbedsProps } from './cast-embeds-props'
import { FrameBox } from './FrameBox'

const EmbedList = lazyWithRetry(() => import('./EmbedList'))

/** The embeds of a cast; their components are loaded with the first cast that has any. */
export function CastEmbeds({ embeds, hash }: CastEmbedsProps) {
  const { shown: _shown, ...kinds } = embeds
  if (Object.values(kinds).every((list) => list.length === 0)) return null
  return (
    <div className="mt-3 space-y-2">
      <Suspense fallback={<Boxes embeds={embeds} />}>
        <EmbedList embeds={embeds} hash={hash} />
      </Suspense>
    </div>
  )
}

/** Reserves the space of the embeds that are loading, in their final size. */
function Boxes({ embeds }: { embeds: SortedEmbeds }) {
  const [only, more] = embeds.pictures
  return (
    <>
      {only ? (
        <div
          className="rounded-card border border-line bg-sunken"
          style={{ aspectRatio: more ? 1.6 : only.ratio }}
        />
      ) : null}
      {[...embeds.sounds, ...embeds.pages].map(({ url }, index) => (
        <div key={url + index} className="h-25 rounded-card border border-line bg-raised" />
      ))}
      {embeds.others.map((url) => (
        <div key={url} className="h-18 rounded-card border border-line bg-raised" />
      ))}
      {embeds.quotes.map(({ hash }) => (
        <div key={hash} className="h-28 rounded-card border border-line bg-raised" />
      ))}
      {[...embeds.frames, ...embeds.apps].map(({ url, frame }) => (
        <FrameBox key={url} frame={frame} />
      ))}
    </>
  )
}
