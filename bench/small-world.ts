import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type Client } from '@castaway/client'
import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.mjs'
import { APP, openBenchStore, provide } from './in-process'
import { root } from './peers'
import type { Database } from './served'

export interface SmallWorld {
  client: Client
  close(): Promise<void>
}

/** Creates accounts without keys, whose rows of other tables a benchmark writes itself. */
export async function createAccounts(store: Store, first: number, last: number): Promise<void> {
  const fids = sql`generate_series(${first}::int, ${last}::int) as p(fid)`
  await sql`
    insert into account (fid, custody_address, registered_at)
    select fid, to_hex(fid), 0 from ${fids}`.execute(store.db)
  await sql`insert into profile (fid) select fid from ${fids}`.execute(store.db)
}

/**
 * Opens a world that a benchmark writes into the tables itself, once, and a provider in this process that reads it.
 *
 * @param name of its folder
 */
export async function openSmallWorld(
  on: Database,
  name: string,
  seed: (store: Store) => Promise<void>,
): Promise<SmallWorld> {
  const folder = join(root, '.cache/bench', `${name}-${on}`)
  const whole = join(folder, 'whole')
  const isNew = !existsSync(whole)
  if (isNew) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const postgres = on === 'postgres' ? await startPostgres(join(folder, 'cluster')) : null
  const store = await openBenchStore(
    postgres ? { databaseUrl: postgres.url } : { dataFolder: folder },
  )
  if (isNew) {
    process.stderr.write(`seeding ${name} in ${on}, once …\n`)
    await seed(store)
    await store.analyze()
    await writeFile(whole, '')
  }
  const provider = await provide(store)
  const client = createClient({
    baseUrl: 'http://localhost/v2',
    apiKey: APP.key,
    fetch: async (input, init) => provider.fetch(new Request(input, init)),
  })
  return {
    client,
    close: async () => {
      await provider.close()
      await store.close()
      await postgres?.stop()
    },
  }
}
