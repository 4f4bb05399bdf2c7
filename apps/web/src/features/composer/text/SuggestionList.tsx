// A list box whose text field keeps the focus has no native element, and the field handles its keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { useEffect, useRef } from 'react'
import { Avatar } from '../../../ui/Avatar'
import { classes } from '../../../ui/classes'
import type { Suggestion } from './use-suggestions'

export interface SuggestionListProps {
  id: string
  label: string
  suggestions: readonly Suggestion[]
  active: number
  onActive: (index: number) => void
  onChoose: (suggestion: Suggestion) => void
}

/** The suggestions below a text field. The field keeps the focus and moves `active`. */
export function SuggestionList({
  id,
  label,
  suggestions,
  active,
  onActive,
  onChoose,
}: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="max-h-72 w-72 max-w-full animate-appear overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-lift"
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The pointer must not take the focus from the text before the click is handled.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(suggestion)}
          className={classes(
            'flex cursor-pointer items-center gap-2.5 rounded-small px-2 py-1.5',
            index === active && 'bg-accent-wash',
          )}
        >
          {suggestion.glyph ? (
            <span aria-hidden="true" className="grid size-8 place-items-center text-[1.4rem]">
              {suggestion.glyph}
            </span>
          ) : (
            <Avatar
              url={suggestion.imageUrl}
              name={suggestion.title}
              seed={suggestion.seed}
              size={32}
              square={suggestion.square}
            />
          )}
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-semibold">{suggestion.title}</bdi>
            <span className="block truncate text-small text-ink-soft">{suggestion.detail}</span>
          </span>
        </div>
      ))}
    </div>
  )
}
