import { LinkCard } from '../../ui/LinkCard'
import { MediaGrid } from '../../ui/MediaGrid'
import { QuoteCard } from '../../ui/QuoteCard'
import type { SortedEmbeds } from './embed-kinds'

/** What a cast carries besides its words. */
export function CastEmbeds({ embeds }: { embeds: SortedEmbeds }) {
  const { pictures, pages, quotes } = embeds
  if (pictures.length + pages.length + quotes.length === 0) return null
  return (
    <div className="mt-3 space-y-2">
      {pictures.length > 0 ? <MediaGrid items={pictures} /> : null}
      {pages.map((page) => (
        <LinkCard key={page.url} {...page} />
      ))}
      {quotes.map((quote) => (
        <QuoteCard
          key={quote.hash}
          hash={quote.hash}
          {...(quote.author ? { author: quote.author } : {})}
          {...('text' in quote
            ? { text: quote.text, timestamp: quote.timestamp, attachments: quote.embeds.length }
            : {})}
        />
      ))}
    </div>
  )
}
