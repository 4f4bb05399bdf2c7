import { systemClock, systemRandom } from '@castaway/contract'
import { createProvider, openStore } from '@castaway/provider'
import { scalePlan, seedFromPlan } from '@castaway/seeds'

/** Another island, in a process of its own: seeds a world into a database and serves it to a sync. */
const [databaseUrl, casts] = process.argv.slice(2)
const store = await openStore({
  databaseUrl: databaseUrl!,
  clock: systemClock,
  random: systemRandom,
  secret: 'a secret of the benchmark',
})
const { report } = await seedFromPlan(store, scalePlan(Number(casts)), {
  now: systemClock.now(),
  artBase: 'http://localhost',
  keyless: true,
})
const provider = await createProvider({
  store,
  clock: systemClock,
  random: systemRandom,
  publicUrl: 'http://localhost',
  apiKeys: [{ id: 'bench', name: 'Bench', key: 'key-of-the-benchmark' }],
  chain: { enabled: false },
  runJobs: false,
})
const { port } = await provider.startGrpc('127.0.0.1', 0)
process.stdout.write(`${JSON.stringify({ port, messages: report!.messages })}\n`)
