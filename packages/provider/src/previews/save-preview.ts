import { castLimits, type EmbedUrlMetadata } from '@castaway/contract'
import { sql } from 'kysely'
import { changeRows, type Store } from '../store/index'

/** Age in milliseconds after which a preview is refreshed. */
export const STALE_MS = 7 * 24 * 3_600_000

/** Stores the result of a crawl, for the casts that embed the URL. */
export async function savePreview(
  store: Store,
  url: string,
  metadata: EmbedUrlMetadata,
  at: number,
): Promise<void> {
  // No cast can embed a longer URL.
  if (Buffer.byteLength(url) > castLimits.urlBytes) return
  await changeRows(store, [{ kind: 'changed', rows: 'previews', keys: [url] }], (tx) =>
    sql`insert into url_preview (url, metadata, fetched_at)
      values (${url}, ${JSON.stringify(metadata)}::jsonb, ${at})
      on conflict (url) do update set metadata = excluded.metadata,
        fetched_at = excluded.fetched_at`.execute(tx),
  )
}
