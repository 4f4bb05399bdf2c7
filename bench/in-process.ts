import { systemClock, systemRandom } from '@castaway/contract'
import { createProvider, openStore, type Provider, type Store } from '@castaway/provider'

/** The app that asks. */
export const APP = { id: 'bench', name: 'Bench', key: 'key-of-the-benchmark' }

/** Opens the store of a benchmark: a database by its URL, or PGlite in a folder. */
export const openBenchStore = (
  place: { databaseUrl: string } | { dataFolder: string },
): Promise<Store> =>
  openStore({
    ...place,
    clock: systemClock,
    random: systemRandom,
    secret: 'a secret of the benchmark',
  })

/** An idle provider: the initial indexing and scoring of new data would disturb a measurement. */
export const provide = (store: Store): Promise<Provider> =>
  createProvider({
    store,
    publicUrl: 'http://localhost',
    runJobs: false,
    apiKeys: [APP],
    onError: (error) => console.error(error),
  })
