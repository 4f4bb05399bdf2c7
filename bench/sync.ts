import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemClock, systemRandom } from '@castaway/contract'
import { openStore, type Store } from '@castaway/provider'
import { sql } from 'kysely'
import { startPostgres } from '../scripts/postgres.mjs'
import { root } from './peers'
import { processorSeconds } from './processor'
import type { Row } from './table'

const CASTS = Number(process.env.BENCH_SYNC_CASTS ?? 30_000)
/** Messages a second that a sync from another island shall reach, checked. */
const GOAL = 5_000
/** How much the memory may grow from the first third to the end. */
const FLAT = 1.5
const MB = 2 ** 20

/** Processor seconds that ten thousand messages may take of all processes, at that rate on two cores. */
const PROCESSOR = 4

/** What `sync-into.ts` prints. */
interface SyncFigures {
  messages: number
  seconds: number
  processor: number
  memory: number[]
}

/**
 * Rate of a sync from another island on this machine, its memory, the processor seconds of each process, and what the
 * messages take in the database.
 */
export async function sync(): Promise<Row[]> {
  // A server for each, whose time is counted apart.
  const [from, into] = [await startPostgres(), await startPostgres()]
  const source = start('sync-source', [from.url, `${CASTS}`])
  try {
    const { port, messages } = await printed<{ port: number; messages: number }>(source)
    const others = { 'its database': into.pid, 'the node': source.pid!, 'the node’s': from.pid }
    const before = Object.values(others).map(processorSeconds)
    const child = start('sync-into', [into.url, `127.0.0.1:${port}`])
    const filled = await printed<SyncFigures>(child)
    const seconds = [
      ['the sync', filled.processor] as const,
      ...Object.entries(others).map(
        ([name, pid], index) =>
          [name, (processorSeconds(pid) ?? 0) - (before[index] ?? 0)] as const,
      ),
    ].map(([name, value]) => [name, value / (filled.messages / 10_000)] as const)
    for (const [name, value] of seconds) {
      process.stderr.write(`  processor for 10,000 messages, ${name}: ${value.toFixed(2)} s\n`)
    }
    const total = seconds.reduce((sum, [, value]) => sum + value, 0)
    return [
      ...rowsOf(filled, messages),
      {
        what: 'processor for 10,000 messages, of all processes',
        figure: `${total.toFixed(2)} s`,
        against: `${PROCESSOR} s`,
        ratio: total / PROCESSOR,
      },
      await sizeRow(into.url, filled.messages),
    ]
  } finally {
    source.kill()
    await from.stop()
    await into.stop()
  }
}

const start = (name: string, args: readonly string[]) =>
  spawn(process.execPath, [join(root, `.cache/bench/${name}.mjs`), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** The JSON of the first line that a process prints. */
async function printed<T>(child: ReturnType<typeof start>): Promise<T> {
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return JSON.parse(line) as T
}

function rowsOf({ messages, seconds, memory }: SyncFigures, ofNode: number): Row[] {
  const rate = messages / seconds
  const third = Math.floor(memory.length / 3)
  const [early, late] = [memory.slice(0, third), memory.slice(-third)].map((part) =>
    Math.max(...part),
  )
  return [
    {
      what: `sync of ${ofNode.toLocaleString('en')} messages from another island`,
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
  ]
}

async function sizeRow(url: string, messages: number): Promise<Row> {
  const store = await open(url)
  try {
    const bytes = await sizeOf(store)
    return {
      what: 'database of a million messages, with indexes',
      figure: `${(((bytes / messages) * 1e6) / 1e9).toFixed(2)} GB`,
      against: '1 GB',
      ratio: bytes / messages / 1000,
    }
  } finally {
    await store.close()
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
