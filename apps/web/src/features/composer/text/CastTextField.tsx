import { plural, t } from '@lingui/core/macro'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { complete, step, type Trigger, triggerAt } from './completion'
import { type TextToken, tokenizeText } from './text-tokens'
import { SuggestionList } from './SuggestionList'
import { type Suggestion, useSuggestions } from './use-suggestions'

export interface CastTextFieldProps {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** Ctrl or ⌘ with Enter. */
  onSubmit: () => void
  disabled?: boolean
  /** It takes the focus when it appears, or when this becomes true. */
  focused?: boolean
  onFocus?: () => void
  /** Keys that mean something to the thread around it; true where one was used. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean
  /** Files that were pasted. */
  onFiles?: (files: File[]) => void
  /** Less room while there is nothing in it. */
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

// Both layers must break lines alike, or the colours would stand beside their words.
const layer = 'col-start-1 row-start-1 w-full px-4 py-3 cast-text break-words'

/**
 * The words of a cast. A plain text area, so that undo, dictation and every keyboard work as people
 * know them, over a layer that shows the same text in colours and gives the field its height.
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
  const [active, setActive] = useState(0)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  const caret = useRef<number>(undefined)
  // Where the writer has closed the list: it stays closed for that word.
  const dismissed = useRef<number>(undefined)
  const listId = useId()
  const suggestions = useSuggestions(trigger)
  const open = trigger !== null && suggestions.length > 0
  const count = suggestions.length
  const height = small ? 'min-h-16' : 'min-h-32'
  const chosen = Math.min(active, suggestions.length - 1)

  const look = () => {
    const at = field.current
    if (!at) return
    const found =
      at.selectionStart === at.selectionEnd ? triggerAt(at.value, at.selectionStart) : null
    if (found?.start !== dismissed.current) dismissed.current = undefined
    const next = dismissed.current === undefined ? found : null
    setTrigger((old) => (old?.start === next?.start && old?.query === next?.query ? old : next))
    if (next?.query !== trigger?.query) setActive(0)
  }
  useLayoutEffect(() => {
    const box = mark.current
    if (box) setPlace({ left: box.offsetLeft, top: box.offsetTop + box.offsetHeight })
  }, [trigger, value])
  // A text set from outside moves the caret to its end; put it behind the name instead.
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
    // What is chosen from the list takes plain keys; those with another key held are the writer's own.
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
  /** What a key does while the list is open. */
  const useKey = ({ key, shiftKey }: KeyboardEvent): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      setActive(step(chosen, key === 'ArrowDown' ? 1 : -1, suggestions.length))
    } else if (key === 'Enter' || (key === 'Tab' && !shiftKey)) choose(suggestions[chosen]!)
    else if (key === 'Escape') {
      dismissed.current = trigger?.start
      setTrigger(null)
    } else return false
    return true
  }

  return (
    // The list needs room of its own: the dialog cuts off what reaches beyond its end.
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
            // Measured from the left, whichever way the words run.
            left: `max(0px, min(${place.left}px, calc(100% - 19rem)))`,
            top: place.top + 4,
          }}
        >
          <SuggestionList
            id={listId}
            label={listNames[trigger.kind]()}
            suggestions={suggestions}
            active={chosen}
            onActive={setActive}
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

/** The text in its colours, with an empty mark where the name being typed begins. */
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
      {/* A last line break has no height of its own. */}
      {'\u200b'}
    </>
  )
}

/** The segments of a text with the place where each begins. */
function withOffsets(text: string): (TextToken & { start: number })[] {
  let start = 0
  return tokenizeText(text).map((segment) => {
    const at = start
    start += segment.text.length
    return { ...segment, start: at }
  })
}
