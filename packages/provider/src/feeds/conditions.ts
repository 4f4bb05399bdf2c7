import { sql, type RawBuilder } from 'kysely'

/** The viewer and the calling app; they decide whose content is hidden. */
export interface Reader {
  viewer?: number
  app: string
  /** Hides authors with a low local score, except the viewer and users whom they follow. */
  trustedOnly?: boolean
}

/** A position in a list sorted by time, newest first; ties are sorted by key, highest first. */
export interface KeysetCursor {
  ts: number
  key: string
}

export interface CastRef {
  hash: string
  ts: number
}

/**
 * FIDs that are hidden from this reader: muted or blocked by them, blocking them, or banned by the app. It depends on
 * no column of the row, so PostgreSQL evaluates it once per query.
 */
export const hiddenFids = ({ viewer, app }: Reader): RawBuilder<number[]> =>
  viewer === undefined
    ? sql`array(select banned_fid from ban where app_id = ${app})`
    : sql`array(
        select muted_fid from mute where fid = ${viewer}
        union all select blocked_fid from block where blocker_fid = ${viewer}
        union all select blocker_fid from block where blocked_fid = ${viewer}
        union all select banned_fid from ban where app_id = ${app})`

/** Users below this local score are hidden from `trustedOnly` reads. */
export const MIN_TRUSTED_SCORE = 0.2

/** Condition that the author in `column` is visible to the reader. @param column SQL of an FID, e.g. `c.fid` */
export const visible = (column: string, reader: Reader): RawBuilder<boolean> => {
  const fid = sql.raw(column)
  const shown = sql<boolean>`${fid} <> all (${hiddenFids(reader)})`
  if (!reader.trustedOnly) return shown
  return sql`(${shown} and (${fid} = ${reader.viewer ?? 0}::int
    or exists (select from profile t where t.fid = ${fid} and t.score >= ${MIN_TRUSTED_SCORE})
    or exists (select from link t where t.fid = ${reader.viewer ?? 0}::int and t.target_fid = ${fid} and t.type = 'follow')))`
}

/** Condition for the rows after this cursor. @param columns SQL of time and key, e.g. `c.ts, c.hash` */
export const afterCursor = (
  ts: string,
  key: string,
  cursor: KeysetCursor | undefined,
): RawBuilder<boolean> =>
  cursor
    ? sql`${sql.raw(ts)} <= ${cursor.ts}::int and (${sql.raw(ts)}, ${sql.raw(key)}) < (${cursor.ts}::int, ${cursor.key})`
    : sql`true`

/** Like `afterCursor`, for lists with the oldest rows first. */
export const beforeCursor = (
  ts: string,
  key: string,
  cursor: KeysetCursor | undefined,
): RawBuilder<boolean> =>
  cursor
    ? sql`${sql.raw(ts)} >= ${cursor.ts}::int and (${sql.raw(ts)}, ${sql.raw(key)}) > (${cursor.ts}::int, ${cursor.key})`
    : sql`true`

export const allOf = (
  conditions: (RawBuilder<unknown> | false | undefined)[],
): RawBuilder<boolean> => {
  const given = conditions.filter((condition) => condition !== false && condition !== undefined)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** Returns the LIKE pattern for everything that begins with this text. */
export const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`
