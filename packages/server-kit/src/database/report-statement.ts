import type { LogEvent } from 'kysely'
import { occurrences, statementVerb } from '../telemetry/index'

/** Kysely's `log`: reports the time of each statement, without its text and parameters. */
export function reportStatement({ level, query, queryDurationMillis }: LogEvent): void {
  occurrences.statement.report({
    verb: statementVerb(query.sql),
    seconds: queryDurationMillis / 1000,
    isFailed: level === 'error',
  })
}
