import { writeBytes } from '@castaway/server-kit/bytes'
import type { ColumnType } from 'kysely'

/** Bytes are read as a hex string, as hashes are; `bytesOf` makes bytes of it. */
export type BytesColumn = ColumnType<string, Uint8Array | string, Uint8Array | string>

/**
 * JSON of rows for `json_to_recordset` whose hashes and keys are read as `bytea`: there, they are written as PostgreSQL
 * prints bytes.
 * @param columns those with hashes and keys, which are bytes, hex strings, arrays of them, or null
 */
export function bytesJson<Row extends object>(
  rows: readonly Row[],
  ...columns: readonly (keyof Row)[]
): string {
  return JSON.stringify(
    rows.map((row) => {
      const written = { ...row }
      for (const column of columns) written[column] = asPrinted(row[column]) as Row[keyof Row]
      return written
    }),
  )
}

function asPrinted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asPrinted)
  return value === null || value === undefined ? value : writeBytes(value)
}
