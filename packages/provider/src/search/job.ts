import type { AppContext } from '../context'
import type { JobRun } from '../jobs/runner'
import { keepUp } from './keep-up'

/** Job: reads what was cast since the last time, so that it is found by meaning. */
export const KEEP_UP = 'search.keep-up'

/** Casts of one time; the rest is read the next time. */
const MOST = 10_000

export const keepUpInBackground = (
  island: AppContext,
  _payload: null,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> => keepUp(island, signal, MOST)
