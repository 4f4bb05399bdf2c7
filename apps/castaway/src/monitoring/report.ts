import { DatabaseUnavailableError } from '@castaway/provider'
import type { Log } from '@castaway/server-kit/log'

/**
 * Logs what the operator should know: sentences as warnings, and errors with their stack, but never the contents of a
 * request.
 */
export function createReport(log: Log): (cause: unknown) => void {
  let wasDatabaseAway = false
  return (cause) => {
    const isDatabaseAway = cause instanceof DatabaseUnavailableError
    // While the database is down every request fails; this is logged once, until another error is logged.
    if (isDatabaseAway && wasDatabaseAway) return
    wasDatabaseAway = isDatabaseAway
    if (isDatabaseAway) log.error(`${cause.shortMessage} (details at /readyz)`)
    else if (typeof cause === 'string') log.warn(cause)
    else log.error({ error: cause })
  }
}
