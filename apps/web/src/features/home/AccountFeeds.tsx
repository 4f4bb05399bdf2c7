import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Account, useCastaway } from '@castaway/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { CastList } from '../../shared/casts/CastList'
import { NewPostsPill } from '../../shared/casts/NewPostsPill'
import { useLoadRecasters } from '../../shared/casts/use-recasters'
import { type FeedProvider, feedProviders } from '../../app/search-params'
import { Choices } from '../../ui/form/Choices'
import { providerNames } from './home-tab-names'

const home = ['home']
const byFollowed = { recasters: 'followed' } as const

/** Casts of followed users, newest first. */
export function Following({ account }: { account: Account }) {
  const { q } = useCastaway()
  const options = q.fetchUserFollowingFeed.keys({ fid: account.fid, withRecasts: true, limit: 25 })
  const query = useInfiniteQuery(options)
  useLoadRecasters(query.data)
  return (
    <>
      <NewPostsPill options={options} topics={home} isHome />
      <CastList
        label={t`Casts by people you follow`}
        name="following"
        query={query}
        isHome
        resume={`following.${account.fid}`}
        row={byFollowed}
        empty={
          <EmptyState
            title={t`It’s quiet here`}
            action={
              <>
                <Link to="/" search={{ tab: 'trending' }} className={buttonClass('primary')}>
                  <Trans>See what’s trending</Trans>
                </Link>
                <Link to="/channels" className={buttonClass('plain')}>
                  <Trans>Browse channels</Trans>
                </Link>
              </>
            }
          >
            <Trans>
              Casts by people you follow will appear here. Find some people to follow first.
            </Trans>
          </EmptyState>
        }
      />
    </>
  )
}

/** The recommended feed of this account. */
export function ForYou({ account }: { account: Account }) {
  const { q } = useCastaway()
  const { provider = 'neynar' } = useSearch({ from: '/' })
  const options = q.fetchFeedForYou.keys({ fid: account.fid, provider, limit: 25 })
  const query = useInfiniteQuery(options)
  return (
    <>
      <ProviderPicker provider={provider} />
      <NewPostsPill options={options} isHome />
      <CastList
        label={t`Casts picked for you`}
        name={`for-you-${provider}`}
        query={query}
        isHome
        empty={
          <EmptyState
            title={t`Nothing for you yet`}
            action={
              <Link to="/" search={{ tab: 'trending' }} className={buttonClass('primary')}>
                <Trans>See what’s trending</Trans>
              </Link>
            }
          >
            <Trans>Like some casts and follow some people to teach this feed what you enjoy.</Trans>
          </EmptyState>
        }
      />
    </>
  )
}

/** Selects how the casts of the recommended feed are chosen. */
function ProviderPicker({ provider }: { provider: FeedProvider }) {
  const choices = feedProviders.map((id) => ({
    chosen: id === provider,
    label: providerNames[id](),
    search: { tab: 'for-you', provider: id === 'neynar' ? undefined : id },
  }))
  return <Choices label={t`Recommendations`} choices={choices} />
}
