import { pino, type Logger } from 'pino'
import { currentRequest } from '../telemetry/index'
import { errorFields } from './error-fields'
import { textLine } from './text-line'

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]
export const logFormats = ['json', 'text'] as const
export type LogFormat = (typeof logFormats)[number]

export interface LogOptions {
  /** Lines below this level are not written. */
  level: LogLevel
  format: LogFormat
  /** Receives each line with its line break. */
  write(line: string): void
}

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

/**
 * The server's log: one line per entry, with the id of the request that it is about. Fields are values of our own code,
 * never a request's path, query, headers or body.
 */
export function createLog({ level, format, write }: LogOptions): Log {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      errorKey: 'error',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: errorFields },
      mixin() {
        const request = currentRequest()
        return request ? { request_id: request.id } : {}
      },
    },
    { write: format === 'json' ? write : (line) => write(textLine(line)) },
  )
}
