import { useCastaway } from '@castaway/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ErrorState } from '../../ui/ErrorState'
import { CastSkeletons } from '../../ui/Skeleton'
import { CastList } from '../cast/CastList'
import { type CastSearch, castSearchOf, plainWords } from './query'
import type { SearchState } from './url-state'

export interface ResultsProps {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}

/** Casts that fit; `from:` is looked up first, because the network searches authors by number. */
export function CastResults({ state, onChange }: ResultsProps) {
  const { q } = useCastaway()
  const search = castSearchOf(state.q)
  const author = useQuery({
    ...q.lookupUserByUsername.query({ username: (search.from ?? '-').toLowerCase() }),
    enabled: search.from !== null,
    retry: false,
  })
  if (search.from && author.isPending) return <CastSkeletons />
  if (search.from && author.isError) {
    const unknown = (author.error as { status?: number }).status === 404
    return unknown ? (
      <EmptyState
        title={`Nobody is called @${search.from}`}
        action={
          <Button onClick={() => onChange({ q: search.from!, tab: 'people' })}>
            Search people instead
          </Button>
        }
      >
        Check the name after from:, or search for the person.
      </EmptyState>
    ) : (
      <ErrorState error={author.error} retry={() => void author.refetch()} />
    )
  }
  const fid = search.from ? author.data?.user.fid : undefined
  return (
    <>
      {search.problems.map((problem) => (
        <p key={problem} role="alert" className="px-(--row-x) pt-3 text-small text-danger">
          {problem}
        </p>
      ))}
      <Found
        key={JSON.stringify([search, fid, state.sort])}
        search={search}
        fid={fid}
        state={state}
        onChange={onChange}
      />
    </>
  )
}

function Found({
  search,
  fid,
  state,
  onChange,
}: ResultsProps & { search: CastSearch; fid: number | undefined }) {
  const { q } = useCastaway()
  const { channel } = search
  // Without words there is nothing to search for: then a person's or a channel's casts are what is meant.
  const browse = !search.hasWords && search.q === ''
  const words = useInfiniteQuery({
    ...q.searchCasts.keys({
      q: search.q || '-',
      sortType: state.sort,
      ...(fid === undefined ? {} : { authorFid: fid }),
      ...(channel ? { channelId: channel } : {}),
    }),
    enabled: !browse,
  })
  const person = useInfiniteQuery({
    ...q.fetchCastsForUser.keys({
      fid: fid ?? 1,
      includeReplies: true,
      ...(channel ? { channelId: channel } : {}),
    }),
    enabled: browse && fid !== undefined,
  })
  const place = useInfiniteQuery({
    ...q.fetchFeedByChannelIds.keys({ channelIds: [channel ?? '-'] }),
    enabled: browse && fid === undefined && channel !== null,
  })
  const query = !browse ? words : fid !== undefined ? person : place
  if (browse && fid === undefined && channel === null) {
    return (
      <EmptyState title="Add a word to look for">
        A filter alone finds nothing: say what the casts are about.
      </EmptyState>
    )
  }
  return (
    <CastList
      label={`Casts for ${state.q}`}
      name={`search-${state.q}-${state.sort}`}
      query={query}
      empty={
        <EmptyState
          title="No cast fits"
          action={
            <>
              {search.from || channel || search.q !== plainWords(state.q) ? (
                <Button tone="primary" onClick={() => onChange({ q: plainWords(search.q) })}>
                  Search without filters
                </Button>
              ) : null}
              <Button onClick={() => onChange({ tab: 'people' })}>Look among people</Button>
              <Button onClick={() => onChange({ tab: 'channels' })}>Look among channels</Button>
            </>
          }
        >
          Nothing holds all of “{state.q.trim()}”. Fewer words find more.
        </EmptyState>
      }
    />
  )
}
