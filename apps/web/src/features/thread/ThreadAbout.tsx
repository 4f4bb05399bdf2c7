import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Cast } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { Suspense } from 'react'
import { Avatar } from '../../ui/Avatar'
import { ErrorState } from '../../ui/errors/ErrorState'
import { RichText } from '../../ui/text/RichText'
import { Skeleton } from '../../ui/Skeleton'
import { Link } from '@tanstack/react-router'
import { displayNameOf, UserLink } from '../../app/names'
import { useThreadQueries } from './thread-queries'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ThreadMetrics = lazyWithRetry(() => import('./ThreadMetrics'))

/** A summary of the conversation, its participants, and how often its words were used over time. */
export function ThreadAbout({ cast }: { cast: Cast }) {
  return (
    <div className="divide-y divide-line">
      <Summary hash={cast.hash} />
      <Suspense fallback={<Skeleton className="m-6 h-48" />}>
        <ThreadMetrics cast={cast} />
      </Suspense>
    </div>
  )
}

function Summary({ hash }: { hash: string }) {
  const q = useThreadQueries()
  const query = useQuery(q.lookupCastConversationSummary.query({ identifier: hash, limit: 50 }))
  const summary = query.data?.summary
  return (
    <section aria-labelledby="thread-summary" className="px-(--row-x) py-5">
      <h2 id="thread-summary" className="text-prose font-bold">
        <Trans>Summary</Trans>
      </h2>
      {query.isPending ? (
        <output aria-label={t`Loading the conversation`} className="mt-3 block space-y-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-4/5" />
        </output>
      ) : query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : summary ? (
        <>
          <SummaryText text={summary.text} />
          {summary.participants.length > 0 ? (
            <>
              <h3 className="mt-5 text-small font-semibold text-ink-soft">{t`Participants`}</h3>
              <ul className="mt-2 flex flex-wrap gap-2">
                {summary.participants.slice(0, 40).map((person) => (
                  <li key={person.fid}>
                    <UserLink
                      user={person}
                      className="inline-flex max-w-56 items-center gap-2 rounded-full border border-line bg-raised py-1 ps-1 pe-3 hover:border-line-strong"
                    >
                      <Avatar
                        url={person.pfp_url}
                        name={displayNameOf(person)}
                        seed={person.fid}
                        size={24}
                      />
                      <bdi className="truncate text-small">{displayNameOf(person)}</bdi>
                    </UserLink>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </>
      ) : null}
    </section>
  )
}

/** Lines of a summary; a cast hash in a line becomes a link to that cast. */
function SummaryText({ text }: { text: string }) {
  return (
    <div className="mt-2 space-y-1.5">
      {text.split('\n').map((line, index) => {
        const hash = /\((0x[0-9a-f]{40})\)/i.exec(line)?.[1]
        const words = hash ? line.replace(`(${hash})`, '').trim() : line
        return (
          <div key={index} className="flex items-start gap-2">
            <RichText text={words} className="min-w-0 flex-1" />
            {hash ? (
              <Link
                to="/cast/$hash"
                params={{ hash }}
                aria-label={t`Open the cast: ${words.slice(0, 80)}`}
                className="grid size-7 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
              >
                <ArrowUpRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
              </Link>
            ) : null}
          </div>
        )
      })}
    </div>
  )
}
