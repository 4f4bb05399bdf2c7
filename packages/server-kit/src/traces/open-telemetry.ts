import { setTimeout as delay } from 'node:timers/promises'
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanOptions,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import {
  activities,
  currentActivity,
  occurrences,
  type ActivityResult,
  type ServerRequest,
} from '../telemetry/index'

export interface Traces {
  /** Sends what was not sent yet, and stops. */
  close(): Promise<void>
}

/** Time limit in milliseconds to send what is left at the end. */
const CLOSE_LIMIT = 5_000
/** Milliseconds between two reports that traces cannot be sent. */
const REPORT_EVERY = 60_000

const propagator = new W3CTraceContextPropagator()
const READ_TRACEPARENT = {
  keys: () => ['traceparent', 'tracestate'],
  get: (request: ServerRequest, name: string) =>
    name === 'traceparent' ? request.traceparent : request.tracestate,
}
const SET_HEADER = {
  set: (headers: Headers, name: string, value: string) => headers.set(name, value),
}

/** Makes spans of what the channels report; see `startTraces`. */
export function openTelemetry(report: (sentence: string) => void): Traces {
  const failed = reporter(report)
  setGlobalErrorHandler(failed)
  const ignore = () => {}
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(
      detectResources({ detectors: [serviceDetector, envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('castaway')
  /** Spans of the work that has not ended, by its facts. */
  const spans = new WeakMap<object, Span>()

  const contextOf = (activity: object | undefined): Context => {
    const span = activity && spans.get(activity)
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }
  const begin = (facts: object, name: string, options: SpanOptions, parent: Context) => {
    const span = tracer.startSpan(name, options, parent)
    spans.set(facts, span)
    return span
  }
  const end = (
    facts: object,
    { error }: Partial<ActivityResult>,
    attributes: Attributes,
    isError: boolean,
  ) => {
    const span = spans.get(facts)
    if (!span) return
    spans.delete(facts)
    if (error !== undefined || isError) {
      // The type alone: messages can hold values of the request.
      span.setStatus({ code: SpanStatusCode.ERROR })
      if (error instanceof Error) span.setAttribute('error.type', error.name)
    }
    span.setAttributes(attributes)
    span.end()
  }

  const { request, job, delivery, upstream, merge } = activities
  const removals = [
    request.onBegin((facts) => {
      const attributes = { 'http.request.method': facts.method }
      const caller = propagator.extract(ROOT_CONTEXT, facts, READ_TRACEPARENT)
      begin(facts, facts.method, { kind: SpanKind.SERVER, attributes }, caller)
    }),
    request.onEnd((facts, ended) => {
      const { method, route, status, id } = facts
      if (route) spans.get(facts)?.updateName(`${method} ${route.path}`)
      const attributes = {
        ...(route && { 'http.route': route.path }),
        ...(route?.operation && { 'castaway.operation': route.operation }),
        ...(status > 0 && { 'http.response.status_code': status }),
        'castaway.request_id': id,
      }
      end(facts, ended, attributes, status >= 500)
    }),
    job.onBegin((facts, parent) => {
      const attributes = { 'castaway.job.kind': facts.kind }
      begin(facts, `job ${facts.kind}`, { attributes }, contextOf(parent))
    }),
    job.onEnd((facts, ended) => {
      const { outcome = 'failed' } = facts
      end(facts, ended, { 'castaway.job.outcome': outcome }, outcome === 'failed')
    }),
    delivery.onBegin((facts, parent) =>
      begin(facts, 'webhook delivery', { kind: SpanKind.CLIENT }, contextOf(parent)),
    ),
    delivery.onEnd((facts, ended) => {
      const { outcome = 'unreachable' } = facts
      end(facts, ended, { 'castaway.webhook.outcome': outcome }, outcome !== 'delivered')
    }),
    upstream.onBegin((facts, parent) => {
      const attributes = {
        'http.request.method': facts.method,
        'server.address': facts.host,
      }
      const options = { kind: SpanKind.CLIENT, attributes }
      const span = begin(facts, facts.method, options, contextOf(parent))
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), facts.headers, SET_HEADER)
    }),
    upstream.onEnd((facts, ended) => {
      const { status } = facts
      const attributes = { ...(status && { 'http.response.status_code': status }) }
      end(facts, ended, attributes, status !== undefined && status >= 400)
    }),
    merge.onBegin((facts, parent) => begin(facts, 'merge', {}, contextOf(parent))),
    merge.onEnd((facts, ended) => {
      const counts = Object.entries(facts.outcomes).map(([outcome, count]) => [
        `castaway.merge.${outcome}`,
        count,
      ])
      end(facts, ended, Object.fromEntries(counts) as Attributes, false)
    }),
    occurrences.statement.onReport(({ verb, seconds, isFailed }) => {
      const parent = currentActivity()
      // Statements of no request and no job are the turns of the job queue, once a second.
      if (!parent || !spans.has(parent)) return
      const endTime = performance.timeOrigin + performance.now()
      const span = tracer.startSpan(
        verb.toUpperCase(),
        {
          kind: SpanKind.CLIENT,
          startTime: endTime - seconds * 1000,
          attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb.toUpperCase() },
        },
        contextOf(parent),
      )
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    }),
  ]
  return {
    async close() {
      for (const remove of removals) remove()
      const isSent = await Promise.race([
        // A receiver that is away is no reason for the server not to stop.
        provider
          .shutdown()
          .catch(failed)
          .then(() => true),
        delay(CLOSE_LIMIT, false, { ref: false }),
      ])
      if (!isSent) report('The last traces could not be sent in time')
      diag.disable()
    },
  }
}

/** The name of the service, unless the environment has another. */
const serviceDetector = {
  detect: () => ({ attributes: { 'service.name': 'castaway' } }),
}

/** Says that traces cannot be sent, once a minute: the exporter tries every five seconds. */
function reporter(report: (sentence: string) => void): (cause: unknown) => void {
  let reportedAt = -Infinity
  return (cause) => {
    if (performance.now() - reportedAt < REPORT_EVERY) return
    reportedAt = performance.now()
    const why = cause instanceof Error ? cause.message : 'no reason given'
    report(`Traces could not be sent: ${why.split('\n')[0]!.slice(0, 200)}`)
  }
}
