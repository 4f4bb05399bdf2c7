import type { OperationId } from '@castaway/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { cut, pageOf } from '../../feeds/paging'
import type { Store } from '../../store/index'
import { viewChannels } from '../../views/channels'

interface Row {
  id: string
  weight: number
}

/**
 * A page of channels, heaviest first and then by id.
 * @param source rows of `id` and `weight`
 */
export async function pageOfChannels(
  operation: OperationId,
  call: { store: Store; query: { limit: number; cursor?: string } & Record<string, unknown> },
  source: RawBuilder<unknown>,
) {
  const { db } = call.store
  const page = pageOf(operation, call)
  const [weight, id] = page.position ?? []
  const { rows } = await sql<Row>`
    select s.id, s.weight from (${source}) s
    where ${page.position ? sql`(s.weight < ${weight}::float8 or (s.weight = ${weight}::float8 and s.id > ${id}::text))` : sql`true`}
    order by s.weight desc, s.id limit ${page.limit + 1}`.execute(db)
  const { items, next } = cut(page, rows, (row) => [row.weight, row.id])
  const channels = await viewChannels(
    db,
    items.map((row) => row.id),
  )
  return {
    channels: items.map((row) => channels.get(row.id)).filter((found) => found !== undefined),
    next,
  }
}
