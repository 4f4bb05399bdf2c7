import type { SqlAnswer } from '@castaway/client/local'

/** What a spreadsheet would take for a formula at the beginning of a cell. */
const FORMULA = /^[=+\-@\t\r]/

/** Rows as CSV, by RFC 4180. What could be a formula is marked as text, since others write what casts say. */
export function toCsv({ columns, rows }: Pick<SqlAnswer, 'columns' | 'rows'>): string {
  const cell = (value: string | null): string => {
    if (value === null) return ''
    const isNumber = /^-?\d+(\.\d+)?$/.test(value)
    const text = FORMULA.test(value) && !isNumber ? `'${value}` : value
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
}
