import type { EmbedUrlMetadata } from '@castaway/contract'
import type { Tx } from '@castaway/provider'
import { sql } from 'kysely'
import { SCENE_SIZE } from './art/scene'
import { resolveUrl, type CompileOptions } from './compile'
import { framePreviews } from './frame-pages'
import { pagePreview } from './pages'
import type { WorldPlan } from './plan'

/**
 * Seeds what a crawl would find behind the URLs of our own that casts of the plan embed, so that a new world has its
 * cards and sizes at once.
 */
export async function seedPreviews(
  tx: Tx,
  { casts }: WorldPlan,
  { now, artBase }: CompileOptions,
): Promise<void> {
  const embedded = new Set(
    casts.flatMap(({ embeds = [] }) =>
      embeds.flatMap((embed) => ('url' in embed ? resolveUrl(embed.url, artBase) : [])),
    ),
  )
  const frames = new Map(framePreviews(artBase).map(({ url, metadata }) => [url, metadata]))
  const previews = [...embedded].flatMap((url) => {
    const metadata = frames.get(url) ?? previewOf(url, artBase)
    return metadata ? [{ url, metadata }] : []
  })
  if (previews.length > 0) {
    await sql`
      insert into url_preview (url, metadata, fetched_at)
      select url, metadata, ${now}::bigint
      from json_to_recordset(${JSON.stringify(previews)}::json) as p(url text, metadata jsonb)
      on conflict (url) do update set metadata = excluded.metadata,
        fetched_at = excluded.fetched_at`.execute(tx)
  }
}

/** The preview of a page or a scene; undefined for any other URL. */
export function previewOf(url: string, origin: string): EmbedUrlMetadata | undefined {
  if (!url.startsWith(`${origin}/`)) return undefined
  const [, kind, rest] =
    /^\/(pages|art\/scene)\/([a-z0-9-]{1,80}(?:\.svg)?)$/.exec(url.slice(origin.length)) ?? []
  if (kind === 'pages') return pagePreview(rest!, origin)
  if (kind === undefined || !rest!.endsWith('.svg')) return undefined
  return { _status: 'RESOLVED', content_type: 'image/svg+xml', image: SCENE_SIZE }
}
