import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSelection } from '../../../ui/form/use-selection'
import { complete, type Trigger, triggerAt } from './completion'
import { type TextToken, tokenizeText } from './text-tokens'
import { SuggestionList } from './SuggestionList'
import { type Suggestion, useSuggestions } from './use-suggestions'

export interface CastTextFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** Called on Ctrl or ⌘ with Enter. */
  onSubmit: () => void
  disabled?: boolean
  /** Takes the focus on mount, or when this becomes true. */
  focused?: boolean
  onFocus?: () => void
  /** Handles keys for the surrounding thread; returns true if it used the key. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** Called with pasted files. */
  onFiles?: (files: File[]) => void
  /** Takes less space while it is empty. */
  small?: boolean
}

const tones: Record<TextToken['kind'], string> = {
  text: '',
  mention: 'text-accent',
  channel: 'text-channel',
  link: 'text-accent',
  over: 'rounded-[3px] bg-danger-wash text-danger',
}

const listNames = {
  mention: () => t`People`,
  channel: () => t`Channels`,
  emoji: () => t`Emoji`,
}

// Both layers must wrap lines identically, or the colors would not match the text.
const layer = 'col-start-1 row-start-1 w-full px-4 py-3 cast-text break-words'

/**
 * The text field of a cast. A plain textarea, so that undo, dictation and every keyboard work as usual, over a layer
 * that shows the same text in colors and sets the height of the field.
 */
export function CastTextField({
  label,
  placeholder,
  value,
  onChange,
  onSubmit,
  disabled,
  focused = true,
  onFocus,
  onKey,
  onFiles,
  small,
}: CastTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const mark = useRef<HTMLSpanElement>(null)
  const [trigger, setTrigger] = useState<Trigger | null>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  const caret = useRef<number>(undefined)
  // The offset of the trigger whose list the user closed: it stays closed for that word.
  const dismissed = useRef<number>(undefined)
  const listId = useId()
  const suggestions = useSuggestions(trigger)
  const open = trigger !== null && suggestions.length > 0
  const count = suggestions.length
  const height = small ? 'min-h-16' : 'min-h-32'
  const selection = useSelection(suggestions, ({ name }) => name)
  const chosen = selection.index

  const look = () => {
    const at = field.current
    if (!at) return
    const found =
      at.selectionStart === at.selectionEnd ? triggerAt(at.value, at.selectionStart) : null
    if (found?.start !== dismissed.current) dismissed.current = undefined
    const next = dismissed.current === undefined ? found : null
    setTrigger((old) => (old?.start === next?.start && old?.query === next?.query ? old : next))
    if (next?.query !== trigger?.query) selection.reset()
  }
  useLayoutEffect(() => {
    const box = mark.current
    if (box) setPlace({ left: box.offsetLeft, top: box.offsetTop + box.offsetHeight })
  }, [trigger, value])
  // Setting the text moves the caret to its end; moves it behind the inserted name instead.
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    field.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }, [value])
  useEffect(() => {
    const at = field.current
    if (!focused || !at || at === document.activeElement) return
    at.focus()
    at.setSelectionRange(at.value.length, at.value.length)
  }, [focused])

  const choose = (suggestion: Suggestion) => {
    if (!trigger) return
    const next = complete(value, trigger, suggestion.name)
    onChange(next.text)
    setTrigger(null)
    caret.current = next.caret
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    // The list handles keys without modifiers; all others belong to the text field.
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (!(open && plain) && onKey?.(event)) {
      event.preventDefault()
      return
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
      return
    }
    if (!open) return
    const used = useKey(event)
    if (!used) return
    event.preventDefault()
    event.stopPropagation()
  }
  /** Handles a key while the list is open. */
  const useKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      selection.step(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter' || (key === 'Tab' && !shiftKey)) choose(suggestions[chosen]!)
    else if (key === 'Escape') {
      dismissed.current = trigger?.start
      setTrigger(null)
    } else return false
    return true
  }

  return (
    // The list is part of the layout, because the dialog clips what overflows it.
    <div
      className="relative grid"
      dir="auto"
      style={
        open ? { minHeight: place.top + Math.min(300, suggestions.length * 52 + 24) } : undefined
      }
    >
      <div aria-hidden="true" className={`${layer} ${height} pointer-events-none`}>
        <Coloured text={value} markAt={trigger?.start} markRef={mark} />
      </div>
      <textarea
        ref={field}
        value={value}
        dir="auto"
        disabled={disabled}
        placeholder={placeholder}
        aria-label={label}
        aria-autocomplete="list"
        {...(open
          ? {
              role: 'combobox',
              'aria-expanded': true,
              'aria-haspopup': 'listbox',
              'aria-controls': listId,
              'aria-activedescendant': `${listId}-${chosen}`,
            }
          : {})}
        onChange={(event) => {
          onChange(event.target.value)
          look()
        }}
        onSelect={look}
        onBlur={() => setTrigger(null)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0 || !onFiles) return
          event.preventDefault()
          onFiles(files)
        }}
        className={`${layer} ${height} resize-none overflow-hidden bg-transparent text-transparent caret-ink outline-none placeholder:text-ink-soft`}
      />
      {open ? (
        <div
          className="absolute z-10 max-w-[calc(100%-1rem)]"
          style={{
            // Measured from the left in both text directions.
            left: `max(0px, min(${place.left}px, calc(100% - 19rem)))`,
            top: place.top + 4,
          }}
        >
          <SuggestionList
            id={listId}
            label={listNames[trigger.kind]()}
            suggestions={suggestions}
            active={chosen}
            onActive={selection.select}
            onChoose={choose}
          />
        </div>
      ) : null}
      <span className="sr-only" aria-live="polite">
        {open
          ? plural(count, {
              one: '# suggestion. Use the arrow keys.',
              other: '# suggestions. Use the arrow keys.',
            })
          : ''}
      </span>
    </div>
  )
}

interface ColouredProps {
  text: string
  markAt: number | undefined
  markRef: React.RefObject<HTMLSpanElement | null>
}

/** The text in colors, with an empty marker where the current trigger begins. */
function Coloured({ text, markAt, markRef }: ColouredProps) {
  return (
    <>
      {withOffsets(text).map(({ kind, text: words, start }) => {
        const cut = markAt === undefined ? -1 : markAt - start
        return (
          <span key={start} className={tones[kind]}>
            {cut >= 0 && cut < words.length ? (
              <>
                {words.slice(0, cut)}
                <span ref={markRef}>{'\u2060'}</span>
                {words.slice(cut)}
              </>
            ) : (
              words
            )}
          </span>
        )
      })}
      {/* A trailing line break has no height by itself. */}
      {'\u200b'}
    </>
  )
}

/** The tokens of a text with their offsets. */
function withOffsets(text: string): (TextToken & { start: number })[] {
  let start = 0
  return tokenizeText(text).map((segment) => {
    const at = start
    start += segment.text.length
    return { ...segment, start: at }
  })
}
