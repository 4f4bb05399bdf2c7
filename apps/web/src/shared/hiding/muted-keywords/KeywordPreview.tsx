import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Cast, Castaway } from '@castaway/react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { displayNameOf } from '../../../app/names'
import type { KeywordBody } from './muted-keywords'
import { loadedFeedCasts, castsHiddenBy } from '../preview'

const EXAMPLES = 3

/** The casts that a keyword would hide in the feeds that were read. */
export function KeywordPreview({ castaway, body }: { castaway: Castaway; body: KeywordBody }) {
  const [feed, setFeed] = useState<Cast[]>()
  useEffect(() => {
    let gone = false
    loadedFeedCasts(castaway).then(
      (casts) => void (gone || setFeed(casts)),
      // Offline there is nothing to preview; the keyword can be muted all the same.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [castaway])
  const asked = useDeferredValue(JSON.stringify({ ...body, until: null }))
  const hidden = useMemo(
    () => (feed ? castsHiddenBy(feed, JSON.parse(asked) as KeywordBody) : []),
    [feed, asked],
  )
  if (!feed || feed.length === 0) return null
  const count = hidden.length
  const all = feed.length
  return (
    <section aria-live="polite" className="rounded-card border border-line bg-surface p-4">
      <h3 className="text-small font-semibold">
        {count === 0 ? (
          <Trans>Nothing in your open feeds matches this.</Trans>
        ) : (
          plural(count, {
            one: `# of ${all} casts in your open feeds would be hidden:`,
            other: `# of ${all} casts in your open feeds would be hidden:`,
          })
        )}
      </h3>
      {count > 0 ? (
        <ul className="mt-2 space-y-1.5">
          {hidden.slice(0, EXAMPLES).map((cast) => (
            <li key={cast.hash} className="flex gap-2 text-small text-ink-soft">
              <bdi className="max-w-28 shrink-0 truncate font-semibold">
                {displayNameOf(cast.author)}
              </bdi>
              <span dir="auto" className="min-w-0 truncate [unicode-bidi:isolate]">
                {cast.text}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}
