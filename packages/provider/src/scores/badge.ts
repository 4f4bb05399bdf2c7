import { sql, type RawBuilder } from 'kysely'

/** Local score from which people carry the badge: four times the trust that people have on average. */
export const BADGE_SCORE = 0.8

/** Whether someone carries the badge. @param profile alias of the table `profile` */
export const hasBadge = (profile: string): RawBuilder<boolean> =>
  sql`${sql.raw(profile)}.score >= ${sql.lit(BADGE_SCORE)}`
