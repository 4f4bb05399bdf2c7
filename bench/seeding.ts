import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@castaway/contract'
import { scalePlan, seedFromPlan } from '@castaway/seeds'
import { startPostgres } from '../scripts/postgres.mjs'
import { openBenchStore } from './in-process'
import { root } from './peers'
import type { Row } from './table'

const CASTS = 300_000
/** Milliseconds. */
const LIMIT = 180_000

/** Time in which an empty database gets a world of 300,000 casts, with signatures, reactions, follows and indexes. */
export async function seeding(): Promise<Row[]> {
  const rows: Row[] = []
  const folder = join(root, '.cache/bench/seeding')
  for (const [name, native] of [
    ['PGlite', false],
    ['PostgreSQL', true],
  ] as const) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const postgres = native ? await startPostgres(join(folder, 'cluster')) : null
    const store = await openBenchStore(
      postgres ? { databaseUrl: postgres.url } : { dataFolder: folder },
    )
    const began = performance.now()
    const { report } = await seedFromPlan(store, scalePlan(CASTS), {
      now: systemClock.now(),
      artBase: 'http://localhost',
      keyless: true,
    })
    const took = performance.now() - began
    await store.close()
    await postgres?.stop()
    rows.push({
      what: `seeding 300,000 casts (${report!.messages.toLocaleString('en')} messages), ${name}`,
      figure: `${(took / 1000).toFixed(0)} s`,
      against: `${LIMIT / 1000} s limit`,
      ratio: took / LIMIT,
    })
  }
  await rm(folder, { recursive: true, force: true })
  return rows
}
