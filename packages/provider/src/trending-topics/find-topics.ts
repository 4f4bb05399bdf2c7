import { setImmediate as breathe } from 'node:timers/promises'
import { toFarcasterTime, type TopLevelTopic } from '@castaway/contract'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import type { JobRun } from '../jobs/runner'
import { searchByTime } from '../search/search-casts'
import type { Db } from '../store/index'
import { stemsOfWords } from '../text/stems'
import { categoryOf } from './categories'
import { MIN_AUTHORS, risingTerms, type TopicCast } from './rising-terms'
import { nameOf, slugOf } from './terms'
import { topicSearch } from './topic-search'
import { bytesJson } from '../store/bytes'

/** Job: finds the topics that trend. */
export const FIND_TOPICS = 'topics.find'

const DAY = 86_400
/** Maximum number of casts of the last day. */
const RECENT_CASTS = 5_000
/** The casts of the last day are compared with this many times as many before. */
const BLOCKS = 4
const READ_AT_ONCE = 500
/** Terms of which the casts are read, and the topics that remain of them. */
const MAX_TERMS = 75
const MAX_TOPICS = 50
/** The newest casts of a topic that its name, category and authors are taken from. */
const SAMPLE = 100
/** More than a response shows, because the reader's app may have banned some. */
const MAX_AUTHORS = 20
const MAX_CASTS = 3
/** As long as callers can page through a list that they have begun. */
const STORED_MS = 6 * 3_600_000

type Context = Pick<AppContext, 'store' | 'clock'>

interface Topic {
  slug: string
  name: string
  category: TopLevelTopic
  cast_hashes: string[]
  author_fids: number[]
}

interface DescribedTopic {
  topic: Topic
  /** Its newest casts. */
  hashes: string[]
}

/** Finds the topics of the last day and stores them in place of the last ones. */
export async function findTopics(
  context: Context,
  _payload: null,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const { store, clock } = context
  const now = clock.now()
  const since = toFarcasterTime(now) - DAY
  const { recent, before } = await readCasts(store.db, since, signal)
  const terms = (await risingTerms(recent, before, signal)).slice(0, MAX_TERMS)
  const stemsOf = await stemsOfWords(store.db, terms)
  const topics: Topic[] = []
  const stems = new Set<string>()
  const hashes = new Set<string>()
  for (const term of terms) {
    if (topics.length === MAX_TOPICS) break
    signal.throwIfAborted()
    // Another form of the same word is the same topic.
    const forms = (stemsOf.get(term) ?? []).filter((stem) => stem.startsWith('eng:'))
    if (forms.some((stem) => stems.has(stem))) continue
    const found = await describe(context, term, since)
    // So is another word of the same casts.
    const isNew =
      found && found.hashes.filter((hash) => hashes.has(hash)).length * 2 < found.hashes.length
    if (isNew) {
      for (const stem of forms) stems.add(stem)
      for (const hash of found.hashes) hashes.add(hash)
      topics.push(found.topic)
    }
    await breathe()
  }
  const rows = topics.map((topic, index) => ({ ...topic, place: index + 1 }))
  await store.transaction(async (tx) => {
    await sql`update topic set place = null where place is not null`.execute(tx)
    await sql`delete from topic where trended_at < ${now - STORED_MS}::bigint`.execute(tx)
    await sql`
      insert into topic (slug, name, category, cast_hashes, author_fids, place, trended_at)
      select slug, name, category, cast_hashes, author_fids, place, ${now}::bigint
      from jsonb_to_recordset(${bytesJson(rows, 'cast_hashes')}::jsonb) as r(
        slug text, name text, category text, cast_hashes bytea[], author_fids integer[], place integer)
      on conflict (slug) do update set name = excluded.name, category = excluded.category,
        cast_hashes = excluded.cast_hashes, author_fids = excluded.author_fids,
        place = excluded.place, trended_at = excluded.trended_at`.execute(tx)
  })
}

interface Walk {
  ts: number
  hash: string
}
const NEWEST: Walk = { ts: 2_147_483_647, hash: '0x' }

/** Reads the casts since a time, and as many before them, up to four times. */
async function readCasts(db: Db, since: number, signal: AbortSignal) {
  const recent = await readBlock(db, { from: NEWEST, since, most: RECENT_CASTS }, signal)
  const before: TopicCast[][] = []
  let { end } = recent
  while (end && before.length < BLOCKS) {
    const most = recent.casts.length
    const block = await readBlock(db, { from: end, since: -1, most }, signal)
    if (block.casts.length > 0) before.push(block.casts)
    end = block.casts.length < most ? undefined : block.end
  }
  return { recent: recent.casts, before }
}

async function readBlock(
  db: Db,
  { from, since, most }: { from: Walk; since: number; most: number },
  signal: AbortSignal,
): Promise<{ casts: TopicCast[]; end: Walk | undefined }> {
  const casts: TopicCast[] = []
  let end: Walk | undefined
  while (casts.length < most) {
    signal.throwIfAborted()
    const { ts, hash } = end ?? from
    const limit = Math.min(READ_AT_ONCE, most - casts.length)
    const { rows } = await sql<TopicCast & Walk>`
      select c.fid, c.text, c.ts, c.hash, coalesce(p.score, 0)::float8 as score
      from "cast" c left join profile p on p.fid = c.fid
      where (c.ts, c.hash) < (${ts}::int, ${hash}::bytea) and c.ts >= ${since}::int
      order by c.ts desc, c.hash desc limit ${limit}::int`.execute(db)
    casts.push(...rows)
    end = rows.at(-1) ?? end
    if (rows.length < limit) break
    await breathe()
  }
  return { casts, end }
}

/** Describes a topic by its newest casts. @returns null if hardly anyone used its words as the search reads them */
async function describe(
  context: Context,
  term: string,
  since: number,
): Promise<DescribedTopic | null> {
  const { db } = context.store
  const slug = slugOf(term)
  const words = await topicSearch(context, slug)
  if (!words) return null
  const search = { words, reader: { app: '' }, priority: false }
  const found = await searchByTime(db, search, undefined, SAMPLE)
  const { rows } = await sql<{ hash: string; fid: number; text: string; attention: number }>`
    select c.hash, c.fid, c.text, c.like_count + 2 * c.recast_count + c.reply_count as attention
    from "cast" c where c.hash = any(${found.map(({ hash }) => hash)}::bytea[])
      and c.ts >= ${since}::int
    order by c.ts desc, c.hash desc`.execute(db)
  const authors = [...new Set(rows.map(({ fid }) => fid))]
  if (authors.length < MIN_AUTHORS) return null
  const texts = rows.map(({ text }) => text)
  const topic: Topic = {
    slug,
    name: nameOf(term, texts),
    category: categoryOf(term, texts),
    cast_hashes: rows
      .toSorted((a, b) => b.attention - a.attention)
      .slice(0, MAX_CASTS)
      .map(({ hash }) => hash),
    author_fids: authors.slice(0, MAX_AUTHORS),
  }
  return { topic, hashes: rows.map(({ hash }) => hash) }
}
