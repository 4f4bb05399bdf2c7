import type { AppContext } from '../context'
import type { JobRun } from '../jobs/runner'
import { indexNewCasts } from './indexer'

/** Job: reads what was cast since the last time, so that it is found by meaning. */
export const INDEX_CASTS = 'search.keep-up'

/** Casts of one time; the rest is read the next time. */
const MAX_CASTS = 10_000

export const indexInBackground = (
  context: AppContext,
  _payload: null,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> => indexNewCasts(context, signal, MAX_CASTS)
