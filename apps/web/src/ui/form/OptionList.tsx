// A list box whose text field keeps the focus has no native element, and the field handles its keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { type Key, type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../classes'

export interface OptionListProps<T> {
  /** Of the list; an option's id is this, a hyphen and its index. */
  id: string
  label: string
  options: readonly T[]
  keyOf: (option: T) => Key
  active: number
  /** Called when the pointer moves over an option; without it the pointer only highlights. */
  onActive?: (index: number) => void
  onChoose: (option: T) => void
  className: string
  optionClassName: string
  children: (option: T, index: number) => ReactNode
}

/** The options below a text field. The field keeps the focus and moves `active`. */
export function OptionList<T>({
  id,
  label,
  options,
  keyOf,
  active,
  onActive,
  onChoose,
  className,
  optionClassName,
  children,
}: OptionListProps<T>) {
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
      className={classes(
        'overflow-y-auto rounded-card border border-line bg-raised shadow-lift',
        className,
      )}
    >
      {options.map((option, index) => (
        <div
          key={keyOf(option)}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The pointer must not take the focus from the text before the click is handled.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onActive?.(index)}
          onClick={() => onChoose(option)}
          className={classes('cursor-pointer rounded-small', optionClassName)}
        >
          {children(option, index)}
        </div>
      ))}
    </div>
  )
}
