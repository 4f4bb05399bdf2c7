import { sql } from 'kysely'

/** Condition that a row of `message` is in view, as its partial index has it. */
export const inView = sql`deleted_at is null and pruned_at is null and revoked_at is null`
