import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTitle } from '../../app/use-title'
import { Tabs } from '../../ui/Tabs'
import { CastResults } from './CastResults'
import { ChannelResults, PeopleResults } from './ListResults'
import { plainWords, withOperator } from './query'
import { OperatorHelp, QueryChips } from './QueryChips'
import { SearchField, useTyped } from './SearchField'
import { type SearchState, searchParamsOf, searchStateFrom, searchTabs } from './url-state'

/** Milliseconds without a key press before what was typed is searched for. */
const PAUSE = 350

/** The place `/search`. The URL is the query: what is shown can be sent to somebody, and Back goes back. */
export function SearchScreen() {
  const state = searchStateFrom(useSearch({ strict: false }))
  useTitle(state.q ? `Search: ${state.q}` : 'Search')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useTyped(state.q)

  const go = (change: Partial<SearchState>, replace = false) => {
    void navigate({ to: '/search', search: searchParamsOf({ ...state, ...change }), replace })
  }
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  // While one types, the URL follows without filling the history.
  useEffect(() => {
    if (text.trim() === state.q.trim()) return
    const timer = setTimeout(() => latest.current({ q: text.trim() }, true), PAUSE)
    return () => clearTimeout(timer)
  }, [text, state.q])
  const isEmpty = state.q === ''
  useEffect(() => {
    if (isEmpty) field.current?.focus({ preventScroll: true })
  }, [isEmpty])

  const begin = (operator: string) => {
    setText(withOperator(text, operator))
    field.current?.focus()
  }
  return (
    <>
      <div
        data-sticky-header
        className="sticky top-0 z-10 border-b border-line bg-background/90 backdrop-blur-md"
      >
        <h1 className="sr-only">Search</h1>
        <div className="flex items-center gap-2 px-(--row-x) pt-2.5">
          <SearchField
            ref={field}
            value={state.q}
            text={text}
            onType={setText}
            onSearch={(q) => go({ q: q.trim() })}
          />
        </div>
        <Tabs
          label="What to search"
          tabs={searchTabs}
          current={state.tab}
          onSelect={(tab) => go({ tab })}
        />
      </div>
      {isEmpty ? (
        <OperatorHelp onBegin={begin} />
      ) : (
        <>
          {state.tab === 'casts' ? (
            <div className="flex flex-wrap items-end justify-between gap-x-4">
              <QueryChips q={state.q} onChange={(q) => go({ q })} />
              <Sort state={state} onChange={go} />
            </div>
          ) : null}
          {state.tab === 'people' && plainWords(state.q) ? (
            <PeopleResults key={state.q} state={state} onChange={go} />
          ) : state.tab === 'channels' && plainWords(state.q) ? (
            <ChannelResults key={state.q} state={state} onChange={go} />
          ) : (
            <CastResults state={state} onChange={go} />
          )}
        </>
      )}
    </>
  )
}

function Sort({
  state,
  onChange,
}: {
  state: SearchState
  onChange: (change: Partial<SearchState>) => void
}) {
  return (
    <label className="ms-auto flex items-center gap-2 px-(--row-x) pt-3 text-small text-ink-soft">
      Order
      <select
        value={state.sort}
        onChange={(event) =>
          onChange({ sort: event.target.value === 'algorithmic' ? 'algorithmic' : 'desc_chron' })
        }
        className="h-8 rounded-full border border-line bg-raised px-3 font-semibold text-ink"
      >
        <option value="desc_chron">Newest</option>
        <option value="algorithmic">Most talked about</option>
      </select>
    </label>
  )
}
