import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, type Client } from '@castaway/client'
import { operations, type Operation, type OperationId } from '@castaway/contract'
import { scaleWord } from '@castaway/seeds'
import pg from 'pg'
import { root } from './peers'
import { facts, familyOf, reads, type Facts } from './reads'
import { serve, type TestServer } from './served'
import { ms, quantile, timed, type Row } from './table'

const SIZES = [1_000_000, 10_000_000] as const
/** Limit of the p99, in milliseconds. */
const LIMIT = 50
/** Maximum growth of a paged read from the first size to the second. */
const GROWTH = 1.5
/** Different people, casts and channels that each read is called with, and how often it is called in all. */
const KINDS = 40
const CALLS = 200

interface Figure {
  p50: number
  p99: number
}
type Figures = Map<OperationId, Figure>

const isPaged = (id: OperationId) => Boolean((operations[id] as Operation).spec.page)
const call = (client: Client, id: OperationId, args: object): Promise<unknown> =>
  (client[id] as unknown as (given: object) => Promise<unknown>)(args)

/** Facts about people all over the world, each with a cast, so that not one page alone is in memory. */
async function manyFacts(client: Client, server: TestServer, casts: number): Promise<Facts[]> {
  const known = await facts(client, server)
  const people = Math.round(casts / 30)
  const found: Facts[] = [known]
  for (let n = 1; n < KINDS; n++) {
    const read = 4 + Math.floor((n * (people - 8)) / KINDS)
    const { casts: own } = await client.fetchCastsForUser({ fid: read, limit: 1 })
    const channel = `c${n % 20}`
    found.push({
      hash: own[0]?.hash ?? known.hash,
      channelUrl: known.channelUrl.replace(/c\d+$/, channel),
      username: `p${read}`,
      reader: read + 1,
      read,
      channel,
      // One or two words, from the most common to some that not every thousandth cast has.
      words: [scaleWord(n ** 2), scaleWord(n)].slice(n % 2).join(' '),
    })
  }
  return found
}

async function measure(
  casts: number,
): Promise<{ figures: Figures; sizes: Row[]; plans: Map<OperationId, string> }> {
  const server = await serve(casts, 'postgres')
  try {
    const client = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey })
    const every = (await manyFacts(client, server, casts)).map(reads)
    const ids = measured(Object.keys(every[0]!) as OperationId[])
    const figures: Figures = new Map()
    for (const id of ids) {
      const each = (run: number) => call(client, id, every[run % every.length]![id]!)
      await timed(every.length, each)
      const took = await timed(CALLS, each)
      figures.set(id, { p50: quantile(took, 0.5), p99: quantile(took, 0.99) })
      const { p50, p99 } = figures.get(id)!
      process.stderr.write(`  ${casts}: ${id} ${ms(p50)}, p99 ${ms(p99)}\n`)
    }
    const plans = new Map<OperationId, string>()
    const at = new URL(server.baseUrl).origin
    for (const id of slowest(figures)) {
      await fetch(`${at}/statements/hear`)
      await call(client, id, every[1]![id]!)
      plans.set(id, await (await fetch(`${at}/statements/plans`)).text())
    }
    return { figures, sizes: await tableSizes(server, casts), plans }
  } finally {
    await server.close()
  }
}

const familiesOf = (ids: readonly OperationId[]) => [...new Set(ids.map(familyOf))]

/** The paged reads of each family, or all of one that has none. */
const measured = (ids: readonly OperationId[]): OperationId[] =>
  familiesOf(ids).flatMap((family) => {
    const own = ids.filter((id) => familyOf(id) === family)
    const paged = own.filter(isPaged)
    return paged.length > 0 ? paged : own
  })

/** The slowest read of each family by its p99. */
const slowest = (figures: Figures): OperationId[] =>
  familiesOf([...figures.keys()]).map(
    (family) =>
      [...figures.keys()]
        .filter((id) => familyOf(id) === family)
        .toSorted((a, b) => figures.get(b)!.p99 - figures.get(a)!.p99)[0]!,
  )

async function tableSizes({ databaseUrl }: TestServer, casts: number): Promise<Row[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ name: string; heap: number; indexes: number }>(`
    select relname as name, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_total_relation_size(oid) > 50e6
    order by pg_total_relation_size(oid) desc`)
  await client.end()
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  const all = rows.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0)
  return [
    {
      what: `${casts.toLocaleString('en')} casts: size of all tables, bytes per cast`,
      figure: `${(all / casts).toFixed(0)}`,
      against: mb(all),
      ratio: 1,
    },
    ...rows.map(({ name, heap, indexes }) => ({
      what: `${casts.toLocaleString('en')} casts: ${name}, indexes against its rows`,
      figure: mb(indexes),
      against: mb(heap),
      ratio: indexes / heap,
    })),
  ]
}

/** Reads of worlds of a million and of ten million casts on PostgreSQL, their plans, and what the tables take. */
export async function tenMillion(): Promise<Row[]> {
  const [small, large] = [await measure(SIZES[0]), await measure(SIZES[1])]
  const folder = join(root, 'bench/plans')
  // Plans of reads that are not the slowest any more are of earlier runs.
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const rows: Row[] = []
  for (const id of slowest(large.figures)) {
    const { p50, p99 } = large.figures.get(id)!
    await writeFile(join(folder, `${id}.txt`), `${large.plans.get(id)}\n`)
    rows.push({
      what: `${familyOf(id)}: ${id} p99 (p50 ${ms(p50)}), 10,000,000 casts`,
      figure: ms(p99),
      against: `${LIMIT} ms limit`,
      ratio: p99 / LIMIT,
    })
  }
  const growth = (id: OperationId) => large.figures.get(id)!.p50 / small.figures.get(id)!.p50
  const paged = [...large.figures.keys()].filter(isPaged)
  for (const id of paged.toSorted((a, b) => growth(b) - growth(a)).slice(0, 8))
    rows.push({
      what: `${id}, growth from 1,000,000 (limit ${GROWTH}×; of ${paged.length} paged reads)`,
      figure: ms(large.figures.get(id)!.p50),
      against: `${ms(small.figures.get(id)!.p50)} at 1,000,000`,
      ratio: growth(id),
    })
  return [...rows, ...small.sizes, ...large.sizes]
}
