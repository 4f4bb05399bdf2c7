import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import { recordDb, type RecordDb } from '../record-tables'
import { extensionOf, type MediaStore } from './store'

/** How long an image is retained after its draft was deleted, in milliseconds, because a deletion can be undone. */
const GRACE = 24 * 60 * 60_000
/** Images deleted per batch. */
const BATCH = 200

const NAMED = /\/media\/([A-Za-z0-9_-]{22})(?:-small)?\.(?:jpg|webp)/g

/** Ids of this Castaway's images that the text mentions. */
function namedIn(text: string): Set<string> {
  return new Set([...text.matchAll(NAMED)].map(([, id]) => id!))
}

/**
 * Marks images in a text that is about to be published: they are retained from now on, whatever happens to the draft.
 */
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

/** Records which images a draft no longer mentions. */
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
 * Deletes images whose draft was deleted a day ago and that nothing else uses: no cast or profile published from here,
 * no draft, no scheduled cast. @returns the number of deleted images
 */
export async function sweepImages(
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
      // The bytes are deleted first: if that fails, the row is still there for the next attempt.
      await files.remove(`${id}.${extensionOf(type)}`)
      await files.remove(`${id}-small.webp`)
      await db.deleteFrom('own_media').where('id', '=', id).execute()
      gone += 1
    }
    if (rows.length < BATCH) return gone
  }
}
