import type { Clock } from '@castaway/contract'
import type { Store } from '@castaway/provider'
import { createMetrics, type Metrics, type MetricsState } from '@castaway/server-kit/metrics'
import about from '../../package.json' with { type: 'json' }
import { createRecorder, type Recorder } from './recorder'
import { readState } from './state'

/** What is measured while the server runs. */
export interface Monitoring {
  version: string
  metrics: Metrics
  recorder: Recorder
  readState: () => Promise<MetricsState>
  close(): void
}

export function startMonitoring(
  store: Store,
  clock: Clock,
  report: (cause: unknown) => void,
  countOpenReports: () => Promise<number | null>,
): Monitoring {
  const { version } = about
  const state = () => readState(store, report, countOpenReports)
  const metrics = createMetrics(version, state)
  const recorder = createRecorder(clock)
  return {
    version,
    metrics,
    recorder,
    readState: state,
    close() {
      metrics.close()
      recorder.close()
    },
  }
}
