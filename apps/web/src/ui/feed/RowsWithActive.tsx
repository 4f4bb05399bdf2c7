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
  /** Key of the focused row. */
  active: string | undefined
}

const ActiveRowContext = createContext<ActiveRow>({ keys: [], active: undefined })
export const ActiveRowProvider = ActiveRowContext.Provider

/**
 * Renders the rows near the viewport, as the virtualizer provides them, and keeps the focused row when it has scrolled
 * away: removing the focused element would lose the focus, and the next Tab would start at the top of the page. The row
 * keeps its position in reading order.
 *
 * While the page scrolls, the virtualizer lets clicks pass through its rows: a press that began on a button would be lost
 * if the page moved before it ended. Rows always take them here.
 */
export function RowsWithActive({ children, style, ...rest }: RowsProps) {
  const { keys, active } = useContext(ActiveRowContext)
  const [seen] = useState<{ row?: ReactElement; index: number }>({ index: -1 })
  const rows = children as ReactElement[]
  const here = rows.find(({ key }) => key === active)
  useLayoutEffect(() => {
    if (here) Object.assign(seen, { row: here, index: keys.indexOf(active ?? '') })
  })
  // After rows were inserted above, the focused row has another index and would be measured as another row.
  const { row, index } = seen
  const away = !here && row && row.key === active && keys[index] === active ? row : undefined
  const first = rows[0] ? keys.indexOf(String(rows[0].key)) : 0
  return (
    <div {...rest} style={{ ...style, pointerEvents: undefined }}>
      {!away ? rows : index < first ? [away, ...rows] : [...rows, away]}
    </div>
  )
}
