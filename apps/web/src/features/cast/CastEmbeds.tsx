import { Suspense } from 'react'
import type { AppFrame, ButtonFrame, SortedEmbeds } from './embed-kinds'
import { lazyPart } from '../../ui/lazy-part'

const EmbedList = lazyPart(() => import('./EmbedList'))

export interface CastEmbedsProps {
  embeds: SortedEmbeds
  /** The cast they hang on. */
  hash: string
}

/** What a cast carries besides its words; what shows it is loaded with the first that has something. */
export function CastEmbeds({ embeds, hash }: CastEmbedsProps) {
  const { pictures, sounds, frames, apps, pages, quotes } = embeds
  const boxes = pictures.length + sounds.length + frames.length + apps.length + pages.length
  if (boxes + quotes.length === 0) return null
  return (
    <div className="mt-3 space-y-2">
      <Suspense fallback={<Boxes embeds={embeds} />}>
        <EmbedList embeds={embeds} hash={hash} />
      </Suspense>
    </div>
  )
}

/** Room for what is about to come, as large as it will be. */
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
      {embeds.quotes.map(({ hash }) => (
        <div key={hash} className="h-28 rounded-card border border-line bg-raised" />
      ))}
      {[...embeds.frames, ...embeds.apps].map(({ url, frame }) => (
        <FrameBox key={url} frame={frame} />
      ))}
    </>
  )
}

/** As high as the frame, or the mini app, that will stand here. */
export function FrameBox({ frame }: { frame: ButtonFrame | AppFrame }) {
  const isV1 = frame.version === 'vNext'
  const rows = isV1 ? Math.ceil(Math.min(4, frame.buttons?.length ?? 0) / 2) : 0
  const square = isV1 && frame.image_aspect_ratio === '1:1'
  return (
    <div className="overflow-hidden rounded-card border border-line bg-raised">
      <div className={square ? 'aspect-square bg-sunken' : 'aspect-[1.91] bg-sunken'} />
      <div style={{ height: isV1 ? 56 + 48 * (rows + (frame.input ? 1 : 0)) : 60 }} />
    </div>
  )
}
