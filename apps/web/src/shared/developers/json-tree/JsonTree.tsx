import { plural, t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { classes } from '../../../ui/classes'
import { EntityCard } from './EntityCard'
import {
  CHILDREN_AT_ONCE,
  childrenOf,
  entityOf,
  isParent,
  type JsonParent,
  sizeOf,
  TEXT_AT_MOST,
  TEXT_AT_ONCE,
} from './json-nodes'

export interface JsonTreeProps {
  /** Any JSON value, of any size and from anyone: what is collapsed is not drawn, and all of it is text. */
  value: unknown
  /** What the tree shows, for screen readers. */
  label: string
  /** Levels that are expanded at first; 2 by default. */
  depth?: number
  /** Shows people, casts and channels as cards too; on by default. */
  cards?: boolean
}

/**
 * A JSON value as a tree. Enter or a click expands and collapses; the arrow keys move, expand and collapse as in any
 * tree.
 */
export function JsonTree({ value, label, depth = 2, cards = true }: JsonTreeProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it
    <section
      aria-label={label}
      dir="ltr"
      onKeyDown={moveByArrows}
      className="font-mono text-small [overflow-wrap:anywhere]"
    >
      <Node value={value} depth={depth} cards={cards} />
    </section>
  )
}

interface NodeProps {
  name?: string
  value: unknown
  /** Levels below that are expanded at first. */
  depth: number
  cards: boolean
}

function Node({ name, value, depth, cards }: NodeProps) {
  if (isParent(value) && sizeOf(value) > 0)
    return <ParentNode name={name} value={value} depth={depth} cards={cards} />
  return (
    <div className="py-px ps-5">
      <Name name={name} />
      <Leaf value={value} />
    </div>
  )
}

function ParentNode({
  name,
  value,
  depth,
  cards,
}: {
  name: string | undefined
  value: JsonParent
  depth: number
  cards: boolean
}) {
  // A card says what is inside; its fields are there for those who ask. The whole value is what someone asked for.
  const entity = cards && name !== undefined ? entityOf(value) : undefined
  const [isOpen, setOpen] = useState(depth > 0 && !entity)
  const [shown, setShown] = useState(CHILDREN_AT_ONCE)
  const size = sizeOf(value)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-6 max-w-full items-start gap-1 rounded-small py-px pe-2 text-start hover:bg-sunken"
      >
        <ChevronDown
          size={14}
          aria-hidden="true"
          className={classes('mt-0.5 shrink-0 text-ink-soft', !isOpen && '-rotate-90')}
        />
        <span>
          <Name name={name} />
          <span className="text-ink-soft">{summaryOf(value, size)}</span>
        </span>
      </button>
      {entity ? (
        <div className="py-1 ps-5">
          <EntityCard entity={entity} />
        </div>
      ) : null}
      {isOpen ? (
        <div className="ms-1.5 border-s border-line ps-2">
          {childrenOf(value, 0, shown).map((child) => (
            <Node
              key={child.name}
              name={child.name}
              value={child.value}
              depth={depth - 1}
              cards={cards}
            />
          ))}
          {size > shown ? (
            <MoreButton
              onClick={() => setShown(shown + CHILDREN_AT_ONCE * 5)}
              label={plural(size - shown, { one: 'Show # more', other: 'Show # more' })}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

const summaryOf = (value: JsonParent, size: number): string =>
  Array.isArray(value)
    ? plural(size, { one: '# item', other: '# items' })
    : plural(size, { one: '# field', other: '# fields' })

const Name = ({ name }: { name: string | undefined }) =>
  name === undefined ? null : (
    <>
      <bdi className="font-semibold">{name.slice(0, TEXT_AT_ONCE)}</bdi>
      <span className="text-ink-soft">: </span>
    </>
  )

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string') return <Text text={value} />
  const text = Array.isArray(value) ? '[]' : isParent(value) ? '{}' : String(value)
  return <span className="text-accent-strong">{text}</span>
}

/** A string: its beginning, and more when someone asks. */
function Text({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const shown = text.slice(0, isWhole ? TEXT_AT_MOST : TEXT_AT_ONCE)
  return (
    <>
      <bdi className="whitespace-pre-wrap text-channel">“{shown}”</bdi>
      {shown.length < text.length ? (
        isWhole ? (
          <span className="text-ink-soft">…</span>
        ) : (
          <MoreButton onClick={() => setWhole(true)} label={t`Show more`} />
        )
      ) : null}
    </>
  )
}

const MoreButton = ({ onClick, label }: { onClick: () => void; label: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="ms-2 min-h-6 rounded-small px-1 font-sans font-semibold text-accent hover:underline"
  >
    {label}
  </button>
)

/** The next or previous button of the tree; and expands or collapses the one that has the focus. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: tree } = event
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || event.metaKey || event.ctrlKey || event.altKey) return
  const buttons = [...tree.querySelectorAll<HTMLElement>('button')]
  const index = buttons.indexOf(at as HTMLButtonElement)
  if (index < 0) return
  const expanded = at.getAttribute('aria-expanded')
  if (key === 'ArrowDown') buttons[index + 1]?.focus()
  else if (key === 'ArrowUp') buttons[index - 1]?.focus()
  else if (key === 'ArrowRight' && expanded === 'false') at.click()
  else if (key === 'ArrowLeft' && expanded === 'true') at.click()
  else return
  event.preventDefault()
  event.stopPropagation()
}
