import { type Account, useCastaway } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { CastList } from '../cast/CastList'
import { FreshPill } from '../cast/FreshPill'

const recasts = { showRecaster: true }

/** What the people one follows cast, newest first. */
export function Following({ account }: { account: Account }) {
  const { q } = useCastaway()
  const options = q.fetchUserFollowingFeed.keys({ fid: account.fid, withRecasts: true, limit: 25 })
  const query = useInfiniteQuery(options)
  return (
    <>
      <FreshPill options={options} />
      <CastList
        label="Casts by people you follow"
        name="following"
        query={query}
        resume
        row={recasts}
        empty={
          <EmptyState
            title="It is quiet here"
            action={
              <>
                <Link to="/" search={{ tab: 'trending' }} className={buttonClass('primary')}>
                  See what goes round
                </Link>
                <Link to="/channels" className={buttonClass('plain')}>
                  Browse channels
                </Link>
              </>
            }
          >
            What the people you follow cast will stand here. Find some first.
          </EmptyState>
        }
      />
    </>
  )
}

/** What is picked for this account. */
export function ForYou({ account }: { account: Account }) {
  const { q } = useCastaway()
  const options = q.fetchFeedForYou.keys({ fid: account.fid, limit: 25 })
  const query = useInfiniteQuery(options)
  return (
    <>
      <FreshPill options={options} />
      <CastList
        label="Casts picked for you"
        name="for-you"
        query={query}
        empty={
          <EmptyState
            title="Nothing picked yet"
            action={
              <Link to="/" search={{ tab: 'trending' }} className={buttonClass('primary')}>
                See what goes round
              </Link>
            }
          >
            Like a few casts and follow a few people; this feed learns from both.
          </EmptyState>
        }
      />
    </>
  )
}
