import { writeBytes } from '@castaway/server-kit/bytes'
import { storedTarget } from '../messages/conflict'
import type { Rows } from './snapshot-file'

/** The migration since which hashes and keys are bytes. */
export const BYTES_SINCE = '0038-bytes'

/**
 * The rows of an earlier version, whose hashes and keys were text. Groups of notifications are left out: they had other
 * names, or there were none.
 * @param bytesIn the columns of a table that have bytes now
 */
export async function* withBytes(
  lots: AsyncIterable<Rows>,
  bytesIn: (table: string) => readonly string[],
): AsyncGenerator<Rows> {
  for await (const { table, columns, json } of lots) {
    if (table === 'notification_group') continue
    const rows = JSON.parse(json) as Record<string, unknown>[]
    const isReactions = table === 'reaction'
    const bytes = bytesIn(table)
    for (const row of rows) {
      if (isReactions) {
        const target = String(row.target)
        row.target = storedTarget(target)
        row.target_text = row.target === target ? null : target
      }
      for (const column of bytes) row[column] = asBytes(row[column])
    }
    yield {
      table,
      columns: isReactions ? [...columns, 'target_text'] : columns,
      json: JSON.stringify(rows),
    }
  }
}

/** Text that was a hash or a key; what was bytes already stays. */
function asBytes(value: unknown): unknown {
  if (typeof value === 'string' && value.startsWith('0x')) return writeBytes(value)
  return Array.isArray(value) ? value.map(asBytes) : value
}
