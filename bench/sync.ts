import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemClock, systemRandom } from '@castaway/contract'
import { openStore, syncFrom, type Store } from '@castaway/provider'
import { sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.mjs'
import { root } from './peers'
import type { Row } from './table'

const CASTS = Number(process.env.BENCH_SYNC_CASTS ?? 30_000)
/** Messages a second that a sync from another island shall reach, checked. */
const GOAL = 5_000
/** How much the memory may grow from the first third to the end. */
const FLAT = 1.5
const MB = 2 ** 20

/** Rate of a sync from another island on this machine, its memory, and what the messages take in the database. */
export async function sync(): Promise<Row[]> {
  const postgres = await startPostgres()
  const at = (name: string) => postgres.url.replace(/postgres$/, name)
  const admin = await open(postgres.url)
  for (const name of ['source', 'copy']) await sql.raw(`create database ${name}`).execute(admin.db)
  await admin.close()
  const source = spawn(
    process.execPath,
    [join(root, '.cache/bench/sync-source.mjs'), at('source'), `${CASTS}`],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const store = await open(at('copy'))
  try {
    const [line] = (await once(createInterface(source.stdout), 'line')) as [string]
    const { port, messages } = JSON.parse(line) as { port: number; messages: number }
    const memory: number[] = []
    const began = performance.now()
    const progress = await syncFrom(store, {
      from: `127.0.0.1:${port}`,
      once: true,
      signal: new AbortController().signal,
      onProgress: () => memory.push(process.memoryUsage.rss()),
    })
    const rate = progress.messages / ((performance.now() - began) / 1000)
    const third = Math.floor(memory.length / 3)
    const [early, late] = [memory.slice(0, third), memory.slice(-third)].map((part) =>
      Math.max(...part),
    )
    const bytes = await sizeOf(store)
    return [
      {
        what: `sync of ${messages.toLocaleString('en')} messages from another island`,
        figure: `${rate.toFixed(0)}/s`,
        against: `${GOAL}/s, checked`,
        ratio: rate / GOAL,
        more: 'is better',
      },
      {
        what: 'memory in the last third of a sync',
        figure: `${(late! / MB).toFixed(0)} MB`,
        against: `${(early! / MB).toFixed(0)} MB in the first`,
        ratio: late! / early! / FLAT,
      },
      {
        what: 'database of a million messages, with indexes',
        figure: `${(((bytes / progress.messages) * 1e6) / 1e9).toFixed(2)} GB`,
        against: '1 GB',
        ratio: bytes / progress.messages / 1000,
      },
    ]
  } finally {
    await store.close()
    source.kill()
    await postgres.stop()
  }
}

const open = (databaseUrl: string): Promise<Store> =>
  openStore({
    databaseUrl,
    clock: systemClock,
    random: systemRandom,
    secret: 'a secret of the benchmark',
  })

/** Bytes of all tables, after what is dead in them can be used again. */
async function sizeOf({ db }: Store): Promise<number> {
  await sql`vacuum`.execute(db)
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::bigint as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 2 desc`.execute(db)
  for (const { name, bytes } of rows.slice(0, 8)) {
    process.stderr.write(`  ${name}: ${(Number(bytes) / MB).toFixed(0)} MB\n`)
  }
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}
