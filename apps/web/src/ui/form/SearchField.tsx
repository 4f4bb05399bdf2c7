import { t } from '@lingui/core/macro'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../IconButton'
import { useDebounced } from '../use-debounced'
import { TextField } from './TextField'

/** Milliseconds without typing before a search. */
const PAUSE = 250

interface SearchFieldProps {
  label: string
  /** What is searched for now, as the URL says it. */
  words: string
  /** Called after a pause in typing; stores the words in the URL. */
  onSearch: (words: string) => void
}

/** The search field at the top of a list. */
export function SearchField({ label, words, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(words)
  const still = useDebounced(typed, PAUSE)
  const lastQuery = useRef(words)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  // Back navigation and links change the URL: the field follows, unless it caused the change.
  useEffect(() => {
    if (words === lastQuery.current) return
    lastQuery.current = words
    // oxlint-disable-next-line react/set-state-in-effect -- the URL is external state
    setTyped(words)
  }, [words])
  useEffect(() => {
    const next = still.trim()
    if (next === lastQuery.current.trim()) return
    lastQuery.current = next
    search.current(next)
  }, [still])
  return (
    <search className="block border-b border-line px-(--row-x) py-3">
      <TextField
        label={label}
        hideLabel
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        placeholder={label}
        before={<Search size={17} aria-hidden="true" />}
        after={
          typed ? (
            <IconButton
              label={t`Clear`}
              tip={false}
              size="small"
              className="-me-2.5"
              icon={<X size={17} />}
              onClick={() => setTyped('')}
            />
          ) : null
        }
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  )
}
