import { Search, X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { IconButton } from '../../ui/IconButton'

export interface SearchFieldProps {
  /** What the URL searches for. */
  value: string
  /** Called once the typing pauses or Enter is pressed. */
  onSearch: (text: string) => void
  onType: (text: string) => void
  text: string
  ref?: Ref<HTMLInputElement>
}

/** The box on top of the search place. */
export function SearchField({ value, text, onType, onSearch, ref }: SearchFieldProps) {
  return (
    <search className="min-w-0 flex-1">
      <form
        className="flex h-11 min-w-0 flex-1 items-center gap-2.5 rounded-full border border-line bg-surface ps-4 pe-1 text-ink-soft focus-within:border-accent focus-within:bg-raised"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text)
        }}
      >
        <Search size={18} aria-hidden="true" className="shrink-0" />
        <input
          ref={ref}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          dir="auto"
          aria-label="Search casts, people and channels"
          placeholder="Search casts, people and channels"
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={text}
          onChange={(event) => onType(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none"
        />
        {text || value ? (
          <IconButton
            size="small"
            label="Clear the search"
            tip={false}
            icon={<X size={17} />}
            onClick={(event) => {
              onType('')
              onSearch('')
              event.currentTarget.form?.querySelector('input')?.focus()
            }}
          />
        ) : null}
      </form>
    </search>
  )
}

/** What stands in the box: follows the URL, but never takes letters away while they are typed. */
export function useTyped(value: string): [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: value, from: value })
  // The URL changed by other means than typing here: a chip, Back, a link.
  if (typed.from !== value) {
    setTyped({ text: typed.text.trim() === value ? typed.text : value, from: value })
  }
  return [typed.text, (text) => setTyped({ text, from: value })]
}
