import { storedTarget } from '../messages/conflict'
import { asPrinted } from '../store/bytes'
import type { Rows } from './snapshot-file'

/** The migration since which hashes and keys are bytes. */
export const BYTES_SINCE = '0038-bytes'

/**
 * Rows of an earlier version, whose hashes and keys were text.
 * @param bytes columns that have bytes now
 */
export function withBytes({ table, columns, json }: Rows, bytes: readonly string[]): Rows {
  const rows = JSON.parse(json) as Record<string, unknown>[]
  const isReactions = table === 'reaction'
  for (const row of rows) {
    if (isReactions) {
      const target = String(row.target)
      row.target = storedTarget(target)
      row.target_text = row.target === target ? null : target
    }
    for (const column of bytes) row[column] = asPrinted(row[column])
  }
  return {
    table,
    columns: isReactions ? [...columns, 'target_text'] : columns,
    json: JSON.stringify(rows),
  }
}
