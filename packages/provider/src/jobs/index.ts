import type { Island } from '../http/handle'
import { startJobs, type JobRun, type Recurring, type Runner, type Work } from './runner'

export type { Jobs } from './runner'

/** Does one job. To throw is to ask for another try, after a pause that doubles each time. */
type JobHandler<Payload = never> = (island: Island, payload: Payload, job: JobRun) => Promise<void>

/** Who does the work of each kind of job. */
const jobHandlers: Readonly<Record<string, JobHandler>> = {}

const every = (kind: string, ms: number): Recurring => ({ kind, every: ms })

/** Work that comes again by itself: the kind, and the milliseconds between two times. */
const recurring: readonly Recurring[] = []

/** Starts running the island's jobs. */
export function islandJobs(
  grounds: Omit<Island, 'jobs'>,
  options: {
    onError: (error: unknown, job: { id: number; kind: string }) => void
    byItself?: boolean
  },
): Promise<Runner> {
  return startJobs({
    ...options,
    store: grounds.store,
    recurring,
    work: (jobs) => {
      const island: Island = { ...grounds, jobs }
      const kinds = Object.entries(jobHandlers).map(([kind, handler]): [string, Work] => [
        kind,
        (payload, job) => handler(island, payload as never, job),
      ])
      return Object.fromEntries(kinds)
    },
  })
}
