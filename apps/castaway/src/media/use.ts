import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import { recordDb, type RecordDb } from '../record-tables'
import { extensionOf, type MediaStore } from './store'

/** So long after its draft was thrown away a picture is kept, as that may be undone, in milliseconds. */
const GRACE = 24 * 60 * 60_000
/** So many are taken away at once. */
const BATCH = 200

const NAMED = /\/media\/([A-Za-z0-9_-]{22})(?:-small)?\.(?:jpg|webp)/g

/** Pictures of this Castaway that something names, by their ids. */
function namedIn(text: string): Set<string> {
  return new Set([...text.matchAll(NAMED)].map(([, id]) => id!))
}

/** Notes that what is about to be sent names pictures: from now on they stay, whatever becomes of its draft. */
export async function noteUse(store: Pick<Store, 'db'>, text: string): Promise<void> {
  const ids = namedIn(text)
  if (ids.size === 0) return
  await recordDb(store.db)
    .updateTable('own_media')
    .set({ used: true })
    .where('id', 'in', [...ids])
    .where('used', '=', false)
    .execute()
}

/** Notes which pictures a draft named and does not any more. */
export async function noteLetGo(
  tx: RecordDb,
  userId: string,
  drafts: readonly { before: unknown; after: unknown }[],
  now: number,
): Promise<void> {
  const ids = drafts.flatMap(({ before, after }) => {
    const left = namedIn(JSON.stringify(after ?? null))
    return [...namedIn(JSON.stringify(before ?? null))].filter((id) => !left.has(id))
  })
  if (ids.length === 0) return
  await tx
    .updateTable('own_media')
    .set({ let_go_at: now })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute()
}

/**
 * Takes away pictures whose draft was thrown away a day ago, and that nothing else names: no cast or profile that went
 * out through here, no draft, no plan. @returns how many
 */
export async function sweepPictures(
  store: Pick<Store, 'db' | 'clock'>,
  files: MediaStore,
  signal?: AbortSignal,
): Promise<number> {
  const db = recordDb(store.db)
  let gone = 0
  for (;;) {
    const { rows } = await sql<{ id: string; type: string }>`
      select m.id, m.type from own_media m
      where not m.used and m.let_go_at < ${store.clock.now() - GRACE}::bigint
        and not exists (select from own_record r
          where r.user_id = m.user_id and r.kind = 'draft' and position(m.id in r.body::text) > 0)
        and not exists (select from own_scheduled s
          where s.user_id = m.user_id and position(m.id in s.plan::text) > 0)
      order by m.let_go_at limit ${BATCH}::int`.execute(db)
    for (const { id, type } of rows) {
      if (signal?.aborted) return gone
      // The bytes first: where that fails, the row is there for the next try.
      await files.remove(`${id}.${extensionOf(type)}`)
      await files.remove(`${id}-small.webp`)
      await db.deleteFrom('own_media').where('id', '=', id).execute()
      gone += 1
    }
    if (rows.length < BATCH) return gone
  }
}
