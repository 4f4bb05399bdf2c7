import { sql, type RawBuilder } from 'kysely'
import type { CastSearch } from './search-casts'
import { matching } from './search-casts'
import { serverError } from '../errors'
import { nearestCentroids } from './ivf-centroids'
import { indexNewCasts, embedderNameOf } from './indexer'
import { loadModel, modelRows, split, type SearchContext, type Model } from './model'
import { nearness, signed, type Vector } from './vectors'

/** Casts that are indexed before a search, so that new casts are found. */
const INDEX_FIRST = 200
/** A network without a model trains one within the call if it has at most this many casts. */
const SMALL_NETWORK = 1_000
const CENTROIDS = 8
const PER_CENTROID = 300
/** Maximum number of casts that are compared if filters allow few casts, or if there is one centroid. */
const COMPARED = 4_000
/** Number of the nearest casts that are ranked in detail. */
const MAX_MATCHES = 400

export interface SemanticMatch {
  hash: string
  ts: number
  /** 0…1, raised a little by engagement. */
  score: number
}

/**
 * Returns the model to search with.
 * @throws {ServerError} 503 while it is still indexing, 502 if the operator's model fails
 */
export async function readyModel(context: SearchContext, signal: AbortSignal): Promise<Model> {
  const { db } = context.store
  const name = embedderNameOf(context)
  const ready = async () => (await modelRows(db, name)).find((row) => row.ready)
  let row = await ready()
  if (row ? row.head > row.until_seq : await isSmall(context)) {
    await indexNewCasts(context, signal, row ? INDEX_FIRST : SMALL_NETWORK + INDEX_FIRST)
    row = await ready()
  }
  if (!row) {
    throw serverError(
      'ServiceUnavailable',
      'Search by meaning is still being prepared. Search by words works now',
    )
  }
  return loadModel(context, row)
}

async function isSmall({ store }: SearchContext): Promise<boolean> {
  const { rows } = await sql<{ casts: number }>`
    select count(*)::int as casts from (select from "cast" limit ${SMALL_NETWORK + 1}::int) c`.execute(
    store.db,
  )
  return rows[0]!.casts <= SMALL_NETWORK
}

/** Finds casts with a similar meaning, nearest first. Filters apply; words need not match. */
export async function semanticSearch(
  { store: { db } }: SearchContext,
  { id, embedder, centroids }: Model,
  text: string,
  search: CastSearch,
  signal: AbortSignal,
): Promise<SemanticMatch[]> {
  const [queryVector] = await embedder.embed([text], signal)
  if (!queryVector || queryVector.every((part) => part === 0)) return []
  const source = isNarrow(search)
    ? sql`(select c.hash from "cast" c where ${matching(search)}
        order by c.ts desc, c.hash desc limit ${COMPARED}::int) c
        join cast_vector v on v.model_id = ${id}::int and v.hash = c.hash`
    : aroundCentroids(id, nearestCentroids(queryVector, centroids, CENTROIDS), centroids.length)
  // Read as two long texts, which takes a tenth of the time of thousands of values. Both aggregate the same rows in the
  // same order, so their items correspond.
  const { rows } = await sql<{ hashes: string | null; vectors: string | null }>`
    select string_agg(hex(v.hash), ',') as hashes, encode(string_agg(v.vector, ''::bytea), 'base64') as vectors from ${source}`.execute(
    db,
  )
  const { hashes, vectors } = rows[0]!
  if (!hashes || !vectors) return []
  const close = closest(
    queryVector,
    hashes.split(','),
    signed(Buffer.from(vectors, 'base64')),
    embedder.threshold,
  )
  return loadMatches(db, close, search)
}

/** Whether few casts pass the filter, so that filtering first is faster. */
const isNarrow = ({ authorFid, channelId, parentUrl, words }: CastSearch): boolean =>
  authorFid !== undefined ||
  channelId !== undefined ||
  parentUrl !== undefined ||
  words.from.length + words.channels.length > 0 ||
  words.before !== undefined ||
  words.after !== undefined

/** The newest casts around each of the nearest centroids. */
const aroundCentroids = (model: number, near: number[], all: number): RawBuilder<unknown> =>
  sql`unnest(${near}::int[]) as k(centre) cross join lateral (
    select v.hash, v.ts, v.vector from cast_vector v
    where v.model_id = ${model}::int and v.centre = k.centre
    order by v.ts desc limit ${all === 1 ? COMPARED : PER_CENTROID}::int) v`

function closest(
  queryVector: Vector,
  hashes: readonly string[],
  vectors: Int8Array,
  threshold: number,
): Map<string, number> {
  const near = split(vectors, queryVector.length)
    .map((vector, index): [string, number] => [hashes[index]!, nearness(queryVector, vector)])
    .filter(([, score]) => score >= threshold)
    .sort(([, a], [, b]) => b - a)
  return new Map(near.slice(0, MAX_MATCHES))
}

/** Reads the nearest casts that still exist and pass the filters, in one query. */
async function loadMatches(
  db: SearchContext['store']['db'],
  near: ReadonlyMap<string, number>,
  search: CastSearch,
): Promise<SemanticMatch[]> {
  if (near.size === 0) return []
  const { rows } = await sql<{ hash: string; ts: number; drew: number }>`
    select c.hash, c.ts, c.like_count + 2 * c.recast_count + c.reply_count as drew from "cast" c
    where c.hash = any(${[...near.keys()]}::bytea[]) and ${matching(search)}`.execute(db)
  return rows
    .map(({ hash, ts, drew }) => ({
      hash,
      ts,
      score: near.get(hash)! * (1 + 0.03 * Math.log(1 + drew)),
    }))
    .sort((a, b) => b.score - a.score || b.ts - a.ts || (a.hash < b.hash ? 1 : -1))
}
