import { errorFacts, useCastaway } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/errors/ErrorState'
import { CastSkeletons } from '../../ui/Skeleton'
import { useIsSlow } from '../../ui/use-is-slow'
import { CastList } from '../casts/CastList'
import { problemMessage } from './operators'
import { type CastSearch, castSearchOf, joinQuery, plainWords } from './query'
import { useFilteredCasts } from './filtered-casts'
import type { SearchState } from './url-state'

export interface ResultsProps {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}

/** Casts that match; `from:` is resolved first, because the network searches authors by fid. */
export function CastResults({ state, onChange }: ResultsProps) {
  const { q } = useCastaway()
  const search = castSearchOf(state.q)
  const { from } = search
  const author = useQuery({
    ...q.lookupUserByUsername.query({ username: (from ?? '-').toLowerCase() }),
    enabled: from !== null,
    retry: false,
  })
  if (from && author.isPending) return <CastSkeletons />
  if (from && author.isError) {
    const unknown = errorFacts(author.error).status === 404
    return unknown ? (
      <EmptyState
        title={t`No user named @${from}`}
        action={
          <Button onClick={() => onChange({ q: from, tab: 'people' })}>
            <Trans>Search people instead</Trans>
          </Button>
        }
      >
        <Trans>Check the username after from:, or search for the person.</Trans>
      </EmptyState>
    ) : (
      <ErrorState error={author.error} retry={() => void author.refetch()} />
    )
  }
  const fid = from ? author.data?.user.fid : undefined
  return (
    <>
      {search.problems.map((problem) => (
        <p
          key={`${problem.kind}${problem.term}`}
          role="alert"
          className="px-(--row-x) pt-3 text-small text-danger"
        >
          {problemMessage(problem)}
        </p>
      ))}
      <CastMatches
        key={JSON.stringify([search, fid, state.sort, state.mode])}
        search={search}
        fid={fid}
        state={state}
        onChange={onChange}
      />
    </>
  )
}

/** The query of a search, on whichever operation supports it. */
function useCastResults(search: CastSearch, fid: number | undefined, state: SearchState) {
  const { q } = useCastaway()
  const { channel, url } = search
  // Without search terms, the casts of the user or channel are listed instead.
  const browse = !search.hasWords && search.q === ''
  const words = useInfiniteQuery({
    ...q.searchCasts.keys({
      q: search.q || '-',
      sortType: state.sort,
      ...(state.mode !== 'literal' && search.hasWords ? { mode: state.mode } : {}),
      ...(fid === undefined ? {} : { authorFid: fid }),
      ...(channel ? { channelId: channel } : {}),
      ...(url ? { parentUrl: url } : {}),
    }),
    enabled: !browse,
  })
  const person = useInfiniteQuery({
    ...q.fetchCastsForUser.keys({
      fid: fid ?? 1,
      includeReplies: true,
      ...(channel ? { channelId: channel } : {}),
      ...(url ? { parentUrl: url } : {}),
    }),
    enabled: browse && fid !== undefined,
  })
  const place = useInfiniteQuery({
    ...q.fetchFeedByChannelIds.keys({ channelIds: [channel ?? '-'] }),
    enabled: browse && fid === undefined && channel !== null,
  })
  const isBare = browse && fid === undefined && channel === null
  return { query: !browse ? words : fid !== undefined ? person : place, isBare }
}

function CastMatches({
  search,
  fid,
  state,
  onChange,
}: ResultsProps & { search: CastSearch; fid: number | undefined }) {
  const { query, isBare } = useCastResults(search, fid, state)
  const shown = useFilteredCasts(query, search.has)
  const slow = useIsSlow(shown.isPending && !isBare, 4_000)
  const plain = plainWords(joinQuery([], search.q))
  const typed = state.q.trim()
  if (isBare) {
    return (
      <EmptyState title={t`Add a search term`}>
        <Trans>Filters alone don’t return results. Add a word to search for.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <output className={slow ? 'block px-(--row-x) pt-3 text-small text-ink-soft' : 'sr-only'}>
        {slow ? <Trans>Still searching. This is taking longer than usual.</Trans> : null}
      </output>
      <CastList
        label={t`Casts for ${typed}`}
        name={`search-${state.q}-${state.sort}-${state.mode}`}
        query={shown}
        where="search"
        empty={
          <EmptyState
            title={t`No casts found`}
            action={
              <>
                {shown.wentFar ? (
                  <Button tone="primary" onClick={() => void query.fetchNextPage()}>
                    <Trans>Search more casts</Trans>
                  </Button>
                ) : plain && plain !== typed ? (
                  <Button tone="primary" onClick={() => onChange({ q: plain })}>
                    <Trans>Search without filters</Trans>
                  </Button>
                ) : null}
                {state.mode === 'literal' && search.hasWords ? (
                  <Button onClick={() => onChange({ mode: 'hybrid' })}>
                    <Trans>Search by meaning</Trans>
                  </Button>
                ) : null}
                <Button onClick={() => onChange({ tab: 'people' })}>
                  <Trans>Search people</Trans>
                </Button>
                <Button onClick={() => onChange({ tab: 'channels' })}>
                  <Trans>Search channels</Trans>
                </Button>
              </>
            }
          >
            {shown.wentFar ? (
              <Trans>No matches so far, but there are more casts to search.</Trans>
            ) : (
              <Trans>No results for “{typed}”. Try fewer words.</Trans>
            )}
          </EmptyState>
        }
      />
    </>
  )
}
