import type { Traces } from './open-telemetry'

/** Whether the environment names a receiver of traces, by the standard variables of OpenTelemetry. */
export const isTracingConfigured = (env: Record<string, string | undefined>): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true'

/**
 * Sends traces of this process to the receiver that the environment names. OpenTelemetry is loaded here and nowhere
 * else, and reads its own variables.
 * @param report receives a sentence when traces cannot be sent
 */
export async function startTraces(report: (sentence: string) => void): Promise<Traces> {
  const { openTelemetry } = await import('./open-telemetry')
  return openTelemetry(report)
}
