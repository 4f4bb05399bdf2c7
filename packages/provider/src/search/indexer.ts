import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Store } from '../store/index'
import { computeCentroids, nearestCentroid } from './ivf-centroids'
import { LOCAL_MODEL, trainEmbedder, remoteEmbedder, remoteName, type Embedder } from './embedder'
import { loadModel, modelRows, type SearchContext, type Model, type ModelRow } from './model'
import { bytesJson } from '../store/bytes'
import { toBytes } from './vectors'
import { tokenize } from '../text/tokenize'

/** Casts per step, few enough that other queries don't wait long. */
const BATCH_SIZE = 250
/** Number of the newest casts to train on. The operator's model needs them only for its centroids. */
const TRAINING_CASTS = { local: 20_000, owner: 1_000 }
const CENTROID_SAMPLE = 4_000
const READ_AT_ONCE = 1_000
/** A model is retrained when there are twice as many casts as it was trained on, plus this many. */
const GROWN_BY = 500
/** Other PostgreSQL processes may commit a message after one with a higher number. */
const OVERLAP = 500
const DROP_AT_ONCE = 5_000

const queues = new WeakMap<Store, Promise<unknown>>()

/** Runs work one after the other in this process, so that nothing is trained or indexed twice concurrently. */
function runExclusive<T>(store: Store, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(store) ?? Promise.resolve()).then(work, work)
  queues.set(
    store,
    turn.catch(() => {}),
  )
  return turn
}

/** The name of the embedder in use. */
export const embedderNameOf = ({ models }: SearchContext): string =>
  models.embeddings ? remoteName(models.embeddings) : LOCAL_MODEL

/**
 * Indexes new casts, with the newest model first; trains a model if there is none, or if the last one was trained on
 * far fewer casts.
 * @param most maximum number of casts to read
 * @throws {ServerError} 502 if the operator's model fails
 */
export function indexNewCasts(
  context: SearchContext,
  signal: AbortSignal,
  most: number,
): Promise<void> {
  return runExclusive(context.store, async () => {
    const { store } = context
    const [newest, ...older] = await modelRows(store.db, embedderNameOf(context))
    if (!newest || outgrown(newest, context)) {
      await startModel(context, signal)
      return indexCasts(
        context,
        (await modelRows(store.db, embedderNameOf(context)))[0]!,
        signal,
        most,
      )
    }
    await indexCasts(context, newest, signal, most)
    // The previous model continues to serve searches until the new one has indexed everything.
    if (!newest.ready && older[0]?.ready) await indexCasts(context, older[0], signal, most)
    if (newest.ready) await dropOldModels(store, newest.id)
  })
}

const outgrown = ({ ready, casts, learnt_from }: ModelRow, context: SearchContext): boolean =>
  embedderNameOf(context) === LOCAL_MODEL && ready && casts >= 2 * learnt_from + GROWN_BY

async function startModel(context: SearchContext, signal: AbortSignal): Promise<void> {
  const { store, clock, random, models } = context
  const texts = await newestTexts(
    store,
    models.embeddings ? TRAINING_CASTS.owner : TRAINING_CASTS.local,
    signal,
  )
  const embedder: Embedder = models.embeddings
    ? remoteEmbedder(models.embeddings)
    : await trainEmbedder(texts)
  const vectors = await embedder.embed(texts.slice(0, CENTROID_SAMPLE), signal)
  const all = await sql<{ casts: number }>`select count(*)::int as casts from "cast"`.execute(
    store.db,
  )
  const casts = all.rows[0]!.casts
  const centroids = await computeCentroids(
    vectors.length > 0 ? vectors : [new Float32Array(embedder.dimensions)],
    casts,
  )
  await store.db
    .insertInto('search_model')
    .values({
      key: Buffer.from(random.bytes(12)).toString('hex'),
      name: embedder.name,
      dimensions: embedder.dimensions,
      words: embedder.encode(),
      centres: Buffer.concat(centroids.map((centroid) => Buffer.from(centroid.buffer))),
      learnt_from: casts,
      created_at: clock.now(),
    })
    .execute()
}

