import { createdSequences, createdTables } from '@castaway/server-kit/migrations'
import { migrations } from './migrations'

/**
 * Tables that survive a reset: the API's callers and what they have used, the log that open streams go on from, and the
 * keys that apps have cached.
 */
const KEPT = ['api_app', 'api_key', 'api_key_bucket', 'api_usage', 'event_log', 'quick_auth_key']

/**
 * Tables that belong to the seeded data: all that the provider's migrations create, with a few exceptions. Other tables
 * in the same database, such as the login's, are not included.
 */
export const worldTables = (): string[] =>
  createdTables(migrations).filter((name) => !KEPT.includes(name))

/** Sequences that the seeded data uses, besides those of the tables' own columns. */
export const worldSequences = (): string[] => createdSequences(migrations)
