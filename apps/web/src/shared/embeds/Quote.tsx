import { t } from '@lingui/core/macro'
import { useCastaway } from '@castaway/react'
import { useState } from 'react'
import { QuoteCard } from '../../ui/cards/QuoteCard'
import { useHidePredicate } from '../hiding/use-hide-predicate'
import { isUnavailable, type QuotedCast, sortEmbeds } from './embed-kinds'

/** A cast that another cast quotes; muted content is shown only on request. */
export function Quote({ quote }: { quote: QuotedCast }) {
  const { store } = useCastaway()
  const hide = useHidePredicate('feeds')
  const [shown, setShown] = useState(false)
  const { author } = quote
  const known = 'text' in quote
  const hidden =
    author && !shown
      ? hide({
          hash: quote.hash,
          author: { fid: author.fid },
          ...(known ? { text: quote.text, embeds: quote.embeds } : {}),
        })
      : null
  if (hidden) {
    return (
      <div
        data-handles-press
        className="flex min-h-12 items-center justify-between gap-3 rounded-card border border-line bg-sunken px-4 py-2 text-small text-ink-soft"
      >
        <span>{hidden.reason}</span>
        <button
          type="button"
          onClick={() => setShown(true)}
          className="min-h-6 shrink-0 font-semibold text-accent hover:underline"
        >
          {t`Show`}
        </button>
      </div>
    )
  }
  if (store.isDeleted(quote.hash)) {
    return (
      <p className="rounded-card border border-line bg-sunken px-4 py-3 text-small text-ink-soft">
        {t`This cast was deleted.`}
      </p>
    )
  }
  if (isUnavailable(quote)) {
    return (
      <p className="rounded-card border border-line bg-sunken px-4 py-3 text-small text-ink-soft">
        {t`This cast is not available.`}
      </p>
    )
  }
  const inner = known ? sortEmbeds(quote.embeds) : undefined
  const image = inner?.media.find((each) => each.type === 'image')
  return (
    <QuoteCard
      hash={quote.hash}
      {...(author ? { author } : {})}
      {...(known ? { text: quote.text, timestamp: quote.timestamp } : {})}
      {...(known ? { attachments: quote.embeds.length } : {})}
      {...(image ? { image: image.url } : {})}
    />
  )
}
