import type { EmbedType } from '@castaway/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../store/index'
import {
  afterCursor,
  prefixPattern,
  visible,
  type KeysetCursor,
  type Reader,
  type CastRef,
} from './conditions'

interface EmbedFeedParams {
  reader: Reader
  cursor?: KeysetCursor
  limit: number
}

/** Reads casts with a matching embed, newest first; a cast with two such embeds appears once. */
async function castsWithEmbed(
  db: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  { reader, cursor, limit }: EmbedFeedParams,
): Promise<CastRef[]> {
  const { rows } = await sql<CastRef>`
    select c.hash, c.ts from "cast" c join (
      select distinct e.cast_hash, e.ts from cast_embed e
      where ${condition} and ${afterCursor('e.ts', 'e.cast_hash', cursor)}
      order by e.ts desc, e.cast_hash desc) x on x.cast_hash = c.hash
    where ${visible('c.fid', reader)}
    order by c.ts desc, c.hash desc limit ${limit}`.execute(db)
  return rows
}

/** Reads casts that quote a cast, newest first; a cast that quotes it twice appears once. */
export async function castsQuoting(
  db: Kysely<Tables>,
  hash: string,
  { reader, cursor, limit }: EmbedFeedParams,
): Promise<CastRef[]> {
  const { rows } = await sql<CastRef>`
    select e.cast_hash as hash, e.ts from cast_embed e join "cast" c on c.hash = e.cast_hash
    where e.quoted_hash = ${hash}::bytea and ${afterCursor('e.ts', 'e.cast_hash', cursor)}
      and ${visible('c.fid', reader)}
      and not exists (
        select from cast_embed f where f.cast_hash = e.cast_hash
          and f.quoted_hash = e.quoted_hash and f.position < e.position)
    order by e.ts desc, e.cast_hash desc limit ${limit}::int`.execute(db)
  return rows
}

/** Normalizes the URL to search for: adds `https://` if it has no protocol. */
export const normalizePrefix = (url: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`

const CAST_ADDRESS = /^[a-z+.-]+:\/\/[^?#]+\/(0x[0-9a-f]{40})$/i

/** Reads casts that embed the URL, or one with this prefix; for the URL of a cast, also casts that quote it. */
export function castsEmbeddingUrl(db: Kysely<Tables>, prefix: string, params: EmbedFeedParams) {
  const address = normalizePrefix(prefix)
  const byUrl = sql`e.url like ${prefixPattern(address)}`
  const quoted = CAST_ADDRESS.exec(address)?.[1]?.toLowerCase()
  return castsWithEmbed(db, quoted ? sql`(${byUrl} or e.quoted_hash = ${quoted})` : byUrl, params)
}

export const castsWithFrames = (db: Kysely<Tables>, params: EmbedFeedParams) =>
  // The type is known from the crawl, which may run after the cast was sent and may find another page later.
  castsWithEmbed(
    db,
    sql`e.url in (select u.url from url_preview u where u.metadata ? 'frame')`,
    params,
  )

const extensions: Partial<Record<EmbedType, string>> = {
  'text/html': 'html?',
  'text/plain': 'txt',
  'image/jpeg': 'jpe?g',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/heif': 'hei[cf]',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'application/x-mpegurl': 'm3u8',
}

/** Reads casts with an embed of one of these types, taken from the crawl or else from the end of the URL. */
export function castsOfTypes(db: Kysely<Tables>, types: EmbedType[], params: EmbedFeedParams) {
  const kinds = types.filter((type) => !type.includes('/'))
  const mimes = types.filter((type) => type.includes('/'))
  const endings = mimes.map((mime) => extensions[mime]).filter((ending) => ending !== undefined)
  const conditions = [
    ...(kinds.length > 0
      ? [
          sql`e.kind = any(${kinds}::text[])`,
          sql`e.url in (select u.url from url_preview u
            where split_part(u.metadata->>'content_type', '/', 1) = any(${kinds}::text[]))`,
        ]
      : []),
    ...(mimes.length > 0
      ? [
          sql`e.url ~* ${`\\.(${endings.join('|')})([?#]|$)`}`,
          sql`e.url in (select u.url from url_preview u
            where split_part(u.metadata->>'content_type', ';', 1) = any(${mimes}::text[]))`,
        ]
      : []),
  ]
  return castsWithEmbed(db, sql`(${sql.join(conditions, sql` or `)})`, params)
}