async function newestTexts(store: Store, most: number, signal: AbortSignal): Promise<string[]> {
  const texts: string[] = []
  let before = { ts: 2_147_483_647, hash: '0x' }
  while (texts.length < most) {
    signal.throwIfAborted()
    const { rows } = await sql<{ text: string; ts: number; hash: string }>`
      select c.text, c.ts, c.hash from "cast" c
      where (c.ts, c.hash) < (${before.ts}::int, ${before.hash}::bytea)
      order by c.ts desc, c.hash desc limit ${READ_AT_ONCE}::int`.execute(store.db)
    texts.push(...rows.map(({ text }) => text))
    const last = rows.at(-1)
    if (!last || rows.length < READ_AT_ONCE) break
    before = last
    await breathe()
  }
  return texts.slice(0, most)
}

/** Indexes step by step and marks the model as ready when nothing is left. */
async function indexCasts(
  context: SearchContext,
  row: ModelRow,
  signal: AbortSignal,
  most: number,
): Promise<void> {
  const { store } = context
  const { head } = row
  if (head <= row.until_seq && row.ready) return
  const model = await loadModel(context, row)
  let until = row.until_seq
  for (let read = 0; read < most;) {
    signal.throwIfAborted()
    const step = Math.min(BATCH_SIZE, most - read)
    const rows = await readUnindexed(store, model.id, until, head, step)
    if (rows.length > 0) await saveVectors(store, model, rows, row.key, signal)
    const done = rows.length < step
    until = done ? head : Math.max(until, rows.at(-1)!.seq)
    await sql`update search_model set until_seq = greatest(until_seq, ${until}::bigint),
      casts = casts + ${rows.length}::int, ready = ready or ${done} where id = ${model.id}::int`.execute(
      store.db,
    )
    if (done) return
    read += rows.length
    await breathe()
  }
}

interface UnindexedCast {
  seq: number
  hash: string
  ts: number
  text: string
}

async function readUnindexed(
  store: Store,
  model: number,
  until: number,
  head: number,
  limit: number,
): Promise<UnindexedCast[]> {
  const from = store.kind === 'postgres' ? until - OVERLAP : until
  const { rows } = await sql<UnindexedCast>`
    select m.seq, c.hash, c.ts, c.text from message m join "cast" c on c.hash = m.hash
    where m.seq > ${from}::bigint and m.seq <= ${head}::bigint and m.type = 1
      and not exists (select from cast_vector v where v.model_id = ${model}::int and v.hash = c.hash)
    order by m.seq limit ${limit}::int`.execute(store.db)
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

async function saveVectors(
  store: Store,
  { id, embedder, centroids }: Model,
  rows: readonly UnindexedCast[],
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const vectors = await embedder.embed(
    rows.map(({ text }) => text),
    signal,
  )
  const kept = rows.map(({ hash, ts }, index) => ({
    hash,
    ts,
    centre: nearestCentroid(vectors[index]!, centroids),
    vector: Buffer.from(toBytes(vectors[index]!).buffer).toString('base64'),
  }))
  await sql`insert into cast_vector (model_id, hash, centre, ts, vector)
    select ${id}::int, hash, centre, ts, decode(vector, 'base64')
    from json_to_recordset(${bytesJson(kept, 'hash')}::json) as r(hash bytea, centre smallint, ts int, vector text)
    on conflict do nothing`.execute(store.db)
  await saveWords(store, key, new Set(rows.flatMap(({ text }) => tokenize(text))))
}

/** Words that this process has already stored, so that it does not write them again. */
const knownWords = new WeakMap<Store, { key: string; words: Set<string> }>()
const MAX_KNOWN_WORDS = 100_000

async function saveWords(store: Store, key: string, words: Set<string>): Promise<void> {
  let known = knownWords.get(store)
  if (known?.key !== key || known.words.size > MAX_KNOWN_WORDS) {
    known = { key, words: new Set() }
    knownWords.set(store, known)
  }
  const fresh = [...words].filter((word) => !known.words.has(word)).sort()
  if (fresh.length === 0) return
  await sql`insert into search_word (word, length)
    select word, char_length(word) from unnest(${fresh}::text[]) as w(word)
    on conflict do nothing`.execute(store.db)
  for (const word of fresh) known.words.add(word)
}

/** Deletes in small steps, because there may be very many rows. */
async function dropOldModels(store: Store, kept: number): Promise<void> {
  const { rows } = await sql`delete from cast_vector where (model_id, hash) in (
    select v.model_id, v.hash from search_model m join cast_vector v on v.model_id = m.id
    where m.id <> ${kept}::int limit ${DROP_AT_ONCE}::int) returning 1`.execute(store.db)
  if (rows.length > 0) return
  await sql`delete from search_model m where m.id <> ${kept}::int
    and not exists (select from cast_vector v where v.model_id = m.id)`.execute(store.db)
}
