import { activities, currentRequest } from '@castaway/server-kit/telemetry'
import type { Log } from '@castaway/server-kit/log'

/** Routes that programs ask every few seconds. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Logs one line per call of the gRPC API once it has ended. @returns a function that ends it */
const logGrpcCalls = (log: Log): (() => void) =>
  activities.grpcCall.onEnd(({ method, status }, { seconds }) => {
    const app = currentRequest()?.app
    log.info({ method, surface: 'grpc', status, ms: milliseconds(seconds), app }, 'request')
  })

const milliseconds = (seconds: number): number => Math.round(seconds * 10_000) / 10

/**
 * Logs one line per request once its response has ended. It names the route and not the path, which can hold a token.
 * @returns a function that ends it
 */
export function logRequests(log: Log): () => void {
  const removals = [logHttpRequests(log), logGrpcCalls(log)]
  return () => {
    for (const remove of removals) remove()
  }
}

const logHttpRequests = (log: Log): (() => void) =>
  activities.request.onEnd((request, { seconds }) => {
    const { method, route, status, bytes, app, upstreamId, isAborted } = request
    const isProbe = route !== undefined && PROBES.has(route.path) && status < 400
    log[isProbe ? 'debug' : 'info'](
      {
        method,
        route: route?.operation ?? route?.path ?? null,
        surface: route?.style,
        status,
        ms: milliseconds(seconds),
        bytes,
        app,
        upstream_request_id: upstreamId,
        ...(isAborted && { aborted: true }),
      },
      'request',
    )
  })
