import type { AppContext } from '../context'
import type { JobRun } from '../jobs/runner'
import { indexNewCasts } from './indexer'

/** Job: indexes new casts for the search by meaning. */
export const INDEX_CASTS = 'search.keep-up'

/** Maximum number of casts per run; the next run indexes the rest. */
const MAX_CASTS = 10_000

export const indexInBackground = (
  context: AppContext,
  _payload: null,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> => indexNewCasts(context, signal, MAX_CASTS)
