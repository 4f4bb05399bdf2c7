/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the form only detects that the focus has left it */
import { t } from '@lingui/core/macro'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { IconButton } from '../../ui/IconButton'
import { useSelection } from '../../ui/form/use-selection'
import { FilterChip } from './FilterChip'
import { filterText, joinQuery, lastWord, splitFilters, type Term } from '../../shared/search/query'
import { SuggestionRows } from './SuggestionRows'
import { type Suggestion, useSuggestions } from './suggestions'
import { MAX_QUERY } from '../../shared/search/url-state'
import { parseJumpTarget } from './jump-target'

export interface QueryFieldProps {
  filters: readonly Term[]
  words: string
  recent: readonly string[]
  /** Called on every change while typing. */
  onChange: (filters: readonly Term[], words: string) => void
  /** Called on Enter, or on selecting a suggestion. */
  onSearch: (q: string) => void
  /** Called on selecting a suggestion that has its own page. */
  onGo: (suggestion: Extract<Suggestion, { kind: 'go' | 'person' | 'channel' }>) => void
  onForget: (q: string) => void
  ref: React.RefObject<HTMLInputElement | null>
}

/** The search field: filters as chips, then the remaining text, with suggestions below. */
export function QueryField(props: QueryFieldProps) {
  const { filters, words, recent, onChange, onSearch, onGo, onForget, ref } = props
  const [open, setOpen] = useState(false)
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const suggestions = useSuggestions(words, recent, open)
  const isOpen = open && suggestions.length > 0
  const selection = useSelection(suggestions, ({ id }) => id, -1)
  const active = selection.index
  const close = () => {
    setOpen(false)
    selection.reset()
  }
  const type = (text: string) => {
    const split = splitFilters(text, true)
    onChange([...filters, ...split.filters], split.words)
    setOpen(true)
    selection.reset()
  }
  const submit = () => {
    const { filters: last, words: rest } = splitFilters(words)
    const target = filters.length === 0 ? parseJumpTarget(words, location.origin) : undefined
    close()
    if (target) onGo({ kind: 'go', id: 'go', target, text: words })
    else {
      onChange([...filters, ...last], rest)
      onSearch(joinQuery([...filters, ...last], rest))
    }
  }
  const choose = (suggestion: Suggestion) => {
    if (suggestion.kind === 'recent') {
      close()
      onSearch(suggestion.q)
    } else if (suggestion.kind === 'fill') {
      const before = words.slice(0, words.length - lastWord(words).length)
      // A complete filter becomes a chip; an incomplete one stays text until it has a value.
      type(before + suggestion.text + (suggestion.text.endsWith(':') ? '' : ' '))
      ref.current?.focus()
    } else {
      close()
      onGo(suggestion)
    }
  }
  const remove = (term: Term) => {
    const rest = filters.filter((each) => each !== term)
    onChange(rest, words)
    onSearch(joinQuery(rest, words))
    ref.current?.focus()
  }
  /** The chip becomes text again, after the other text. */
  const edit = (term: Term) => {
    const rest = filters.filter((each) => each !== term)
    onChange(rest, `${words.trim()} ${filterText(term)}`.trimStart())
    ref.current?.focus()
  }
  const move = (from: HTMLElement, step: number) => {
    const chips = [...(form.current?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
    const next = chips[chips.indexOf(from) + step]
    if (next) next.focus()
    else if (step > 0) ref.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const input = event.currentTarget
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0
    const last = filters.at(-1)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      selection.step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      choose(suggestions[active]!)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'Delete' && event.shiftKey && isOpen && active >= 0) {
      const chosen = suggestions[active]!
      if (chosen.kind !== 'recent') return
      event.preventDefault()
      selection.reset()
      onForget(chosen.q)
    } else if (event.key === 'Backspace' && atStart && last) {
      event.preventDefault()
      edit(last)
    } else if (event.key === 'ArrowLeft' && atStart && last) {
      const chips = form.current?.querySelectorAll<HTMLElement>('[data-chip]')
      chips?.[chips.length - 1]?.focus()
    }
  }
  const isEmpty = filters.length === 0 && words === ''
  return (
    <search className="min-w-0 flex-1">
      <form
        ref={form}
        className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-1.5 rounded-[22px] border border-line bg-surface ps-4 pe-1 text-ink-soft focus-within:border-accent focus-within:bg-raised has-[input:focus-visible]:outline-2 has-[input:focus-visible]:-outline-offset-2 has-[input:focus-visible]:outline-accent"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close()
        }}
      >
        <Search size={18} aria-hidden="true" className="me-1 shrink-0" />
        {filters.length > 0 ? (
          <ul aria-label={t`Filters`} className="contents">
            {filters.map((term, index) => (
              <FilterChip
                key={`${term.kind} ${term.value} ${index}`}
                term={term}
                onEdit={() => edit(term)}
                onRemove={() => remove(term)}
                onMove={move}
              />
            ))}
          </ul>
        ) : null}
        <input
          ref={ref as Ref<HTMLInputElement>}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(isOpen && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
          inputMode="search"
          enterKeyHint="search"
          dir="auto"
          aria-label={t`Search casts, people, and channels`}
          placeholder={isEmpty ? t`Search casts, people, and channels` : ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_QUERY}
          value={words}
          onChange={(event) => type(event.target.value)}
          onFocus={() => words === '' && setOpen(recent.length > 0)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            const target = isEmpty ? parseJumpTarget(text, location.origin) : undefined
            if (!target) return
            event.preventDefault()
            onChange([], text.trim())
            close()
            onGo({ kind: 'go', id: 'go', target, text })
          }}
          className="h-11 min-w-28 flex-1 bg-transparent text-ink outline-none"
        />
        {isEmpty ? null : (
          <IconButton
            size="small"
            label={t`Clear search`}
            tip={false}
            icon={<X size={17} />}
            onClick={() => {
              onChange([], '')
              onSearch('')
              ref.current?.focus()
            }}
          />
        )}
      </form>
      {isOpen ? (
        <SuggestionRows
          id={listId}
          suggestions={suggestions}
          active={active}
          onChoose={choose}
          onForget={onForget}
        />
      ) : null}
    </search>
  )
}
