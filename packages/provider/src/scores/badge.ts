import { sql, type RawBuilder } from 'kysely'

/** Local score from which users have the badge: four times the average trust. */
export const BADGE_SCORE = 0.8

/** Condition that a user has the badge. @param profile alias of the table `profile` */
export const hasBadge = (profile: string): RawBuilder<boolean> =>
  sql`${sql.raw(profile)}.score >= ${sql.lit(BADGE_SCORE)}`
