import { operations } from '@castaway/contract'
import { sql } from 'kysely'
import { pageByTime } from '../../feeds/paging'
import { rankedPage } from '../../feeds/ranking'
import { searchByScore, searchByTime, type CastSearch } from '../../search/search-casts'
import { defineHandler } from '../../context'
import { invalidField } from '../../errors'
import { expandQuery } from '../../search/expand-query'
import { semanticSearch, readyModel } from '../../search/semantic-search'
import { reciprocalRankFusion } from '../../search/reciprocal-rank-fusion'
import type { Model } from '../../search/model'
import { viewCasts } from '../../views/casts'
import { readerOf } from '../reader'

/** Limits the matches when sorting by time; otherwise new but weak matches would come first. */
const MEANT_BY_TIME = 100

export default defineHandler(operations.searchCasts, async (call) => {
  const { query, store, signal } = call
  const reader = readerOf(call)
  const words = await expandQuery(call, query.q, signal)
  const search: CastSearch = {
    words,
    reader,
    authorFid: query.author_fid,
    parentUrl: query.parent_url,
    channelId: query.channel_id?.toLowerCase(),
    priority: query.priority_mode ?? false,
  }
  const order = query.sort_type === 'chron' ? 'asc' : 'desc'
  const { hashes, next } = await page()
  return {
    result: { casts: await viewCasts(store.db, hashes, query.viewer_fid, call.app.id), next },
  }

  async function page() {
    if (query.mode === 'literal' && query.sort_type !== 'algorithmic') {
      const { items, next } = await pageByTime('searchCasts', call, ({ cursor, limit }) =>
        searchByTime(store.db, search, cursor, limit, order),
      )
      return { hashes: items.map(({ hash }) => hash), next }
    }
    const model = query.mode === 'literal' ? undefined : await meaning()
    const { limit: _, cursor: __, ...filters } = query
    const name = `search:${call.app.id}:${call.headers.experimental}:${JSON.stringify(filters)}`
    const { items, next } = await rankedPage('searchCasts', call, reader, name, () =>
      model ? searchSemantically(model) : searchByScore(store.db, search),
    )
    return { hashes: items.map(({ key }) => key), next }
  }

  async function meaning(): Promise<Model> {
    if (!/[\p{L}\p{N}]/u.test(words.about)) {
      throw invalidField('q', `q contains no words to search by meaning: use mode=literal`)
    }
    const model = await readyModel(call, signal)
    call.tell('x-castaway-embedder', model.embedder.name)
    return model
  }

  /** Searches by meaning, or by meaning and words; sorted by time on request. */
  async function searchSemantically(model: Model): Promise<string[]> {
    // Words are optional here, but excluded words still apply.
    const text = words.without && sql`(!! ${words.without})`
    const meant: CastSearch = { ...search, words: { ...words, text } }
    const near = await semanticSearch(call, model, words.about, meant, signal)
    const lists = [near.map(({ hash }) => hash)]
    if (query.mode === 'hybrid') lists.push(await searchByScore(store.db, search))
    const best = reciprocalRankFusion(...lists)
    return query.sort_type === 'algorithmic' ? best : inOrder(best.slice(0, MEANT_BY_TIME))
  }

  async function inOrder(hashes: string[]): Promise<string[]> {
    const { rows } = await sql<{ hash: string }>`
      select hash from "cast" where hash = any(${hashes}::bytea[]) order by ts ${sql.raw(order)}, hash ${sql.raw(order)}`.execute(
      store.db,
    )
    return rows.map(({ hash }) => hash)
  }
})
