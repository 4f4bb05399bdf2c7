import { sql } from 'kysely'
import type { AppContext } from '../context'
import type { Db, Store } from '../store/index'
import { localEmbedder, remoteEmbedder, type Embedder } from './embedder'
import { Vocabulary } from './vocabulary'
import { signed } from './vectors'

/** What search depends on: the store and the embedder. */
export type SearchContext = Pick<AppContext, 'store' | 'clock' | 'random' | 'models'>

/** The state of a model in the database. */
export interface ModelRow {
  id: number
  key: string
  dimensions: number
  learnt_from: number
  casts: number
  until_seq: number
  /** message.seq of the newest message. */
  head: number
  ready: boolean
}

/** A loaded model, which can create and compare vectors. */
export interface Model {
  id: number
  embedder: Embedder
  centroids: Int8Array[]
}

/** Reads the models of this embedder, newest first. */
export async function modelRows(db: Db, name: string): Promise<ModelRow[]> {
  const { rows } = await sql<ModelRow>`
    select id, key, dimensions, learnt_from, casts, until_seq, ready,
      coalesce((select max(seq) from message), 0) as head from search_model
    where name = ${name} order by id desc`.execute(db)
  return rows.map((row) => ({ ...row, until_seq: Number(row.until_seq), head: Number(row.head) }))
}

const loaded = new WeakMap<Store, Map<string, Promise<Model>>>()

/** Loads a model once per process. */
export function loadModel({ store, models }: SearchContext, row: ModelRow): Promise<Model> {
  const known = loaded.get(store) ?? new Map<string, Promise<Model>>()
  loaded.set(store, known)
  const there = known.get(row.key)
  if (there) return there
  const model = read(store, models, row)
  known.set(row.key, model)
  model.catch(() => known.delete(row.key))
  // At most two models are in use: the current one and its successor.
  for (const key of known.keys()) if (known.size > 2) known.delete(key)
  return model
}

async function read(
  store: Store,
  { embeddings }: AppContext['models'],
  { id, dimensions }: ModelRow,
): Promise<Model> {
  // Read as text, which is many times faster than reading bytes.
  const { rows } = await sql<{ words: string | null; centroids: string }>`
    select encode(words, 'base64') as words, encode(centres, 'base64') as centroids
    from search_model where id = ${id}::int`.execute(store.db)
  if (!rows[0]) throw new Error('The search model is missing')
  const { words, centroids } = rows[0]
  const embedder =
    words === null
      ? remoteEmbedder(embeddings!)
      : localEmbedder(Vocabulary.decode(Buffer.from(words, 'base64')))
  return { id, embedder, centroids: split(signed(Buffer.from(centroids, 'base64')), dimensions) }
}

/** Splits concatenated arrays. */
export const split = (bytes: Int8Array, length: number): Int8Array[] =>
  Array.from({ length: Math.floor(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  )
