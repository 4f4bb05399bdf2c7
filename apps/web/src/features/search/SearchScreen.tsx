import { useCastaway, errorMessageFor } from '@castaway/react'
import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTitle } from '../../app/use-title'
import { Tabs } from '../../ui/Tabs'
import { handleOf } from '../../app/names'
import { CastResults } from '../../shared/search/CastResults'
import { ChannelResults, PeopleResults } from './ListResults'
import { MiniAppResults } from './MiniAppResults'
import { plainWords, joinQuery, splitFilters, type Term } from '../../shared/search/query'
import { QueryField } from './QueryField'
import { clearRecentSearches, deleteRecentSearch, recentSearches, saveRecentSearch } from './recent'
import { SaveButton } from './SaveButton'
import { SearchHelp } from './SearchHelp'
import { SearchStart } from './SearchStart'
import { SearchModes } from './SearchModes'
import type { Suggestion } from './suggestions'
import {
  type SearchState,
  searchParamsOf,
  searchStateFrom,
  searchTabs,
} from '../../shared/search/url-state'
import { resolveJumpTarget } from './jump-target'

/** Milliseconds without a key press before the input is searched for. */
const PAUSE = 350

/** Route `/search`. The URL holds the query, so that a search can be shared and Back returns to the previous one. */
export function SearchScreen() {
  const state = searchStateFrom(useSearch({ strict: false }))
  const { q } = state
  useTitle(q ? t`Search: ${q}` : t({ message: 'Search', context: 'the search screen' }))
  const castaway = useCastaway()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const box = useSearchBox(q)
  const [recent, setRecent] = useState(recentSearches)
  /** What became of a jump, as long as the field has the same text. */
  const [outcome, setOutcome] = useState({ text: '', note: '' })

  const go = (change: Partial<SearchState>, replace = false) => {
    void navigate({ to: '/search', search: searchParamsOf({ ...state, ...change }), replace })
  }
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  // While typing, the URL is replaced, so that the history does not fill up.
  const { text } = box
  const note = outcome.text === text ? outcome.note : ''
  const setNote = (note: string) => setOutcome({ text, note })
  useEffect(() => {
    if (text === q.trim()) return
    const timer = setTimeout(() => {
      // A user who has navigated away meanwhile, to a page that is still loading, must not be pulled back.
      if (location.pathname === '/search') latest.current({ q: text }, true)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, q])
  const isEmpty = q === ''
  useEffect(() => {
    if (isEmpty) field.current?.focus({ preventScroll: true })
  }, [isEmpty])

  const search = (next: string) => {
    setNote('')
    if (next) setRecent(saveRecentSearch(next))
    go({ q: next })
  }
  const goTo = async (to: Extract<Suggestion, { kind: 'go' | 'person' | 'channel' }>) => {
    setNote('')
    if (to.kind === 'person') {
      const user = castaway.store.user(to.fid)
      if (user) void navigate({ to: `/@${handleOf(user)}` })
      return
    }
    if (to.kind === 'channel') return void navigate({ to: `/c/${to.channel}` })
    try {
      const path = await resolveJumpTarget(castaway, to.target)
      if (path) await navigate({ to: path })
      else setNote(t`Nothing found for ${to.text}.`)
    } catch (error) {
      setNote(errorMessageFor(error).title)
    }
  }
  const begin = (operator: string) => {
    box.put({ filters: box.filters, words: `${box.words.trim()} ${operator}`.trimStart() })
    field.current?.focus()
  }
  const words = plainWords(q)
  return (
    <>
      <div
        data-sticky-header
        className="sticky top-0 z-10 border-b border-line bg-background/90 backdrop-blur-md"
      >
        <h1 className="sr-only">{t({ message: 'Search', context: 'the search screen' })}</h1>
        <div className="relative flex items-start gap-1 px-(--row-x) pt-2.5">
          <QueryField
            ref={field}
            filters={box.filters}
            words={box.words}
            recent={recent}
            onChange={(filters, rest) => box.put({ filters, words: rest })}
            onSearch={search}
            onGo={(to) => void goTo(to)}
            onForget={(each) => setRecent(deleteRecentSearch(each))}
          />
          <SaveButton state={state} />
          {isEmpty ? null : <SearchHelp onBegin={begin} />}
        </div>
        <Tabs
          label={t`Search in`}
          tabs={searchTabs()}
          current={state.tab}
          onSelect={(tab) => go({ tab })}
        />
      </div>
      <output className={note ? 'block px-(--row-x) pt-3 text-small text-danger' : 'sr-only'}>
        {note}
      </output>
      {isEmpty ? (
        <SearchStart
          recent={recent}
          onForget={(each) => setRecent(deleteRecentSearch(each))}
          onForgetAll={() => setRecent(clearRecentSearches())}
          onBegin={begin}
        />
      ) : state.tab === 'people' && words ? (
        <PeopleResults key={words} state={state} onChange={go} />
      ) : state.tab === 'channels' && words ? (
        <ChannelResults key={words} state={state} onChange={go} />
      ) : state.tab === 'apps' && words ? (
        <MiniAppResults key={words} state={state} onChange={go} />
      ) : (
        <>
          <SearchModes state={state} onChange={go} />
          <CastResults state={state} onChange={go} />
        </>
      )}
    </>
  )
}

interface SearchBox {
  filters: readonly Term[]
  words: string
}

/** The text of the search field: follows the URL, but never removes characters while the user types. */
function useSearchBox(q: string): SearchBox & { text: string; put: (box: SearchBox) => void } {
  const [box, setBox] = useState<SearchBox & { from: string }>(() => ({
    ...splitFilters(q),
    from: q,
  }))
  const text = joinQuery(box.filters, box.words)
  // The URL changed by other means than typing: a saved search, Back, or a link.
  if (box.from !== q) setBox(text === q ? { ...box, from: q } : { ...splitFilters(q), from: q })
  return { ...box, text, put: (next) => setBox({ ...next, from: q }) }
}
