import { t } from '@lingui/core/macro'
import { useCast, useCastaway } from '@castaway/react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ScreenHeader } from '../../app/ScreenHeader'
import { useTitle } from '../../app/use-title'
import { RowSkeletons } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import type { ThreadTab } from '../../app/search-params'
import { displayNameOf } from '../../app/names'
import { Conversation } from './Conversation'
import { lazyWithRetry } from '../../ui/lazy-with-retry'

const ThreadSide = lazyWithRetry(() => import('./ThreadSide'))

/** A cast with the casts that it replies to and its replies; also its quotes, recasts and likes. */
export function ThreadScreen() {
  const params = useParams({ from: '/cast/$hash' })
  const { sort = 'chron', tab } = useSearch({ from: '/cast/$hash' })
  const navigate = useNavigate({ from: '/cast/$hash' })
  const hash = params.hash.toLowerCase()
  const known = useCast(hash)
  const { store } = useCastaway()
  const [missing, setMissing] = useState<string>()
  // A deleted cast cannot be liked or quoted.
  const isGone = !known && (missing === hash || store.isDeleted(hash))
  useTitle(known ? `${displayNameOf(known.author)}: ${known.text.slice(0, 60)}` : t`Thread`)
  const tabs: { id: 'replies' | ThreadTab; label: string }[] = [
    { id: 'replies', label: t`Conversation` },
    { id: 'quotes', label: t`Quotes` },
    { id: 'recasts', label: t`Recasts` },
    { id: 'likes', label: t`Likes` },
    { id: 'about', label: t`About` },
  ]
  return (
    <>
      <ScreenHeader
        title={t`Thread`}
        back
        tabs={
          isGone ? null : (
            <Tabs
              label={t`About this cast`}
              tabs={tabs}
              current={tab ?? 'replies'}
              onSelect={(next) =>
                void navigate({
                  search: (now) => ({
                    ...(now.sort ? { sort: now.sort } : {}),
                    ...(next === 'replies' ? {} : { tab: next }),
                  }),
                  replace: true,
                })
              }
            />
          )
        }
      />
      {tab && !isGone ? (
        <Suspense fallback={<RowSkeletons />}>
          <ThreadSide key={hash + tab} hash={hash} tab={tab} onMissing={setMissing} />
        </Suspense>
      ) : (
        // Another cast is another screen, so no state of the previous one may remain.
        <Conversation
          key={hash}
          hash={hash}
          sort={sort}
          onMissing={setMissing}
          onSort={(next) =>
            void navigate({ search: next === 'chron' ? {} : { sort: next }, replace: true })
          }
        />
      )}
    </>
  )
}
