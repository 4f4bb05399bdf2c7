import { sql } from 'kysely'
import { systemRandom } from '@castaway/contract'
import { openStore, type Store } from '../src/store/open'
import { syncFrom } from '../src/sync/sync'

/** A process that syncs and is killed within its n-th transaction, or right after the n-th for n and a half. */
const [databaseUrl, from, now, killAt] = process.argv.slice(2)
const at = Number(killAt)

const opened = await openStore({
  databaseUrl: databaseUrl!,
  clock: { now: () => Number(now) },
  random: systemRandom,
  secret: 'a secret of another installation',
})
let count = 0
const kill = () => process.kill(process.pid, 'SIGKILL')
const store: Store = {
  ...opened,
  transaction: async (work) => {
    const own = ++count
    const result = await opened.transaction(async (tx) => {
      const done = await work(tx)
      if (own === at) {
        // Everything of the transaction has been sent.
        await sql`select 1`.execute(tx)
        kill()
      }
      return done
    })
    if (own + 0.5 === at) kill()
    return result
  },
}
await syncFrom(store, {
  from: from!,
  once: true,
  batch: { messages: 1, accounts: 1 },
  signal: new AbortController().signal,
})
await opened.close()
process.exit(0)
