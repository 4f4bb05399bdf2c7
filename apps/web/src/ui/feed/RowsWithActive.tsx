import {
  createContext,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useLayoutEffect,
  useState,
} from 'react'

interface RowsProps {
  children: ReactNode
  style: CSSProperties
  ref?: Ref<HTMLDivElement>
}

interface ActiveRow {
  keys: readonly string[]
  /** The row that has the keyboard. */
  active: string | undefined
}

const ActiveRowContext = createContext<ActiveRow>({ keys: [], active: undefined })
export const ActiveRowProvider = ActiveRowContext.Provider

/**
 * Holds the rows near the window, as the virtualizer hands them out, and keeps the one with the keyboard when it has
 * scrolled away: an element that goes takes the focus with it, and the next press of Tab would begin at the top of the
 * page. It stays where it was in reading order.
 */
export function RowsWithActive({ children, ...rest }: RowsProps) {
  const { keys, active } = useContext(ActiveRowContext)
  const [seen] = useState<{ row?: ReactElement; index: number }>({ index: -1 })
  const rows = children as ReactElement[]
  const here = rows.find(({ key }) => key === active)
  useLayoutEffect(() => {
    if (here) Object.assign(seen, { row: here, index: keys.indexOf(active ?? '') })
  })
  // After rows came in above, the one that was seen stands elsewhere: it would be measured as another.
  const { row, index } = seen
  const away = !here && row && row.key === active && keys[index] === active ? row : undefined
  const first = rows[0] ? keys.indexOf(String(rows[0].key)) : 0
  return <div {...rest}>{!away ? rows : index < first ? [away, ...rows] : [...rows, away]}</div>
}
