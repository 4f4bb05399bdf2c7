import { logFormats, logLevels, type LogFormat, type LogLevel } from '@castaway/server-kit/log'
import { isTracingConfigured } from '@castaway/server-kit/traces'
import { z } from 'zod'
import { onOff } from './checks'
import { StartError } from './start-error'

export interface MonitoringSettings {
  /** `info` where others can reach the server and `warn` otherwise, if it is not set. */
  logLevel?: LogLevel
  /** By default, text on a terminal and JSON elsewhere. */
  logFormat?: LogFormat
  /** Bearer token for `/metrics` and `/_status` of a server that others can reach. */
  metricsToken?: string
  /** Whether the standard variables of OpenTelemetry name a receiver of traces. */
  traces: boolean
  /** Whether it counts how people who consent use the app. */
  analytics: boolean
}

const shape = z.object({
  CASTAWAY_METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{16,200}$/,
      'CASTAWAY_METRICS_TOKEN must have 16 to 200 characters without spaces',
    )
    .optional(),
  CASTAWAY_LOG_LEVEL: z
    .enum(logLevels, `CASTAWAY_LOG_LEVEL must be one of ${logLevels.join(', ')}`)
    .optional(),
  CASTAWAY_LOG_FORMAT: z
    .enum(logFormats, `CASTAWAY_LOG_FORMAT must be one of ${logFormats.join(', ')}`)
    .optional(),
  CASTAWAY_ANALYTICS: onOff('CASTAWAY_ANALYTICS').default('off'),
})

/** Reads what the operator can watch the server with. */
export function monitoringSettings(env: Record<string, string | undefined>): MonitoringSettings {
  const parsed = shape.safeParse(env)
  if (!parsed.success) throw new StartError(parsed.error.issues[0]!.message)
  const e = parsed.data
  return {
    logLevel: e.CASTAWAY_LOG_LEVEL,
    logFormat: e.CASTAWAY_LOG_FORMAT,
    metricsToken: e.CASTAWAY_METRICS_TOKEN,
    traces: isTracingConfigured(env),
    analytics: e.CASTAWAY_ANALYTICS === 'on',
  }
}
