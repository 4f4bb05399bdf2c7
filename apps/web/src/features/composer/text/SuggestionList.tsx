import { Avatar } from '../../../ui/Avatar'
import { OptionList } from '../../../ui/form/OptionList'
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
export function SuggestionList({ suggestions, ...list }: SuggestionListProps) {
  return (
    <OptionList
      {...list}
      options={suggestions}
      keyOf={({ name }) => name}
      className="max-h-72 w-72 max-w-full animate-appear p-1"
      optionClassName="flex items-center gap-2.5 px-2 py-1.5 aria-selected:bg-accent-wash"
    >
      {(suggestion) => (
        <>
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
        </>
      )}
    </OptionList>
  )
}
