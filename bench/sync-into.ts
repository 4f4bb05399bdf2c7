import { systemClock, systemRandom } from '@castaway/contract'
import { openStore, syncFrom } from '@castaway/provider'

/** The sync, in a process of its own: fills a database from a node, and prints what it took. */
const [databaseUrl, from] = process.argv.slice(2)
const store = await openStore({
  databaseUrl: databaseUrl!,
  clock: systemClock,
  random: systemRandom,
  secret: 'a secret of the benchmark',
})
const memory: number[] = []
const began = performance.now()
const { messages } = await syncFrom(store, {
  from: from!,
  once: true,
  signal: new AbortController().signal,
  onProgress: () => memory.push(process.memoryUsage.rss()),
})
const seconds = (performance.now() - began) / 1000
const { user, system } = process.cpuUsage()
await store.close()
process.stdout.write(
  `${JSON.stringify({ messages, seconds, processor: (user + system) / 1e6, memory })}\n`,
)
