import { CastawayError } from '@castaway/contract/errors'
import { UsageError } from '../command-output'
import { exitCodes } from './command'

/** Codes of errors of the client for which no server is to blame, as there was none. */
const unreachable = new Set(['CONNECTION_FAILED', 'TIMEOUT'])
const badUsage = new Set(['MISSING_PARAMETER', 'INVALID_PARAMETER', 'INVALID_OPTION'])

/** The exit code of an error; undefined if it is a defect. */
export function exitCodeOf(cause: unknown): number | undefined {
  if (cause instanceof UsageError) return exitCodes.usage
  if (!(cause instanceof CastawayError)) return undefined
  if (cause.status === undefined && unreachable.has(cause.code)) return exitCodes.unreachable
  if (badUsage.has(cause.code)) return exitCodes.usage
  return exitCodes.refused
}

/** The next step, if one is known. */
export const hintOf = (error: CastawayError): string | undefined =>
  error instanceof UsageError
    ? `see ${['castaway', error.command, '--help'].filter(Boolean).join(' ')}`
    : error.hint

/** What a program that reads `--json` gets of an error. */
export function errorJson(error: CastawayError): string {
  const { code, shortMessage, status, property, requestId } = error
  return JSON.stringify({
    error: {
      code,
      message: shortMessage,
      status,
      property,
      request_id: requestId,
      hint: hintOf(error),
    },
  })
}

/** An error for people: what happened, its code, and what to do. */
export function errorText(error: CastawayError): string {
  const { code, status, shortMessage, property, hint, requestId } = error
  if (exitCodeOf(error) === exitCodes.unreachable) {
    const reason = (error.cause as { cause?: { code?: string } } | undefined)?.cause?.code
    return `The server did not answer (${reason ?? code}): start it with npm start, or name another one with --url; castaway doctor says more`
  }
  const facts = [
    status,
    code,
    property && `property ${property}`,
    requestId && `request ${requestId}`,
  ]
  const known = status === undefined ? '' : ` (${facts.filter(Boolean).join(', ')})`
  return [`${shortMessage}${known}`, hint].filter(Boolean).join('\n')
}
