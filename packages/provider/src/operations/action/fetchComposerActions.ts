import { operations, type ComposerAction } from '@castaway/contract'
import { sql } from 'kysely'
import { pageResult, pageRequestOf } from '../../feeds/paging'
import { defineHandler } from '../../context'
import { invalidCursor } from '../../store/index'

interface Row {
  id: string
  action: ComposerAction
  added_count: number
  place: number
}

export default defineHandler(operations.fetchComposerActions, async (call) => {
  const { query, store } = call
  const page = pageRequestOf('fetchComposerActions', call)
  const [place, id] = page.position ?? []
  if (page.position && (typeof place !== 'number' || typeof id !== 'string')) throw invalidCursor()
  // Both lists are sorted ascending, so one condition works for paging either.
  const order = query.list === 'top' ? sql`-added_count` : sql`featured`
  const { rows } = await sql<Row>`
    select id, action, added_count, ${order} as place from composer_action
    where ${order} is not null
      and ${page.position ? sql`(${order}, id) > (${place}::int, ${id}::text)` : sql`true`}
    order by ${order}, id limit ${page.limit + 1}`.execute(store.db)
  const { items, next } = pageResult(page, rows, (row) => [row.place, row.id])
  return {
    actions: items.map(({ action, added_count }) => ({
      ...action,
      added_count,
      object: 'composer_action',
    })),
    next,
  }
})
