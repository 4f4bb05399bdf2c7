import { Suspense } from 'react'
import { type QuotedCast, type SortedEmbeds, sortEmbeds } from './embed-kinds'
import { quotedText, quotedTextClass } from '../../ui/cards/quoted-text'
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
  const [only, more] = embeds.media
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
        <div key={url} className="h-17 rounded-card border border-line bg-raised" />
      ))}
      {embeds.quotes.map((quote) => (
        <QuoteBox key={quote.hash} quote={quote} />
      ))}
      {[...embeds.frames, ...embeds.apps].map(({ url, frame }) => (
        <FrameBox key={url} frame={frame} />
      ))}
    </>
  )
}

/** A quote's text takes as many lines as it will in its card. */
function QuoteBox({ quote }: { quote: QuotedCast }) {
  const embeds = 'text' in quote ? quote.embeds : []
  return (
    <div className="rounded-card border border-line bg-raised px-4 py-3">
      {quote.author ? <span className="mb-1 block h-5" /> : null}
      <span className="flex gap-3">
        <span dir="auto" className={quotedTextClass}>
          {'text' in quote ? quotedText(quote.text) : ''}
        </span>
        {sortEmbeds(embeds).media[0] ? <span className="size-16 shrink-0" /> : null}
      </span>
      {embeds.length > 0 ? <span className="mt-1 block text-small">&nbsp;</span> : null}
    </div>
  )
}
