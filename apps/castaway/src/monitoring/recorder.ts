import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks'
import type { Clock } from '@castaway/contract'
import { activities, occurrences } from '@castaway/server-kit/telemetry'

/** Times in milliseconds of a set of requests; null if there were none. */
export interface Percentiles {
  p50: number | null
  p95: number | null
  p99: number | null
}

/** What happened in a few seconds. */
export interface Sample extends Percentiles {
  /** Unix ms of its end. */
  at: number
  seconds: number
  requests: number
  /** Responses with a status of 500 or more. */
  errors: number
  /** 99th percentile of the event loop's delay, in milliseconds. */
  loopDelay: number
  /** Resident memory in bytes. */
  memory: number
}

export interface OperationFacts extends Percentiles {
  operation: string
  requests: number
  errors: number
}

export interface Recorder {
  /** The samples of the last hour, the oldest first. */
  samples(): readonly Sample[]
  /** The last hour as one. */
  hour(): Percentiles & { requests: number; errors: number }
  /** The operations of the last hour, the slowest 95th percentile first. */
  slowest(most: number): OperationFacts[]
  /** Jobs, deliveries and merged messages of the last hour, by outcome. */
  outcomes(): { jobs: Counts; deliveries: Counts; messages: Counts }
  openStreams(): number
  /** Unix ms at which it began. */
  startedAt: number
  /** Takes the next sample now; a timer does so. */
  sample(): void
  close(): void
}

export type Counts = Readonly<Record<string, number>>

const SAMPLE_SECONDS = 15
const SAMPLES = 3600 / SAMPLE_SECONDS
/** Operations are counted in quarters of an hour, of which the current one is the fourth. */
const WINDOW_SAMPLES = SAMPLES / 4
const WINDOWS = 4
/** Resolution of the event loop's delay, in milliseconds. */
const LOOP_RESOLUTION = 20

/** Microseconds up to ten minutes, to about one part in sixteen: 3 kB each. */
const newHistogram = (): RecordableHistogram =>
  createHistogram({ lowest: 1, highest: 600_000_000, figures: 1 })

interface OperationCounts {
  times: RecordableHistogram
  errors: number
}

const newWindow = () => ({
  operations: new Map<string, OperationCounts>(),
  all: newHistogram(),
  errors: 0,
  jobs: {} as Record<string, number>,
  deliveries: {} as Record<string, number>,
  messages: {} as Record<string, number>,
})

function percentilesOf(times: RecordableHistogram): Percentiles {
  if (times.count === 0) return { p50: null, p95: null, p99: null }
  const of = (percent: number) => times.percentile(percent) / 1000
  return { p50: of(50), p95: of(95), p99: of(99) }
}

const add = (counts: Record<string, number>, name: string, count = 1): void => {
  counts[name] = (counts[name] ?? 0) + count
}

/** Records the last hour of this process in memory, for the page of its state. */
export function createRecorder(clock: Clock): Recorder {
  const startedAt = clock.now()
  const samples: Sample[] = []
  const windows = [newWindow()]
  const current = { times: newHistogram(), errors: 0, since: startedAt }
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION })
  loop.enable()
  let taken = 0
  let streams = 0

  function count(operation: string, seconds: number, isError: boolean): void {
    const micros = Math.min(Math.max(Math.round(seconds * 1e6), 1), 600_000_000)
    const window = windows.at(-1)!
    const counts = window.operations.get(operation) ?? { times: newHistogram(), errors: 0 }
    window.operations.set(operation, counts)
    for (const times of [counts.times, window.all, current.times]) times.record(micros)
    if (!isError) return
    for (const each of [counts, window, current]) each.errors += 1
  }

  const removals = [
    activities.request.onEnd(({ route, status }, { seconds }) => {
      // Streams stay open, and requests that no route answers are not the server's work.
      if (!route || route.seconds === null) return
      count(route.operation ?? route.path, seconds, status >= 500)
    }),
    activities.job.onEnd(({ outcome = 'failed' }) => add(windows.at(-1)!.jobs, outcome)),
    activities.delivery.onEnd(({ outcome = 'unreachable' }) =>
      add(windows.at(-1)!.deliveries, outcome),
    ),
    activities.merge.onEnd(({ outcomes }) => {
      for (const [name, n] of Object.entries(outcomes)) add(windows.at(-1)!.messages, name, n)
    }),
    occurrences.liveStream.onReport((change) => {
      streams += change === 'opened' ? 1 : -1
    }),
  ]

  function sample(): void {
    const at = clock.now()
    samples.push({
      at,
      seconds: Math.max((at - current.since) / 1000, 0.001),
      requests: current.times.count,
      errors: current.errors,
      ...percentilesOf(current.times),
      // The timer itself is on time if the delay is its resolution.
      loopDelay: Math.max(0, loop.percentile(99) / 1e6 - LOOP_RESOLUTION),
      memory: process.memoryUsage.rss(),
    })
    if (samples.length > SAMPLES) samples.shift()
    current.times.reset()
    current.errors = 0
    current.since = at
    loop.reset()
    taken += 1
    if (taken % WINDOW_SAMPLES > 0) return
    windows.push(newWindow())
    if (windows.length > WINDOWS) windows.shift()
  }
  const timer = setInterval(sample, SAMPLE_SECONDS * 1000)
  timer.unref()

  const sum = (name: 'jobs' | 'deliveries' | 'messages'): Counts => {
    const total: Record<string, number> = {}
    for (const window of windows)
      for (const [outcome, n] of Object.entries(window[name])) add(total, outcome, n)
    return total
  }
  return {
    startedAt,
    samples: () => samples,
    hour() {
      const times = newHistogram()
      for (const { all } of windows) times.add(all)
      const errors = windows.reduce((total, window) => total + window.errors, 0)
      return { ...percentilesOf(times), requests: times.count, errors }
    },
    slowest(most) {
      const totals = new Map<string, OperationCounts>()
      for (const { operations } of windows) {
        for (const [name, { times, errors }] of operations) {
          const total = totals.get(name) ?? { times: newHistogram(), errors: 0 }
          totals.set(name, total)
          total.times.add(times)
          total.errors += errors
        }
      }
      return [...totals]
        .map(([operation, { times, errors }]) => ({
          operation,
          requests: times.count,
          errors,
          ...percentilesOf(times),
        }))
        .toSorted((a, b) => b.p95! - a.p95!)
        .slice(0, most)
    },
    outcomes: () => ({
      jobs: sum('jobs'),
      deliveries: sum('deliveries'),
      messages: sum('messages'),
    }),
    openStreams: () => streams,
    sample,
    close() {
      clearInterval(timer)
      loop.disable()
      for (const remove of removals) remove()
    },
  }
}
